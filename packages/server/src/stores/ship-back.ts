import { PARCEL_STATUS, WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/db.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { isAway, isPassing, sayFault } from './say-fault.ts';
import { openStore, withGrant } from './store-grant.ts';
import { MAY_HAVE_FORGOTTEN } from './note-start.ts';

/** A store that lost its leave is asked again this often; connecting it anew does so at once. */
const EXPIRED_WAIT_MS = 1_800_000;
/** What cannot be written back for so long is the merchant's to settle in his own store. */
const GIVE_UP_DAYS = 7;
const retryMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** Math.min(attempts, 8));

interface Delivery {
  id: number;
  store_id: number;
  shop_order: string;
  waybill: string;
  courier: string;
  status: number;
  attempts: number;
  is_unsure: boolean;
  is_old: boolean;
  is_void: boolean;
}

/**
 * Writes one waybill back to its store. Before the store is told, it is written down that it may have been: after a lost
 * answer, and for a while after a restore, the store is asked first and told again only when it does not have the
 * waybill, so that it ships once.
 */
export async function shipBack(deps: Deps, job: Job): Promise<JobOutcome> {
  const delivery = await read(deps, Number(job.payload.delivery_id));
  if (!delivery) return { done: true };
  let isTold = false;
  try {
    const store = await openStore(deps, delivery.store_id);
    const request = { shopOrder: delivery.shop_order, waybill: delivery.waybill, courier: delivery.courier };
    const known = delivery.is_unsure
      ? await withGrant(deps, store, (platform, grant) => platform.get(grant, delivery.shop_order))
      : null;
    if (known?.waybills.includes(delivery.waybill)) return shipped(deps, delivery);
    const other = known?.waybills[0];
    if (known && (known.state === 'shipped' || known.state === 'done') && other !== undefined)
      return fail(deps, { ...delivery, is_unsure: false }, `${SAY.deliver.other}${other}`);
    if (delivery.is_void) return fail(deps, { ...delivery, is_unsure: false }, SAY.deliver.void);
    await note(deps, delivery);
    isTold = true;
    await withGrant(deps, store, (platform, grant) => platform.ship(grant, request));
    return await shipped(deps, delivery);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    deps.log.info(
      { delivery: delivery.id, kind: error.kind, code: error.code },
      'a store did not take a waybill',
    );
    const isSettled = !error.outcomeUnknown && !isPassing(error);
    // Only the store's answer to being told makes sure again; a question that failed leaves the doubt as it was.
    const after = { ...delivery, is_unsure: isTold ? error.outcomeUnknown : delivery.is_unsure };
    if (error.kind === 'token') return wait(deps, after, { msg: SAY.leaveOver, ms: EXPIRED_WAIT_MS });
    if (isSettled) return fail(deps, after, sayFault(error));
    const isDown = isAway(error);
    if (delivery.is_old) return { ...(await fail(deps, after, SAY.deliver.gaveUp)), isDown };
    const pause = Math.max(error.retryAfterMs ?? 0, retryMs(delivery.attempts));
    const said = error.outcomeUnknown ? SAY.deliver.unsure : sayFault(error);
    return { ...(await wait(deps, after, { msg: said, ms: pause })), isDown };
  }
}

async function read({ db }: Deps, id: number): Promise<Delivery | undefined> {
  return db.q
    .selectFrom('shop_deliveries as d')
    .where('id', '=', id)
    .where('status', 'in', [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying])
    .select(['id', 'store_id', 'shop_order', 'waybill', 'courier', 'status', 'attempts'])
    .select(sql<boolean>`is_unsure or ${MAY_HAVE_FORGOTTEN}`.as('is_unsure'))
    .select(sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(GIVE_UP_DAYS)})`.as('is_old'))
    .select(
      sql<boolean>`exists (select from parcels p where p.order_id = d.order_id and p.kuaidi_sn = d.waybill
        and (p.status = ${sql.lit(PARCEL_STATUS.cancelled)} or p.status = ${sql.lit(PARCEL_STATUS.waitingPickup)} and exists (
          select from waybill_cancels w where w.parcel_id = p.id and w.status = ${sql.lit(WAYBILL_CANCEL.cancelled)})))`.as(
        'is_void',
      ),
    )
    .executeTakeFirst();
}

/** From here on the store may have it, whatever happens to us. */
async function note({ db }: Deps, { id }: Delivery): Promise<void> {
  await db.q
    .updateTable('shop_deliveries')
    .set({ is_unsure: true, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

async function shipped(deps: Deps, delivery: Delivery): Promise<JobOutcome> {
  await deps.db.transaction(
    async (tx) => {
      await tx
        .updateTable('shop_deliveries')
        .set({
          status: DELIVER_STATUS.shipped,
          msg: '',
          is_unsure: false,
          next_at: null,
          shipped_at: sql<Date>`now()`,
        })
        .where('id', '=', delivery.id)
        .where('status', 'in', [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying])
        .execute();
      await sql`update shop_orders set state = 'shipped', problem = 2, waybills = waybills || ${JSON.stringify([delivery.waybill])}::jsonb
        where store_id = ${delivery.store_id} and shop_order = ${delivery.shop_order} and not waybills ? ${delivery.waybill}`.execute(
        tx,
      );
    },
    { actor: 'platform' },
  );
  return { done: true };
}

async function fail(deps: Deps, delivery: Delivery, msg: string): Promise<JobOutcome> {
  await settle(deps, delivery, {
    status: DELIVER_STATUS.failed,
    msg,
    is_unsure: delivery.is_unsure,
    next_at: null,
  });
  return { done: true };
}

async function wait(
  deps: Deps,
  delivery: Delivery,
  { msg, ms }: { msg: string; ms: number },
): Promise<JobOutcome> {
  const next_at = sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;
  const { is_unsure } = delivery;
  await settle(deps, delivery, { status: DELIVER_STATUS.retrying, msg, is_unsure, next_at });
  return { againInMs: ms };
}

async function settle(
  deps: Deps,
  { id }: Delivery,
  changes: { status: number; msg: string; is_unsure: boolean; next_at: ReturnType<typeof sql<Date>> | null },
): Promise<void> {
  await deps.db.transaction(
    (tx) =>
      tx
        .updateTable('shop_deliveries')
        .set(changes)
        .where('id', '=', id)
        .where('status', 'in', [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying])
        .execute(),
    { actor: 'platform' },
  );
}

/** A waybill that our own fault keeps from its store: it stands as failed, with the doubt that it has, and is sent again by hand. */
export async function failShipBack(deps: Deps, { payload }: DeadJob): Promise<void> {
  await deps.db.transaction(
    (tx) =>
      tx
        .updateTable('shop_deliveries')
        .set({ status: DELIVER_STATUS.failed, msg: SAY.deliver.gaveUp, next_at: null })
        .where('id', '=', Number(payload.delivery_id))
        .where('status', 'in', [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying])
        .execute(),
    { actor: 'clock' },
  );
}

export async function reviveShipBack(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const revived = await tx
    .updateTable('shop_deliveries')
    .set({ status: DELIVER_STATUS.waiting })
    .where('id', '=', Number(payload.delivery_id))
    .where('status', '=', DELIVER_STATUS.failed)
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}
