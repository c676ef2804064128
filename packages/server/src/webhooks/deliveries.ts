import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { DELIVERY_FAULT_LABELS, DELIVERY_STATUS_LABELS } from '@giftship/shared/webhooks/labels';
import { EVENT_LABELS } from '@giftship/shared/events/labels';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import type { WebhookEvent } from '@giftship/shared/events/event';
import type { Event } from '@giftship/shared/events/event-data';
import { SUPPLIER_EVENT_LABELS } from '@giftship/shared/suppliers/labels';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';
import { writeTestEvent } from '../events/emit-event.ts';
import { liveAddress } from '../events/live-address.ts';
import { sampleOf } from '../events/sample-events.ts';
import { type Box, BUYERS, tableOf } from './box.ts';
import { ofTest } from './copy.ts';
import { JOB_STATE } from '../db/job-state.ts';

/** What was sent to the callback of a person, or of a supplier, newest first (X045, S081). */
export async function listDeliveries(
  { db }: Deps,
  { box = BUYERS, ownerId }: { box?: Box; ownerId: number },
  { status, page, page_size }: { status?: number | undefined; page: number; page_size: number },
) {
  let query = db.q.selectFrom(tableOf(box)).where(sql.ref<number>(box.owner), '=', ownerId);
  if (status !== undefined) query = query.where('status', '=', status);
  const [rows, { count }] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map((row) => ({
      id: row.id,
      webhook_id: row.webhook_id,
      event: row.event,
      event_text: titleOf(row),
      url: row.url,
      status: row.status,
      status_text: DELIVERY_STATUS_LABELS[row.status] ?? '',
      attempts: row.attempts,
      response_status: row.response_status ?? 0,
      error: row.last_error === '' ? '' : (DELIVERY_FAULT_LABELS[row.last_error] ?? row.last_error),
      body: row.body,
      created_at: formatTime(row.created_at),
      next_at: formatTime(row.next_at),
      delivered_at: formatTime(row.delivered_at),
    })),
    page,
    page_size,
    data_count: count,
  };
}

const LABELS: Readonly<Record<string, string>> = { ...EVENT_LABELS, ...SUPPLIER_EVENT_LABELS };

/** The name of an event; a test says that it is one. */
function titleOf({ event, body }: { event: string; body: string }): string {
  const name = LABELS[event] ?? event;
  return (JSON.parse(body) as Event).test === true ? ofTest(name) : name;
}

type Who = Pick<Caller, 'userId' | 'isTest'>;

/** Sends a message that says it is a test, whatever the address listens to. */
export async function testWebhook(deps: Deps, { userId, isTest }: Who, event: WebhookEvent) {
  return deps.db.transaction(async (tx) => {
    const url = await liveAddress(tx, userId);
    if (url === null) throw refuse('CALLBACK_OFF');
    const sent = await writeTestEvent(deps, tx, { ...sampleOf(event), userId, url, isOfTwin: isTest });
    return { id: sent.deliveryId, webhook_id: sent.eventId };
  });
}

/** Sends a message of a person's again under the same number, so that the receiver knows it (D903). */
export async function resendWebhook(deps: Deps, userId: number, id: number) {
  return deps.db.transaction((tx) =>
    resendOf(deps, tx, { box: BUYERS, ownerId: userId, id, liveAddress: () => liveAddress(tx, userId) }),
  );
}

/** As `resendWebhook`, for whoever owns the message. */
export async function resendOf(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  {
    box,
    ownerId,
    id,
    liveAddress,
  }: { box: Box; ownerId: number; id: number; liveAddress: () => Promise<string | null> },
) {
  const own = await tx
    .selectFrom(tableOf(box))
    .where('id', '=', id)
    .where(sql.ref<number>(box.owner), '=', ownerId)
    .select('webhook_id')
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw refuse('NOT_FOUND');
  const url = await liveAddress();
  if (url === null) throw refuse('CALLBACK_OFF');
  await tx
    .updateTable(tableOf(box))
    .set({ status: DELIVERY_STATUS.pending, attempts: 0, next_at: null, delivered_at: null, url })
    .where('id', '=', id)
    .execute();
  // The job that still waits, or works, is over: what it comes to no longer moves it (`settle`).
  await tx
    .updateTable('jobs')
    .set({ state: JOB_STATE.done, done_at: sql<Date>`now()` })
    .where('kind', '=', box.job)
    .where(sql`payload->>'delivery_id'`, '=', String(id))
    .where('state', '=', JOB_STATE.open)
    .execute();
  const key = `${own.webhook_id}/${deps.random(6).toString('hex')}`;
  await enqueue(tx, { kind: box.job, key, payload: { delivery_id: id }, partner: PARTNER.host(url) });
  return { id, webhook_id: own.webhook_id };
}
