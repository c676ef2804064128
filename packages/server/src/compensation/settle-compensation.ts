import { refuse } from '@giftship/shared/errors/app-error';
import { chinaClock, chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { assert } from '@giftship/shared/lib/assert';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { BEARER } from '@giftship/shared/parcels/bearer';
import type { Breach } from '@giftship/shared/parcels/judge';
import { COMPENSATION_REASON_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { moveMoney, transfer } from '../wallet/ledger.ts';
import { COMPENSATION_COPY } from './copy.ts';
import {
  isOver,
  judgeTimes,
  knownOf,
  lockWatched,
  openCompensations,
  planLooks,
  type Compensated,
  isPending,
} from './repo.ts';
import { onlyRow } from '../db/only-row.ts';

/** When the courier answered about the parcel; null where nobody could be asked, because it has no waybill. */
export type HeardAt = number | null;

/**
 * Judges a pending compensation once more, with all that is known at `at`, and pays or voids it: the supplier pays the
 * buyer (D306), once a parcel ever (P6). What turns out to have been in time is void, and then the other promise counts.
 * Nothing happens when another run has it, or when it is settled already. True when it was paid. `tellOwner`: the person
 * who is told afterwards what was paid to him today and yesterday.
 */
export async function settleCompensation(
  deps: Deps,
  parcelId: number,
  { at, heardAt, tellOwner }: { at: number; heardAt: HeardAt; tellOwner?: number | undefined },
): Promise<boolean> {
  return deps.db.transaction(
    async (tx) => {
      const isPaid = await settle(deps, tx, { parcelId, at, heardAt });
      if (tellOwner !== undefined) await tellOfDays(tx, deps, tellOwner);
      return isPaid;
    },
    { actor: 'clock' },
  );
}

async function settle(
  deps: Deps,
  tx: Tx,
  { parcelId, at, heardAt }: { parcelId: number; at: number; heardAt: HeardAt },
): Promise<boolean> {
  const [parcel] = await lockWatched(tx, { ids: [parcelId] }, 1);
  if (!parcel || !isPending(parcel)) return false;
  if (isOver(parcel)) {
    await endWith(deps, tx, { parcel, at, reason: COMPENSATION_COPY.refunded, by: 'refund' });
    return false;
  }
  if (parcel.comp_pay_at.getTime() > at) return false;
  const { breach, nextAt } = judgeTimes(parcel, at);
  if (breach?.rule === parcel.comp_reason) {
    // Its waybill came while it was being settled without a question: the next look asks.
    if (parcel.kuaidi_sn !== null && heardAt === null) return false;
    await payCompensation(deps, tx, { parcel, at, heardAt });
    return true;
  }
  await endWith(deps, tx, {
    parcel,
    at,
    reason: wordsOf(parcel),
    by: 'feed',
    watchAt: breach === null ? nextAt : null,
  });
  if (breach) await openOther(deps, tx, { parcel, breach, at });
  return false;
}

/** As `voidCompensationIn`, in a transaction of its own. */
export async function voidCompensation(
  deps: Deps,
  wanted: { parcelSn: string; reason: string; by: string },
): Promise<void> {
  await deps.db.transaction((tx) => voidCompensationIn(deps, tx, wanted), { actor: wanted.by });
}

/**
 * Voids a pending compensation by hand, with a reason that the buyer sees (D305). It closes the matter for this parcel:
 * no other deadline is looked at afterwards. Refuses what is not pending like what does not exist. Answers its amount.
 */
export async function voidCompensationIn(
  deps: Deps,
  tx: Tx,
  { parcelSn, reason, by }: { parcelSn: string; reason: string; by: string },
): Promise<Fen> {
  const id = idOf('parcel', parcelSn);
  const [parcel] = id === null ? [] : await lockWatched(tx, { ids: [id] }, 1);
  if (!parcel || !isPending(parcel)) throw refuse('NOT_FOUND');
  await endWith(deps, tx, { parcel, at: deps.now(), reason, by });
  return fen(parcel.comp_fen);
}

/**
 * Pays a pending compensation, under its parcel's lock: the supplier's money or, where the shop bears it, the shop's; for a
 * test parcel test money.
 */
export async function payCompensation(
  deps: Deps,
  tx: Tx,
  { parcel, at, heardAt }: { parcel: Compensated; at: number; heardAt: HeardAt },
): Promise<void> {
  const amount = fen(parcel.comp_fen);
  const words = COMPENSATION_REASON_LABELS[parcel.comp_reason];
  await closeCompensation(deps, tx, {
    parcel,
    at,
    end: {
      status: COMPENSATION_STATUS.paid,
      heard_at: heardAt === null ? null : new Date(heardAt),
    },
  });
  await planLooks(tx, [{ id: parcel.id, watchAt: null, late: true }]);
  await emitEvent(deps, tx, {
    userId: parcel.user_id,
    event: 'parcel.compensated',
    data: {
      parcel_sn: snOf('parcel', parcel.id),
      order_sn: snOf('order', parcel.order_id),
      reason: parcel.comp_reason,
      money: formatYuan(amount),
    },
  });
  const entry = {
    amount,
    type: LOG_TYPE.compensation,
    kind: 'compensation',
    ref: snOf('parcel', parcel.id),
    remark: COMPENSATION_COPY.remark(words, snOf('order', parcel.order_id)),
  };
  const isPaid =
    parcel.is_test || parcel.comp_bearer === BEARER.shop
      ? await moveMoney(tx, { ...entry, userId: parcel.user_id, against: 'compensation' })
      : await transfer(tx, {
          ...entry,
          from: { kind: 'supplier', supplierId: parcel.supplier_id },
          to: { kind: 'balance', userId: parcel.user_id },
        });
  assert(isPaid, 'a supplier account may go below zero');
}

/** Ends a pending compensation without a payment and says when the parcel is looked at next. */
async function endWith(
  deps: Deps,
  tx: Tx,
  {
    parcel,
    at,
    reason,
    by = 'feed',
    watchAt = null,
  }: {
    parcel: Compensated;
    at: number;
    reason: string;
    by?: string | undefined;
    watchAt?: number | null | undefined;
  },
): Promise<void> {
  await closeCompensation(deps, tx, {
    parcel,
    at,
    end: {
      status: COMPENSATION_STATUS.void,
      void_reason: reason,
      voided_by: by,
    },
  });
  const isLate = judgeTimes(parcel, at).breach !== null && !isOver(parcel);
  await planLooks(tx, [{ id: parcel.id, watchAt, late: isLate }]);
}

/** Writes the end of a compensation that is pending, with what is known at `at`; under its parcel's lock. */
export async function closeCompensation(
  { now }: Deps,
  tx: Tx,
  {
    parcel,
    at,
    end,
  }: {
    parcel: Compensated;
    at: number;
    end: { status: number; void_reason?: string; voided_by?: string; heard_at?: Date | null };
  },
): Promise<void> {
  const courier_heard_at = formatTime(end.heard_at ?? null);
  const settled = JSON.stringify({ settled: { ...knownOf(parcel, at), courier_heard_at } });
  const { numUpdatedRows } = await tx
    .updateTable('compensations')
    .set({ ...end, settled_at: new Date(now()), evidence: sql<string>`evidence || ${settled}::jsonb` })
    .where('id', '=', parcel.comp_id)
    .where('status', '=', COMPENSATION_STATUS.pending)
    .executeTakeFirst();
  assert(numUpdatedRows === 1n, 'a pending compensation is settled under its parcel lock');
}

async function openOther(
  { config }: Deps,
  tx: Tx,
  { parcel, breach, at }: { parcel: Compensated; breach: Breach; at: number },
): Promise<void> {
  const payAt = breach.deadline + config.compensationDelayMinutes * 60_000;
  const { rule, deadline } = breach;
  await openCompensations(tx, [{ parcel, rule, deadline, amountFen: parcel.comp_fen, payAt, at }]);
  await planLooks(tx, [{ id: parcel.id, watchAt: payAt, late: true }]);
}

function wordsOf(parcel: Compensated): string {
  const reason = parcel.comp_reason;
  const time = reason === 'ship' ? parcel.ship_time : parcel.pickup_time;
  return COMPENSATION_COPY.inTime[reason](formatTime(time));
}

/**
 * One message a China day that sums up what was paid on it (X045); nothing where it says so already. Also of yesterday: a
 * run may pass midnight, or be killed before it.
 */
async function tellOfDays(tx: Tx, { now }: Deps, userId: number): Promise<void> {
  for (const days of [-1, 0]) {
    const from = chinaClock(now(), '00:00', days);
    const day = chinaDay(from);
    const { rows } = await sql<{ count: number; total: number; told: string | null }>`
      select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as total,
        (select content from user_messages where user_id = ${userId} and kind = 'compensation' and ref = ${day}) as told
      from compensations
      where user_id = ${userId} and status = ${sql.lit(COMPENSATION_STATUS.paid)} and settled_at >= ${new Date(from)}::timestamptz
        and settled_at < ${new Date(chinaClock(now(), '00:00', days + 1))}::timestamptz`.execute(tx);
    const { count, total, told } = onlyRow(rows);
    const content = COMPENSATION_COPY.paid(day, count, formatYuan(fen(total)));
    if (count > 0 && content !== told)
      await tellUser(tx, { userId, kind: 'compensation', ref: day, content });
  }
}
