import { SCOPES } from '@giftship/shared/api-keys/scopes';
import { expect, test } from 'vitest';
import { SCOPE_GROUPS } from './scope-groups.ts';

test('every scope is offered, in one group only', () => {
  expect(Object.values(SCOPE_GROUPS).flat().sort()).toEqual([...SCOPES].sort());
});
