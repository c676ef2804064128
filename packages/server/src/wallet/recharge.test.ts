import { sql } from 'kysely';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { PaymentToCreate } from '../outside/payment.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { listSuspense, settleSuspense } from './suspense.ts';
import { closeExpiredRecharges, findLatePayments, finishRecharge } from './finish-recharge.ts';

let shop: TestService;
let base: string;
beforeAll(async () => {
  shop = await openTestService();
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
    const outcomes: unknown[] = [];
    // Two hundred race for the one credit, the rest come late; more at once would measure how long one waits for a connection.
    for (let round = 0; round < 5; round += 1)
      outcomes.push(
        ...(await Promise.all(
          Array.from({ length: 200 }, (_, i) =>
            finishRecharge(shop.deps, i % 10 === 3 ? { ...pay, amount: fen(1001) } : pay),
          ),
        )),
      );
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
    expect(await person.balance()).toBe(1000);
    // A notice of another amount that came first is no stray payment any more.
    expect(await listSuspense(shop.db.q)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

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
    const own = await openTestService();
    try {
      await finishRecharge(own.deps, { tradeNo: 'R0', state: 'paid', amount: fen(400), providerNo: 'N2' });
      expect(await own.audit()).toEqual([]);
      await own.db.pool.query(fault);
      // The account of the channel as a whole no longer fits either (P12).
      expect((await own.audit()).map(({ what }) => what)).toContainEqual(
        expect.stringContaining('in suspense'),
      );
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
      expect([reply.status, await reply.json()]).toEqual([400, { code: 'FAIL' }]);
    }
    expect(await isPaid(person, trade_no)).toBe(false);
    expect(await person.balance()).toBe(0);
  });

  it.each([
    ['is pending', { state: 'pending', amount: fen(500) }],
    ['is closed', { state: 'closed', amount: fen(500) }],
    ['was paid with nothing', { state: 'paid', amount: fen(0) }],
    ['was paid with nobody knows what', { state: 'paid' }],
  ] as const)('that %s moves no money, and waits for nobody', async (_what, said) => {
    const person = await shop.person();
    const { trade_no } = await open(person, '5');
    const before = (await listSuspense(shop.db.q)).length;
    expect(await finishRecharge(shop.deps, { tradeNo: trade_no, providerNo: 'X', ...said })).toBe('not-paid');
    expect([await person.balance(), (await listSuspense(shop.db.q)).length]).toEqual([0, before]);
  });

  it('shows its code for fifteen minutes to the moment, and can be paid for two hours', async () => {
    const person = await shop.person();
    const asked: PaymentToCreate[] = [];
    const { payment } = shop.deps.outside;
    const create = (wanted: PaymentToCreate) => {
      asked.push(wanted);
      return payment.create(wanted);
    };
    const status = async (trade: string) => {
      const { expired, success } = await person.api.wallet.rechargeStatus({ query: { out_trade_no: trade } });
      return { expired, success };
    };
    Object.assign(shop.deps.outside, { payment: { ...payment, create } });
    const now = Date.now();
    const end = now + 15 * 60_000;
    shop.clock.now = now;
    try {
      const { trade_no, money, expire_at } = await open(person, '12.5');
      expect(trade_no).toMatch(/^R\d{18}$/);
      expect([money, expire_at]).toEqual(['12.50', formatTime(end)]);
      expect(asked).toMatchObject([{ tradeNo: trade_no, amount: 1_250, expireAt: now + 120 * 60_000 }]);
      shop.clock.now = end - 1;
      expect(await status(trade_no)).toEqual({ expired: false, success: false });
      shop.clock.now = end;
      expect(await status(trade_no)).toEqual({ expired: true, success: false });
    } finally {
      shop.clock.now = null;
      Object.assign(shop.deps.outside, { payment });
    }
  });

  it.each([
    ['abc', 1, '请输入正确的充值金额!'],
    ['4.99', 1, '充值金额不能小于5.00元'],
    ['5', 3, '支付方式不可用'],
  ])('of %s by channel %s is refused before anything is opened: %s', async (amount, channel, text) => {
    const person = await shop.person();
    const refused = await person.api.wallet.rechargeQrcode({ body: { amount, channel } }).then(
      () => '',
      (error: unknown) => JSON.stringify([String(error), error]),
    );
    expect(refused).toContain(text);
    const opened = await shop.db.pool.query('select from recharges where user_id = $1', [person.id]);
    expect(opened.rows).toEqual([]);
  });

  it.each([
    ['is closed', false, 2, 0],
    ['that was paid all the same stays paid', true, 1, 500],
  ])('whose code cannot be shown %s', async (_what, isPaidFirst, status, balance) => {
    const person = await shop.person();
    const { payment } = shop.deps.outside;
    const create = async ({ tradeNo, amount }: PaymentToCreate) => {
      if (isPaidFirst) await finishRecharge(shop.deps, { tradeNo, state: 'paid', amount, providerNo: 'Q' });
      throw new ProviderError('unavailable');
    };
    Object.assign(shop.deps.outside, { payment: { ...payment, create } });
    try {
      await expect(open(person, '5')).rejects.toMatchObject({ message: '二维码加载失败，请稍后再试' });
    } finally {
      Object.assign(shop.deps.outside, { payment });
    }
    const { rows } = await shop.db.pool.query('select status from recharges where user_id = $1', [person.id]);
    expect([rows, await person.balance()]).toEqual([[{ status }], balance]);
  });

  it('whose notice is lost is not closed while the service does not answer, and found later', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '10');
    const { payment } = shop.deps.outside;
    const answer = (query: typeof payment.query) =>
      Object.assign(shop.deps.outside, { payment: { ...payment, query } });
    const status = async () =>
      (
        await shop.db.q.selectFrom('recharges').where('trade_no', '=', trade_no).select('status').execute()
      ).map((row) => row.status);
    shop.clock.now = Date.now() + 16 * 60_000;
    try {
      answer(() => Promise.reject(new ProviderError('unavailable')));
      await closeExpiredRecharges(shop.deps);
      expect(await status()).toEqual([0]);
      Object.assign(shop.deps.outside, { payment });
      // It was not answered, so it is asked for again after a pause.
      await sql`update recharges set next_query_at = now() where trade_no = ${trade_no}`.execute(shop.db.q);
      await closeExpiredRecharges(shop.deps);
      expect(await status()).toEqual([2]);
      const asked: string[] = [];
      answer(async (tradeNo) => {
        asked.push(tradeNo);
        if (tradeNo !== trade_no) throw new ProviderError('not_found');
        return { tradeNo, state: 'paid', amount: fen(1_000), providerNo: 'X' };
      });
      await findLatePayments(shop.deps);
      expect(asked.filter((each) => each === trade_no)).toHaveLength(1);
    } finally {
      shop.clock.now = null;
      Object.assign(shop.deps.outside, { payment });
    }
    expect([await status(), await person.balance()]).toEqual([[1], 1_000]);
    expect(await finishRecharge(shop.deps, { tradeNo: trade_no, state: 'paid', amount: fen(1_000) })).toBe(
      'repeated',
    );
  });

  it('that nobody can pay any more is no longer asked about', async () => {
    const person = await shop.person();
    const { trade_no } = await open(person, '10');
    const old = `update recharges set status = 2, created_at = now() - $2 * interval '1 minute' where trade_no = $1`;
    const { payment } = shop.deps.outside;
    const asked = new Set<string>();
    const query = (tradeNo: string) => {
      asked.add(tradeNo);
      return payment.query(tradeNo);
    };
    Object.assign(shop.deps.outside, { payment: { ...payment, query } });
    try {
      await shop.db.pool.query(old, [trade_no, 181]);
      await findLatePayments(shop.deps);
      expect(asked).not.toContain(trade_no);
      await shop.db.pool.query(old, [trade_no, 179]);
      await findLatePayments(shop.deps);
      expect(asked).toContain(trade_no);
    } finally {
      Object.assign(shop.deps.outside, { payment });
    }
  });

  it('shows somebody else nothing', async () => {
    const { trade_no } = await open(await shop.person(), '10');
    await expect(isPaid(await shop.person(), trade_no)).rejects.toMatchObject({ code: 4 });
  });
});

describe('a payment in suspense', () => {
  it('is told to the people who run the service once, however often the notice comes', async () => {
    const told: object[] = [];
    const log = Object.assign(Object.create(shop.deps.log), { error: (what: object) => told.push(what) });
    for (let time = 0; time < 3; time += 1)
      await finishRecharge(
        { ...shop.deps, log },
        { tradeNo: 'R-nobody', state: 'paid', amount: fen(7), providerNo: 'told-once' },
      );
    expect(told).toEqual([{ trade: 'R-nobody', outcome: 'unknown' }]);
  });

  it('is listed with the oldest first, five hundred at a time', async () => {
    const own = await openTestService();
    try {
      await own.db.pool.query(
        `insert into suspense (provider, provider_no, trade_no, amount_fen, reason) select 'sandbox', n, 'R0', n, 'unknown' from generate_series(1, 501) n`,
      );
      const listed = (await listSuspense(own.db.q)).map(({ provider_no }) => provider_no);
      expect([listed.length, listed[0], listed.at(-1)]).toEqual([500, '1', '500']);
    } finally {
      await own.close();
    }
  });
});

it('the settings of recharging say amounts, channels, and what each amount brings (M116)', async () => {
  const person = await shop.person();
  expect(await person.api.wallet.rechargeInfo()).toEqual({
    quick_option: ['50.00', '100.00', '200.00', '500.00', '1000.00', '2000.00'],
    min_price: '5.00',
    payment_list: [
      { channel: 1, name: '微信' },
      { channel: 2, name: '支付宝' },
    ],
    input: 1,
    give_list: [
      { money: '500.00', group_name: 'VIP会员' },
      { money: '2000.00', group_name: '高级VIP' },
      { money: '10000.00', group_name: '钻石VIP' },
    ],
    welfare: {
      '500.00': { group_name: 'VIP会员', free_money: '5.00' },
      '2000.00': { group_name: '高级VIP', free_money: '30.00' },
      '10000.00': { group_name: '钻石VIP', free_money: '200.00' },
    },
  });
});
