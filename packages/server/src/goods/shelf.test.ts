import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { OLDEST_MS, openShelf } from './shelf.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

/** A shelf with a clock of its own, and a read that counts how often it was done. */
function countingShelf() {
  const time = { now: 0 };
  const shelf = openShelf(shop.db.q, () => time.now);
  let reads = 0;
  return { time, shelf, keep: (name = 'a') => shelf.keep(name, async () => (reads += 1)) };
}

it('reads once for all who ask the same, as long as nothing changes', async () => {
  const { keep, time } = countingShelf();
  expect(await Promise.all([keep(), keep(), keep()])).toEqual([1, 1, 1]);
  time.now += 10 * OLDEST_MS;
  expect(await keep()).toBe(1);
  expect(await keep('b')).toBe(2);
});

const CHANGES: [string, ReturnType<typeof sql>, boolean][] = [
  ['a price', sql`update goods set price_fen = price_fen + 1 where id = 103`, true],
  ['the stock', sql`update goods set status = 2 where id = 104`, true],
  ['a courier', sql`update couriers set name = name || '2' where id = 1`, true],
  ['a category', sql`update categories set parent_id = 1 where id = 21`, true],
  ['goods taken away', sql`delete from goods where id = 110`, true],
  ['a counter of sales', sql`update goods set sale_count = sale_count + 1 where id = 103`, false],
  ['favourites', sql`update goods set collect_count = collect_count + 1 where id = 103`, false],
];
it.each(CHANGES)('%s: what is kept is a second old at most', async (_, change, isSeen) => {
  const { keep, time } = countingShelf();
  expect(await keep()).toBe(1);
  await change.execute(shop.db.q);
  time.now += OLDEST_MS;
  expect(await keep()).toBe(isSeen ? 2 : 1);
});

it('looks beside the calls before the second is over', async () => {
  const { keep, time } = countingShelf();
  await keep();
  await sql`update goods set price_fen = price_fen + 1 where id = 103`.execute(shop.db.q);
  time.now += OLDEST_MS - 1;
  expect(await keep()).toBe(1);
  await expect.poll(() => keep()).toBe(2);
});

it('does not keep a failure', async () => {
  const { shelf } = countingShelf();
  await expect(shelf.keep('x', () => Promise.reject(new Error('made up')))).rejects.toThrow('made up');
  expect(await shelf.keep('x', async () => 7)).toBe(7);
});

it('shows a changed price in the list, and each group its own', async () => {
  const list = () => shop.visitor.goods.list({ query: { page_size: '100' } });
  const priceOf = async () => (await list()).list.find(({ goods_id }) => goods_id === 105)?.price;
  const before = await priceOf();
  await sql`update goods set price_fen = price_fen + 100, group_prices = '{}' where id = 105`.execute(
    shop.db.q,
  );
  await expect.poll(priceOf, { timeout: OLDEST_MS + 10_000 }).not.toBe(before);
  expect(await list()).toEqual(await list());
});

it('marks the favourites of a person, whatever a visitor was shown', async () => {
  const person = await shop.person();
  await shop.visitor.goods.list({ query: {} });
  const goodsId = (await person.api.goods.list({ query: {} })).list[0]!.goods_id;
  await person.api.goods.collect({ body: { goods_id: goodsId } });
  const cardOf = (cards: { goods_id: number; is_collect: number }[]) =>
    cards.find(({ goods_id }) => goods_id === goodsId)?.is_collect;
  expect(cardOf((await person.api.goods.list({ query: {} })).list)).toBe(1);
  expect(cardOf((await shop.visitor.goods.list({ query: {} })).list)).toBe(0);
});
