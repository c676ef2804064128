import { APPEAL_STATUS } from '@giftship/shared/cases/case';
import { assert } from '@giftship/shared/lib/assert';
import { type Fen, fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { By } from '../operators/actions.ts';
import { COMPENSATION_COPY } from './copy.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { transferMany } from '../wallet/ledger.ts';

/** A paid compensation that its supplier may be let off. */
export interface Waivable {
  id: number;
  parcel_id: number;
  supplier_id: number;
  amount: Fen;
}

/** Those of these parcels that a supplier paid and was not let off yet, by supplier; test parcels have none. */
export async function readWaivable(
  q: Queries,
  parcelIds: readonly number[],
  isLocked = false,
): Promise<Waivable[]> {
  const { rows } = await sql<{ id: number; parcel_id: number; supplier_id: number; amount_fen: number }>`
    select k.id, k.parcel_id, k.supplier_id, k.amount_fen from compensations k join parcels p on p.id = k.parcel_id
    where k.parcel_id = any(${[...parcelIds]}::bigint[]) and k.status = ${sql.lit(COMPENSATION_STATUS.paid)}
      and k.bearer = ${sql.lit(BEARER.supplier)} and k.waived_at is null and not p.is_test
    order by k.supplier_id, k.id ${isLocked ? sql`for update of k` : sql``}`.execute(q);
  return rows.map(({ amount_fen, ...row }) => ({ ...row, amount: fen(amount_fen) }));
}

/** The parcels that a supplier paid compensation for on a China day and was not let off; at most `limit`. */
export async function paidOnDay(
  q: Queries,
  { supplierId, day }: { supplierId: number; day: string },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ parcel_id: number }>`
    select parcel_id from compensations where supplier_id = ${supplierId} and status = ${sql.lit(COMPENSATION_STATUS.paid)} and waived_at is null
      and settled_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and settled_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    order by id limit ${limit}`.execute(q);
  return rows.map(({ parcel_id }) => parcel_id);
}

/**
 * Lets suppliers off what they paid their buyers for being late (O136): the shop bears it, by one document and one entry a
 * parcel. What is no paid one of a supplier any more is left out; his appeal against it is granted by it. Answers what was
 * waived.
 */
export async function waiveCompensations(
  tx: Tx,
  { parcelIds, reason, by, remark }: { parcelIds: readonly number[]; reason: string; by: By; remark: string },
): Promise<(Waivable & { sn: string })[]> {
  const waived = await readWaivable(tx, parcelIds, true);
  if (waived.length === 0) return [];
  const documents = await tx
    .insertInto('adjustments')
    .values(
      waived.map(({ parcel_id, supplier_id, amount }) => ({
        target: 'waive' as const,
        supplier_id,
        amount_fen: amount,
        bearer: BEARER.shop,
        reason,
        ref: snOf('parcel', parcel_id),
        asked_by: by.askedBy,
        approved_by: by.approvalId === null ? null : (by.actor?.id ?? null),
      })),
    )
    .returning(['id', 'ref'])
    .execute();
  await tx
    .updateTable('compensations')
    .set({ waived_at: sql<Date>`now()`, waived_by: by.actor?.id ?? null })
    .where(
      'id',
      'in',
      waived.map(({ id }) => id),
    )
    .execute();
  const appeals = await tx
    .updateTable('comp_appeals')
    .set({
      status: APPEAL_STATUS.granted,
      answer: reason,
      decided_by: by.actor?.id ?? null,
      decided_at: sql<Date>`now()`,
    })
    .where('status', '=', APPEAL_STATUS.waiting)
    .where(
      'compensation_id',
      'in',
      waived.map(({ id }) => id),
    )
    .returning('compensation_id')
    .execute();
  for (const { parcel_id, supplier_id, amount, id } of waived)
    if (appeals.some(({ compensation_id }) => compensation_id === id)) {
      const ref = snOf('parcel', parcel_id);
      await tellMembers(tx, {
        supplierId: supplier_id,
        kind: 'compensation',
        ref: `appeal ${ref}`,
        content: COMPENSATION_COPY.appealGranted(ref, formatYuan(amount)),
        link: `/supplier/comps?open=${ref}`,
      });
    }
  for (const supplierId of new Set(waived.map(({ supplier_id }) => supplier_id))) {
    const parts = waived.filter(({ supplier_id }) => supplier_id === supplierId);
    const isPaid = await transferMany(tx, {
      from: { kind: 'system', code: 'goodwill' },
      to: { kind: 'supplier', supplierId },
      type: LOG_TYPE.supplierAdjustment,
      kind: 'comp-waived',
      parts: parts.map(({ parcel_id, amount }) => ({ amount, ref: snOf('parcel', parcel_id), remark })),
    });
    assert(isPaid, 'the shop’s own account covers what it gives');
  }
  const sns = new Map(documents.map(({ id, ref }) => [ref, snOf('adjustment', id)]));
  return waived.map((each) => ({ ...each, sn: sns.get(snOf('parcel', each.parcel_id)) ?? '' }));
}

/** What these amount to, in fen. */
export const sumOfWaivable = (all: readonly Waivable[]): Fen => sumFen(all.map(({ amount }) => amount));
