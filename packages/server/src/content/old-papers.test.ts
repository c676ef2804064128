import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIn, SAME_ORIGIN, type TestOperator } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { askForPayout } from '../../../../tests/harness/withdrawals.ts';

let shop: TestService;
let chief: TestOperator;
let goods: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  goods = await operatorIn(shop, { roles: [3] });
});
afterAll(() => shop.close());

const MIGRATION = new URL('../db/migrations/0030-old-papers.sql', import.meta.url);
const get = (url: string, by?: TestOperator) =>
  shop.app.inject({ url, headers: { ...SAME_ORIGIN, ...(by ? { cookie: by.cookie } : {}) } });
const kindOf = async (url: string, by?: TestOperator) => {
  const { statusCode, headers } = await get(url, by);
  return headers['content-type'] === 'image/webp' ? 'picture' : statusCode;
};

it('papers from before their table need the right of their record; what the shop shows stays public (O153, O155)', async () => {
  const add = async (color: string) =>
    (await chief.api.media.add({ body: { name: `${color}.png`, data: await pixel(color) } })).url;
  const [receipt, shown, other] = [await add('#111111'), await add('#222222'), await add('#333333')];
  const receiptSn = (await askForPayout(shop, 20)).sn;
  const shownSn = (await askForPayout(shop, 20)).sn;
  const name = (sn: string, path: string) =>
    shop.db.pool.query(`update withdrawals set receipt = $2 where id = $1`, [sn.slice(1), path]);
  await name(receiptSn, receipt);
  await name(shownSn, shown);
  await shop.db.pool.query(`update goods set pic = $1 where id = 103`, [shown]);
  expect(await kindOf(receipt)).toBe('picture');

  await shop.db.pool.query(await readFile(MIGRATION, 'utf8'));

  const call = (path: string) => `/api/admin/withdraw/receipt?id=${/media\/(.+)\.webp/.exec(path)![1]}`;
  for (const path of [receipt, receipt.replace('/media/', '/media/thumb/')])
    expect(await kindOf(path)).not.toBe('picture');
  expect([await kindOf(call(receipt)), await kindOf(call(receipt), goods)]).toEqual([401, 403]);
  expect(await kindOf(call(receipt), chief)).toBe('picture');
  const { list } = await chief.api.withdrawals.list({ query: { withdraw_sn: receiptSn } });
  expect(list[0]?.receipt).toBe(receipt);
  // One that a piece of goods shows is no secret, and one that no record names is none either.
  for (const path of [shown, other]) expect(await kindOf(path)).toBe('picture');
  expect(await kindOf(call(shown), chief)).toBe('picture');
});
