import { sql } from 'kysely';
import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPerson, type TestShop, openTestShop } from '../../../../tests/harness/test-shop.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { listSuspense, settleSuspense } from './suspense.ts';
import { closeExpiredRecharges, finishRecharge } from './finish-recharge.ts';

let shop: TestShop;
let base: string;
beforeAll(async () => {
  shop = await openTestShop();
  base = await shop.listen();
});
afterAll(() => shop.close());

/** What a browser sends from the cashier page. */
async function press(link: string, form: Record<string, string>): Promise<Response> {
  const url = base + new URL(link).pathname;
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
}

async function eventually(check: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > until) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const open = (person: TestPerson, amount: string) => person.api.wallet.rechargeQrcode({ body: { amount } });
const isPaid = async (person: TestPerson, trade: string) =>
  (await person.api.wallet.rechargeStatus({ query: { out_trade_no: trade } })).success;

describe('a recharge', () => {
  it('that raises the group does not wait for an order of the same person', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '2000');
    const pay = { tradeNo: trade_no, state: 'paid' as const, amount: fen(200_000), providerNo: 'Y' };
    // An order holds its buyer like this until it commits, and locks the account last.
    const outcome = await shop.db.transaction(async (tx) => {
      await sql`select from users where id = ${person.id} for key share`.execute(tx);
      await sql`set local lock_timeout = '5s'`.execute(tx);
      const finished = await finishRecharge(shop.deps, pay);
      await sql`select from accounts where owner_id = ${person.id} for update`.execute(tx);
      return finished;
    });
    expect(outcome).toBe('credited');
    expect((await person.api.accounts.userInfo({ query: {} })).user.group_id).toBeGreaterThan(1);
  });

  it('is credited through the signed notice of the cashier page', async () => {
    const person = await shop.person();
    const { trade_no, data, type } = await open(person, '100');
    expect(type).toBe('qrcode');
    expect(await isPaid(person, trade_no)).toBe(false);
    const page = await (await fetch(base + new URL(data).pathname)).text();
    expect(page).toContain('100.00');
    expect((await press(data, { do: 'pay' })).status).toBeLessThan(400);
    await eventually(() => isPaid(person, trade_no));
    expect(await person.balance()).toBe(10_000);
    const status = await person.api.wallet.rechargeStatus({ query: { out_trade_no: trade_no } });
    expect(status).toMatchObject({ success: true, money: '100.00', msg: '恭喜您充值成功' });
  });

  it('is credited once, however often and however late it is told', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '10');
    const pay = { tradeNo: trade_no, state: 'paid' as const, amount: fen(1000), providerNo: 'X' };
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        finishRecharge(shop.deps, i % 10 === 3 ? { ...pay, amount: fen(1001) } : pay),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
    expect(await person.balance()).toBe(1000);
    // A notice of another amount that came first is no stray payment any more.
    expect(await listSuspense(shop.db.q)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  }, 60_000);

  it('is credited late, after its code was closed', async () => {
    const person = await shop.person();
    const { trade_no, data } = await open(person, '20');
    shop.clock.now = Date.now() + 16 * 60_000;
    try {
      await closeExpiredRecharges(shop.deps);
      const status = await person.api.wallet.rechargeStatus({ query: { out_trade_no: trade_no } });
      expect(status).toMatchObject({ success: false, status: 2, expired: true });
    } finally {
      shop.clock.now = null;
    }
    await press(data, { do: 'pay' });
    await eventually(() => isPaid(person, trade_no));
    expect(await person.balance()).toBe(2000);
  });

  it('about which the payment service gives no answer is asked for again later, and keeps no other waiting', async () => {
    const { payment } = shop.deps.outside;
    const asked: string[] = [];
    try {
      const silent = await shop.person();
      for (let i = 0; i < 50; i += 1)
        await shop.db.pool.query(
          `insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at) values ($1, $2, 1, 500, 'sandbox', now() - interval '1 hour')`,
          [`R-silent-${i}`, silent.id],
        );
      await shop.db.pool.query(
        `insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at) values ('R-well', $1, 1, 500, 'sandbox', now() - interval '1 minute')`,
        [silent.id],
      );
      Object.assign(shop.deps.outside, {
        payment: {
          ...payment,
          query: async (tradeNo: string) => {
            asked.push(tradeNo);
            throw new ProviderError(tradeNo.startsWith('R-silent') ? 'unavailable' : 'not_found');
          },
          close: async () => {},
        },
      });
      await closeExpiredRecharges(shop.deps);
      await closeExpiredRecharges(shop.deps);
      expect(asked.filter((tradeNo) => tradeNo.startsWith('R-silent'))).toHaveLength(50);
      const { rows } = await shop.db.pool.query(`select status from recharges where trade_no = 'R-well'`);
      expect(rows).toEqual([{ status: 2 }]);
    } finally {
      Object.assign(shop.deps.outside, { payment });
    }
  });

  it('of another amount, of an unknown trade and a second one wait in suspense, once a number', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '30');
    const tell = (tradeNo: string, amount: number, providerNo: string, state: 'paid' | 'closed' = 'paid') =>
      finishRecharge(shop.deps, { tradeNo, state, amount: fen(amount), providerNo });
    for (let time = 0; time < 3; time += 1) {
      expect(await tell(trade_no, 300, 'N1')).toBe('wrong-amount');
      expect(await tell('R0', 400, 'N2')).toBe('unknown');
      expect(await tell('R0', 400, 'N3', 'closed')).toBe('not-paid');
    }
    expect(await person.balance()).toBe(0);
    const status = () => person.api.wallet.rechargeStatus({ query: { out_trade_no: trade_no } });
    expect(await status()).toMatchObject({ status: 2, msg: expect.stringContaining('不符') });
    expect(await tell(trade_no, 3_000, 'N4')).toBe('credited');
    expect(await tell(trade_no, 3_000, 'N5')).toBe('paid-twice');
    expect(await tell(trade_no, 3_000, 'N4')).toBe('repeated');
    expect(await person.balance()).toBe(3_000);
    const waiting = await listSuspense(shop.db.q);
    expect(waiting.map(({ provider_no, money, reason }) => [provider_no, money, reason])).toEqual([
      ['N1', '3.00', 'wrong-amount'],
      ['N2', '4.00', 'unknown'],
      ['N5', '30.00', 'paid-twice'],
    ]);
    const held = async () => {
      const { rows } = await shop.db.pool.query(
        `select coalesce(sum(l.amount_fen), 0)::int as fen from ledger_lines l join accounts a on a.id = l.account_id where a.code = 'suspense'`,
      );
      return (rows[0] as { fen: number }).fen;
    };
    expect([await held(), await shop.audit()]).toEqual([3_700, []]);
    expect(await settleSuspense(shop.db, waiting[1]!.sn, '已退回')).toBe(true);
    expect(await settleSuspense(shop.db, waiting[1]!.sn, '已退回')).toBe(false);
    expect(await settleSuspense(shop.db, 'nonsense', '已退回')).toBe(false);
    expect([await held(), (await listSuspense(shop.db.q)).length]).toEqual([3_300, 2]);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    `update suspense set amount_fen = amount_fen + 1`,
    `update suspense set settled_at = now()`,
    `delete from suspense`,
  ])('the audit finds a payment in suspense that its entries do not fit: %s', async (fault) => {
    const own = await openTestShop();
    try {
      await finishRecharge(own.deps, { tradeNo: 'R0', state: 'paid', amount: fen(400), providerNo: 'N2' });
      expect(await own.audit()).toEqual([]);
      await own.db.pool.query(fault);
      expect((await own.audit()).map(({ what }) => what)).toEqual([expect.stringContaining('in suspense')]);
    } finally {
      await own.close();
    }
  });

  it('gives the welfare bonus and the group that its amount reaches', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '2000');
    await finishRecharge(shop.deps, {
      tradeNo: trade_no,
      state: 'paid',
      amount: fen(200_000),
      providerNo: 'X',
    });
    expect(await person.balance()).toBe(203_000);
    expect((await person.api.wallet.info()).group_name).toBe('高级VIP');
    const { list } = await person.api.wallet.moneyChange({ query: {} });
    expect(list.map((line) => [line.type_text, line.money, line.after])).toEqual([
      ['充值赠送', '30.00', '2030.00'],
      ['充值', '2000.00', '2000.00'],
    ]);
  });

  it.each([
    ['499.99', 49_999, 0],
    ['500', 50_000, 500],
    ['1999.99', 199_999, 500],
  ])(
    'of %s brings the bonus of the tier that it reaches, not of the next one',
    async (amount, paid, bonus) => {
      const person = await shop.person();
      const { trade_no } = await open(person, amount);
      const pay = { tradeNo: trade_no, state: 'paid' as const, amount: fen(paid), providerNo: `T${paid}` };
      expect(await finishRecharge(shop.deps, pay)).toBe('credited');
      expect(await person.balance()).toBe(paid + bonus);
    },
  );

  it('cannot be forged: a notice without our signature changes nothing', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '40');
    const body = JSON.stringify({ trade_no, state: 'paid', amount_fen: 4000, provider_no: 'X' });
    const attempts: Record<string, string>[] = [
      {},
      { 'x-sandbox-signature': 'deadbeef', 'x-sandbox-timestamp': String(Date.now()) },
    ];
    for (const headers of attempts) {
      const reply = await fetch(`${base}/api/callback/pay/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(reply.status).toBeLessThan(500);
    }
    expect(await isPaid(person, trade_no)).toBe(false);
    expect(await person.balance()).toBe(0);
  });
});
