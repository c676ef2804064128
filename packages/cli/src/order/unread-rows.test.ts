import { expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { openBench } from './order-bench.test-kit.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const good = 'N1001,测试一,广东省 深圳市 南山区 科技路1号,13800000001,tb1';

it('an order number without a receiver is a faulty row, and a remark without one is named', async () => {
  const { deps, order } = openBench(TITLES, 1_000, [good, 'N2,,,,', ',,,,加急']);
  const warned: string[] = [];
  deps.out = { ...deps.out, warn: (text) => void warned.push(text) };
  expect(await order()).toMatchObject({ exit: EXIT.rowsInvalid, bought: 0 });
  expect(warned).toContain('1 行没有读取，没有收件人信息：原表第 4 行');
  expect(await order({ onError: 'skip' })).toMatchObject({ exit: EXIT.someFailed, bought: 1 });
});
