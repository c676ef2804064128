import { DELIVERY_STATUS, RETRY_SECONDS } from '@giftship/shared/machines/machine';
import { sql } from 'kysely';
import { unseal } from '../db/seal.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import { type Job, type JobOutcome, PARTNER } from '../jobs/outbox.ts';
import { type PostOutcome, postWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';

const S = DELIVERY_STATUS;
const GONE = 410;

/**
 * Job: delivers one message, signed anew at each attempt. Any 2xx is success; otherwise it waits along D903 and then
 * gives up; 410 turns the address off. The job itself never fails: the delivery keeps the count.
 */
export async function sendWebhook(deps: Deps, job: Job): Promise<JobOutcome> {
  const { q } = deps.db;
  const delivery = await q
    .selectFrom('webhook_deliveries as d')
    .innerJoin('api_keys as k', 'k.user_id', 'd.user_id')
    .where('d.id', '=', Number(job.payload.delivery_id))
    .where('d.status', 'in', [S.pending, S.retrying])
    .select([
      'd.id',
      'd.user_id',
      'd.webhook_id',
      'd.body',
      'd.attempts',
      'k.callback_url',
      'k.callback_enabled',
      'k.callback_secret_sealed',
    ])
    .executeTakeFirst();
  if (!delivery) return { done: true };
  if (delivery.callback_url === '' || !delivery.callback_enabled) {
    await giveUp(deps, delivery.id, { last_error: 'off' });
    return { done: true };
  }
  const signed = signWebhook(unseal(deps.secret, delivery.callback_secret_sealed), {
    id: delivery.webhook_id,
    timestamp: Math.floor(deps.now() / 1000),
    body: delivery.body,
  });
  const outcome = await postWebhook(
    { url: delivery.callback_url, headers: signed, body: delivery.body },
    { isLocalAllowed: deps.config.webhookLocal },
  );
  // A job from before the address was changed says nothing about the host that it was written for.
  const isDown = isHostDown(outcome) && job.partner === PARTNER.host(delivery.callback_url);
  return { ...(await record(deps, delivery, outcome)), isDown };
}

async function record(
  deps: Deps,
  delivery: { id: number; user_id: number; attempts: number; callback_url: string },
  outcome: PostOutcome,
): Promise<JobOutcome> {
  const { q } = deps.db;
  const response_status = 'status' in outcome ? outcome.status : null;
  const attempts = delivery.attempts + 1;
  const seen = { attempts, response_status, url: delivery.callback_url };
  if (response_status !== null && response_status >= 200 && response_status < 300) {
    await q
      .updateTable('webhook_deliveries')
      .set({ ...seen, status: S.delivered, last_error: '', next_at: null, delivered_at: sql<Date>`now()` })
      .where('id', '=', delivery.id)
      .execute();
    return { done: true };
  }
  if (response_status === GONE) {
    await giveUp(deps, delivery.id, { ...seen, last_error: 'gone' });
    await q
      .updateTable('api_keys')
      .set({ callback_enabled: false })
      .where('user_id', '=', delivery.user_id)
      .where('callback_url', '=', delivery.callback_url)
      .execute();
    return { done: true };
  }
  const last_error = faultOf(outcome);
  const wait = RETRY_SECONDS[attempts - 1];
  if (wait === undefined) {
    await giveUp(deps, delivery.id, { ...seen, last_error });
    return { done: true };
  }
  await q
    .updateTable('webhook_deliveries')
    .set({
      ...seen,
      status: S.retrying,
      last_error,
      next_at: sql<Date>`now() + make_interval(secs => ${wait}::double precision)`,
    })
    .where('id', '=', delivery.id)
    .execute();
  return { againInMs: wait * 1000 };
}

/** It was not reached, or something before it says that it is away. What it refuses, it was there to refuse. */
const isHostDown = (outcome: PostOutcome): boolean =>
  'fault' in outcome || [502, 503, 504].includes(outcome.status);

function faultOf(outcome: PostOutcome): string {
  if ('fault' in outcome) return outcome.fault;
  return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : 'status';
}

async function giveUp(
  { db }: Deps,
  id: number,
  seen: { last_error: string; attempts?: number; response_status?: number | null; url?: string },
): Promise<void> {
  await db.q
    .updateTable('webhook_deliveries')
    .set({ ...seen, status: S.gaveUp, next_at: null })
    .where('id', '=', id)
    .execute();
}

/** A message that our own fault keeps from being sent: it waits no longer, and its owner may send it again. */
export async function giveUpDelivery({ db }: Deps, { payload }: DeadJob): Promise<void> {
  await db.q
    .updateTable('webhook_deliveries')
    .set({ status: S.gaveUp, last_error: 'internal', next_at: null })
    .where('id', '=', Number(payload.delivery_id))
    .where('status', 'in', [S.pending, S.retrying])
    .execute();
}

export async function reviveDelivery(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const revived = await tx
    .updateTable('webhook_deliveries')
    .set({ status: S.pending, attempts: 0, next_at: null })
    .where('id', '=', Number(payload.delivery_id))
    .where('status', '=', S.gaveUp)
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}
