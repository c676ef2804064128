import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { COMPENSATION_REASON_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';

const MOST = 500;
/** After so many questions without an answer, about a day of them, a person should ask the courier himself. */
const MANY_ASKS = 8;

/** A compensation that a person has to look at, as the list shows it. */
export interface CompensationCase {
  parcel_sn: string;
  order_sn: string;
  kuaidi_sn: string;
  /** `disputed`: paid, and news since says that it was in time; `unanswered`: pending, and the courier says nothing. */
  kind: 'disputed' | 'unanswered';
  reason: string;
  money: string;
  deadline: string;
  /** When it was in time after all; '' where nothing is known. */
  event_time: string;
  since: string;
}

/** What a person has to decide about compensation (D1302), and the stop of payments if there is one; oldest first. */
export async function casesForPerson(q: Queries) {
  const { rows } = await sql<{
    parcel_id: number;
    order_id: number;
    kuaidi_sn: string | null;
    is_disputed: boolean;
    reason: 'ship' | 'pickup';
    amount_fen: number;
    deadline: Date;
    event_time: Date | null;
    since: Date;
  }>`
    select k.parcel_id, p.order_id, p.kuaidi_sn, k.status = ${sql.lit(COMPENSATION_STATUS.paid)} as is_disputed, k.reason, k.amount_fen, k.deadline,
      case k.reason when 'ship' then p.ship_time else p.pickup_time end as event_time, coalesce(k.disputed_at, k.deadline) as since
    from (
      select * from compensations where disputed_at is not null and dispute_note = ''
      union all select * from compensations where status = ${sql.lit(COMPENSATION_STATUS.pending)} and asks >= ${MANY_ASKS}) k
      join parcels p on p.id = k.parcel_id
    order by since, k.parcel_id limit ${MOST}`.execute(q);
  const stop = await q
    .selectFrom('compensation_stops')
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  const cases = rows.map((row): CompensationCase => ({
    parcel_sn: snOf('parcel', row.parcel_id),
    order_sn: snOf('order', row.order_id),
    kuaidi_sn: row.kuaidi_sn ?? '',
    kind: row.is_disputed ? 'disputed' : 'unanswered',
    reason: COMPENSATION_REASON_LABELS[row.reason],
    money: formatYuan(fen(row.amount_fen)),
    deadline: formatTime(row.deadline),
    event_time: formatTime(row.event_time),
    since: formatTime(row.since),
  }));
  return {
    stop: stop ? { stopped_at: formatTime(stop.stopped_at), waiting: stop.waiting, due: stop.due } : null,
    cases,
  };
}

/** Writes down what was decided about a paid compensation that news disproved; false when there is none that is open. */
export async function closeDispute(q: Queries, parcelSn: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('compensations')
    .set({ dispute_note: note })
    .where('parcel_id', '=', idOf('parcel', parcelSn) ?? 0)
    .where('disputed_at', 'is not', null)
    .where('dispute_note', '=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
