import { expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { openBench } from '../order/order-bench.test-kit.ts';
import { run as verifyJob } from './jobs-verify.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;

it('counts the rows that could only be compared by our own number', async () => {
  const { deps, order, write } = openBench(TITLES, 1000, [line(0), line(1), line(2, '')]);
  const { job } = (await order()).data as { job: string };
  expect(await verifyJob(deps, { job })).toMatchObject({
    exit: EXIT.ok,
    msg: '3 行的订单服务里都有；其中 1 行只核对了订单编号：原表里没有它们的平台订单号，或这些行已经改过',
    data: { bought: 3, lost: [], unsure: 1 },
  });
  write([line(0), line(5), line(2, '')]);
  expect(await verifyJob(deps, { job })).toMatchObject({
    msg: expect.stringContaining('其中 2 行只核对了订单编号'),
    data: { lost: [], unsure: 2 },
  });
});

it('tells the lost ones apart from those', async () => {
  const { deps, shop, order } = openBench(TITLES, 1000, [line(0), line(1), line(2, '')]);
  const { job } = (await order()).data as { job: string };
  const { list } = shop.api.orders;
  const later = async (given: Parameters<typeof list>[0]) => {
    const found = await list(given);
    return { ...found, list: found.list.filter(({ order_sn }) => order_sn !== 'G2') };
  };
  shop.api = { ...shop.api, orders: { ...shop.api.orders, list: later as typeof list } };
  expect(await verifyJob(deps, { job })).toMatchObject({
    exit: EXIT.someFailed,
    msg: expect.stringContaining('其中 1 行的订单服务里没有；另有 1 行只核对了订单编号'),
    data: { lost: [{ row: 2, order_sn: 'G2' }], unsure: 1 },
  });
});

it('only looks: no columns are remembered, and nothing of an order is said', async () => {
  const { deps, order } = openBench(TITLES, 1000, [line(0)]);
  const { job } = (await order()).data as { job: string };
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const out = { ...deps.out, say: note, busy: note, warn: note };
  await verifyJob({ ...deps, out }, { job });
  expect(said).toEqual([]);
  expect((await deps.store()).read().mappings).toBe(undefined);
});
