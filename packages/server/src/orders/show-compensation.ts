import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { CompensationRow } from '@giftship/shared/parcels/contract';
import { COMPENSATION_CHECKING, COMPENSATION_REASON_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** The compensation of a parcel with its evidence (X006): the one that counts, else the last void one; null without. */
export async function showCompensation(q: Queries, parcelId: number): Promise<CompensationRow | null> {
  const row = await q
    .selectFrom('compensations')
    .where('parcel_id', '=', parcelId)
    .orderBy(sql`status = ${sql.lit(COMPENSATION_STATUS.void)}`)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    status: row.status,
    reason: row.reason,
    reason_text: COMPENSATION_REASON_LABELS[row.reason],
    deadline: formatTime(row.deadline),
    money: formatYuan(fen(row.amount_fen)),
    pay_at: formatTime(row.pay_at),
    settled_at: formatTime(row.settled_at),
    void_reason: row.void_reason,
    checking: row.status === COMPENSATION_STATUS.pending && row.is_checking ? COMPENSATION_CHECKING : '',
    evidence: flatEvidence(row.evidence as Record<string, Record<string, string>>),
  };
}

/** `{ opened: { ship_time } }` becomes `opened_ship_time`. */
export function flatEvidence(evidence: Record<string, Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(evidence).flatMap(([step, known]) =>
      Object.entries(known).map(([name, value]) => [`${step}_${name}`, value]),
    ),
  );
}
