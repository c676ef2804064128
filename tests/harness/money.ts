import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { hashPassword } from '../../packages/server/src/accounts/passwords.ts';
import { refundOrder } from '../../packages/server/src/compensation/refund-order.ts';
import type { Caller } from '../../packages/server/src/callers/caller.ts';
import { hashToken } from '../../packages/server/src/callers/hash-token.ts';
import { membershipOf } from '../../packages/server/src/callers/person.ts';
import { type MadeBatch, makeOrders } from '../../packages/server/src/orders/make-orders.ts';
import { earnCommission } from '../../packages/server/src/promotion/earn-commission.ts';
import { finishRecharge } from '../../packages/server/src/wallet/finish-recharge.ts';
import { transfer } from '../../packages/server/src/wallet/ledger.ts';
import { accountHash } from '../../packages/server/src/withdrawals/withdraw-account.ts';
import type { Tx } from '../../packages/server/src/db/db.ts';
import type { TestPerson, TestService } from './test-service.ts';

export const WITHDRAW_PASSWORD = 'money-out-7';
/** Goods of the demo content that the money tests sell. */
export const MONEY_GOODS = 103;

/** Who calls, as a use case takes it, read from the person's row as it is now. */
export async function callerOf({ db }: TestService, person: TestPerson): Promise<Caller> {
  const row = await db.q
    .selectFrom('users')
    .where('id', '=', person.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    userId: row.id,
    role: 'user',
    username: row.username,
    mobile: row.mobile,
    membership: membershipOf(row),
    attestation: row.attestation,
    spreadCode: row.spread_code,
    tokenHash: Buffer.alloc(32),
    expiresAt: new Date(),
    via: 'bearer',
    site: null,
    key: null,
    isTest: false,
    view: null,
    spendLimit: null,
  };
}

let counter = 0;
const next = (): number => (counter += 1);

/** Makes the person's inviter known, as the registration by a link does. */
export async function invite({ db }: TestService, partner: TestPerson, buyer: TestPerson): Promise<void> {
  await db.q.updateTable('users').set({ invited_by: partner.id }).where('id', '=', buyer.id).execute();
}

/** A payment notice for a fresh trade of this amount (fen); the trade's number can be told again. */
export async function recharge(shop: TestService, person: TestPerson, amount: number): Promise<string> {
  const { no } = await unpaidTrade(shop, person, amount);
  await tellPaid(shop, no, amount);
  return no;
}

/** A trade that nobody paid yet. */
export async function unpaidTrade({ db }: TestService, person: TestPerson, amount: number) {
  const no = `R-test-${next()}`;
  const { id } = await db.q
    .insertInto('recharges')
    .values({
      trade_no: no,
      user_id: person.id,
      channel: 1,
      amount_fen: amount,
      provider: 'sandbox',
      expire_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { no, id };
}

/** The payment service says that a trade was paid. */
export const tellPaid = (shop: TestService, tradeNo: string, amount: number) =>
  finishRecharge(shop.deps, { tradeNo, state: 'paid', amount: fen(amount), providerNo: `X-${tradeNo}` });

/** Makes the money goods 100.00 a parcel, so that a commission is 3.00. */
export const priceAtHundred = ({ db }: TestService) =>
  db.q
    .updateTable('goods')
    .set({ price_fen: 10_000, floor_fen: 10_000, group_prices: '{}' })
    .where('id', '=', MONEY_GOODS)
    .execute();

/** Where the money tests send everything to. */
export const RECIPIENT = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '',
  rec_address: '文一路1号',
  shop_order: '',
  lp_reissue_sn: '',
  remark: '',
  use_name: '',
};

/** Orders `count` parcels of one piece each; no waybill is asked for. */
export async function order(shop: TestService, buyer: TestPerson, count = 1): Promise<MadeBatch> {
  return makeOrders(
    shop.deps,
    { caller: await callerOf(shop, buyer), key: `key-${next()}`, channel: 'site' },
    {
      goods_id: MONEY_GOODS,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      remark: '',
      rec_list: Array.from({ length: count }, () => RECIPIENT),
    },
  );
}

/** The orders of a batch with their prices. */
export const ordersOf = ({ db }: TestService, batchId: number) =>
  db.q
    .selectFrom('orders')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .select(['id', 'price_fen', 'status'])
    .execute();

/** Earns the commission of a batch, as its job does. */
export const earn = (shop: TestService, batchId: number) => earnCommission(shop.deps, batchId);

/** The courier has handed the parcel of an order over. */
export async function sign({ db }: TestService, orderId: number): Promise<void> {
  await sql`update parcels set status = 20, kuaidi_sn = ${`T${orderId}`} where order_id = ${orderId}`.execute(
    db.q,
  );
  await sql`update parcels set status = 60, sign_time = now() where order_id = ${orderId}`.execute(db.q);
}

/** Gives an order back, whatever its parcel says. False when it was given back before. */
export const refund = ({ db, deps }: TestService, orderId: number): Promise<boolean> =>
  db.transaction(async (tx) => (await refundOrder(deps, tx, { orderId, words: '', reason: '' })) !== null);

/** What is owed to the buyer of an order for a parcel that was late, as the look at its deadline writes it down. */
async function oweIn(
  tx: Tx,
  buyer: TestPerson,
  { orderId, amount, pay_at = new Date() }: { orderId: number; amount: number; pay_at?: Date },
): Promise<number> {
  const { id } = await tx
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  const comp = {
    parcel_id: id,
    user_id: buyer.id,
    supplier_id: 1,
    reason: 'ship' as const,
    deadline: new Date(),
    amount_fen: amount,
    pay_at,
    evidence: '{}',
  };
  await tx.insertInto('compensations').values(comp).execute();
  return id;
}

/** A compensation of 2.00 that waits for its time, far ahead. */
export async function owe({ db }: TestService, buyer: TestPerson, orderId: number): Promise<void> {
  const pay_at = new Date(Date.now() + 30 * 86_400_000);
  await db.transaction(async (tx) => {
    const id = await oweIn(tx, buyer, { orderId, amount: 200, pay_at });
    await tx.updateTable('parcels').set({ watch_at: pay_at }).where('id', '=', id).execute();
  });
}

/** The supplier pays the buyer for a parcel that was late (fen). */
export async function compensate({ db }: TestService, buyer: TestPerson, orderId: number, amount: number) {
  await db.transaction(async (tx) => {
    const id = await oweIn(tx, buyer, { orderId, amount });
    await tx
      .updateTable('compensations')
      .set({ status: 2, settled_at: new Date() })
      .where('parcel_id', '=', id)
      .where('status', '=', 1)
      .execute();
    await transfer(tx, {
      from: { kind: 'supplier', supplierId: 1 },
      to: { kind: 'balance', userId: buyer.id },
      amount: fen(amount),
      type: LOG_TYPE.compensation,
      kind: 'compensation',
      ref: `P${id}`,
    });
  });
}

let passwordHash: Promise<string> | undefined;

/** Gives a person a verified name, an account to be paid to and a withdraw password, without the text message. */
export async function canWithdraw(
  { db, deps }: TestService,
  person: TestPerson,
  account = `card-${person.id}`,
) {
  passwordHash ??= hashPassword(WITHDRAW_PASSWORD);
  const withdraw_password_hash = await passwordHash;
  await db.q
    .updateTable('users')
    .set({ real_name: '张三', withdraw_password_hash })
    .where('id', '=', person.id)
    .execute();
  await db.q
    .insertInto('withdraw_accounts')
    .values({
      user_id: person.id,
      type: 1,
      real_name: '张三',
      account_cipher: '',
      account_mask: '138******00',
      account_hash: accountHash(deps.secret, account),
      pause_until: null,
    })
    .execute();
}

/** A proof without the work of hashing a password. */
export async function ticketFor({ db }: TestService, person: TestPerson): Promise<string> {
  const ticket = `ticket-of-the-test-${next()}`;
  await db.q
    .insertInto('withdraw_proofs')
    .values({
      token_hash: hashToken(ticket),
      user_id: person.id,
      amount_fen: null,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .execute();
  return ticket;
}

/** Another day as far as the rule of one withdrawal a day goes. */
export async function nextDay({ db }: TestService): Promise<void> {
  await sql`update withdrawals set day = date '2000-01-01' + id::integer where day > date '2020-01-01'`.execute(
    db.q,
  );
}

/** Fails the test that ran when the books are wrong after it. */
export async function checkBooks(shop: TestService): Promise<void> {
  const breaches = await shop.audit();
  if (breaches.length > 0) throw new Error(`the audit finds ${JSON.stringify(breaches)}`);
}

/** A person's three accounts in fen. */
export async function accountsOf({ db }: TestService, userId: number) {
  const rows = await db.q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .select(['kind', 'balance_fen'])
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_fen ?? Number.NaN;
  return { balance: of('balance'), commission: of('commission'), frozen: of('commission_frozen') };
}
