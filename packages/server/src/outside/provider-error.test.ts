import { expect, test } from 'vitest';
import { isProviderError, ProviderError } from './provider-error.ts';

test('a provider error is told apart by kind', () => {
  const error = new ProviderError('rate', { code: 'LIMIT', retryAfterMs: 60_000 });

  expect(isProviderError(error)).toBe(true);
  expect(isProviderError(error, 'rate')).toBe(true);
  expect(isProviderError(error, 'quota')).toBe(false);
  expect(isProviderError(new Error('rate'))).toBe(false);
  expect(error).toMatchObject({ code: 'LIMIT', retryAfterMs: 60_000, outcomeUnknown: false });
});
