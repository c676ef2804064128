import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '@giftship/shared/api-keys/scopes';
import { answerOf, type CliShop, keyOf, openCliShop } from './harness/cli-shop.ts';

// A batch waits for money, and is closed before the money comes: by a person on the site, or by its 30 minutes.
let at: CliShop;
beforeAll(async () => {
  at = await openCliShop();
  const rows = [1, 2].map((i) => `C${i},王小${'一二'[i - 1]},广东省深圳市南山区科技路${i}号,1380000123${i}`);
  writeFileSync(join(at.folder, 'orders.csv'), `订单编号,收货人姓名,收货地址,联系手机\n${rows.join('\n')}\n`);
});
afterAll(() => at?.close());

it('its rows are ordered anew under a key of their own, and bought once', async () => {
  const person = await at.shop.person({ balance: 100 });
  // Who may not look at the wallet learns from the service that it holds too little.
  const { env } = await keyOf(person, { scopes: SCOPES.filter((scope) => !scope.startsWith('wallet')) });
  const gift = async (line: string) => answerOf(await at.gift(`${line} --json`, { env }));
  const ORDER = 'order orders.csv --goods 103 --platform 1 --yes';
  expect(await gift(ORDER)).toMatchObject({ exit: 6 });
  const [waiting] = (await person.api.orders.batchList({ body: {} })).list;
  await person.api.orders.close({ body: { batch_sn: waiting!.batch_sn } });
  await person.give(1_000);

  expect(await gift(`${ORDER} --resume`)).toMatchObject({ exit: 0, data: { bought_now: 2, bought: 2 } });
  const { list, data_count } = await person.api.orders.list({ body: { page_size: 10 } });
  expect(data_count).toBe(4);
  expect(new Set(list.map(({ status }) => status)).size).toBe(2);
  expect(await person.balance()).toBe(100 + 1_000 - 2 * 80);
  expect(await at.shop.audit()).toEqual([]);
});
