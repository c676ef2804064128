import { REFUND_PART_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { BILL_ROW, BILL_STATUS, ISSUE_CLASS as C, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { refuse } from '@giftship/shared/errors/app-error';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { fillBill, hashOf, holdChannel, sumsOf, tellImported } from './import-bill.ts';
import { LATE, providerOf, rowsOf } from './match-bill.ts';
import { needRowsOf, readBillRows } from './read-rows.ts';

interface Held {
  id: number;
  channel: number;
  day: string;
  rows: number;
  file_hash: Buffer;
}

/** Puts the right bill of a day in the place of a wrong one that moved no money yet; it keeps its number (O161). */
export async function replaceBill(
  deps: Deps,
  call: WorkCall,
  { bill_sn, rows, reason }: { bill_sn: string; rows: string; reason: string },
) {
  const lines = await readBillRows(rows);
  const id = idOf('bill', bill_sn) ?? 0;
  const bill = await deps.db.q
    .selectFrom('bills')
    .where('id', '=', id)
    .select(['channel', 'day'])
    .executeTakeFirst();
  if (!bill) throw refuse('NOT_FOUND');
  const hash = await hashOf(bill.channel, bill.day, lines);
  const body = [bill_sn, hash.toString('hex'), reason];
  return officeWork(deps, { ...call, body }, async (tx, log) => {
    const held = await holdUnbooked(tx, { id, channel: bill.channel });
    needRowsOf(held.day, lines);
    const relied = await reliedOn(tx, held);
    const gone = await tx.deleteFrom('bill_issues').where('bill_id', '=', id).executeTakeFirst();
    await sql`delete from bill_rows where bill_id = ${id}`.execute(tx);
    await tx
      .updateTable('bills')
      .set({
        source: 'uploaded',
        file_hash: hash,
        ...sumsOf(lines),
        imported_by: call.operator.id,
        created_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    const taken = await fillBill(tx, held, lines);
    const opened = await missAgain(tx, held, relied);
    await log({
      object: 'bill',
      ref: bill_sn,
      reason,
      before: {
        rows: held.rows,
        issues: Number(gone.numDeletedRows),
        file_hash: held.file_hash.toString('hex'),
      },
      after: {
        rows: taken.rows,
        issues: taken.issues,
        file_hash: hash.toString('hex'),
        ...(opened.length > 0 && { opened_again: opened }),
      },
    });
    return taken;
  }).catch(tellImported);
}

/** All bills of the channel are held, in order: differences of others may come or go with its rows. */
async function holdUnbooked(tx: Tx, { id, channel }: { id: number; channel: number }): Promise<Held> {
  await holdChannel(tx, channel);
  await sql`select from bills where channel = ${channel} order by id for update`.execute(tx);
  const { rows } = await sql<Held & { is_booked: boolean }>`
    select b.id, b.channel, b.day::text as day, b.rows, b.file_hash,
      b.posted_at is not null or exists (select from bill_issues where bill_id = b.id and status = ${sql.lit(ISSUE_STATUS.writtenOff)}) as is_booked
    from bills b where b.id = ${id}`.execute(tx);
  const [held] = rows;
  if (!held) throw refuse('NOT_FOUND');
  if (held.is_booked) throw refuse('BILL_BOOKED');
  return held;
}

/** What is ours on the day of another bill, and in the rows of this one. */
interface Relied {
  bill_id: number;
  class: number;
  trade_no: string;
  refund_no: string;
  provider_no: string;
  ours: number;
}

async function reliedOn(tx: Tx, { id, channel }: Held): Promise<Relied[]> {
  const provider = providerOf(channel);
  const { rows } = await sql<Relied>`
    select b.id as bill_id, ${sql.lit(C.missingThere)}::int as class, c.trade_no, '' as refund_no, coalesce(c.provider_no, '') as provider_no, c.amount_fen as ours
    from bill_rows r
    join recharges c on c.trade_no = r.trade_no and c.provider = ${provider} and c.status = ${sql.lit(RECHARGE_STATUS.paid)}
    join bills b on b.channel = ${channel} and b.id <> ${id} and b.day = ((c.paid_at + ${LATE}) at time zone 'Asia/Shanghai')::date
    where r.bill_id = ${id} and r.kind = ${sql.lit(BILL_ROW.pay)}
    union
    select b.id, ${sql.lit(C.refund)}::int, c.trade_no, r.refund_no, '', -p.amount_fen
    from bill_rows r
    join balance_refunds e on r.refund_no like 'E' || e.id || '-%-' || e.token and e.id = substring(r.refund_no from '^E([0-9]{1,15})-')::bigint
    join balance_refund_parts p on p.refund_id = e.id and p.no::text = split_part(r.refund_no, '-', 2) and p.status = ${sql.lit(REFUND_PART_STATUS.done)}
    join recharges c on c.id = p.recharge_id and c.provider = ${provider}
    join bills b on b.channel = ${channel} and b.id <> ${id} and b.day = ((p.done_at + ${LATE}) at time zone 'Asia/Shanghai')::date
    where r.bill_id = ${id} and r.kind = ${sql.lit(BILL_ROW.refund)}`.execute(tx);
  return rows;
}

/** What another day had no difference for because the wrong bill brought it is one there now; answers the closed days that open again. */
async function missAgain(tx: Tx, { channel }: Held, relied: readonly Relied[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    with missed as (
      insert into bill_issues (bill_id, class, trade_no, refund_no, provider_no, theirs_fen, ours_fen)
      select m.bill_id, m.class, m.trade_no, m.refund_no, m.provider_no, 0, m.ours
      from jsonb_to_recordset(${JSON.stringify(relied)}::jsonb)
        as m (bill_id bigint, class smallint, trade_no text, refund_no text, provider_no text, ours bigint)
      where not exists (select from ${rowsOf(channel)} r
          where r.trade_no = m.trade_no and case when m.ours > 0 then r.kind = ${sql.lit(BILL_ROW.pay)} else r.kind = ${sql.lit(BILL_ROW.refund)} and r.refund_no = m.refund_no end)
        and not exists (select from bill_issues i where i.bill_id = m.bill_id and i.trade_no = m.trade_no and i.refund_no = m.refund_no
          and i.theirs_fen = 0 and i.status <> ${sql.lit(ISSUE_STATUS.gone)})
      returning bill_id
    )
    update bills set status = ${sql.lit(BILL_STATUS.open)}, closed_at = null, closed_by = null
    where id in (select bill_id from missed) and status = ${sql.lit(BILL_STATUS.closed)} returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => snOf('bill', id)).toSorted();
}
