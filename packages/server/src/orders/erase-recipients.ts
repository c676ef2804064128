import { OPEN_CASES } from '@giftship/shared/cases/case';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { OPEN_TICKETS, REFUND_STATUS } from '@giftship/shared/support/ticket';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { lits } from '../db/lits.ts';
import { FINDER_KIND } from '../lists/fill-finder.ts';

const SLICE = 500;
const PAUSE_MS = 20;
const MARK = 'recipients';
/** A parcel that never came to an end counts as ended after so many times the days of the others. */
const NEVER_ENDED = 2;

/**
 * Erases recipients whose parcel ended long enough ago (D1312): name, phone, address, notes and the words of the way, in
 * every table that holds them; region, numbers and money stay. Walks from the oldest order that is not dealt with, a
 * slice at a time, and bears being killed and run twice; `isOver` is asked before each. Answers how many orders it erased.
 */
export async function eraseRecipients(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { isOver = () => false }: { isOver?: () => boolean } = {},
): Promise<number> {
  let at = await readMark(db.q);
  /** Everything before is dealt with; a parcel that is still under way holds it back. */
  let isUnbroken = true;
  let erased = 0;
  while (!isOver()) {
    const slice = await readSlice(db.q, at, config.recipientDays);
    if (!isFilled(slice)) return erased;
    const due = slice.flatMap(({ id, is_due }) => (is_due ? [id] : []));
    const open = slice.find(({ is_due, is_erased }) => !is_due && !is_erased);
    const next = lastOf(slice).id;
    const dealtWith = isUnbroken ? (open ? open.id - 1 : next) : null;
    await db.transaction(
      async (tx) => {
        if (due.length > 0) await erase(tx, due);
        if (dealtWith !== null) await moveMark(tx, dealtWith);
      },
      { actor: 'clock' },
    );
    erased += due.length;
    if (open) isUnbroken = false;
    at = next;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return erased;
}

async function readMark(q: Queries): Promise<number> {
  const row = await q.selectFrom('sweep_marks').where('name', '=', MARK).select('mark').executeTakeFirst();
  return row?.mark ?? 0;
}

async function moveMark(tx: Tx, mark: number): Promise<void> {
  await sql`insert into sweep_marks as m (name, mark) values (${MARK}, ${mark})
    on conflict (name) do update set mark = greatest(m.mark, excluded.mark)`.execute(tx);
}

interface OldOrder {
  id: number;
  is_erased: boolean;
  is_due: boolean;
}

/** The next old orders; what a person still decides about keeps its recipient until then. */
async function readSlice(q: Queries, after: number, days: number): Promise<OldOrder[]> {
  const ago = (times: number) => sql`now() - make_interval(days => ${times * days}::int)`;
  const { rows } = await sql<OldOrder>`
    select o.id, o.erased_at is not null as is_erased, o.erased_at is null
      and case when p.id is null then o.status in (${sql.lit(ORDER_STATUS.closed)}, ${sql.lit(ORDER_STATUS.refunded)})
               when p.status = ${sql.lit(PARCEL_STATUS.signed)} then coalesce(p.sign_time, p.last_trace_at, p.paid_at) < ${ago(1)}
               when p.status in (${sql.lit(PARCEL_STATUS.returned)}, ${sql.lit(PARCEL_STATUS.cancelled)}) then coalesce(p.last_trace_at, p.paid_at) < ${ago(1)}
               else p.paid_at < ${ago(NEVER_ENDED)} end
      and not exists (select from tickets t where t.order_id = o.id and t.status in (${lits(...OPEN_TICKETS)}))
      and not exists (select from cases k where k.order_id = o.id and k.status in (${lits(...OPEN_CASES)}))
      and not exists (select from refunds r where r.order_id = o.id and r.status = ${sql.lit(REFUND_STATUS.review)}) as is_due
    from (select * from orders where id > ${after} order by id limit ${SLICE}) o left join parcels p on p.order_id = o.id
    where o.created_at < ${ago(1)} order by o.id`.execute(q);
  return rows;
}

async function erase(tx: Tx, ids: readonly number[]): Promise<void> {
  const orders = sql`any(${[...ids]}::bigint[])`;
  await sql`delete from order_finder where (h, kind, order_id) in (
    select hashtextextended(rec_mobile, ${sql.lit(FINDER_KIND.phone)}), ${sql.lit(FINDER_KIND.phone)}::smallint, id from orders where id = ${orders})`.execute(
    tx,
  );
  await sql`update orders set rec_name = '', rec_mobile = '', rec_address = '', remark = '', erased_at = now() where id = ${orders}`.execute(
    tx,
  );
  await sql`update shop_orders set rec_name = '', rec_mobile = '', rec_address = '', receiver_sealed = null, buyer_nick = '', buyer_note = '',
      seller_note = '', search = shop_order
    where id in (select shop_order_id from orders where id = ${orders} and shop_order_id is not null)
      and not exists (select from orders younger where younger.shop_order_id = shop_orders.id and younger.erased_at is null)`.execute(
    tx,
  );
  // What happened and when stays: it is the log of the parcel's moves. Of what differs in its words only one can stay.
  const parcels = sql`in (select id from parcels where order_id = ${orders})`;
  await sql`delete from parcel_events e using parcel_events k
    where e.parcel_id ${parcels} and k.parcel_id = e.parcel_id and k.at = e.at and k.kind = e.kind and k.id < e.id`.execute(
    tx,
  );
  await sql`update parcel_events set text = '', place = '' where parcel_id ${parcels} and (text <> '' or place <> '')`.execute(
    tx,
  );
  await sql`update case_messages set content = '' where content <> '' and case_id in (select id from cases where order_id = ${orders})`.execute(
    tx,
  );
  await sql`update parcels set last_trace_text = '' where order_id = ${orders} and last_trace_text <> ''`.execute(
    tx,
  );
  await sql`update sandbox_parcels set receiver = ''
    where waybill in (select kuaidi_sn from parcels where order_id = ${orders} and kuaidi_sn is not null)`.execute(
    tx,
  );
}
