import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  RECIPIENT,
  accountsOf,
  canWithdraw,
  earn,
  invite,
  order,
  ordersOf,
  priceAtHundred,
  sign,
  ticketFor,
} from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { releaseCommissions } from '../promotion/release-commissions.ts';
import { sweepOld } from '../sweep/sweep.ts';

let shop: TestService;
let partner: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  await priceAtHundred(shop);
  partner = await shop.person();
  const buyer = await shop.person({ balance: 1_000_000 });
  await invite(shop, partner, buyer);
  await canWithdraw(shop, partner);
  const { batchId } = await order(shop, buyer, 10);
  await earn(shop, batchId);
  for (const { id } of await ordersOf(shop, batchId)) await sign(shop, id);
  await releaseCommissions(shop.deps);
});
afterAll(() => shop.close());

const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );

describe('a call that is repeated after a lost answer', () => {
  it('moves commission once, also when both are under way at once', async () => {
    const move = (key: string, money: string) => partner.api.withdrawals.toBalance({ key, body: { money } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => move('t1', '2')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ money: '2.00', balance: '2.00', commission: '28.00' });
    expect(await accountsOf(shop, partner.id)).toMatchObject({ balance: 200, commission: 2_800 });
    expect(await codeOf(move('t1', '3'))).toBe(25);
    await partner.api.withdrawals.toBalance({ body: { money: '1' } });
    expect(await move('t1', '2')).toEqual(answers[0]);
    expect(await accountsOf(shop, partner.id)).toMatchObject({ balance: 300, commission: 2_700 });
  });

  it('that was refused may be repeated when it is possible', async () => {
    const move = () => partner.api.withdrawals.toBalance({ key: 't2', body: { money: '999' } });
    expect([await codeOf(move()), await codeOf(move())]).toEqual([52, 52]);
    const { rows } = await shop.db.pool.query(`select from call_keys where key = 't2'`);
    expect(rows).toEqual([]);
  });

  it('withdraws once, and with a new ticket answers the first withdrawal', async () => {
    const apply = async (key: string) =>
      partner.api.withdrawals.apply({ key, body: { money: '10', ticket: await ticketFor(shop, partner) } });
    const first = await apply('w1');
    expect(await apply('w1')).toEqual(first);
    expect(await codeOf(apply('w2'))).not.toBe(0);
    expect((await accountsOf(shop, partner.id)).commission).toBe(1_700);
    expect((await partner.api.withdrawals.list({ query: {} })).data_count).toBe(1);
  });

  it('opens a work order once, and not another one under its key', async () => {
    const make = (content: string) => partner.api.support.make({ key: 'k1', body: { type: 9, content } });
    const first = await make('问');
    expect(await make('问')).toEqual(first);
    expect(await codeOf(make('另一个'))).toBe(25);
    expect(await codeOf(partner.api.withdrawals.toBalance({ key: 'k1', body: { money: '1' } }))).toBe(25);
    expect((await partner.api.support.list({ query: {} })).data_count).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('of another person knows nothing of it', async () => {
    const other = await shop.person();
    const made = await other.api.support.make({ key: 'k1', body: { type: 9, content: '问' } });
    expect(
      (await partner.api.support.list({ query: {} })).list.map(({ ticket_sn }) => ticket_sn),
    ).not.toContain(made.ticket_sn);
  });
});

it('an order that is repeated after its key was swept is refused, not bought again', async () => {
  const person = await shop.person({ balance: 100_000 });
  const make = (key: string) =>
    person.api.orders.make({
      key,
      body: {
        goods_id: 103,
        goods_num: 1,
        express_id: 1,
        platform: 1,
        order_source: 1,
        rec_list: [RECIPIENT],
      },
    });
  const [first] = await make('nightly');
  await sweepOld(shop.deps);
  expect((await make('nightly'))[0]!.order_sn).toBe(first!.order_sn);
  await shop.db.pool.query(`update idempotency_keys set created_at = now() - interval '8 days'`);
  await sweepOld(shop.deps);
  const before = await person.balance();
  await expect(make('nightly')).rejects.toMatchObject({
    code: 25,
    message: expect.stringContaining('该编号早已下过单，不会再次下单') as string,
  });
  expect(await person.balance()).toBe(before);
  expect((await make('another'))[0]!.order_sn).not.toBe(first!.order_sn);
  expect(await shop.audit()).toEqual([]);
});
