import { COMMISSION_PARTS } from '@giftship/shared/wallet/labels';
import type { StatementName } from '@giftship/shared/wallet/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MONEY_GOODS,
  canWithdraw,
  compensate,
  earn,
  invite,
  nextDay,
  order,
  ordersOf,
  recharge,
  refund,
  sign,
  ticketFor,
} from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { releaseCommissions } from '../promotion/release-commissions.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';

/** One piece costs 100.00 here, so that a parcel's commission is 3.00. */
const PRICE = 10_000;

let shop: TestService;
let 甲: TestPerson;
let 乙: TestPerson;
let orders: number[] = [];
let seen = 0;
beforeAll(async () => {
  shop = await openTestService();
  await shop.db.q
    .updateTable('goods')
    .set({ price_fen: PRICE, floor_fen: 9_000, group_prices: '{}' })
    .where('id', '=', MONEY_GOODS)
    .execute();
  甲 = await shop.person();
  乙 = await shop.person();
  await invite(shop, 甲, 乙);
  await canWithdraw(shop, 甲);
});
afterAll(() => shop.close());

const buy = (count: number) => async () => {
  const { batchId } = await order(shop, 乙, count);
  await earn(shop, batchId);
  orders.push(...(await ordersOf(shop, batchId)).map(({ id }) => id));
};
const nth = (place: number) => orders[place - 1]!;
const signed = (place: number) => async () => {
  await sign(shop, nth(place));
  await releaseCommissions(shop.deps);
};
const withdraw = (money: string) => async () => {
  await nextDay(shop);
  await 甲.api.withdrawals.apply({ body: { money, ticket: await ticketFor(shop, 甲) } });
};
const decide = (what: 'approve' | 'refuse' | 'pay' | 'fail', reason?: string) => async () => {
  const { list } = await 甲.api.withdrawals.list({ query: {} });
  await decideWithdrawal(shop.deps, list[0]!.withdraw_sn, {
    do: what,
    by: 'test',
    ...(reason === undefined ? {} : { reason }),
  });
};
const refused = (work: () => Promise<unknown>) => () =>
  work().then(
    () => '没有拒绝',
    (error: { code: number; message: string }) => `${error.code} ${error.message}`,
  );

/** What happens, and the lines that it adds to the statements: who, account, words, money, balance after it. */
const STORY: [string, () => Promise<unknown>, string[], string?][] = [
  [
    '充值并得赠送',
    () => recharge(shop, 乙, 50_000),
    ['乙 余额 充值 500.00 → 500.00', '乙 余额 充值赠送 5.00 → 505.00'],
  ],
  [
    '下单三件，VIP会员每件少0.05',
    buy(3),
    [
      '乙 余额 下单 -299.85 → 205.15',
      '甲 冻结佣金 推广佣金（冻结） 2.99 → 2.99',
      '甲 冻结佣金 推广佣金（冻结） 2.99 → 5.98',
      '甲 冻结佣金 推广佣金（冻结） 2.99 → 8.97',
    ],
  ],
  [
    '冻结时退款',
    () => refund(shop, nth(3)),
    ['甲 冻结佣金 佣金扣回（冻结） -2.99 → 5.98', '乙 余额 退款 99.95 → 305.10'],
  ],
  [
    '签收后解冻',
    signed(1),
    ['甲 冻结佣金 佣金解冻（转出冻结） -2.99 → 2.99', '甲 可用佣金 佣金解冻（转入可用） 2.99 → 2.99'],
  ],
  ['超时赔付', () => compensate(shop, 乙, nth(2), 200), ['乙 余额 超时赔付 2.00 → 307.10']],
  ['提现不到最低额', refused(withdraw('2.99')), [], '52 提现金额不能小于10.00元'],
  ['提现超过可用', refused(withdraw('10.00')), [], '52 可用佣金不足，当前可用2.99元'],
  [
    '转入余额',
    () => 甲.api.withdrawals.toBalance({ body: { money: '2' } }),
    ['甲 可用佣金 转入余额 -2.00 → 0.99', '甲 余额 佣金转入 2.00 → 2.00'],
  ],
  [
    '转入超过可用',
    refused(() => 甲.api.withdrawals.toBalance({ body: { money: 1 } })),
    [],
    '52 可用佣金不足，当前可用0.99元',
  ],
  [
    '已部分使用的佣金，退款后为负',
    () => refund(shop, nth(1)).then(async (was) => expect(was).toBe(true)),
    ['甲 可用佣金 佣金扣回（可用） -2.99 → -2.00', '乙 余额 退款 99.95 → 407.05'],
  ],
  [
    '后来的佣金先抵扣',
    signed(2),
    ['甲 冻结佣金 佣金解冻（转出冻结） -2.99 → 0.00', '甲 可用佣金 佣金解冻（转入可用） 2.99 → 0.99'],
  ],
  [
    '余额不足不能升级',
    refused(() => 甲.api.groups.upgrade({ key: 'v0', body: { group_id: 2 } })),
    [],
    '23 余额不足，请充值',
  ],
  [
    '升级VIP',
    () => 乙.api.groups.upgrade({ key: 'v1', body: { group_id: 3 } }),
    ['乙 余额 升级VIP -299.00 → 108.05'],
  ],
  [
    '不能买更低的',
    refused(() => 乙.api.groups.upgrade({ key: 'v2', body: { group_id: 2 } })),
    [],
    '1 您当前是高级VIP，不需要购买此等级',
  ],
  ['高级VIP每件少0.10', buy(1), ['乙 余额 下单 -99.90 → 8.15', '甲 冻结佣金 推广佣金（冻结） 2.99 → 2.99']],
  ['余额不够的下单不动钱', buy(1), []],
  [
    '大额充值',
    () => recharge(shop, 乙, 200_000),
    ['乙 余额 充值 2000.00 → 2008.15', '乙 余额 充值赠送 30.00 → 2038.15'],
  ],
];

it.each(STORY)('%s', async (_words, act, expected, said) => {
  const answer = await act();
  expect([said ?? answer]).toEqual([answer]);
  expect(await newLines()).toEqual(expected);
  expect(await shop.audit()).toEqual([]);
});

it('withdrawals: refused and failed ones give the money back, a paid one does not', async () => {
  orders = [];
  await buy(10)();
  for (const place of orders.keys()) await sign(shop, nth(place + 1));
  await releaseCommissions(shop.deps);
  await newLines();
  const steps: [() => Promise<unknown>, string[]][] = [
    [withdraw('20'), ['甲 可用佣金 佣金提现 -20.00 → 10.89']],
    [decide('approve'), []],
    [decide('fail', '账号不存在'), ['甲 可用佣金 提现退回 20.00 → 30.89']],
    [withdraw('10.00'), ['甲 可用佣金 佣金提现 -10.00 → 20.89']],
    [decide('refuse', '资料不全'), ['甲 可用佣金 提现退回 10.00 → 30.89']],
    [withdraw('15'), ['甲 可用佣金 佣金提现 -15.00 → 15.89']],
    [decide('approve'), []],
    [decide('pay'), []],
  ];
  for (const [act, expected] of steps) {
    await act();
    expect(await newLines()).toEqual(expected);
    expect(await shop.audit()).toEqual([]);
  }
  const { list } = await 甲.api.withdrawals.list({ query: {} });
  expect(list.map((row) => [row.money, row.status_text, row.reason, row.finished_at !== ''])).toEqual([
    ['15.00', '已打款', '', true],
    ['10.00', '已拒绝', '资料不全', true],
    ['20.00', '打款失败', '账号不存在', true],
  ]);
  expect((await 甲.api.withdrawals.list({ query: { status: '3' } })).list.map(({ money }) => money)).toEqual([
    '10.00',
  ]);
});

it('every decision is taken once, and only along the arrows', async () => {
  await withdraw('10')();
  const sn = (await 甲.api.withdrawals.list({ query: {} })).list[0]!.withdraw_sn;
  const attempt = (what: 'approve' | 'refuse' | 'pay' | 'fail') =>
    decideWithdrawal(shop.deps, sn, { do: what, by: 'test', reason: 'x' }).then(
      () => 'done',
      (error: { name: string }) => error.name,
    );
  expect([await attempt('pay'), await attempt('fail')]).not.toContain('done');
  const approvals = await Promise.all(Array.from({ length: 20 }, () => attempt('approve')));
  expect(approvals.filter((said) => said === 'done')).toHaveLength(1);
  expect(await attempt('refuse')).not.toBe('done');
  const ends = await Promise.all(
    Array.from({ length: 20 }, (_, place) => attempt(place % 2 === 0 ? 'pay' : 'fail')),
  );
  expect(ends.filter((said) => said === 'done')).toHaveLength(1);
  expect(await shop.audit()).toEqual([]);
});

it('the wallet and the summary say the same as the statement', async () => {
  const wallet = await 甲.api.wallet.info();
  const { list } = await 甲.api.wallet.logList({ query: { account: 'commission', page_size: '500' } });
  const last = (part: string) => list.find(({ remark }) => remark.startsWith(part))!.after;
  expect(wallet.spread_money).toBe(last(COMMISSION_PARTS.commission));
  expect(wallet.spread_freeze).toBe(last(COMMISSION_PARTS.commission_frozen));
  const all = await 乙.api.wallet.statistics({ query: {} });
  expect(all).toMatchObject({
    recharge: '2500.00',
    refund: '199.90',
    compensation: '2.00',
    commission: '0.00',
  });
  expect(all.days).toHaveLength(30);
  expect(all.days.at(-1)).toMatchObject({ parcel_count: all.parcel_count, spend: all.spend });
});

/** The lines that the statements of both gained since the last look, oldest first. */
async function newLines(): Promise<string[]> {
  const found: { id: number; text: string }[] = [];
  for (const [name, person] of [
    ['甲', 甲],
    ['乙', 乙],
  ] as const) {
    for (const account of ['balance', 'commission'] as StatementName[]) {
      const { list } = await person.api.wallet.logList({ query: { account, page_size: '200' } });
      for (const line of list) {
        const part = account === 'balance' ? '余额' : line.remark.split(' ')[0]!;
        found.push({ id: line.id, text: `${name} ${part} ${line.type_text} ${line.money} → ${line.after}` });
      }
    }
  }
  const fresh = found.filter(({ id }) => id > seen).sort((a, b) => a.id - b.id);
  seen = Math.max(seen, ...fresh.map(({ id }) => id));
  return fresh.map(({ text }) => text);
}
