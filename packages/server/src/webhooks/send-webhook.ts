import { DELIVERY_STATUS, RETRY_SECONDS } from '@giftship/shared/webhooks/delivery';
import { sql } from 'kysely';
import { unseal } from '../db/seal.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob, JobEnds } from '../jobs/dead-letters.ts';
import { gather } from '../jobs/gather.ts';
import { type Job, type JobKind, type JobOutcome, PARTNER } from '../jobs/outbox.ts';
import { type PostOutcome, createPoster } from './post-webhook.ts';
import { type Box, BUYERS, tableOf } from './box.ts';
import { signWebhook } from './sign-webhook.ts';

const S = DELIVERY_STATUS;
const GONE = 410;

/** Answers that come so close together are written down together. */
const GATHER_MS = 4;

interface Delivery {
  id: number;
  owner_id: number;
  webhook_id: string;
  body: string;
  attempts: number;
  callback_url: string;
  callback_enabled: boolean;
  callback_secret_sealed: string;
}

/** What an attempt came to, on top of the delivery's own fields. */
interface Seen {
  attempts: number;
  response_status: number | null;
  url: string;
}

/**
 * Makes the job that delivers one message, signed anew at each attempt. Any 2xx is success; otherwise it waits along D903
 * and then gives up; 410 turns the address off. The job itself never fails: the delivery keeps the count. Messages that
 * are under way together are read and written down together.
 */
export function createWebhookSender(deps: Deps, box: Box = BUYERS): (job: Job) => Promise<JobOutcome> {
  const post = createPoster({ isLocalAllowed: deps.config.webhookLocal });
  const read = gather((ids: number[]) => readDeliveries(deps, box, ids));
  const note = gather((those: (Seen & { id: number })[]) => noteDelivered(deps, box, those), {
    waitMs: GATHER_MS,
  });
  return async (job) => {
    const delivery = await read(Number(job.payload.delivery_id));
    if (!delivery) return { done: true };
    if (delivery.callback_url === '' || !delivery.callback_enabled) {
      await giveUp(deps, box, { id: delivery.id, last_error: 'off' });
      return { done: true };
    }
    const signed = signWebhook(unseal(deps.secret, delivery.callback_secret_sealed), {
      id: delivery.webhook_id,
      timestamp: Math.floor(deps.now() / 1000),
      body: delivery.body,
    });
    const outcome = await post({ url: delivery.callback_url, headers: signed, body: delivery.body });
    const seen = {
      attempts: delivery.attempts + 1,
      response_status: 'status' in outcome ? outcome.status : null,
      url: delivery.callback_url,
    };
    if (isTaken(outcome)) {
      await note({ ...seen, id: delivery.id });
      return { done: true };
    }
    // A job from before the address was changed says nothing about the host that it was written for.
    const isDown = isHostDown(outcome) && job.partner === PARTNER.host(delivery.callback_url);
    return { ...(await recordFailed(deps, box, { delivery, outcome, seen })), isDown };
  };
}

/** Those that still wait, at their places; undefined for what is over. */
async function readDeliveries(
  { db }: Deps,
  box: Box,
  ids: readonly number[],
): Promise<(Delivery | undefined)[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.${sql.ref(box.owner)} as owner_id, d.webhook_id, d.body, d.attempts, k.callback_url, k.callback_enabled, k.callback_secret_sealed
    from ${sql.table(box.deliveries)} d join ${sql.table(box.addresses)} k on k.${sql.ref(box.owner)} = d.${sql.ref(box.owner)}
    where d.id = any(${ids}::bigint[]) and d.status in (${sql.lit(S.pending)}, ${sql.lit(S.retrying)})`.execute(
    db.q,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

async function noteDelivered(
  { db }: Deps,
  box: Box,
  those: readonly (Seen & { id: number })[],
): Promise<void[]> {
  await sql`
    update ${sql.table(box.deliveries)} d set attempts = s.attempts, response_status = s.response_status, url = s.url,
      status = ${sql.lit(S.delivered)}, last_error = '', next_at = null, delivered_at = now()
    from unnest(${those.map(({ id }) => id)}::bigint[], ${those.map(({ attempts }) => attempts)}::smallint[],
      ${those.map(({ response_status }) => response_status)}::integer[], ${those.map(({ url }) => url)}::text[])
      as s (id, attempts, response_status, url)
    where d.id = s.id`.execute(db.q);
  return those.map(() => undefined);
}

const isTaken = (outcome: PostOutcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300;

async function recordFailed(
  deps: Deps,
  box: Box,
  { delivery, outcome, seen }: { delivery: Delivery; outcome: PostOutcome; seen: Seen },
): Promise<JobOutcome> {
  const { q } = deps.db;
  if (seen.response_status === GONE) {
    await giveUp(deps, box, { id: delivery.id, ...seen, last_error: 'gone' });
    await sql`
      update ${sql.table(box.addresses)} set callback_enabled = false
      where ${sql.ref(box.owner)} = ${delivery.owner_id} and callback_url = ${delivery.callback_url}`.execute(
      q,
    );
    return { done: true };
  }
  const last_error = faultOf(outcome);
  const wait = RETRY_SECONDS[seen.attempts - 1];
  if (wait === undefined) {
    await giveUp(deps, box, { id: delivery.id, ...seen, last_error });
    return { done: true };
  }
  await q
    .updateTable(tableOf(box))
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
  box: Box,
  { id, ...seen }: { id: number; last_error: string } & Partial<Seen>,
): Promise<void> {
  await db.q
    .updateTable(tableOf(box))
    .set({ ...seen, status: S.gaveUp, next_at: null })
    .where('id', '=', id)
    .execute();
}

/** How a message ends that our own fault keeps from being sent: it waits no longer, and its owner may send it again. */
export const endsOfWebhooks = (box: Box): JobEnds[JobKind] => ({
  bury: async ({ db }: Deps, { payload }: DeadJob) => {
    await db.q
      .updateTable(tableOf(box))
      .set({ status: S.gaveUp, last_error: 'internal', next_at: null })
      .where('id', '=', Number(payload.delivery_id))
      .where('status', 'in', [S.pending, S.retrying])
      .execute();
  },
  revive: async (tx: Tx, { payload }: DeadJob) => {
    const revived = await tx
      .updateTable(tableOf(box))
      .set({ status: S.pending, attempts: 0, next_at: null })
      .where('id', '=', Number(payload.delivery_id))
      .where('status', '=', S.gaveUp)
      .executeTakeFirst();
    return revived.numUpdatedRows > 0n;
  },
});
