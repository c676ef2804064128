import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { FOUND_LABELS } from '@giftship/shared/office/labels';
import { mayDo, type Needed } from '@giftship/shared/operators/rights';
import { sql } from 'kysely';
import { idOf, type Numbered } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { FINDER_KIND } from '../lists/fill-finder.ts';
import type { Operator } from '../operators/operator.ts';
import { FOUND_COPY as SAY } from './copy.ts';

/** What one number leads to. */
export interface Hit {
  kind: keyof typeof PATHS;
  sn: string;
  title: string;
}

const PATHS = {
  batch: (sn: string) => `/office/batches?open=${sn}`,
  order: (sn: string) => `/office/orders?open=${sn}`,
  parcel: (sn: string) => `/office/parcels?open=${sn}`,
  ticket: (sn: string) => `/office/tickets?open=${sn}`,
  refund: (sn: string) => `/office/refunds?open=${sn}`,
  withdrawal: (sn: string) => `/office/withdrawals?open=${sn}`,
  approval: (sn: string) => `/office/approvals?open=${sn}`,
  user: (sn: string) => `/office/users?open=${sn}`,
  goods: (sn: string) => `/office/goods?open=${sn}`,
  recharge: (sn: string) => `/office/recharges?open=${sn}`,
  adjustment: (sn: string) => `/office/ledger?ref=${sn}`,
  bill: (sn: string) => `/office/bills?open=${sn}`,
  balanceRefund: (sn: string) => `/office/balance-refunds?open=${sn}`,
  settlement: (sn: string) => `/office/settle?open=${sn}`,
  accrual: (sn: string) => `/office/ledger?ref=${sn}`,
} as const;
const RIGHTS: Record<keyof typeof PATHS, Needed> = {
  batch: 'order.view',
  order: 'order.view',
  parcel: 'order.view',
  ticket: 'ticket.view',
  refund: 'refund.view',
  withdrawal: 'withdraw.view',
  approval: 'any',
  user: 'user.view',
  goods: 'goods.view',
  recharge: 'finance.view',
  adjustment: 'finance.view',
  bill: 'reconcile.view',
  balanceRefund: ['finance.view', 'recharge.act'],
  settlement: 'settle.view',
  accrual: 'finance.view',
};
/** Tables of what has a number of its own. */
const NUMBERED: readonly [kind: keyof typeof PATHS & Numbered, table: string][] = [
  ['batch', 'batches'],
  ['order', 'orders'],
  ['parcel', 'parcels'],
  ['ticket', 'tickets'],
  ['refund', 'refunds'],
  ['withdrawal', 'withdrawals'],
  ['approval', 'approvals'],
  ['adjustment', 'adjustments'],
  ['settlement', 'settlements'],
  ['balanceRefund', 'balance_refunds'],
  ['bill', 'bills'],
  ['accrual', 'supplier_accruals'],
];
const MOST = 20;

/**
 * Finds what a number stands for (O013): one of our own, a waybill, a platform's order, a payment, a mobile, the number of
 * goods or of a user. Each way is one lookup by a key; only what the operator may open is said.
 */
export async function findNumber(deps: Deps, operator: Operator, text: string) {
  const q = text.trim();
  const hits = [
    ...(await byOwnNumber(deps, q)),
    ...(await byWaybill(deps, q)),
    ...(await byPlatformNumber(deps, q)),
    ...(await byPayment(deps, q)),
    ...(await byMobile(deps, q)),
    ...(await byRecipient(deps, q)),
    ...(await byId(deps, q)),
  ];
  return {
    list: hits
      .filter(({ kind }) => mayDo(operator.rights, RIGHTS[kind]))
      .slice(0, MOST)
      .map(({ kind, sn, title }) => ({
        kind,
        kind_text: FOUND_LABELS[kind] ?? '',
        sn,
        title,
        path: PATHS[kind](sn),
      })),
  };
}

async function byOwnNumber({ db }: Deps, q: string): Promise<Hit[]> {
  const sn = q.toUpperCase();
  for (const [kind, table] of NUMBERED) {
    const id = idOf(kind, sn);
    if (id === null) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db.q);
    return rows.length === 0 ? [] : [{ kind, sn, title: sn }];
  }
  return [];
}

async function byWaybill({ db }: Deps, q: string): Promise<Hit[]> {
  if (!/^[A-Za-z0-9]{8,32}$/.test(q)) return [];
  const { rows } = await sql<{ id: number }>`select id from parcels where kuaidi_sn = ${q}`.execute(db.q);
  return rows.map(({ id }) => ({ kind: 'parcel', sn: `P${id}`, title: q }));
}

/** By the hashes that the chore of the lists writes down: an order is found within seconds of its payment (O102). */
async function byPlatformNumber({ db }: Deps, q: string): Promise<Hit[]> {
  if (!/^[\w-]{6,40}$/.test(q)) return [];
  const kind = sql.lit(FINDER_KIND.shopOrder);
  const { rows } = await sql<{ id: number }>`
    select o.id from order_finder f join orders o on o.id = f.order_id
    where f.h = hashtextextended(${q}, ${kind}) and f.kind = ${kind} and o.shop_order = ${q} order by o.id desc limit ${MOST}`.execute(
    db.q,
  );
  return rows.map(({ id }) => ({ kind: 'order', sn: `G${id}`, title: SAY.platform(q) }));
}

async function byPayment({ db }: Deps, q: string): Promise<Hit[]> {
  const row = await db.q
    .selectFrom('recharges')
    .where('trade_no', '=', q)
    .select('trade_no')
    .executeTakeFirst();
  return row ? [{ kind: 'recharge', sn: q, title: q }] : [];
}

async function byMobile({ db }: Deps, q: string): Promise<Hit[]> {
  if (!/^1\d{10}$/.test(q)) return [];
  const rows = await db.q.selectFrom('users').where('mobile', '=', q).select(['id', 'username']).execute();
  return rows.map(({ id, username }) => ({
    kind: 'user',
    sn: String(id),
    title: `${username} ${maskMobile(q)}`,
  }));
}

/** Orders to this phone, newest first, by the same hashes (O102). */
async function byRecipient({ db }: Deps, q: string): Promise<Hit[]> {
  if (!/^1\d{10}$/.test(q)) return [];
  const kind = sql.lit(FINDER_KIND.phone);
  const { rows } = await sql<{ id: number }>`
    select o.id from order_finder f join orders o on o.id = f.order_id
    where f.h = hashtextextended(${q}, ${kind}) and f.kind = ${kind} and o.rec_mobile = ${q} order by o.id desc limit ${MOST}`.execute(
    db.q,
  );
  return rows.map(({ id }) => ({ kind: 'order', sn: `G${id}`, title: SAY.recipient(maskMobile(q)) }));
}

async function byId({ db }: Deps, q: string): Promise<Hit[]> {
  if (!/^\d{1,9}$/.test(q)) return [];
  const goods = await db.q.selectFrom('goods').where('id', '=', Number(q)).select(['id', 'name']).execute();
  const users = await db.q
    .selectFrom('users')
    .where('id', '=', Number(q))
    .select(['id', 'username'])
    .execute();
  return [
    ...goods.map(({ id, name }): Hit => ({ kind: 'goods', sn: String(id), title: name })),
    ...users.map(({ id, username }): Hit => ({ kind: 'user', sn: String(id), title: username })),
  ];
}
