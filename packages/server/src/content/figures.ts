import type { Figures } from '@giftship/shared/content/contract';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { formatYuan } from '@giftship/shared/money/fen';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import type { Fen } from '@giftship/shared/money/fen';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';

/** Fewer parcels than this say nothing about a service. */
const FEWEST_PARCELS = 50;
/** The figures are of days: everybody is told the same ones for so long. */
const KEPT_MS = 10 * 60_000;

/** Tells the figures of the front page; they are counted once in ten minutes, however many ask. */
export function keepFigures(deps: Pick<Deps, 'db' | 'now'>): () => Promise<Figures | null> {
  let kept: { until: number; answer: Promise<Figures | null> } | null = null;
  return () => {
    const now = deps.now();
    if (kept && now < kept.until) return kept.answer;
    const counting = { until: now + KEPT_MS, answer: countFigures(deps) };
    kept = counting;
    // Whoever comes next counts again and meets the failure.
    counting.answer.catch(() => {
      if (kept === counting) kept = null;
    });
    return counting.answer;
  };
}

/** How the promise was kept; null where there are too few parcels to tell (direction, hero). */
async function countFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figures | null> {
  const today = new Date(chinaClock(now(), '00:00'));
  const yesterday = new Date(chinaClock(now(), '00:00', -1));
  const since = new Date(chinaClock(now(), '00:00', -30));
  const { rows } = await sql<{ due: number; in_time: number; picked_up: number; compensated_fen: Fen }>`
    select ${count(sql`p.pickup_time is not null or p.pickup_deadline < ${new Date(now())}`)} as due,
      ${count(sql`p.pickup_time <= p.pickup_deadline`)} as in_time,
      ${count(sql`p.pickup_time >= ${yesterday} and p.pickup_time < ${today}`)} as picked_up,
      (select coalesce(sum(c.amount_fen), 0)::bigint from compensations c join parcels q on q.id = c.parcel_id
        where c.status = ${sql.lit(COMPENSATION_STATUS.paid)} and c.settled_at >= ${since} and not q.is_test) as compensated_fen
    from parcels p where p.paid_at >= ${since} and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)} and not p.is_test`.execute(
    db.q,
  );
  const { due, in_time, picked_up, compensated_fen } = onlyRow(rows);
  if (due < FEWEST_PARCELS) return null;
  return {
    picked_up_yesterday: picked_up,
    // Cut off, not rounded: what was late is never told as if all had been in time.
    on_time_rate: Math.floor((1000 * in_time) / due) / 10,
    compensated: formatYuan(compensated_fen),
  };
}

const count = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})`;
