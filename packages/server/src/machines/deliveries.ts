import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import {
  DELIVERY_FAULT_LABELS,
  DELIVERY_STATUS_LABELS,
  EVENT_LABELS,
} from '@giftship/shared/machines/labels';
import { DELIVERY_STATUS, type WebhookEvent } from '@giftship/shared/machines/machine';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { mendPartner } from '../jobs/breaker.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';
import { MACHINE_COPY as SAY } from './copy.ts';
import { writeDelivery } from './emit-event.ts';

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
      event_text: EVENT_LABELS[row.event as WebhookEvent] ?? row.event,
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

/** Sends a message that says it is a test, whatever the address listens to. */
export async function testWebhook(deps: Deps, userId: number, event: WebhookEvent) {
  return deps.db.transaction(async (tx) => {
    const url = await liveAddress(tx, userId);
    const id = await writeDelivery(deps, tx, { userId, event, url, data: { test: true, note: SAY.test } });
    return named(tx, id);
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

async function liveAddress(q: Queries, userId: number): Promise<string> {
  const row = await q
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('callback_enabled', '=', true)
    .select('callback_url')
    .executeTakeFirst();
  if (!row?.callback_url) throw refuse('CALLBACK_OFF');
  // Who asks by hand has reason to believe that it answers again.
  await mendPartner(q, PARTNER.host(row.callback_url));
  return row.callback_url;
}

async function named(q: Queries, id: number) {
  const { webhook_id } = await q
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .select('webhook_id')
    .executeTakeFirstOrThrow();
  return { id, webhook_id };
}
