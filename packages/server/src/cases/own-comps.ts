import { refuse } from '@giftship/shared/errors/app-error';
import { APPEAL_HOURS } from '@giftship/shared/cases/case';
import { APPEAL_STATUS_LABELS } from '@giftship/shared/cases/labels';
import type { SupplierComp } from '@giftship/shared/cases/contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { present } from '@giftship/shared/lib/assert';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { BEARER } from '@giftship/shared/parcels/bearer';
import {
  BEARER_LABELS,
  COMPENSATION_REASON_LABELS,
  COMPENSATION_STATUS_LABELS,
} from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { OVERLAP_MS } from '../lists/search.ts';
import { spanOf } from '../operators/list-log.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { memberName } from '../suppliers/member.ts';
import { flatEvidence } from '../orders/show-compensation.ts';
import { needPictures } from './case-pictures.ts';

const HOUR_MS = 3_600_000;
const STATES = [S.pending, S.paid, S.void] as const;

interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  status?: number | undefined;
  reason: '' | 'ship' | 'pickup';
  appeal?: number | undefined;
  numbers: string;
}

/** Compensation of a supplier's own parcels, newest first, within a time range or by exact numbers (S062). */
export async function listOwnComps(deps: Deps, supplierId: number, wanted: Wanted) {
  const { q } = deps.db;
  const { page, page_size, status } = wanted;
  const where = conditions(deps, supplierId, wanted);
  const inState = status === undefined ? sql`` : sql`and k.status = ${sql.lit(status)}`;
  const [{ rows: counted }, { rows: found }] = await Promise.all([
    sql<Record<string, number>>`select ${sql.join(
      STATES.map(
        (state) => sql`count(*) filter (where k.status = ${sql.lit(state)}) as ${sql.ref(String(state))}`,
      ),
    )} from (select k.status from compensations k where ${where} order by k.id desc limit ${COUNT_CAP}) k`.execute(
      q,
    ),
    sql<{ id: number }>`select k.id from compensations k where ${where} ${inState}
      order by k.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  const count = onlyRow(counted);
  const all = STATES.reduce((sum, state) => sum + (count[state] ?? 0), 0);
  const list = await readOwn(
    q,
    found.map(({ id }) => id),
  );
  return { list, page, page_size, data_count: status === undefined ? all : (count[status] ?? 0), count };
}

function conditions(deps: Deps, supplierId: number, wanted: Wanted): RawBuilder<unknown> {
  const numbers = wanted.numbers.split(/[\s,，]+/).filter((text) => text !== '');
  const parts: RawBuilder<unknown>[] = [
    sql`k.supplier_id = ${supplierId} and not exists (select from parcels t where t.id = k.parcel_id and t.is_test)`,
  ];
  if (wanted.reason !== '') parts.push(sql`k.reason = ${wanted.reason}`);
  if (wanted.appeal !== undefined)
    parts.push(
      sql`k.id in (select compensation_id from comp_appeals where supplier_id = ${supplierId} and status = ${wanted.appeal})`,
    );
  if (numbers.length > 0) {
    const ids = (kind: 'parcel' | 'order') => numbers.flatMap((sn) => idOf(kind, sn) ?? []);
    parts.push(sql`k.parcel_id in (select p.id from parcels p where p.id = any(${ids('parcel')}::bigint[])
      or p.order_id = any(${ids('order')}::bigint[]) or p.kuaidi_sn = any(${numbers}::text[]))`);
  } else {
    const { from, to } = spanOf(deps, wanted);
    parts.push(sql`k.created_at >= ${from}::timestamptz and k.created_at < ${to}::timestamptz
      and k.id >= (select first_id_since('compensations', ${new Date(from.getTime() - OVERLAP_MS)}::timestamptz))`);
  }
  return sql.join(parts, sql` and `);
}

async function readOwn(q: Queries, ids: readonly number[]): Promise<SupplierComp[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('compensations as k')
    .innerJoin('parcels as p', 'p.id', 'k.parcel_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .leftJoin('comp_appeals as a', 'a.compensation_id', 'k.id')
    .where('k.id', 'in', [...ids])
    .selectAll('k')
    .select([
      'p.order_id',
      'p.kuaidi_sn',
      'p.ship_time',
      'p.pickup_time',
      'g.name as goods_name',
      'c.name as courier_name',
    ])
    .select(['a.status as appeal_status', 'a.content as appeal_content', 'a.images as appeal_images'])
    .select(['a.answer as appeal_answer', 'a.at as appeal_at', 'a.decided_at as appeal_decided_at'])
    .select(sql<Date>`now()`.as('read_at'))
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => {
    const until = appealUntil(row);
    const can = row.appeal_status === null && mayAppeal(row, row.read_at.getTime());
    return {
      parcel_sn: snOf('parcel', row.parcel_id),
      order_sn: snOf('order', row.order_id),
      kuaidi_sn: row.kuaidi_sn ?? '',
      express_name: row.courier_name,
      goods_name: row.goods_name,
      reason: row.reason,
      reason_text: COMPENSATION_REASON_LABELS[row.reason],
      deadline: formatTime(row.deadline),
      ship_time: formatTime(row.ship_time),
      pickup_time: formatTime(row.pickup_time),
      money: formatYuan(fen(row.amount_fen)),
      status: row.status,
      status_text: COMPENSATION_STATUS_LABELS[row.status] ?? '',
      created_at: formatTime(row.created_at),
      pay_at: formatTime(row.pay_at),
      settled_at: formatTime(row.settled_at),
      bearer: row.bearer,
      bearer_text: BEARER_LABELS[row.bearer] ?? '',
      waived_at: formatTime(row.waived_at),
      void_reason: row.void_reason,
      evidence: flatEvidence(row.evidence as Record<string, Record<string, string>>),
      can_appeal: can,
      appeal_until: can ? formatTime(until) : '',
      appeal:
        row.appeal_status === null
          ? null
          : {
              status: row.appeal_status,
              status_text: APPEAL_STATUS_LABELS[row.appeal_status] ?? '',
              content: row.appeal_content ?? '',
              images: row.appeal_images ?? [],
              answer: row.appeal_answer ?? '',
              at: formatTime(row.appeal_at),
              decided_at: formatTime(row.appeal_decided_at),
            },
    };
  });
}

interface Appealable {
  status: number;
  bearer: number;
  settled_at: Date | null;
  waived_at: Date | null;
}
const appealUntil = ({ settled_at }: Pick<Appealable, 'settled_at'>): number =>
  (settled_at?.getTime() ?? 0) + APPEAL_HOURS * HOUR_MS;

/** A supplier appeals only against what he has paid himself, within 72 hours. */
const mayAppeal = (comp: Appealable, at: number): boolean =>
  comp.status === S.paid &&
  comp.bearer === BEARER.supplier &&
  comp.waived_at === null &&
  at <= appealUntil(comp);

/** A supplier says once why he should not have paid a compensation, with pictures (S062); operators decide it. */
export function appealComp(
  deps: Deps,
  call: MemberCall,
  input: { parcel_sn: string; text: string; images: string[] },
) {
  const { member } = call;
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const comp = await tx
      .selectFrom('compensations')
      .where('parcel_id', '=', idOf('parcel', input.parcel_sn) ?? 0)
      .where('supplier_id', '=', member.supplier.id)
      .where('status', '<>', S.void)
      .select(['id', 'status', 'bearer', 'settled_at', 'waived_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!comp) throw refuse('NOT_FOUND');
    await needPictures(tx, member.caller.userId, input.images);
    if (!mayAppeal(comp, (await deps.timeOfRecord(tx)).getTime())) throw refuse('APPEAL_LATE');
    const made = await tx
      .insertInto('comp_appeals')
      .values({
        compensation_id: comp.id,
        supplier_id: member.supplier.id,
        content: input.text,
        images: JSON.stringify(input.images),
        by: memberName(member),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw refuse('APPEAL_MADE');
    await log({
      object: 'compensation',
      ref: input.parcel_sn,
      reason: input.text.slice(0, 200),
      after: { images: input.images.length },
    });
    const [row] = await readOwn(tx, [comp.id]);
    return { comp: present(row, 'a compensation that was just appealed against') };
  });
}
