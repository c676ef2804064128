import { fen } from '@giftship/shared/money/fen';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { openJournal } from './journal.ts';
import { leavesOpen } from './run-flow.ts';
import { askWaiting, changesSince, giveUpWaiting } from './waiting-batch.ts';

const ORDER: FlowOrder = {
  goods_id: 1,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1,
  remark: '',
  isWu: false,
};
const row = (id: number, rec_name = '张三') => ({ id, rec_name }) as FlowRow;
const chunk = (index: number, rows = [row(index + 1)]) => ({ index, rows, quoteId: '', unitPrice: fen(180) });

/** A journal whose chunk waits for money as a batch, beside a service that says how the batch stands. */
async function waiting(status: { now: number }, refusal?: Error) {
  const journal = await openJournal({ userId: 1, goodsId: 1 });
  journal.begin(ORDER);
  await journal.sending(chunk(0));
  await journal.unpaid(0, 'B1');
  const closed: string[] = [];
  const orders = {
    batch: async () => ({ batch: { status: status.now } }),
    close: async ({ body }: { body: { batch_sn: string } }) => {
      if (refusal) throw refusal;
      closed.push(body.batch_sn);
    },
  };
  return { journal, closed, api: { orders } as unknown as Api };
}

afterEach(() => void vi.useRealTimers());

describe('a batch that waits for money', () => {
  test('is noted as paid or closed elsewhere', async () => {
    const status = { now: BATCH_STATUS.unpaid as number };
    const { journal, api } = await waiting(status);
    expect([await askWaiting(journal, api), journal.unknown()?.standing]).toEqual([false, 'unpaid']);
    status.now = BATCH_STATUS.processing;
    expect([await askWaiting(journal, api), journal.unknown()?.standing]).toEqual([true, 'paid']);
    const other = await waiting({ now: BATCH_STATUS.closed });
    expect([await askWaiting(other.journal, other.api), other.journal.unknown()]).toEqual([true, null]);
  });

  test('is closed by the service before it is forgotten here', async () => {
    const { journal, closed, api } = await waiting({ now: BATCH_STATUS.unpaid });
    await giveUpWaiting(journal, api);
    expect([closed, journal.unknown()]).toEqual([['B1'], null]);
    const refused = await waiting({ now: BATCH_STATUS.processing }, new Error('paid meanwhile'));
    await expect(giveUpWaiting(refused.journal, refused.api)).rejects.toThrow('paid meanwhile');
    expect(refused.journal.unknown()?.standing).toBe('unpaid');
  });

  test.each(['paid', 'closed'] as const)(
    'is not what went out anew while the answer "%s" was on its way',
    async (how) => {
      const { journal } = await waiting({ now: BATCH_STATUS.unpaid });
      await journal.sending(chunk(0));
      await journal.settled(0, 'B1', how);
      expect(journal.unknown()?.standing).toBe('unknown');
      await journal.unpaid(0, 'B2');
      await journal.settled(0, 'B1', how);
      expect(journal.unknown()?.standing).toBe('unpaid');
    },
  );

  test('that is too old for its key is so whatever was noted of it since', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { journal, api } = await waiting({ now: BATCH_STATUS.processing });
    vi.setSystemTime(Date.now() + 8 * 24 * 3600 * 1000);
    await askWaiting(journal, api);
    expect(journal.unknown()).toMatchObject({ isTooOld: true, standing: 'paid' });
  });

  test('says what was changed since: rows, quantity, platform, remark; rows beside it are nobody’s change', async () => {
    const { journal } = await waiting({ now: BATCH_STATUS.unpaid });
    await journal.sending(chunk(0, [row(1), row(2), row(3)]));
    const open = journal.unknown()!;
    expect(changesSince(open, [row(1), row(2), row(3), row(9)], ORDER)).toEqual([]);
    expect(changesSince(open, [row(1), row(2, '李四')], { ...ORDER, goods_num: 2, remark: '轻放' })).toEqual([
      '表里改过 1 行',
      '表里删了 1 行',
      '每人 1 件改成了 2 件',
      '备注改过',
    ]);
    // What was chosen of a store is gone with the page: nobody removed it.
    const ofStore = { ...open, order: { ...ORDER, order_source: 4 as const } };
    expect(changesSince(ofStore, [], ORDER)).toEqual([]);
  });
});

test('a refusal leaves open what it proves nothing about', () => {
  const isOpen = (code: number, isTakenUp: boolean, { status = 200, name = '' } = {}) =>
    leavesOpen({ code, status, data: { name } }, isTakenUp);
  // The key itself is spent or in use: something may be bought under it.
  for (const code of [25, 26]) expect([isOpen(code, false), isOpen(code, true)]).toEqual([true, true]);
  // Sent for the first time, nothing was charged; sent again, the first call may have been.
  for (const code of [1, 2, 5, 99]) expect([isOpen(code, false), isOpen(code, true)]).toEqual([false, true]);
  for (const code of [4, 21, 24, 27]) expect(isOpen(code, true)).toBe(false);
  // Many refusals have this code; the one that says it is known by its name.
  expect(isOpen(1, true, { name: 'BATCH_NOT_PAYABLE' })).toBe(false);
  expect(isOpen(1, true, { name: 'FAILED' })).toBe(true);
  // No route took the call: nobody looked for its key.
  expect(isOpen(4, true, { status: 404 })).toBe(true);
});
