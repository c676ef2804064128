import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { openBench } from './order-bench.test-kit.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `N${i + 1},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`,
  );

/** An order of six rows in three calls, of which something happens before one. */
function bench(before: (call: number, press: () => void) => void = () => undefined) {
  const opened = openBench(TITLES, 10_000, lines(6));
  const { shop, deps, press } = opened;
  const words: (() => string)[] = [];
  const said: string[] = [];
  const { interrupt } = deps;
  const state = { careful: 0, ended: 0 };
  deps.interrupt = {
    get isPressed() {
      return interrupt.isPressed;
    },
    signal: interrupt.signal,
    beginCareful: () => void state.careful++,
    endCareful: () => void state.ended++,
    sayAtEnd: (one) => {
      words.push(one);
      return () => void words.splice(words.indexOf(one), 1);
    },
  };
  const { orders } = shop.api;
  let calls = 0;
  const make: typeof orders.make = async (call) => {
    before(++calls, press);
    said.push(words.at(-1)?.() ?? '');
    return orders.make(call);
  };
  shop.api = { ...shop.api, orders: { ...orders, make } };
  return { ...opened, said, words, state };
}

const command = (folder: string) =>
  SAY.resumeNext(`gift order ${folder}/orders.csv --goods 103 --chunk 2 --yes --resume`);

describe('Ctrl-C', () => {
  it('that ends the process at once says what is safe, and the command that goes on', async () => {
    const { folder, order, said, words, state } = bench();
    await order();
    const go = SAY.and + command(folder);
    expect(said).toEqual([SAY.safe(0, 2) + go, SAY.safe(2, 2) + go, SAY.safe(4, 2) + go]);
    // Before and after the order nothing of it is under way.
    expect(words.map((one) => one())).toEqual([SAY.nothingSent]);
    expect([state.careful, state.ended]).toEqual([1, 1]);
  });

  it('waits for the call under way, and then tells what is confirmed', async () => {
    const { shop, folder, order } = bench((call, press) => {
      if (call === 2) press();
    });
    const { exit, next, data } = await order();
    expect(exit).toBe(EXIT.interrupted);
    expect(next).toBe(SAY.safe(4, 0) + SAY.and + command(folder));
    expect(data).toMatchObject({
      bought: 4,
      unknown: 0,
      remaining: 2,
      resume: expect.stringContaining('--resume'),
    });
    expect(shop.bought).toHaveLength(4);
  });

  it('before the first call says that nothing was sent', async () => {
    const { folder, order, press } = bench();
    press();
    expect((await order()).next).toBe(SAY.nothingSent + SAY.and + command(folder));
  });
});

it('a lost answer tells how many rows are unknown; another fault gives the command alone', async () => {
  const lost = bench();
  lost.shop.mishaps = [undefined as never, 'lost-answer'];
  expect((await lost.order()).next).toBe(SAY.safe(2, 2) + SAY.and + command(lost.folder));
  const closed = bench();
  closed.shop.mishaps = ['not-open'];
  expect((await closed.order()).next).toBe(command(closed.folder));
});
