import { expect, test } from 'vitest';
import { openTestService } from '../../../../tests/harness/test-service.ts';

test('a shop that is no demo says nothing of a clock, also with the sandbox', async () => {
  const shop = await openTestService({ demo: false });
  expect((await shop.visitor.content.siteNotice()).courier_clock).toBeNull();
  await shop.close();
});
