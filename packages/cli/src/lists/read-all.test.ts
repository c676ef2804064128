import type { Send } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { expect, it } from 'vitest';
import { MOST_ROWS } from './list-pages.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { readAll } from './read-all.ts';

/** A service that answers so, page by page; at most as many as the bound allows. */
function service(answer: (asked: number) => object) {
  let asked = 0;
  const send: Send = async () => {
    if (++asked > MOST_ROWS) throw new Error('asked without end');
    return { status: 200, headers: {}, body: { code: 0, msg: '', data: answer(asked) } };
  };
  const out = { warn: () => undefined } as never;
  return {
    count: () => asked,
    orders: () => readAll({ out }, send, { route: apiRoutes.orders.list, call: { body: {} } }),
    events: () => readAll({ out }, send, { route: apiRoutes.events.list, call: {} }),
  };
}
const rows = (count: number) => Array.from({ length: count }, (_, i) => i);
const refused = {
  exit: EXIT.unexpected,
  message: '超过 100000 条，一次最多读取这么多',
  next: '请用筛选缩小范围，或去掉 --all 分几次读取',
};

it('a list that is too long is refused with its first page', async () => {
  const long = service(() => ({ list: rows(100), data_count: MOST_ROWS + 1 }));
  await expect(long.orders()).rejects.toMatchObject(refused);
  expect(long.count()).toBe(1);
  const longest = service(() => ({ list: rows(500), data_count: MOST_ROWS }));
  expect((await longest.orders()).list).toHaveLength(MOST_ROWS);
});

it('a list that says no length is refused when it is too long', async () => {
  const endless = service((asked) => ({ list: rows(500), next: String(asked), has_more: 1, missed: 0 }));
  await expect(endless.events()).rejects.toMatchObject(refused);
  expect(endless.count()).toBe(MOST_ROWS / 500 + 1);
});

it('a place that does not move is the end', async () => {
  const stuck = service(() => ({ list: [], next: '7', has_more: 1, missed: 0 }));
  expect(await stuck.events()).toMatchObject({ list: [], next: '7', has_more: 1 });
  expect(stuck.count()).toBe(2);
});
