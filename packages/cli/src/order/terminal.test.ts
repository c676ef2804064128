import { ApiFailure } from '@giftship/shared/api/client';
import { ORDER_TEXTS } from '@giftship/shared/orders/labels';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { READING_SAY } from '../reading/copy.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen, seat } from './person.test-kit.ts';
import type { OrderReport } from './report.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));
const FAULTY = 'N9,,广东省 深圳市 南山区 路1号,13800000000,x';
/** A county that the address does not name. */
const DOUBTFUL = 'N9,测试九,北京市建国路88号,13800000009,x';
const bench = (balance: number, rows: string[]) => openBench(TITLES, balance, rows);
const ASK = { yes: false };

describe('paying', () => {
  it.each([
    [true, EXIT.ok, 1],
    [false, EXIT.interrupted, 0],
  ])('is asked about once, after a summary: %s', async (answer, exit, calls) => {
    const { shop, deps, order } = bench(1000, lines(2));
    const { said, warned, asked } = seat(deps, { '--yes': [answer] });
    expect(await order(ASK)).toMatchObject({ exit });
    expect(asked).toEqual([SAY.pay('1.60')]);
    expect(warned).toContain(ORDER_TEXTS.confirm);
    expect(shop.makeCalls).toHaveLength(calls);
    const words = SAY.summary;
    const summary = said.find((text) => text.includes(words.total)) ?? '';
    const facts = summary.split('\n').map((text) => text.split(/ {2,}/));
    expect(facts).toEqual([
      [words.file, expect.stringContaining('orders.csv')],
      [words.rows, '2'],
      [words.goods, '103 brush'],
      [words.num, '1'],
      [words.unit, '0.80'],
      [words.total, '1.60'],
      [words.balance, '10.00'],
    ]);
  });

  it('names doubts, repeated receivers and a discount where there are any, and no balance that is hidden', async () => {
    const { shop, deps, order } = bench(1000, [line(1, ''), line(1, ''), DOUBTFUL]);
    shop.hidesBalance = true;
    shop.discount = 5;
    const { said } = listen(deps);
    expect(await order({ onDoubt: 'keep', onDuplicate: 'keep' })).toMatchObject({ exit: EXIT.ok, now: 3 });
    const summary = said.find((text) => text.includes(SAY.summary.total)) ?? '';
    expect(summary).toMatch(new RegExp(`${SAY.summary.doubts} +1\n`));
    expect(summary).toMatch(new RegExp(`${SAY.summary.again} +1\n`));
    expect(summary).toMatch(new RegExp(`${SAY.summary.discount} +0.05\n`));
    expect(summary).not.toContain(SAY.summary.balance);
  });

  it('has one line of a night, with the balance where it may be seen', async () => {
    for (const [hides, balance] of [
      [false, '10.00'],
      [true, null],
    ] as const) {
      const { shop, deps, order } = bench(1000, lines(2));
      shop.hidesBalance = hides;
      const { said, warned } = listen(deps);
      expect(await order({ inbox: '/in' })).toMatchObject({ exit: EXIT.ok });
      expect(said).toContain(SAY.paying({ rows: 2, goods: 103, total: '1.60', balance }));
      expect(warned).toEqual([]);
    }
  });
});

describe('a price that changed in between', () => {
  const changed = (answers: boolean[]) => {
    const opened = bench(1000, lines(4));
    const raise = () => {
      opened.shop.unit = 100;
      return true;
    };
    return { ...opened, person: seat(opened.deps, { '--yes': [raise, ...answers] }) };
  };

  it('is asked about, and paid after a yes', async () => {
    const { shop, order, person } = changed([true, true]);
    expect(await order(ASK)).toMatchObject({
      exit: EXIT.ok,
      bought: 4,
      data: { paid: '4.00', paid_in_all: '4.00' },
    });
    expect(person.asked).toEqual([SAY.pay('3.20'), SAY.priceChanged('1.00'), SAY.priceChanged('1.00')]);
    expect(shop.balance).toBe(600);
  });

  it.each([
    ['after a no', {}, [false], EXIT.priceChanged],
    ['over the limit, without a question', { maxAmount: '3.99' }, [], EXIT.overMax],
  ])('is not paid %s', async (_, options, answers, exit) => {
    const { shop, order } = changed(answers);
    expect(await order({ ...ASK, ...options })).toMatchObject({ exit });
    expect(shop.bought).toEqual([]);
  });

  it('is not paid where nobody can be asked', async () => {
    const { shop, deps, order } = bench(1000, lines(2));
    const { orders } = shop.api;
    const make: typeof orders.make = async (call) => {
      shop.unit = 100;
      return orders.make(call);
    };
    shop.api = { ...shop.api, orders: { ...orders, make } };
    expect(deps.ask.isPossible).toBe(false);
    expect(await order()).toMatchObject({
      exit: EXIT.priceChanged,
      next: expect.stringContaining('--resume'),
    });
    expect(shop.bought).toEqual([]);
  });
});

describe('rows that cannot be sent', () => {
  it.each([
    [true, EXIT.someFailed, 1],
    [false, EXIT.rowsInvalid, 0],
  ])('are left out on a yes: %s', async (answer, exit, count) => {
    const { shop, deps, order } = bench(1000, [line(1), FAULTY]);
    const { asked } = seat(deps, { '--on-error': [answer] });
    expect(await order()).toMatchObject({ exit });
    expect([asked, shop.bought.length]).toEqual([[SAY.askSkipBad(1)], count]);
  });

  it('are named with row and reason when the price check finds them, and stop everything by themselves', async () => {
    const { shop, deps, order } = bench(1000, lines(3));
    shop.faultyRows.set(3, '停发');
    const { said } = listen(deps);
    const problems = [{ row: 3, problems: [{ field: '', msg: '停发' }] }];
    expect(await order()).toMatchObject({
      exit: EXIT.rowsInvalid,
      msg: SAY.rowsBad(1, 3),
      next: SAY.rowsBadNext,
      data: { problems },
    });
    expect(said.at(-1)).toMatch(/3.*停发/);
    const { data, now } = await order({ onError: 'skip' });
    expect(now).toBe(2);
    expect(data).toMatchObject({ invalid: 1, problems: [{ row: 3, field: '', msg: '停发' }] });
  });

  it.each([
    ['keep', EXIT.ok, ['N1001', 'N9']],
    ['skip', EXIT.someFailed, ['N1001']],
    ['stop', EXIT.rowsInvalid, []],
  ] as const)('doubtful rows are shown, and it is asked what to do: %s', async (answer, exit, bought) => {
    const { shop, deps, order } = bench(1000, [line(1), DOUBTFUL]);
    const { said, warned, asked } = seat(deps, { '--on-doubt': [answer] });
    expect(await order()).toMatchObject({ exit });
    expect(shop.bought).toEqual(bought);
    expect(warned).toContain(SAY.doubts(1));
    expect(said.filter((text) => text.includes(READING_SAY.doubtColumns[2])).length).toBeGreaterThan(0);
    const { stop, skip, keep } = SAY.doubtChoices;
    expect(asked).toEqual([SAY.askDoubt, stop, skip, keep]);
  });

  it.each([
    ['keep', EXIT.ok, 2],
    ['skip', EXIT.ok, 1],
    ['abort', EXIT.duplicates, 0],
  ] as const)('numbers that stand twice are asked about: %s', async (answer, exit, count) => {
    const { shop, deps, order } = bench(1000, [line(1, 'N1'), line(2, 'N1')]);
    const { warned, asked } = seat(deps, { '--on-duplicate': [answer] });
    expect(await order()).toMatchObject({ exit });
    expect(shop.bought).toHaveLength(count);
    expect(warned).toContain(SAY.duplicates(1, 'N1'));
    const { skip, keep, abort } = SAY.duplicateChoices;
    expect(asked).toEqual([SAY.askDuplicate, skip, keep, abort]);
  });

  it.each([
    ['keep', 2, []],
    ['skip', 1, [2]],
  ] as const)(
    'M135 a number that was bought before, --on-duplicate %s',
    async (onDuplicate, now, skipped) => {
      const { shop, order } = bench(1000, lines(2));
      shop.bought.push('N1000');
      const found = await order({ onDuplicate });
      expect(found).toMatchObject({ exit: EXIT.ok, now, next: '', data: { skipped_rows: skipped } });
      expect(shop.bought).toHaveLength(1 + now);
    },
  );

  it.each([
    ['on --on-duplicate abort', { onDuplicate: 'abort' }, SAY.aborted],
    ['where nobody says what to do', {}, SAY.duplicateNext],
  ] as const)('M135 a number that was bought before stops everything %s', async (_, options, next) => {
    const { shop, order } = bench(1000, lines(2));
    shop.bought.push('N1000');
    expect(await order(options)).toMatchObject({ exit: EXIT.duplicates, msg: SAY.bought(1, 'N1000'), next });
    expect(shop.makeCalls).toEqual([]);
  });

  it('M135 nothing is sent when all were bought before', async () => {
    const { shop, order } = bench(1000, lines(2));
    shop.bought.push('N1000', 'N1001');
    expect(await order({ onDuplicate: 'skip' })).toMatchObject({
      exit: EXIT.nothingNew,
      msg: SAY.nothingNew(2),
      data: { skipped: 2, skipped_rows: [2, 3], remaining: 0 },
    });
    expect(shop.makeCalls).toEqual([]);
  });
});

describe('an order that was left unfinished', () => {
  it.each([
    [true, EXIT.ok, 4],
    [false, EXIT.interrupted, 0],
  ])('is told of, and goes on after a yes: %s', async (answer, exit, bought) => {
    const { shop, deps, order } = bench(1000, lines(4));
    shop.mishaps = ['unreachable'];
    const { job } = (await order()).data as OrderReport;
    const calls = shop.makeCalls.length;
    const { said, asked } = seat(deps, { '--resume': [answer], '--yes': [true] });
    expect(await order(ASK)).toMatchObject({ exit, bought });
    expect(said).toContain(SAY.unfinished(job ?? '', 0, 4));
    expect(asked[0]).toBe(SAY.askResume);
    expect(shop.makeCalls.length > calls).toBe(answer);
  });

  it('counts what is bought of it', async () => {
    const { shop, deps, order } = bench(1000, lines(4));
    shop.mishaps = [undefined as never, 'unreachable'];
    const { job } = (await order()).data as OrderReport;
    const { said } = listen(deps);
    await order();
    expect(said).toContain(SAY.unfinished(job ?? '', 2, 4));
    expect(said).toContain(SAY.recovering(2));
  });
});

describe('money that is missing', () => {
  /** A recharge that brings `amount` fen once its code is shown. */
  const recharging = (balance: number, amount: number, answers: boolean[]) => {
    const opened = bench(balance, lines(4));
    const { shop, deps } = opened;
    const { wallet } = shop.api;
    const asked: unknown[] = [];
    const rechargeInfo = async () => ({
      payment_list: [{ channel: 1, name: 'zfb' }],
      quick_option: [],
      min_price: '1.00',
    });
    const rechargeQrcode = async ({ body }: { body: { amount: string } }) => {
      asked.push(body.amount);
      return { trade_no: 'T1', data: 'http://pay.test/', money: body.amount };
    };
    const rechargeStatus = async () => {
      shop.balance += amount;
      return { success: true, expired: false };
    };
    const more = { rechargeInfo, rechargeQrcode, rechargeStatus } as unknown as typeof wallet;
    shop.api = { ...shop.api, wallet: { ...wallet, ...more } };
    return { ...opened, paid: asked, person: seat(deps, { '--yes': answers }) };
  };

  it('M258 is recharged right there, as much as is missing, and the order goes on', async () => {
    const { shop, order, paid, person } = recharging(80, 240, [true]);
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect([person.asked, paid, shop.balance]).toEqual([[SAY.askRecharge('2.40')], ['2.40'], 0]);
  });

  it('M258 is recharged when the service says so first, and the same chunk goes out again', async () => {
    const { shop, order, paid } = recharging(80, 240, [true]);
    shop.hidesBalance = true;
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect(paid).toEqual(['2.40']);
    expect(new Set(shop.makeCalls.map(({ key }) => key)).size).toBe(2);
  });

  it('is recharged when a chunk is taken up again, for all that is left', async () => {
    const { shop, order, paid, person } = recharging(200, 400, [false, true]);
    shop.hidesBalance = true;
    expect(await order()).toMatchObject({ exit: EXIT.balance, bought: 2 });
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect([paid, person.asked]).toEqual([['1.20'], [SAY.askRecharge('1.20'), SAY.askRecharge('1.20')]]);
  });

  it('ends with the way to it after a no', async () => {
    const { shop, order } = recharging(80, 240, [false]);
    const { exit, next, data } = await order();
    expect([exit, data]).toEqual([EXIT.balance, { shortfall: '2.40' }]);
    expect(next).toMatch(/gift recharge 2\.40 .*gift order .*--resume$/);
    expect(shop.makeCalls).toEqual([]);
  });

  it.each([
    ['in a dry run', 239, EXIT.balance, '0.81'],
    ['not in a dry run that is paid for', 320, EXIT.ok, undefined],
  ])('is told of %s', async (_, balance, exit, shortfall) => {
    const { shop, order } = bench(balance, lines(4));
    const found = await order({ dryRun: true });
    expect(found).toMatchObject({ exit, now: 0 });
    expect((found.data as { shortfall?: string | null }).shortfall ?? undefined).toBe(shortfall);
    expect(found.msg.startsWith(SAY.dryRun(4, '3.20'))).toBe(true);
    expect(shop.makeCalls).toEqual([]);
  });

  it('is not told of in a dry run by who may not see the balance', async () => {
    const { shop, order } = bench(0, lines(2));
    shop.hidesBalance = true;
    expect(await order({ dryRun: true })).toMatchObject({ exit: EXIT.ok, msg: SAY.dryRun(2, '1.60') });
  });

  it('is told of in a dry run that leaves rows out', async () => {
    const { order } = bench(0, [line(1), FAULTY]);
    expect(await order({ dryRun: true, onError: 'skip' })).toMatchObject({ exit: EXIT.balance });
  });

  it('is told of by whose name nobody may look up; a bug there is none of that', async () => {
    const { shop, order } = bench(0, lines(2));
    const { accounts } = shop.api;
    const failing = (failure: Error) => {
      let calls = 0;
      const userInfo: typeof accounts.userInfo = async (call) => {
        // The first call says whose order it is.
        if (calls++ > 0) throw failure;
        return accounts.userInfo(call);
      };
      shop.api = { ...shop.api, accounts: { ...accounts, userInfo } };
    };
    failing(new ApiFailure({ status: 200, headers: {}, body: null }, { code: 65, msg: '', data: null }));
    expect(await order()).toMatchObject({ exit: EXIT.balance, msg: SAY.tooLow });
    failing(new TypeError('bug'));
    await expect(order()).rejects.toThrow('bug');
  });

  it('comes after the real name, which the service says itself', async () => {
    const { shop, order } = bench(0, lines(2));
    const userInfo = (async () => ({
      user: { user_id: 7, is_attestation: 0 },
    })) as unknown as typeof shop.api.accounts.userInfo;
    shop.api = { ...shop.api, accounts: { ...shop.api.accounts, userInfo } };
    shop.mishaps = ['real-name'];
    const { exit, next } = await order();
    expect([exit, next.startsWith(SAY.realNameNext('gift order'))]).toEqual([EXIT.realName, true]);
  });
});

describe('what is not said', () => {
  it.each([
    ['103', EXIT.ok],
    ['brush', EXIT.usage],
    ['1234567890', EXIT.usage],
  ])('goods are asked for: %s', async (answer, exit) => {
    const { deps, order } = bench(1000, lines(1));
    const { asked } = seat(deps, { '--goods': [answer] });
    expect(await order({ goods: undefined })).toMatchObject({ exit });
    expect(asked).toEqual([SAY.goodsMissing]);
  });

  it('the platform is that of the columns, and none that has no sheets', async () => {
    expect((await bench(1000, lines(1)).order()).data).toMatchObject({ platform: 1 });
    const { shop, order } = bench(1000, lines(1));
    expect(await order({ platform: 6 })).toMatchObject({ exit: EXIT.usage, msg: SAY.noSheetPlatform });
    expect(shop.makeCalls).toEqual([]);
    expect((await order({ platform: 5 })).data).toMatchObject({ platform: 5 });
  });
});
