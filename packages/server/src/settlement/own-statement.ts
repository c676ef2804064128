import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import { MISSED_DAYS, SETTLEMENT_STATUS, settlementCan } from '@giftship/shared/settlement/settlement';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { tellHolders } from '../operators/messages.ts';
import { type MemberCall, consoleWork } from '../suppliers/console-work.ts';
import { lockStatement } from './approve-settlements.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';

/** Agrees to a statement (S072). */
export function confirmStatement(deps: Deps, call: MemberCall, { settle_sn: sn }: { settle_sn: string }) {
  return consoleWork(deps, { ...call, body: { sn } }, async (tx, log) => {
    const row = await lockStatement(tx, sn, {
      can: settlementCan.confirm,
      supplierId: call.member.supplier.id,
    });
    await set(tx, row.id, {
      status: SETTLEMENT_STATUS.confirmed,
      confirmed_at: sql<Date>`now()`,
      confirmed_by: call.member.caller.username,
    });
    await log({ object: 'settlement', ref: sn });
    return stateOf(SETTLEMENT_STATUS.confirmed);
  });
}

/** Does not agree to a statement (O169): it waits for an answer, and names parcels that stand in it. */
export function disputeStatement(
  deps: Deps,
  call: MemberCall,
  input: { settle_sn: string; content: string; parcels: string[] },
) {
  const { settle_sn: sn, content } = input;
  const supplier = call.member.supplier;
  const parcels = [...new Set(input.parcels)].filter((each) => each !== '');
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const row = await lockStatement(tx, sn, { can: settlementCan.dispute, supplierId: supplier.id });
    await refuseForeign(tx, row, parcels);
    await tx
      .insertInto('settlement_disputes')
      .values({ settlement_id: row.id, content, parcels, asked_by: call.member.caller.username })
      .execute();
    await set(tx, row.id, { status: SETTLEMENT_STATUS.disputed, confirmed_at: null, confirmed_by: '' });
    await tellHolders(tx, 'settle.act', {
      content: SAY.disputed(sn, supplier.name),
      link: `/office/settle?open=${sn}`,
    });
    await log({ object: 'settlement', ref: sn, reason: content, after: { parcels: parcels.length } });
    return stateOf(SETTLEMENT_STATUS.disputed);
  });
}

interface Slice {
  supplier_id: number;
  from_line: number;
  to_line: number;
}

/** Refuses parcels of others, and those that no line of the statement is about: sale, freight, compensation or adjustment. */
async function refuseForeign(
  tx: Tx,
  { supplier_id, from_line, to_line }: Slice,
  parcels: readonly string[],
): Promise<void> {
  if (parcels.length === 0) return;
  const { rows } = await sql<{ sn: string; is_foreign: boolean }>`
    with asked as (select w.sn, p.id, p.order_id from unnest(${[...parcels]}::text[], ${parcels.map((sn) => idOf('parcel', sn) ?? 0)}::bigint[]) as w (sn, id)
        left join parcels p on p.id = w.id and p.supplier_id = ${supplier_id}),
      about as (select sn, array['compensation', 'comp-waived'] as kinds, 'P' || id as ref from asked
        union all select a.sn, array['supplier-sale', 'supplier-back', 'supplier-freight'], 'A' || i.accrual_id
          from asked a join supplier_items i on i.parcel_id = a.id
        union all select a.sn, array['supplier-adjust', 'goodwill'], 'Q' || q.id
          from asked a left join cases c on c.parcel_id = a.id join adjustments q on q.ref <> '' and q.ref in ('G' || a.order_id, 'X' || c.id)),
      found as (select distinct b.sn from about b join ledger_txs t on t.kind = any(b.kinds) and t.ref = b.ref join ledger_lines l on l.tx_id = t.id
        where l.account_id = (select id from accounts where supplier_id = ${supplier_id}) and l.id between ${from_line} and ${to_line})
    select a.sn, a.id is null as is_foreign from asked a where not exists (select from found f where f.sn = a.sn)
    limit 20`.execute(tx);
  const [foreign, elsewhere] = [true, false].map((is) =>
    rows.filter(({ is_foreign }) => is_foreign === is).map(({ sn }) => sn),
  ) as [string[], string[]];
  if (rows.length > 0)
    throw refuse(
      'INVALID',
      {},
      {
        errors: [
          {
            field: 'parcels',
            msg: foreign.length > 0 ? SAY.foreignParcels(foreign) : SAY.elsewhereParcels(elsewhere),
          },
        ],
      },
    );
}

/** Says that money which was marked as paid did not arrive (S074). */
export function reportMissed(deps: Deps, call: MemberCall, input: { settle_sn: string; content: string }) {
  const { settle_sn: sn, content } = input;
  const supplier = call.member.supplier;
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const row = await lockStatement(tx, sn, { can: settlementCan.miss, supplierId: supplier.id });
    if (row.missed_at !== null) throw refuse('MISSED_TOLD', { at: formatTime(row.missed_at) });
    const { rows } = await sql<{ now: Date; is_late: boolean }>`
      select now() as now, ${row.paid_at}::timestamptz < now() - make_interval(days => ${sql.lit(MISSED_DAYS)}) as is_late`.execute(
      tx,
    );
    const { now, is_late } = onlyRow(rows);
    if (is_late) throw refuse('MISSED_LATE', { days: MISSED_DAYS });
    await set(tx, row.id, { missed_at: now, missed_text: content });
    await tellHolders(tx, 'settle.pay', {
      content: SAY.missed(sn, supplier.name),
      link: `/office/settle?open=${sn}`,
    });
    await log({ object: 'settlement', ref: sn, reason: content });
    return { missed_at: formatTime(now) };
  });
}

const set = (tx: Tx, id: number, changed: object) =>
  tx
    .updateTable('settlements')
    .set({ ...changed, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

const stateOf = (status: number) => ({ status, status_text: SETTLEMENT_LABELS[status] ?? '' });
