import { refuse } from '@giftship/shared/errors/app-error';
import { APPEAL_STATUS } from '@giftship/shared/cases/case';
import { APPEAL_STATUS_LABELS } from '@giftship/shared/cases/labels';
import type { appealOfficeRoutes, OfficeAppeal } from '@giftship/shared/cases/office-contract';
import { present } from '@giftship/shared/lib/assert';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { COMPENSATION_REASON_LABELS } from '@giftship/shared/parcels/labels';
import { type RawBuilder, sql } from 'kysely';
import { appealPicture } from '../cases/case-pictures.ts';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { askOrDo } from '../operators/ask.ts';
import { spanOf } from '../operators/list-log.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { flatEvidence } from '../orders/show-compensation.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { waiveSuppliers } from './comp-actions.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

/** Handlers of suppliers' appeals against compensation (S062, O136). */
export function appealOfficeHandlers(deps: Deps): OfficeHandlers<typeof appealOfficeRoutes> {
  return {
    list: ({ query }) => listAppeals(deps, query),
    decide: (call) => decideAppeal(deps, call, call.body),
    picture: ({ query: { appeal_id, id }, reply }) =>
      appealPicture(deps, { of: { appealId: appeal_id }, id }, reply),
  };
}

interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  status?: number | undefined;
  supplier_id?: number | undefined;
  numbers: string;
}

/** Appeals of all suppliers: what waits goes oldest first, whatever its age; what is decided by number within a time range. */
async function listAppeals(deps: Deps, wanted: Wanted) {
  const { q } = deps.db;
  const { page, page_size, status } = wanted;
  const filter = filterOf(wanted);
  const isQueue = status === APPEAL_STATUS.waiting;
  const isExact = wanted.numbers.trim() !== '';
  const where = sql.join(
    [
      filter,
      ...(status === undefined ? [] : [sql`a.status = ${sql.lit(status)}`]),
      ...(isQueue || isExact ? [] : [inSpan(deps, wanted)]),
    ],
    sql` and `,
  );
  const [{ rows: counted }, { rows: states }, { rows: found }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from comp_appeals a join compensations k on k.id = a.compensation_id where ${where} limit ${COUNT_CAP}) c`.execute(
      q,
    ),
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from comp_appeals a join compensations k on k.id = a.compensation_id
      where ${filter} and a.status = ${sql.lit(APPEAL_STATUS.waiting)} limit ${COUNT_CAP}) c`.execute(q),
    sql<{
      id: number;
    }>`select a.id from comp_appeals a join compensations k on k.id = a.compensation_id where ${where}
      order by ${isQueue ? sql`a.id` : sql`a.id desc`} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      q,
    ),
  ]);
  const rows = await readAppeals(
    q,
    found.map(({ id }) => id),
  );
  const list = isQueue ? rows.toReversed() : rows;
  const count = { [APPEAL_STATUS.waiting]: onlyRow(states).n };
  return { list, page, page_size, data_count: onlyRow(counted).n, count };
}

function filterOf({ supplier_id, numbers }: Wanted): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (supplier_id !== undefined) parts.push(sql`a.supplier_id = ${supplier_id}`);
  const asked = numbers.split(/[\s,，]+/).filter((text) => text !== '');
  if (asked.length > 0) {
    const ids = (kind: 'parcel' | 'order') => asked.flatMap((sn) => idOf(kind, sn) ?? []);
    parts.push(sql`k.parcel_id in (select p.id from parcels p where p.id = any(${ids('parcel')}::bigint[])
      or p.order_id = any(${ids('order')}::bigint[]) or p.kuaidi_sn = any(${asked}::text[]))`);
  }
  return sql.join(parts, sql` and `);
}

function inSpan(deps: Deps, wanted: Wanted): RawBuilder<unknown> {
  const { from, to } = spanOf(deps, wanted);
  return sql`a.at >= ${from}::timestamptz and a.at < ${to}::timestamptz`;
}

async function readAppeals(q: Queries, ids: readonly number[]): Promise<OfficeAppeal[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('comp_appeals as a')
    .innerJoin('compensations as k', 'k.id', 'a.compensation_id')
    .innerJoin('parcels as p', 'p.id', 'k.parcel_id')
    .innerJoin('suppliers as s', 's.id', 'a.supplier_id')
    .leftJoin('operators as w', 'w.id', 'a.decided_by')
    .where('a.id', 'in', [...ids])
    .selectAll('a')
    .select(['k.parcel_id', 'k.reason', 'k.deadline', 'k.amount_fen', 'k.settled_at', 'k.evidence'])
    .select(['p.order_id', 'p.kuaidi_sn', 's.name as supplier_name', 'w.name as decider'])
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => ({
    appeal_id: row.id,
    parcel_sn: snOf('parcel', row.parcel_id),
    order_sn: snOf('order', row.order_id),
    kuaidi_sn: row.kuaidi_sn ?? '',
    supplier: { id: row.supplier_id, name: row.supplier_name },
    reason_text: COMPENSATION_REASON_LABELS[row.reason],
    deadline: formatTime(row.deadline),
    money: formatYuan(fen(row.amount_fen)),
    settled_at: formatTime(row.settled_at),
    evidence: flatEvidence(row.evidence as Record<string, Record<string, string>>),
    content: row.content,
    images: row.images,
    status: row.status,
    status_text: APPEAL_STATUS_LABELS[row.status] ?? '',
    answer: row.answer,
    decided_by: row.decider ?? '',
    at: formatTime(row.at),
    decided_at: formatTime(row.decided_at),
  }));
}

/**
 * Answers an appeal: what is granted is waived, by the road and with the second person of every waiver, and is granted when that
 * has happened; what is refused moves nothing. The supplier is told either way.
 */
async function decideAppeal(
  deps: Deps,
  call: WorkCall,
  input: { appeal_id: number; do: 'grant' | 'refuse'; answer: string },
) {
  const [appeal] = await readAppeals(deps.db.q, [input.appeal_id]);
  if (!appeal) throw refuse('NOT_FOUND');
  const approval =
    input.do === 'grant' ? await grant(deps, call, { appeal, ...input }) : await no(deps, call, input);
  const [after] = await readAppeals(deps.db.q, [input.appeal_id]);
  return { approval, appeal: present(after, 'an appeal that was just decided') };
}

async function grant(
  deps: Deps,
  call: WorkCall,
  { appeal, answer, ...input }: { appeal: OfficeAppeal; appeal_id: number; do: string; answer: string },
) {
  const body = { ...input, answer };
  const waiving = { parcel_sns: [appeal.parcel_sn], reason: answer };
  const { approval, results } = await askOrDo(deps, { ...call, body }, waiveSuppliers, waiving);
  const [result] = (results ?? []) as { ok: boolean }[];
  if (result?.ok === false) throw refuse('STATE_CONFLICT');
  return approval;
}

function no(
  deps: Deps,
  call: WorkCall,
  input: { appeal_id: number; do: string; answer: string },
): Promise<null> {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const refused = await tx
      .updateTable('comp_appeals')
      .set({
        status: APPEAL_STATUS.refused,
        answer: input.answer,
        decided_by: call.operator.id,
        decided_at: sql<Date>`now()`,
      })
      .where('id', '=', input.appeal_id)
      .where('status', '=', APPEAL_STATUS.waiting)
      .returning(['supplier_id', 'compensation_id'])
      .executeTakeFirst();
    if (!refused) throw refuse('STATE_CONFLICT');
    const { parcel_id } = await tx
      .selectFrom('compensations')
      .where('id', '=', refused.compensation_id)
      .select('parcel_id')
      .executeTakeFirstOrThrow();
    const ref = snOf('parcel', parcel_id);
    await tellMembers(tx, {
      supplierId: refused.supplier_id,
      kind: 'compensation',
      ref: `appeal ${ref}`,
      content: SAY.appealRefused(ref, input.answer),
      link: `/supplier/comps?open=${ref}`,
    });
    await log({ action: 'appeal.refuse', object: 'appeal', ref, reason: input.answer });
    return {};
  }).then(() => null);
}
