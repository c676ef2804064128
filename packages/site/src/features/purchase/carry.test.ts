import type { FlowOrder } from '@giftship/shared/orders/place-order-flow';
import { describe, expect, test } from 'vitest';
import { behind, leaveOpen } from './carry.ts';
import { flowRow } from './run-flow.ts';
import { newRow } from './recipients/apply-change.ts';
import { NO_PERSON } from './entry.ts';
import { openStoreChoices } from './stores/store-choices.ts';

const row = (id: number, name = '张三') => newRow({ ...NO_PERSON.person, rec_name: name }, id);

test('rows that are carried come behind those of the goods, whose numbers a payment may know', () => {
  const there = [row(2), row(5)];
  const all = behind(there, [row(1, '李四'), row(2, '王五')]);
  expect(all.map(({ id, rec_name }) => [id, rec_name])).toEqual([
    [2, '张三'],
    [5, '张三'],
    [6, '李四'],
    [7, '王五'],
  ]);
  expect(all.slice(0, 2)).toEqual(there);
  expect(behind([], [row(4), row(9)]).map(({ id }) => id)).toEqual([1, 2]);
});

describe('a choice of stores that goes to other goods', () => {
  const open = (order_source: 1 | 4, ids: number[]) => ({
    order: { order_source, store_id: 7 } as FlowOrder,
    chunks: [{ rows: ids.map((id) => flowRow(row(id))) }] as never[],
    isTooOld: false,
    standing: 'unknown' as const,
  });
  const chosen = async () => {
    const stores = openStoreChoices();
    await stores.of(7).replace([row(1), row(2), row(3)]);
    await stores.of(8).replace([row(1)]);
    return stores;
  };
  const idsOf = (stores: ReturnType<typeof openStoreChoices>, id: number) =>
    stores
      .of(id)
      .rows()
      .map((each) => each.id);

  test('leaves behind what an open payment for that store holds, and nothing else', async () => {
    const stores = await chosen();
    leaveOpen(stores, open(4, [1, 3]));
    expect([idsOf(stores, 7), idsOf(stores, 8)]).toEqual([[2], [1]]);
  });

  test('comes along whole when no payment is open, or one for the grid', async () => {
    const stores = await chosen();
    leaveOpen(stores, null);
    leaveOpen(stores, open(1, [1, 2, 3]));
    expect([idsOf(stores, 7), idsOf(stores, 8)]).toEqual([[1, 2, 3], [1]]);
  });
});
