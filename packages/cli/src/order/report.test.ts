import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { PLAIN } from '../render/table.ts';
import { draw } from '../render/text.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';
import { runOrder } from './place.ts';
import type { OrderOptions } from './prepare.ts';
import type { OrderReport } from './report.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i + 2));

/** Orders for rows from row 2 on, as `gift order` does it; the text is that of stdout. */
function bench(rows: string[]) {
  const opened = openBench(TITLES, 100_000, rows);
  const person = listen(opened.deps);
  const run = async (options: Partial<OrderOptions> = {}) => {
    const file = join(opened.folder, 'orders.csv');
    const outcome = await runOrder(opened.deps, { file, goods: 103, chunk: 50, yes: true, ...options });
    return { ...outcome, shown: draw(outcome.text(), PLAIN) };
  };
  return { ...opened, ...person, run };
}

describe('the report of a run in which everything happens', () => {
  /** Row 2 is bought, 3 refused, 4 waits for its waybill, 5 is faulty, 6 and 7 are one receiver, 8 is refused by the price. */
  const mixed = () => {
    const opened = bench([
      line(2),
      line(3),
      line(4),
      line(5).replace('测试5', ''),
      line(6, ''),
      line(6, ''),
      line(8),
    ]);
    opened.shop.refusedRows.set(3, '停发');
    opened.shop.withoutWaybill.set(4, '出单失败');
    opened.shop.faultyRows.set(8, '超区');
    return opened;
  };
  const CHOICES = { onError: 'skip', onDuplicate: 'skip' } as const;

  it('counts every row once, and names what is wrong with it', async () => {
    const { run, folder } = mixed();
    const { exit, msg, data } = await run({ ...CHOICES, num: 2 });
    expect([exit, msg]).toEqual([EXIT.someFailed, SAY.partly(3, 4)]);
    const item = { status: 1, order: 1, code: '', error: '' };
    const failed = {
      row: 3,
      shop_order: 'N3',
      order_sn: '',
      kuaidi_sn: '',
      order: 0,
      status: 0,
      code: 'X',
      error: '停发',
    };
    const late = {
      row: 4,
      shop_order: 'N4',
      order_sn: 'G4',
      kuaidi_sn: '',
      order: 1,
      status: 2,
      code: 'WAYBILL_FAILED',
      error: '出单失败',
    };
    expect(data).toEqual({
      job: expect.stringMatching(/^[0-9a-f]{12}$/),
      file: join(folder, 'orders.csv'),
      store_id: null,
      goods_id: 103,
      goods_num: 2,
      express_id: 1,
      platform: 1,
      rows: 7,
      bought_now: 3,
      bought: 3,
      failed: 1,
      invalid: 2,
      skipped: 1,
      skipped_rows: [7],
      repeated: [[6, 7]],
      unknown: 0,
      pending: 1,
      remaining: 0,
      paid: '4.80',
      paid_in_all: '4.80',
      shortfall: null,
      dry_run: false,
      total: expect.any(String),
      items: [
        { row: 2, shop_order: 'N2', order_sn: 'G2', kuaidi_sn: 'YT0', ...item },
        failed,
        late,
        { row: 6, shop_order: '', order_sn: 'G6', kuaidi_sn: 'YT3', ...item },
      ],
      faults: [failed, late],
      undelivered: [],
      problems: [
        { row: 5, field: 'rec_name', msg: expect.any(String) },
        { row: 8, field: '', msg: '超区' },
      ],
      resume: null,
      next: SAY.waybillsLate(1, data.job ?? ''),
      refusal: null,
    });
  });

  it('shows what was bought, what failed and why, and what is faulty', async () => {
    const { shown, data } = await mixed().run(CHOICES);
    const rows = shown.split('\n').map((text) => text.trim().split(/ {2,}/));
    expect(rows.slice(0, 3)).toEqual([[...SAY.itemColumns], ['2', 'N2', 'G2', 'YT0'], ['6', 'G6', 'YT3']]);
    expect(rows[3]).toEqual([SAY.faultTitle]);
    expect(rows.slice(5, 7)).toEqual([
      ['N3', '否', '下单出错', '停发'],
      ['N4', '是', '出单出错', '出单失败'],
    ]);
    expect(rows.slice(8).map(([row]) => row)).toEqual(['5', '8']);
    expect(data.faults).toHaveLength(2);
  });

  it('writes what has to be mended into --errors: faulty rows and refused ones, not those that wait', async () => {
    const { run, folder } = mixed();
    const errors = join(folder, 'errors.csv');
    await run({ ...CHOICES, errors });
    const numbers = readFileSync(errors, 'utf8').match(/N\d/g);
    expect(new Set(numbers)).toEqual(new Set(['N3', 'N5', 'N8']));
    expect(readFileSync(errors, 'utf8')).toContain('停发');
  });

  it('a second run sends nothing, and says what to do with the rest', async () => {
    const { shop, run } = mixed();
    await run(CHOICES);
    const calls = shop.makeCalls.length;
    const again = await run(CHOICES);
    expect([again.exit, again.msg, again.next]).toEqual([
      EXIT.someFailed,
      SAY.nothingNewFailed(3, 2),
      SAY.retryNext,
    ]);
    expect([again.data.bought_now, again.data.paid, again.data.paid_in_all]).toEqual([0, '0.00', '2.40']);
    expect(again.shown.startsWith(SAY.faultTitle)).toBe(true);
    expect(await run({ ...CHOICES, errorOnNothing: true })).toMatchObject({
      exit: EXIT.unexpected,
      next: SAY.retryNext,
    });
    expect(shop.makeCalls).toHaveLength(calls);
  });

  it('a retry of refused rows buys them when they are taken', async () => {
    const { shop, run } = mixed();
    await run(CHOICES);
    shop.refusedRows.clear();
    const { data } = await run({ ...CHOICES, resume: true });
    expect([data.bought_now, data.bought, data.failed]).toEqual([1, 4, 0]);
  });
});

describe('the report of a run in which all goes well', () => {
  it('says rows and money, and shows twenty', async () => {
    const { shop, run, said } = bench(lines(22));
    const { exit, msg, next, shown, data } = await run();
    expect([exit, msg, next]).toEqual([EXIT.ok, SAY.success(22, '17.60'), '']);
    const rows = shown.split('\n');
    expect(rows).toHaveLength(1 + SAY.itemsShown + 1);
    expect(rows.at(-1)).toBe(SAY.moreItems(2));
    expect([data.faults, data.problems, data.resume]).toEqual([[], [], null]);
    expect(said.join()).not.toContain('gift jobs waybills');
    expect(shop.bought).toHaveLength(22);
  });

  it('shows no hint of more where all are shown, and nothing in a second run', async () => {
    const { run } = bench(lines(20));
    expect((await run()).shown.split('\n')).toHaveLength(21);
    const again = await run();
    expect([again.exit, again.msg, again.next, again.shown]).toEqual([
      EXIT.nothingNew,
      SAY.nothingNew(20),
      '',
      '',
    ]);
    expect(await run({ errorOnNothing: true })).toMatchObject({ exit: EXIT.unexpected, next: '' });
  });

  it('of a dry run says what it would cost', async () => {
    const { run, said } = bench(lines(2));
    const { exit, msg, next, data } = await run({ dryRun: true });
    expect([exit, msg, next]).toEqual([EXIT.ok, SAY.dryRun(2, '1.60'), '']);
    expect(data).toMatchObject({ job: null, dry_run: true, total: '1.60', remaining: 2, paid: '0.00' });
    expect(said).not.toContain(SAY.waybillsLate(0, ''));
  });

  it('of a dry run with faulty rows ends as the order would', async () => {
    const { run } = bench([line(2), line(3).replace('测试3', '')]);
    expect(await run({ dryRun: true, onError: 'skip' })).toMatchObject({
      exit: EXIT.someFailed,
      msg: SAY.dryRun(1, '0.80'),
      data: { invalid: 1 },
    });
  });
});

it('an order that ended early tells what is open, what is left and what the service said', async () => {
  const { shop, run } = bench(lines(6));
  shop.hidesBalance = true;
  shop.balance = 200;
  const { exit, code, data } = await run({ chunk: 2 });
  expect([exit, code]).toEqual([EXIT.balance, 23]);
  expect(data).toMatchObject({
    bought: 2,
    unknown: 2,
    remaining: 2,
    shortfall: '2.80',
    resume: expect.stringMatching(/^gift order .*--resume$/),
    refusal: { batch_sn: 'B1', shortfall: '1.20' },
  });
  expect(data.next).toContain('2.80');
});

it('an early end says where to get the waybills that are missing, beside its own next step', async () => {
  const { shop, run, said } = bench(lines(4));
  shop.withoutWaybill.set(2, '出单失败');
  shop.mishaps = [undefined as never, 'real-name'];
  const { exit, next, data } = await run({ chunk: 2 });
  expect(exit).toBe(EXIT.realName);
  expect(next).toMatch(/^到网站/);
  expect(said).toContain(SAY.waybillsLate(1, (data satisfies OrderReport).job ?? ''));
});
