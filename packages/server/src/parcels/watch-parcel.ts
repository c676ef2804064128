import { phoneTail } from '@giftship/shared/address/phone';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import type { Deps } from '../deps.ts';
import { enqueue, type Job, type JobOutcome, PARTNER } from '../jobs/outbox.ts';
import type { CourierPush } from '../outside/courier.ts';

/** The feed gave up on a parcel ("no news for three days"): the outbox asks for pushes again while it is under way. */
export async function watchAgain(deps: Deps, { waybill, courier }: CourierPush): Promise<void> {
  if (!deps.outside.courier.watch) return;
  deps.log.warn({ waybill }, 'courier gave up watching a parcel');
  await enqueue(deps.db.q, {
    kind: 'watch-parcel',
    key: waybill,
    payload: { waybill, courier },
    partner: PARTNER.courier(courier),
    again: true,
  });
}

/** Subscribes to a parcel anew, unless it has come to its end meanwhile. */
export async function watchParcel({ db, outside }: Deps, job: Job): Promise<JobOutcome> {
  const waybill = String(job.payload.waybill);
  const parcel = await db.q
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.kuaidi_sn', '=', waybill)
    .where('p.status', 'in', parcelCan.track)
    .select('o.rec_mobile')
    .executeTakeFirst();
  if (!parcel || !outside.courier.watch) return { done: true };
  await outside.courier.watch({
    waybill,
    courier: String(job.payload.courier),
    phoneTail: phoneTail(parcel.rec_mobile),
  });
  return { done: true };
}
