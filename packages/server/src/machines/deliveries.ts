import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import {
  DELIVERY_FAULT_LABELS,
  DELIVERY_STATUS_LABELS,
  EVENT_LABELS,
} from '@giftship/shared/machines/labels';
import { DELIVERY_STATUS, type WebhookEvent } from '@giftship/shared/machines/machine';
import type { Event } from '@giftship/shared/machines/event-data';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { mendPartner } from '../jobs/breaker.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';
import { MACHINE_COPY as SAY } from './copy.ts';
import { writeTestEvent } from './emit-event.ts';
import { sampleOf } from './sample-events.ts';

/** What was sent to a person's callback, newest first (X045). */
export async function listDeliveries(
  { db }: Deps,
  userId: number,
  { status, page, page_size }: { status?: number | undefined; page: number; page_size: number },
) {
  let query = db.q.selectFrom('webhook_deliveries').where('user_id', '=', userId);
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

/** The name of an event; a test says that it is one. */
function titleOf({ event, body }: { event: string; body: string }): string {
  const name = EVENT_LABELS[event as WebhookEvent] ?? event;
  return (JSON.parse(body) as Event).test === true ? SAY.event.ofTest(name) : name;
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

/** The same for whoever listens: into the list of events, and to the address when there is one. */
export async function triggerEvent(deps: Deps, { userId, isTest }: Who, event: WebhookEvent) {
  return deps.db.transaction(async (tx) => {
    const url = await liveAddress(tx, userId);
    const sent = await writeTestEvent(deps, tx, { ...sampleOf(event), userId, url, isOfTwin: isTest });
    return { id: sent.eventId, delivery_id: sent.deliveryId };
  });
}

/** Sends a message again under the same number, so that the receiver knows it (D903). */
export async function resendWebhook(deps: Deps, userId: number, id: number) {
  return deps.db.transaction(async (tx) => {
    const own = await tx
      .selectFrom('webhook_deliveries')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .select('webhook_id')
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw refuse('NOT_FOUND');
    const url = await liveAddress(tx, userId);
    if (url === null) throw refuse('CALLBACK_OFF');
    await tx
      .updateTable('webhook_deliveries')
      .set({ status: DELIVERY_STATUS.pending, attempts: 0, next_at: null, delivered_at: null, url })
      .where('id', '=', id)
      .execute();
    // The job that still waits, or works, is over: what it comes to no longer moves it (`settle`).
    await tx
      .updateTable('jobs')
      .set({ state: 1, done_at: sql<Date>`now()` })
      .where('kind', '=', 'send-webhook')
      .where(sql`payload->>'delivery_id'`, '=', String(id))
      .where('state', '=', 0)
      .execute();
    const key = `${own.webhook_id}/${deps.random(6).toString('hex')}`;
    await enqueue(tx, {
      kind: 'send-webhook',
      key,
      payload: { delivery_id: id },
      partner: PARTNER.host(url),
    });
    return { id, webhook_id: own.webhook_id };
  });
}

/** Where a person hears of events; null when nowhere. */
async function liveAddress(q: Queries, userId: number): Promise<string | null> {
  const row = await q
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('callback_enabled', '=', true)
    .select('callback_url')
    .executeTakeFirst();
  if (!row?.callback_url) return null;
  // Who asks by hand has reason to believe that it answers again.
  await mendPartner(q, PARTNER.host(row.callback_url));
  return row.callback_url;
}
