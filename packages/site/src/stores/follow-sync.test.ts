import type { SyncStatus } from '@giftship/shared/stores/contract';
import { SYNC_STATUS } from '@giftship/shared/stores/store';
import { expect, test } from 'vitest';
import { followSync } from './follow-sync.ts';

const status = (value: number, over: Partial<SyncStatus> = {}): SyncStatus => ({
  job_id: 1,
  value,
  status: value === 100 ? SYNC_STATUS.done : SYNC_STATUS.running,
  status_text: '',
  total: 0,
  inserted: 0,
  updated: 0,
  error: '',
  start_time: '',
  end_time: '',
  ...over,
});

/** Follows a service that answers these, the last one for ever; time goes by only in sleep. */
async function follow(answers: (SyncStatus | 'gone' | null)[]) {
  let at = 0;
  const shown: number[] = [];
  const asked: number[] = [];
  const result = await followSync(
    {
      now: () => at,
      sleep: async (ms) => void (at += ms),
      status: async () => {
        asked.push(at);
        const next = answers.length > 1 ? answers.shift() : answers[0];
        if (!next) throw new Error('no network');
        return next;
      },
    },
    (percent) => shown.push(percent),
  );
  return { result, shown, asked };
}

test('asks every 2 s and shows 5 percent more each time until the service says 100 (M141, M142)', async () => {
  const { result, shown, asked } = await follow([status(0), status(80), status(90), status(100)]);
  expect(shown).toEqual([5, 10, 15, 100]);
  expect(asked).toEqual([2000, 4000, 6000, 8000]);
  expect(result.end).toBe('done');
});

test('never shows more than 99 before the end, and gives up after ten minutes (M142, D323)', async () => {
  const { result, shown, asked } = await follow([status(99)]);
  expect(Math.max(...shown)).toBe(99);
  expect(asked.at(-1)).toBe(600_000);
  expect(result).toEqual({ end: 'gave-up' });
});

test('a store that is not there any more ends it', async () => {
  const { result, asked } = await follow([status(10), 'gone']);
  expect([result, asked.length]).toEqual([{ end: 'gone' }, 2]);
});

test('a failed job ends it with its error; a lost answer does not', async () => {
  const failed = status(40, { status: SYNC_STATUS.failed, error: '店铺授权已过期' });
  const { result, shown } = await follow([status(10), null, failed]);
  expect(shown).toEqual([5, 10]);
  expect(result).toEqual({ end: 'failed', status: failed });
});
