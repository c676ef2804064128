import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, openTestShop } from '../../../../tests/harness/test-shop.ts';
import { enqueue, type Job, JOB_KINDS } from './outbox.ts';
import { type Perform, startWorker } from './worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: false });
});
afterAll(() => shop.close());

it("messages to somebody's silent machine, long exports, stores and rules keep no waybill waiting", async () => {
  const { db, deps } = shop;
  let answer = (): void => {};
  const silence = new Promise<void>((resolve) => (answer = resolve));
  const begun: string[] = [];
  const perform = Object.fromEntries(
    JOB_KINDS.map((kind) => [
      kind,
      async (job: Job) => {
        begun.push(job.key);
        if (kind !== 'issue-waybills') await silence;
        return { done: true };
      },
    ]),
  ) as Perform;
  const slow = ['send-webhook', 'write-export', 'sync-store', 'ship-back', 'run-rules'] as const;
  for (let i = 0; i < 6 * slow.length; i += 1)
    await enqueue(db.q, { kind: slow[i % slow.length]!, key: `slow-${i}`, payload: {} });
  const worker = startWorker({ db, log: deps.log, perform, chores: [] });
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(25);
  await enqueue(db.q, { kind: 'issue-waybills', key: 'waybill', payload: {} });
  await expect.poll(() => begun, { timeout: 10_000 }).toContain('waybill');
  answer();
  await worker.stop();
});
