// F11: an error at every statement of what suppliers earn and do, and of what finance does with them: either nothing
// happened or all of it, with its record; trying again ends in the same place. GIFT_FAULT_ALL=1 takes all statements.
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { sendBalanceRefunds } from '../packages/server/src/balance-refunds/send-refunds.ts';
import { accrueSuppliers } from '../packages/server/src/settlement/accrue.ts';
import { makeStatements } from '../packages/server/src/settlement/make-statements.ts';
import { plant, unplant } from './harness/failing-statement.ts';
import { type Deed, halfDone } from './harness/half-done.ts';
import { operatorIn, type TestOperator } from './harness/operators.ts';
import { paidTrade } from './harness/paid-trade.ts';
import { openWarehouse, type TestWarehouse } from './harness/shipping.ts';
import { beginSupplier } from './harness/supplier-money-commands.ts';
import type { TestMember } from './harness/suppliers.ts';
import { testPool } from './harness/test-database.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';

const DAY_MS = 86_400_000;
const REASON = '测试原因';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
let house: TestWarehouse;
let owner: TestMember;
let buyer: TestPerson;
/** Looks on from outside: the service's own connections are cut. */
let eyes: pg.Pool;
beforeEach(async () => {
  shop = await openTestService({ demo: true });
  await beginSupplier(shop);
  await sql`delete from supplier_members`.execute(shop.db.q);
  house = await openWarehouse(shop);
  owner = await house.member(1);
  one = await operatorIn(shop);
  two = await operatorIn(shop);
  buyer = await shop.person({ balance: 100_000_000 });
  eyes = testPool(shop.database, { max: 1 });
  // The first week that is over may be two: from here on it is one at a time.
  weeks = 0;
  await (
    await weekIsOver()
  )();
});
afterEach(async () => {
  await eyes.end();
  await shop.close();
});
beforeAll(plant);
afterAll(unplant);

let made = 0;
const next = () => `fault-${(made += 1)}`;
let weeks = 0;
const byHand = (count: number) => house.order(buyer, { count, way: 'byHand' });
/** Money for the supplier, and the week after it is over. */
async function weekIsOver() {
  await eyes.query('delete from operator_sums');
  await one.api.settle.adjust({
    key: next(),
    body: { supplier_id: 1, way: 'in', money: '900.00', kind: 3, reason: REASON, attachment: '' },
  });
  weeks += 1;
  const at = new Date(Date.now() + 9 * DAY_MS + 7 * DAY_MS * weeks);
  return () => makeStatements({ ...shop.deps, timeOfRecord: async () => at });
}
const OF_SUPPLIER = `(select balance_fen from accounts where supplier_id = 1) as balance`;
const RECORDED = `(select count(*) from supplier_log) as recorded, (select count(*) from operator_log) as logged`;

const DEEDS: Record<string, () => Promise<Deed>> = {
  accrual: async () => {
    await byHand(2);
    await eyes.query('update parcels set pickup_time = now() where pickup_time is null and supplier_id = 1');
    return {
      steps: [() => accrueSuppliers(shop.deps)],
      seen: [
        `select ${OF_SUPPLIER}, (select count(*) from supplier_items where accrual_id is null) as open, (select sum(items) from supplier_accruals) as posted,
          (select count(*) from ledger_txs where kind like 'supplier-%') as entries`,
      ],
    };
  },
  statement: async () => {
    const make = await weekIsOver();
    return {
      steps: [make],
      seen: [
        `select (select count(*) from settlements where supplier_id = 1) as statements, (select count(*) from settlements where supplier_id = 1 and status = 0) as open,
          (select count(*) from user_messages where user_id = $1) as told`,
        owner.id,
      ],
    };
  },
  payout: async () => {
    await (
      await weekIsOver()
    )();
    await eyes.query('update settlements set status = 1, confirmed_at = now() where status = 0');
    const { rows } = await eyes.query(
      'select id from settlements where supplier_id = 1 and status = 1 order by id desc limit 1',
    );
    const settle_sns = [`S${String((rows[0] as { id: number }).id)}`];
    const { approval } = await one.api.settle.approve({ key: next(), body: { settle_sns, reason: REASON } });
    const key = next();
    return {
      steps: [
        () =>
          two.api.operators.decideApproval({
            key,
            body: { approval_sn: approval!.approval_sn, do: 'approve' },
          }),
      ],
      seen: [
        `select ${OF_SUPPLIER}, (select status from approvals order by id desc limit 1) as approval, (select count(*) from settlements where status = 3) as sent,
          (select count(*) from ledger_txs where kind = 'supplier-payout') as entries, (select count(*) from user_messages) as told, ${RECORDED}`,
      ],
    };
  },
  'import of goods': async () => {
    const { couriers } = await owner.api.goods.options({});
    const courier = couriers.find(({ id }) => id === house.byHand.courierId)!.name;
    const { supplier_code, name, courier: of, cost } = GOODS_TITLES;
    const rows = Array.from({ length: 3 }, (_, at) => ({
      no: at + 2,
      cells: [next(), '信笺', courier, '4.00'],
    }));
    const key = next();
    const body = { mode: 'both' as const, titles: [supplier_code, name, of, cost], rows };
    return {
      steps: [() => owner.api.goods.import({ key, body })],
      seen: [
        `select (select count(*) from goods_reviews) as reviews, (select count(distinct set_no) from goods_reviews) as sets, ${RECORDED}`,
      ],
    };
  },
  wave: async () => {
    const order_sns = await byHand(3);
    const key = next();
    return {
      steps: [() => owner.api.shipping.makeWave({ key, body: { order_sns } })],
      seen: [
        `select (select count(*) from waves) as waves, (select sum(count) from waves) as planned, (select count(*) from parcels where wave_id is not null) as placed, ${RECORDED}`,
      ],
    };
  },
  'import of waybills': async () => {
    const sns = await byHand(3);
    const rows = sns.map((sn, at) => ({
      no: at + 2,
      cells: [sn, `7${String(31_000_000_000 + (made += 1))}`],
    }));
    const key = next();
    const body = { titles: ['order_sn', 'kuaidi_sn'], rows, reason: '' };
    return {
      steps: [() => owner.api.shipping.importWaybills({ key, body })],
      seen: [
        `select (select count(kuaidi_sn) from parcels) as filled, (select count(*) from parcels where status = 20) as waiting, ${RECORDED}`,
      ],
    };
  },
  'hand-over': async () => {
    const sns = await byHand(3);
    const rows = sns.map((sn, at) => ({
      no: at + 2,
      cells: [sn, `7${String(32_000_000_000 + (made += 1))}`],
    }));
    await owner.api.shipping.importWaybills({
      key: next(),
      body: { titles: ['order_sn', 'kuaidi_sn'], rows, reason: '' },
    });
    const { wave } = await owner.api.shipping.makeWave({ key: next(), body: { order_sns: sns } });
    const key = next();
    return {
      steps: [() => owner.api.shipping.ship({ key, body: { wave_sn: wave.wave_sn } })],
      seen: [
        `select (select count(*) from parcels where handed_at is not null) as handed, (select count(*) from parcels where ship_time is not null) as shipped,
          (select count(*) from waves where status = 2) as gone, ${RECORDED}`,
      ],
    };
  },
  'bill of a channel': async () => {
    made += 1;
    const day = chinaDay(shop.deps.now() - made * DAY_MS);
    const rows = ['1', `strange-${made}`, '', `X-${made}`, '1.00', '0.01', ''].join('\t');
    const key = next();
    return {
      steps: [() => one.api.bills.upload({ key, body: { channel: 9, day, rows } })],
      seen: [
        `select (select count(*) from bills) as bills, (select count(*) from bill_rows) as rows, (select count(*) from bill_issues) as issues, ${RECORDED}`,
      ],
    };
  },
  'another bill in its place': async () => {
    made += 1;
    const day = chinaDay(shop.deps.now() - made * DAY_MS);
    const rowOf = (no: string) => ['1', no, '', `X-${no}`, '1.00', '0.01', ''].join('\t');
    const rows = rowOf(`wrong-${made}`);
    const { bill_sn } = await one.api.bills.upload({ key: next(), body: { channel: 9, day, rows } });
    const key = next();
    const body = { bill_sn, rows: rowOf(`right-${made}`), reason: REASON };
    return {
      steps: [() => one.api.bills.replace({ key, body })],
      seen: [
        `select (select md5(string_agg(encode(file_hash, 'hex'), ' ' order by id)) from bills) as bills,
          (select string_agg(trade_no, ' ' order by bill_id, no) from bill_rows) as rows, (select string_agg(trade_no, ' ' order by id) from bill_issues) as issues, ${RECORDED}`,
      ],
    };
  },
  'write-off': async () => {
    made += 1;
    const day = chinaDay(shop.deps.now() - made * DAY_MS);
    const rows = ['1', `strange-${made}`, '', `X-${made}`, '1.00', '0.01', ''].join('\t');
    const { bill_sn } = await one.api.bills.upload({ key: next(), body: { channel: 9, day, rows } });
    const { list } = await one.api.bills.issues({ query: { bill_sn } });
    const key = next();
    const body = { ids: list.map(({ issue_id }) => issue_id), do: 'write-off' as const, reason: REASON };
    return {
      steps: [() => one.api.bills.decide({ key, body })],
      // Its day closes with it, and its fee and its arrival are posted.
      seen: [
        `select (select count(*) from bills where status = 1) as closed, (select count(*) from bill_issues where status = 3) as written,
          (select count(*) from ledger_txs where kind like 'channel-%') as entries, ${RECORDED}`,
      ],
    };
  },
  'balance that goes back': async () => {
    const payer = await shop.person();
    const trade = await paidTrade(shop, payer, '30');
    const { refund_sn } = await payer.api.balanceRefunds.apply({
      key: next(),
      body: { money: '30.00', reason: '不再使用' },
    });
    const { approval } = await one.api.balanceRefunds.decide({
      key: next(),
      body: { refund_sn, do: 'approve', reason: REASON },
    });
    await two.api.operators.decideApproval({
      key: next(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    return {
      steps: [
        async () => {
          await eyes.query('update balance_refund_parts set next_at = now() where status = 0');
          await sendBalanceRefunds(shop.deps);
        },
      ],
      // The channel may have given it before we know; it never gives it twice.
      seen: [
        `select (select count(*) from balance_refund_parts where status = 1) as given, (select count(*) from balance_refunds where status = 2) as done,
          (select count(*) from user_messages where user_id = $1) as told, (select greatest(count(*) - 1, 0) from sandbox_refunds where trade_no = $2) as twice`,
        payer.id,
        trade,
      ],
    };
  },
};

it.each(Object.keys(DEEDS))(
  '%s: all of it or none, whichever statement fails',
  async (name) => {
    const make = async () => {
      for (const each of [one, two, owner]) await each.prove();
      return DEEDS[name]!();
    };
    const { clean, faults } = await halfDone({ make, eyes });
    expect(clean.failed).toEqual([]);
    expect(Object.values(clean.ended).some((change) => change !== 0)).toBe(true);
    expect(faults).toEqual([]);
    expect((await lookThrough(shop.db, null)).breaches).toEqual([]);
  },
  240_000,
);
