import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import type { FailedParcel } from '@giftship/shared/couriers/waybill-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { mayDo } from '@giftship/shared/operators/rights';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import { accountName } from '../couriers/read-courier.ts';
import { IS_BY_HAND, isUsable } from '../couriers/waybill-account.ts';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { wakeIssuing } from '../orders/wake-issuing.ts';
import { findOrder, insertRefund } from './apply-refund.ts';

interface Search {
  supplier_id?: number | undefined;
  courier_id?: number | undefined;
  by_hand?: number | undefined;
}

const FROM = sql`parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id`;
const WAITS = sql`p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)} and not p.is_test`;

/** Parcels that wait for their waybill, the longest first, and for which reasons (O100). */
export async function listFailed(
  deps: Deps,
  { page, page_size, reason, ...search }: Search & { page: number; page_size: number; reason: string },
) {
  const { q } = deps.db;
  const where = matches(search);
  const chosen = reason === '' ? where : sql`${where} and p.issue_error = ${reason}`;
  const [{ rows: counted }, { rows: reasons }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from ${FROM} where ${chosen} limit ${sql.lit(MOST_COUNTED)}) f`.execute(
      q,
    ),
    sql<{ reason: string; n: number }>`
      select issue_error as reason, count(*)::int as n from (select p.issue_error from ${FROM} where ${where} and p.issue_error <> '' limit ${sql.lit(MOST_COUNTED)}) f
      group by 1 order by n desc limit 20`.execute(q),
    readFailed(deps, chosen, sql`limit ${page_size} offset ${(page - 1) * page_size}`),
  ]);
  return { list: rows.map(rowOf(deps)), page, page_size, data_count: onlyRow(counted).n, reasons };
}

function matches({ supplier_id, courier_id, by_hand }: Search): RawBuilder<unknown> {
  const parts = [
    WAITS,
    ...(supplier_id === undefined ? [] : [sql`c.supplier_id = ${supplier_id}`]),
    ...(courier_id === undefined ? [] : [sql`c.id = ${courier_id}`]),
    ...(by_hand === undefined ? [] : [by_hand === 1 ? IS_BY_HAND : sql`not ${IS_BY_HAND}`]),
  ];
  return sql.join(parts, sql` and `);
}

interface Read {
  order_id: number;
  supplier_id: number;
  supplier: string;
  courier_id: number;
  courier: string;
  code: string;
  account_id: number | null;
  account: string | null;
  goods: string;
  place: string;
  reason: string;
  attempts: number;
  by_hand: boolean;
  paid_at: Date;
  age: number;
}
const readFailed = ({ db }: Deps, where: RawBuilder<unknown>, tail: RawBuilder<unknown>) =>
  sql<Read>`
    select o.id as order_id, s.id as supplier_id, s.name as supplier, c.id as courier_id, c.name as courier, c.code,
      coalesce(p.account_id, c.account_id) as account_id, a.name as account, g.name || ' × ' || b.goods_num as goods, o.rec_province || o.rec_city as place,
      p.issue_error as reason, p.issue_attempts as attempts, ${IS_BY_HAND} as by_hand, p.paid_at, extract(epoch from now() - p.paid_at)::int / 60 as age
    from ${FROM} join suppliers s on s.id = c.supplier_id join goods g on g.id = b.goods_id
      left join courier_accounts a on a.id = coalesce(p.account_id, c.account_id)
    where ${where} order by p.paid_at, p.id ${tail}`.execute(db.q);

const rowOf =
  ({ config }: Deps) =>
  ({ order_id, account_id, account, paid_at, age, ...row }: Read): FailedParcel => ({
    ...row,
    order_sn: snOf('order', order_id),
    account: account_id === null ? '' : accountName(account_id, account ?? ''),
    paid_at: formatTime(paid_at),
    age_minutes: Math.max(0, age),
    refund_minutes: Math.max(0, config.waybillGiveUpHours * 60 - age),
  });

interface Retry {
  order_sns: string[];
  do: 'again' | 'account' | 'hand' | 'refund';
  account_id: number | null;
  reason: string;
}

/**
 * Deals with parcels that got no waybill, each for itself (O100): asks again at once, on another account of the same company,
 * leaves them to be filled in by hand, or has a refund of each put into review. While that waits nobody is asked.
 */
export function retryWaybills(deps: Deps, call: WorkCall, input: Retry) {
  if (input.do === 'refund' && !mayDo(call.operator.rights, ['refund.decide', 'ticket.reply']))
    throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS['refund.decide'] });
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const results = await eachRowOrRefuse(tx, input.order_sns, async (sn) => {
      const parcel = await lockFailed(tx, sn);
      const account_id = input.do === 'account' ? await accountFor(deps, tx, parcel, input.account_id) : null;
      if (input.do === 'again' && parcel.is_hand_courier) throw refuse('ACCOUNT_NEEDED');
      const by_hand = input.do === 'hand' || input.do === 'refund';
      await tx
        .updateTable('parcels')
        .set({ by_hand, ...(account_id === null ? {} : { account_id }) })
        .where('id', '=', parcel.id)
        .execute();
      if (input.do === 'refund')
        await askRefund(tx, sn, { reason: input.reason, operatorId: call.operator.id });
      else if (!(await wakeIssuing(tx, parcel.batch_id))) throw refuse('STATE_CONFLICT');
      await log({
        object: 'order',
        ref: sn,
        reason: input.reason,
        after: { way: input.do, ...(account_id === null ? {} : { account_id }) },
      });
    });
    return { results };
  });
}

async function lockFailed(tx: Tx, sn: string) {
  const { rows } = await sql<{
    id: number;
    status: number;
    batch_id: number;
    code: string;
    supplier_id: number;
    is_hand_courier: boolean;
  }>`
    select p.id, p.status, o.batch_id, c.code, c.supplier_id, c.issue_mode = ${sql.lit(ISSUE_MODE.hand)} and p.account_id is null as is_hand_courier
    from ${FROM} where o.id = ${idOf('order', sn) ?? 0} and not p.is_test for update of p`.execute(tx);
  const [parcel] = rows;
  if (!parcel) throw refuse('NOT_FOUND');
  if (parcel.status !== PARCEL_STATUS.waitingWaybill) throw refuse('STATE_CONFLICT');
  return parcel;
}

/** Another account of the same company: the shop's, or one of the parcel's supplier. */
async function accountFor(
  { outside }: Deps,
  tx: Tx,
  { code, supplier_id }: { code: string; supplier_id: number },
  accountId: number | null,
): Promise<number> {
  const account = await tx
    .selectFrom('courier_accounts')
    .where('id', '=', accountId ?? 0)
    .where('code', '=', code)
    .where((eb) => eb.or([eb('supplier_id', 'is', null), eb('supplier_id', '=', supplier_id)]))
    .select(['id', 'provider', 'status'])
    .executeTakeFirst();
  if (!account || !isUsable(outside.courier, account)) throw refuse('ACCOUNT_NEEDED');
  return account.id;
}

const OTHER_KIND = 9;
async function askRefund(
  tx: Tx,
  sn: string,
  { reason, operatorId }: { reason: string; operatorId: number },
): Promise<void> {
  const order = await findOrder(tx, sn);
  if (!order) throw refuse('NOT_FOUND');
  await insertRefund(tx, order, { reason, ticket_id: '', kind: OTHER_KIND, asked_by_operator: operatorId });
}
