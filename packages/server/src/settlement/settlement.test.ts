import { chinaClock } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { ITEM_KIND, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { audit } from '../audit/audit-checks.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { transfer } from '../wallet/ledger.ts';
import { accrueSuppliers } from './accrue.ts';
import { confirmDue } from './confirm-due.ts';
import { makeStatements } from './make-statements.ts';

let shop: TestService;
let house: TestWarehouse;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  house = await openWarehouse(shop);
  buyer = await shop.person({ balance: 10_000_000 });
});
afterAll(() => shop.close());

const idOfOrder = (sn: string) => Number(sn.slice(1));
const pickUp = async (sn: string) => {
  const { rows } = await sql<{
    kuaidi_sn: string;
  }>`select kuaidi_sn from parcels where order_id = ${idOfOrder(sn)}`.execute(shop.db.q);
  await recordTracking(shop.deps, {
    waybill: rows[0]!.kuaidi_sn,
    courier: 'yuantong',
    watch: 'polling',
    traces: [{ at: shop.deps.now(), kind: 'pickup', text: '快件已揽收', raw: '' }],
  });
};
const refund = (sn: string, bearer: Bearer | null) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: idOfOrder(sn), words: '用户申请退款', reason: '不要了', bearer }),
  );
const itemsOf = async (sn: string) => {
  const { rows } = await sql<{ kind: number; amount_fen: number }>`
    select i.kind, i.amount_fen from supplier_items i join parcels p on p.id = i.parcel_id where p.order_id = ${idOfOrder(sn)} order by i.kind`.execute(
    shop.db.q,
  );
  return rows.map(({ kind, amount_fen }) => [kind, amount_fen]);
};
const balance = async () => {
  const { rows } = await sql<{
    balance_fen: number;
  }>`select balance_fen from accounts where supplier_id = ${house.supplierId}`.execute(shop.db.q);
  return rows[0]!.balance_fen;
};
const SALE = 3 * 40 + 10;
const sale = [ITEM_KIND.sale, SALE];
const order = async () => (await house.order(buyer, { count: 1, goodsNum: 3 }))[0]!;

describe('what a parcel brings its supplier (9.2)', () => {
  it('is written down by the first pickup, once, and its cost is that of its payment', async () => {
    const sn = await order();
    await shop.db.q
      .updateTable('goods')
      .set({ cost_fen: 99 })
      .where('id', '=', house.issued.goodsId)
      .execute();
    expect(await itemsOf(sn)).toEqual([]);
    await pickUp(sn);
    await pickUp(sn);
    expect(await itemsOf(sn)).toEqual([sale]);
    await shop.db.q
      .updateTable('goods')
      .set({ cost_fen: 40 })
      .where('id', '=', house.issued.goodsId)
      .execute();
  });

  it('is nothing where it was refunded before, also when its courier has it later', async () => {
    const sn = await order();
    await refund(sn, BEARER.supplier);
    await pickUp(sn);
    expect(await itemsOf(sn)).toEqual([]);
  });

  it.each([
    ['the supplier', BEARER.supplier, true],
    ['the courier, on the account of the supplier', BEARER.courier, true],
    ['the shop', BEARER.shop, false],
    ['nobody who was named', null, false],
  ] as const)('of a refund that is borne by %s is taken back: %s %s', async (_who, bearer, isBack) => {
    const sn = await order();
    await pickUp(sn);
    await refund(sn, bearer);
    expect(await itemsOf(sn)).toEqual(isBack ? [sale, [ITEM_KIND.back, SALE]] : [sale]);
  });

  it('costs him freight on the account of the shop, whose courier is the matter of the shop', async () => {
    const account = await shop.db.q
      .insertInto('courier_accounts')
      .values({
        provider: 'sandbox',
        code: 'yuantong',
        status: 1,
        freight_fen: 25,
        name: '平台圆通',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const courier = () => shop.db.q.updateTable('couriers').where('id', '=', house.issued.courierId);
    await courier().set({ account_id: account.id }).execute();
    const sn = await order();
    await sql`update parcels set account_id = ${account.id} where order_id = ${idOfOrder(sn)}`.execute(
      shop.db.q,
    );
    await pickUp(sn);
    await refund(sn, BEARER.courier);
    expect(await itemsOf(sn)).toEqual([sale, [ITEM_KIND.freight, 25]]);
    await courier().set({ account_id: null }).execute();
  });
});

describe('the hourly accrual', () => {
  it('posts every open item once, also where two work at once, and says what it was', async () => {
    await accrueSuppliers(shop.deps);
    const before = await balance();
    const sns = await Promise.all([order(), order(), order(), order(), order()]);
    for (const sn of sns) await pickUp(sn);
    await refund(sns[0]!, BEARER.supplier);
    const posted = await Promise.all([
      accrueSuppliers(shop.deps, { atOnce: 2 }),
      accrueSuppliers(shop.deps, { atOnce: 2 }),
    ]);
    await accrueSuppliers(shop.deps);
    expect(posted[0] + posted[1]).toBe(6);
    expect(await balance()).toBe(before + 4 * SALE);
    expect(await accrueSuppliers(shop.deps)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves nothing behind where it breaks off', async () => {
    const sn = await order();
    await pickUp(sn);
    const before = await balance();
    await sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      shop.db.q,
    );
    await sql`create trigger break_off before insert on ledger_txs for each row execute function break_off()`.execute(
      shop.db.q,
    );
    await expect(accrueSuppliers(shop.deps)).rejects.toThrow('broken');
    await sql`drop trigger break_off on ledger_txs`.execute(shop.db.q);
    expect(await balance()).toBe(before);
    expect(await accrueSuppliers(shop.deps)).toBe(1);
    expect(await balance()).toBe(before + SALE);
  });

  it('never changes what was posted, nor what it was', async () => {
    await expect(sql`update supplier_items set amount_fen = 1`.execute(shop.db.q)).rejects.toThrow(
      'not allowed',
    );
    await expect(
      sql`update supplier_items set accrual_id = null where accrual_id is not null`.execute(shop.db.q),
    ).rejects.toThrow('not allowed');
    await expect(sql`delete from supplier_items`.execute(shop.db.q)).rejects.toThrow('not allowed');
  });
});

const DAY_MS = 86_400_000;
const statements = () =>
  shop.db.q
    .selectFrom('settlements')
    .selectAll()
    .where('supplier_id', '=', house.supplierId)
    .orderBy('id')
    .execute();
/** As if so many days had passed for whoever makes statements. */
const later = (days: number) => ({
  ...shop.deps,
  timeOfRecord: async () => new Date(Date.now() + days * DAY_MS),
});

describe('statements (O166-O168)', () => {
  it('are slices of the account without a gap, made when their period is over, whether anything happened or not', async () => {
    await sql`update suppliers set settle_cycle = 'week', settle_days = 0, reserve_fen = 100 where id = ${house.supplierId}`.execute(
      shop.db.q,
    );
    expect(await makeStatements(shop.deps)).toEqual([]);
    await shop.db.transaction((tx) =>
      transfer(tx, {
        from: { kind: 'system', code: 'manual' },
        to: { kind: 'supplier', supplierId: house.supplierId },
        amount: fen(50_000),
        type: 34,
        kind: 'test',
        ref: 'one',
      }),
    );
    const closing = await balance();
    const made = await Promise.all([makeStatements(later(16)), makeStatements(later(16))]);
    const all = await statements();
    expect(made.flat()).toHaveLength(all.length);
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(all[0]).toMatchObject({
      from_line: 1,
      opening_fen: 0,
      closing_fen: closing,
      adjust_fen: 50_000,
      payable_fen: closing - 100,
      status: SETTLEMENT_STATUS.toConfirm,
    });
    // The money of the first stands in it until it is paid, so the second has nothing to pay.
    expect(all[1]).toMatchObject({
      from_line: all[0]!.to_line + 1,
      to_line: all[0]!.to_line,
      opening_fen: closing,
      held_fen: closing - 100,
      payable_fen: 0,
      status: SETTLEMENT_STATUS.carried,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('leave out sales that are younger than the days of the contract, and pay them a period later', async () => {
    const supplierId = 2;
    await sql`update suppliers set settle_cycle = 'week', settle_days = 7, reserve_fen = 0 where id = ${supplierId}`.execute(
      shop.db.q,
    );
    const give = (amount: number, type: 31 | 34, ref: string) =>
      shop.db.transaction((tx) =>
        transfer(tx, {
          from: { kind: 'system', code: 'manual' },
          to: { kind: 'supplier', supplierId },
          amount: fen(amount),
          type,
          kind: 'test',
          ref,
        }),
      );
    await give(30_000, 31, 'sold');
    await give(20_000, 34, 'added');
    await makeStatements(later(16));
    const [first, second] = await shop.db.q
      .selectFrom('settlements')
      .selectAll()
      .where('supplier_id', '=', supplierId)
      .orderBy('id')
      .execute();
    expect(first).toMatchObject({ sale_fen: 30_000, later_fen: 30_000, held_fen: 0, payable_fen: 20_000 });
    expect(second).toMatchObject({ later_fen: 0, held_fen: 20_000, payable_fen: 30_000, status: 0 });
  });

  it('are confirmed by themselves after five days, and not without a word a day before', async () => {
    const [first] = await statements();
    const status = async () => (await statements())[0]!.status;
    const since = (days: number) =>
      sql`update settlements set confirm_from = now() - make_interval(days => ${days}) where id = ${first!.id}`.execute(
        shop.db.q,
      );
    await since(5);
    await confirmDue(shop.deps);
    expect(await status()).toBe(SETTLEMENT_STATUS.toConfirm);
    await confirmDue(shop.deps);
    expect(await status()).toBe(SETTLEMENT_STATUS.toConfirm);
    await sql`update settlements set reminded_at = now() - interval '1 day' where id = ${first!.id}`.execute(
      shop.db.q,
    );
    await confirmDue(shop.deps);
    expect(await status()).toBe(SETTLEMENT_STATUS.confirmed);
    expect((await statements())[0]).toMatchObject({ confirmed_by: '' });
  });

  it('stay as they are, and move along their arrows only', async () => {
    await expect(
      sql`update settlements set sale_fen = sale_fen + 1, closing_fen = closing_fen + 1`.execute(shop.db.q),
    ).rejects.toThrow('not allowed');
    await expect(sql`delete from settlements`.execute(shop.db.q)).rejects.toThrow('not allowed');
    await expect(sql`update settlements set status = 6 where status = 1`.execute(shop.db.q)).rejects.toThrow(
      'illegal state move',
    );
  });
});

class TakenBack extends Error {}

/** What the audit says where the database no longer watches and somebody changes a row by hand; taken back afterwards. */
async function breachesOf(fault: string): Promise<string[]> {
  let said: string[] = [];
  const planted = shop.db.transaction(async (tx) => {
    for (const table of ['supplier_items', 'supplier_accruals', 'settlements', 'adjustments', 'parcels'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql.raw(fault).execute(tx);
    said = (await audit(tx)).map(({ what }) => what);
    throw new TakenBack();
  });
  await expect(planted).rejects.toThrow(TakenBack);
  return said;
}

const POSTED = '(select min(id) from supplier_items where accrual_id is not null and kind = 1)';
it.each([
  ['accrual that differs', `update supplier_items set amount_fen = amount_fen + 1 where id = ${POSTED}`],
  ['accrual that differs', `update supplier_items set accrual_id = null where id = ${POSTED}`],
  ['item of a parcel that', `update supplier_items set supplier_id = 2 where id = ${POSTED}`],
  [
    'brought its supplier nothing',
    `delete from supplier_items where id = ${POSTED}; update parcels set pickup_time = now() - interval '3 hours' where pickup_time is not null`,
  ],
  [
    'not posted after three hours',
    `update supplier_items set accrual_id = null, created_at = now() - interval '4 hours' where id = ${POSTED}`,
  ],
  [
    'leaves a gap',
    `update settlements set from_line = from_line + 1, to_line = to_line + 1 where to_line < from_line`,
  ],
  ['leaves a gap', `update settlements set closing_fen = closing_fen + 1, adjust_fen = adjust_fen + 1`],
  [
    'did not leave as often',
    `update settlements set status = 4, tries = 1, payee = '{}', approved_by = null where status = 1`,
  ],
  [
    'adjustment of a supplier',
    `insert into adjustments (target, supplier_id, amount_fen) values ('supplier', 1, 5)`,
  ],
  [
    'no second person agreed',
    `insert into supplier_payees (supplier_id, type, holder, account_sealed, account_mask, account_hash, status, asked_by, pause_until) values (1, 2, '', '', '', '', 1, '', now())`,
  ],
])('the audit finds “%s”: %s', async (words, fault) => {
  expect(await shop.audit()).toEqual([]);
  expect((await breachesOf(fault)).filter((what) => what.includes(words))).toHaveLength(1);
});

/** As if what was posted under a number had been so many days ago. */
async function backdate(ref: string, days: number): Promise<void> {
  await sql`alter table ledger_txs disable trigger user`.execute(shop.db.q);
  await sql`update ledger_txs set created_at = now() - make_interval(days => ${days}) where ref = ${ref}`.execute(
    shop.db.q,
  );
  await sql`alter table ledger_txs enable trigger user`.execute(shop.db.q);
}

it('a statement does not pay once more what left after its period and before it was made', async () => {
  const supplierId = 3;
  await sql`update suppliers set settle_cycle = 'week', settle_days = 0, reserve_fen = 0 where id = ${supplierId}`.execute(
    shop.db.q,
  );
  const move = (kind: string, amount: number) => {
    const [supplier, bank] = [
      { kind: 'supplier', supplierId } as const,
      { kind: 'system', code: 'bank' } as const,
    ];
    const isOut = kind === 'supplier-payout';
    return shop.db.transaction((tx) =>
      transfer(tx, {
        from: isOut ? supplier : bank,
        to: isOut ? bank : supplier,
        amount: fen(amount),
        type: isOut ? 33 : 31,
        kind,
        ref: 'over',
      }),
    );
  };
  await move('sold', 30_000);
  await backdate('over', 21);
  const made = async () =>
    shop.db.q
      .selectFrom('settlements')
      .selectAll()
      .where('supplier_id', '=', supplierId)
      .orderBy('id')
      .execute();
  // Whatever day of the week it is: a week that held that day is over by then, and the one behind it is not.
  const then = async () => new Date(chinaClock(Date.now(), '12:00', -14));
  await makeStatements({ ...shop.deps, timeOfRecord: then });
  expect(await made()).toMatchObject([{ payable_fen: 30_000, status: SETTLEMENT_STATUS.toConfirm }]);
  await move('supplier-payout', 30_000);
  for (const status of [SETTLEMENT_STATUS.confirmed, SETTLEMENT_STATUS.toPay])
    await sql`update settlements set status = ${status}, tries = 1, payee = '{}' where supplier_id = ${supplierId}`.execute(
      shop.db.q,
    );
  await makeStatements(shop.deps);
  const [, next] = await made();
  expect(next).toMatchObject({
    closing_fen: 30_000,
    held_fen: 30_000,
    payable_fen: 0,
    status: SETTLEMENT_STATUS.carried,
  });
});

it('who has owed the shop for sixty days is told to its finance, and one who has for less is not', async () => {
  const finance = await operatorIn(shop);
  const owe = async (supplierId: number, days: number) => {
    await sql`update suppliers set settle_cycle = 'week' where id = ${supplierId}`.execute(shop.db.q);
    await shop.db.transaction((tx) =>
      transfer(tx, {
        from: { kind: 'supplier', supplierId },
        to: { kind: 'system', code: 'manual' },
        amount: fen(500),
        type: 34,
        kind: 'test',
        ref: `owes-${days}`,
      }),
    );
    await backdate(`owes-${days}`, days);
  };
  await owe(4, 58);
  await owe(5, 61);
  await makeStatements(shop.deps);
  const { rows } = await sql<{ content: string }>`
    select distinct content from operator_messages where operator_id = ${finance.id} and link like '/office/aging%'`.execute(
    shop.db.q,
  );
  expect(rows).toEqual([{ content: expect.stringMatching(/余额为负，欠5\.00元/) }]);
  const { list } = await finance.api.settle.aging({ query: { supplier_id: '5' } });
  expect(list[0]?.owed_since).toMatch(/^\d{4}-\d{2}-\d{2} /);
});
