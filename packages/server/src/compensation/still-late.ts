import type { Queries } from '../db/db.ts';
import { judgeTimes, type Watched } from './repo.ts';

/** Which of these parcels have broken the promise of their pending compensation, by all that is known now. */
export async function stillLate(
  q: Queries,
  parcels: readonly Watched[],
  timeOf: (id: number) => number,
): Promise<ReadonlySet<number>> {
  if (parcels.length === 0) return new Set();
  const ids = parcels.map(({ id }) => id);
  const known = await q
    .selectFrom('parcels')
    .where('id', 'in', ids)
    .select(['id', 'ship_deadline', 'pickup_deadline', 'ship_time', 'pickup_time'])
    .execute();
  const reasons = new Map(parcels.map(({ id, comp_reason }) => [id, comp_reason]));
  return new Set(
    known.flatMap((parcel) => {
      const { breach } = judgeTimes(parcel, timeOf(parcel.id));
      return breach?.rule === reasons.get(parcel.id) ? [parcel.id] : [];
    }),
  );
}
