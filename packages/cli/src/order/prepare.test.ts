import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { AssertionError } from '@giftship/shared/lib/assert';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { describe, expect, it } from 'vitest';
import { keyNumber } from '../journal/keys.ts';
import type { JobHead } from '../journal/lines.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { findGoods, isOfGoods } from './find-goods.ts';
import { findShortfall } from './find-shortfall.ts';
import { fen } from '@giftship/shared/money/fen';
import { readOrderFile } from '../reading/reading.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';
import { choicesOf, hashOf, isAt, modeOf, prepareOrder, prepareRead, userIdOf } from './prepare.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number) => `N${i},测试${i},广东省 深圳市 南山区 科技路${i}号,1380000000${i},tb${i}`;
const bench = (count = 4) =>
  openBench(
    TITLES,
    10_000,
    Array.from({ length: count }, (_, i) => line(i)),
  );
const failure = (code: number, name?: string) =>
  new ApiFailure({ status: 200, headers: {}, body: null }, { code, msg: '', data: name ? { name } : null });

describe('what was chosen when a job began', () => {
  it.each([
    [
      { on_duplicate: 'keep', on_error: 'skip', on_doubt: 'stop' },
      { onDuplicate: 'keep', onError: 'skip', onDoubt: 'stop' },
    ],
    [
      { on_duplicate: 'abort', on_error: 'stop', on_doubt: 'keep' },
      { onDuplicate: 'abort', onError: 'stop', onDoubt: 'keep' },
    ],
    [{ on_duplicate: '', on_error: '', on_doubt: '' }, {}],
    [{ on_duplicate: 'stop', on_error: 'keep' }, {}],
  ])('%j is %j', (head, choices) => {
    expect(choicesOf(head as JobHead)).toEqual(choices);
  });
});

describe('who orders', () => {
  it('is the key, the stored login, or whom the service names', async () => {
    const { deps, shop } = bench();
    const session = await deps.session();
    expect(await userIdOf(deps, shop.api)).toBe(7);
    deps.session = async () => ({ ...session, key: { appKey: 'ak_live_1', appSecret: 's' } });
    expect(await userIdOf(deps, shop.api)).toBe(keyNumber('ak_live_1'));
    const stored = { user: { user_id: 9 } } as unknown as typeof session.stored;
    deps.session = async () => ({ ...session, tokenSource: 'stored', stored });
    expect(await userIdOf(deps, shop.api)).toBe(9);
    deps.session = async () => ({ ...session, tokenSource: 'env', stored });
    expect(await userIdOf(deps, shop.api)).toBe(7);
  });

  it.each([
    [null, 'live'],
    ['ak_0123456789abcdef', 'live'],
    ['ak_test_0123456789abcdef', 'test'],
  ])('with the key %s orders %s things', (appKey, mode) => {
    expect(modeOf({ key: appKey === null ? null : { appKey, appSecret: 's' } })).toBe(mode);
  });

  it.each([
    [{ base: 'a' }, 'a', 'live', true],
    [{ base: 'a' }, 'b', 'live', false],
    [{ base: 'a' }, 'a', 'test', false],
    [{ base: 'a', mode: 'test' }, 'a', 'test', true],
  ] as const)('a journal of %j is of service %s and %s things: %s', (head, base, mode, is) => {
    expect(isAt(head as JobHead, base, mode)).toBe(is);
  });
});

describe('rows of one call', () => {
  const chunkOf = async (setting: string | undefined) => {
    const { deps, folder } = bench();
    const store = await deps.store();
    const { settings, ...rest } = store.read();
    const own = setting === undefined ? settings : { ...settings, chunk: setting };
    deps.store = async () => ({ ...store, read: () => ({ ...rest, settings: own }) });
    return (await prepareOrder(deps, { file: join(folder, 'orders.csv'), goods: 103 })).identity.chunk;
  };
  it.each([
    [undefined, 500],
    ['1', 1],
    ['500', 500],
    ['0', 500],
    ['501', 500],
    ['many', 500],
  ])('by the setting %s are %s', async (setting, chunk) => {
    expect(await chunkOf(setting)).toBe(chunk);
  });

  it('are those of the job that is not ended, else of the last one; of another sheet they say nothing', async () => {
    const { shop, deps, folder, order, write } = bench();
    const chunk = async () =>
      (await prepareOrder(deps, { file: join(folder, 'orders.csv'), goods: 103 })).identity.chunk;
    shop.mishaps = ['unreachable'];
    await order({ chunk: 3 });
    expect(await chunk()).toBe(3);
    await order({ chunk: 4, resume: true });
    await order({ chunk: 3, resume: true });
    expect(await chunk()).toBe(4);
    write([line(8)]);
    expect(await chunk()).toBe(500);
  });
});

describe('an order of a sheet', () => {
  it('has the courier of the goods unless another is named, one piece a row, and the note', async () => {
    const { deps, folder } = bench();
    const file = join(folder, 'orders.csv');
    const what = { goods_id: 103, platform: 1, order_source: ORDER_SOURCE.sheet, isWu: false };
    expect((await prepareOrder(deps, { file, goods: 103 })).order).toEqual({
      ...what,
      goods_num: 1,
      express_id: 1,
      remark: '',
    });
    const chosen = { file, goods: 103, num: 2, express: 5, remark: '轻放' };
    expect((await prepareOrder(deps, chosen)).order).toEqual({
      ...what,
      goods_num: 2,
      express_id: 5,
      remark: '轻放',
    });
  });

  it('is one of another source when a second sheet filters it', async () => {
    const { deps, folder } = bench();
    const filterFile = join(folder, 'filter.csv');
    writeFileSync(filterFile, `\ufeff${TITLES}\r\n${line(0)}\r\n`);
    const { order } = await prepareOrder(deps, { file: join(folder, 'orders.csv'), goods: 103, filterFile });
    expect(order.order_source).toBe(ORDER_SOURCE.filter);
  });

  it('says which sheets of a workbook were not read, where there are some', async () => {
    const { deps, folder } = bench();
    const { said, busy } = listen(deps);
    const { file } = await prepareOrder(deps, { file: join(folder, 'orders.csv'), goods: 103 });
    expect([said, busy[0]]).toEqual([[], SAY.reading(file.path)]);
    const other_sheets = ['十月', '九月'];
    const read = await readOrderFile(deps, { file: file.path });
    await prepareRead(
      deps,
      { file: file.path, goods: 103 },
      { ...read, imported: { ...read.imported, other_sheets } },
    );
    expect(said.at(-1)).toBe(SAY.otherSheets('十月；九月'));
  });

  it('knows its rows by their hashes, and no others', async () => {
    const { deps, folder } = bench(2);
    const prepared = await prepareOrder(deps, { file: join(folder, 'orders.csv'), goods: 103 });
    expect([...prepared.hashOfRow.keys()]).toEqual([2, 3]);
    expect(prepared.rowOfHash.get(hashOf(prepared, 3))?.shop_order).toBe('N1');
    expect(() => hashOf(prepared, 4)).toThrow(AssertionError);
  });
});

describe('goods', () => {
  const api = (thrown: Error) => ({ goods: { buy: async () => Promise.reject(thrown) } }) as never;
  it('that there are not are a slip of the command line, any other fault is itself', async () => {
    const unknown = failure(CATALOGUE.GOODS_NOT_FOUND.code);
    await expect(findGoods(api(unknown), 5)).rejects.toMatchObject({
      exit: EXIT.usage,
      message: SAY.goodsUnknown(5),
      code: 4,
    });
    for (const other of [failure(500), new TypeError('bug')])
      await expect(findGoods(api(other), 5)).rejects.toBe(other);
  });

  it.each([
    ['GOODS_NOT_FOUND', true],
    ['GOODS_UNAVAILABLE', true],
    ['PRICE_CHANGED', false],
  ] as const)('%s is a fault of the goods: %s', (name, is) => {
    expect(isOfGoods({ code: CATALOGUE[name].code })).toBe(is);
  });
});

it.each([
  ['0.79', 80, { balance: '0.79', missing: '0.01' }],
  ['0.80', 80, null],
  ['5.00', 80, null],
  ['0.00', 0, null],
])('of a balance of %s there is missing for %s fen: %j', async (money, total, missing) => {
  let asked = 0;
  const info = async () => {
    asked++;
    return { money };
  };
  expect(await findShortfall({ wallet: { info } } as never, fen(total))).toEqual(missing);
  expect(asked).toBe(total === 0 ? 0 : 1);
});

it('a fault of the wallet other than a missing scope is one of the order', async () => {
  const info = async () => Promise.reject(failure(500));
  await expect(findShortfall({ wallet: { info } } as never, fen(80))).rejects.toMatchObject({ code: 500 });
});
