import { expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { openBench } from '../order/order-bench.test-kit.ts';
import { run as resumeJob } from './jobs-resume.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number) =>
  `N${1000 + i},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;

it.each(['lost-answer', 'real-name'] as const)(
  'sends nothing without --yes and without a terminal, after %s',
  async (mishap) => {
    const { deps, order, shop } = openBench(TITLES, 1000, [line(0), line(1), line(2)]);
    shop.mishaps = [undefined as never, mishap, ...Array.from({ length: 20 }, () => 'unreachable' as const)];
    const { job } = (await order()).data as { job: string };
    shop.mishaps = [];
    const before = shop.makeCalls.length;
    expect(await resumeJob(deps, { job })).toMatchObject({ exit: EXIT.usage, msg: '缺少 --yes' });
    expect(shop.makeCalls.length).toBe(before);
    expect((await resumeJob(deps, { job, yes: true })).exit).toBe(EXIT.ok);
  },
);
