import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { isRecalled, PARCEL_STATUS as S } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import { needPaper } from '../content/papers.ts';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { cancelOf } from '../parcels/cancel-waybill.ts';
import { recordNewsIn } from '../parcels/record-tracking.ts';
import { handOver } from '../stock/order-stock.ts';
import { MARK_COPY } from './copy.ts';
import { wakeIssuing } from './wake-issuing.ts';

/** A state is set by hand only where the feed said nothing for so long (O109). */
const SILENT_MS = 72 * 3_600_000;

interface Acted {
  order_sns: string[];
  reason: string;
}

/** Has the waybills of parcels that wait for one asked for at once, whatever pause they are in (O107). */
export function reissueWaybills(deps: Deps, call: WorkCall, input: Acted) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const results = await eachRowOrRefuse(tx, input.order_sns, async (sn) => {
      const parcel = await lockParcel(tx, sn);
      if (parcel.status !== S.waitingWaybill) throw refuse('STATE_CONFLICT');
      if (!(await wakeIssuing(tx, parcel.batch_id))) throw refuse('STATE_CONFLICT');
      await log({ object: 'order', ref: sn, reason: input.reason });
    });
    return { results };
  });
}

/** Marks parcels as handed to the courier now, where neither he nor the supplier said so (O107). What is known stays. */
export function markShipped(deps: Deps, call: WorkCall, input: Acted) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const results = await eachRowOrRefuse(tx, input.order_sns, async (sn) => {
      const parcel = await lockParcel(tx, sn);
      if (parcel.status !== S.waitingPickup || parcel.ship_time !== null) throw refuse('STATE_CONFLICT');
      if (isRecalled(await cancelOf(tx, parcel.id))) throw refuse('STATE_CONFLICT');
      await tx
        .updateTable('parcels')
        .set({ ship_time: sql<Date>`now()` })
        .where('id', '=', parcel.id)
        .execute();
      await handOver(tx, [parcel.order_id]);
      await log({ object: 'order', ref: sn, reason: input.reason });
    });
    return { results };
  });
}

interface Mark {
  order_sn: string;
  status: typeof S.problem | typeof S.returned;
  note: string;
  picture: string;
}

/**
 * Says that a parcel has a problem or came back, where its courier has been silent for 72 h: with a note and a picture, as
 * news of ours, so that what the courier tells later goes on from it (O109).
 */
export function markParcel(deps: Deps, call: WorkCall, input: Mark) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    await needPaper(tx, { kind: 'mark', path: input.picture });
    const parcel = await lockParcel(tx, input.order_sn);
    if (parcel.status < S.waitingPickup || parcel.status === S.signed || !parcel.kuaidi_sn)
      throw refuse('STATE_CONFLICT');
    const at = (await deps.timeOfRecord(tx)).getTime();
    const last = (parcel.last_trace_at ?? parcel.paid_at).getTime();
    if (at - last < SILENT_MS) throw refuse('FEED_NOT_SILENT', { at: formatTime(last) });
    const kind = input.status === S.problem ? 'problem' : 'returned';
    const text = MARK_COPY[kind](input.note);
    await recordNewsIn(deps, tx, [
      { waybill: parcel.kuaidi_sn, courier: '', traces: [{ at, kind, text, raw: '' }], watch: 'polling' },
    ]);
    const { status } = await tx
      .selectFrom('parcels')
      .where('id', '=', parcel.id)
      .select('status')
      .executeTakeFirstOrThrow();
    // The arrows do not lead there: nothing of it stays.
    if (status !== input.status) throw refuse('STATE_CONFLICT');
    await log({
      object: 'order',
      ref: input.order_sn,
      reason: input.note,
      before: { status: parcel.status },
      after: { status, picture: input.picture },
    });
    return { status, status_text: PARCEL_STATUS_LABELS[status] ?? '' };
  });
}

async function lockParcel(tx: Tx, sn: string) {
  const id = idOf('order', sn);
  const parcel =
    id === null
      ? undefined
      : await tx
          .selectFrom('parcels as p')
          .innerJoin('orders as o', 'o.id', 'p.order_id')
          .where('p.order_id', '=', id)
          .select([
            'p.id',
            'p.order_id',
            'p.status',
            'p.ship_time',
            'p.kuaidi_sn',
            'p.last_trace_at',
            'p.paid_at',
            'o.batch_id',
          ])
          .forUpdate('p')
          .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  return parcel;
}
