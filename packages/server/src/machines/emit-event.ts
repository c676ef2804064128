import { formatTime } from '@giftship/shared/lib/china-time';
import type { WebhookEvent } from '@giftship/shared/machines/machine';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { PARTNER } from '../jobs/outbox.ts';

/** Something that happened to a person's things, for his programs (D904). */
export interface NewEvent {
  userId: number;
  event: WebhookEvent;
  /** Numbers and states, never a recipient. */
  data: Record<string, unknown>;
}

/**
 * Tells a person's programs, if they want to hear of it: writes the delivery and its job in the transaction that makes
 * it true (P8). Answers the delivery's id, or null when nobody listens.
 */
export async function emitEvent(
  deps: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  event: NewEvent,
): Promise<number | null> {
  const [id = null] = await emitEvents(deps, q, [event]);
  return id;
}

/** As `emitEvent`, of many events by two statements: answers the ids of the deliveries, in the order of the events. */
export async function emitEvents(
  deps: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  events: readonly NewEvent[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const listeners = await q
    .selectFrom('api_keys')
    .where('user_id', 'in', [...new Set(events.map(({ userId }) => userId))])
    .where('callback_url', '<>', '')
    .where('callback_enabled', '=', true)
    .select(['user_id', 'callback_url', 'events'])
    .execute();
  const wanted = new Map(listeners.map((listener) => [listener.user_id, listener]));
  return writeDeliveries(
    deps,
    q,
    events.flatMap((event) => {
      const listener = wanted.get(event.userId);
      return listener?.events.includes(event.event) ? [{ ...event, url: listener.callback_url }] : [];
    }),
  );
}

/** Writes one delivery with its job, whatever the person listens to. */
export async function writeDelivery(
  deps: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  event: NewEvent & { url: string },
): Promise<number> {
  const [id] = await writeDeliveries(deps, q, [event]);
  return id!;
}

/** Deliveries and their jobs in one statement; ids in the order of the events. */
async function writeDeliveries(
  { random, now }: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  events: readonly (NewEvent & { url: string })[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const created_at = formatTime(now());
  const deliveries = events.map(({ userId, event, data, url }) => {
    const webhookId = `msg_${random(18).toString('base64url')}`;
    const body = JSON.stringify({ id: webhookId, event, created_at, data });
    return { userId, webhookId, event, body, url, partner: PARTNER.host(url) };
  });
  const all = <K extends keyof (typeof deliveries)[number]>(key: K) => deliveries.map((each) => each[key]);
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into webhook_deliveries (user_id, webhook_id, event, body, url)
      select user_id, webhook_id, event, body, url
      from unnest(${all('userId')}::bigint[], ${all('webhookId')}::text[], ${all('event')}::text[], ${all('body')}::text[], ${all('url')}::text[])
        with ordinality as d (user_id, webhook_id, event, body, url, at) order by at
      returning id, webhook_id
    ), queued as (
      insert into jobs (kind, key, payload, partner)
      select 'send-webhook', webhook_id, jsonb_build_object('delivery_id', id), partner
      from written join unnest(${all('webhookId')}::text[], ${all('partner')}::text[]) as p (webhook_id, partner) using (webhook_id) order by id
    )
    select id from written order by id`.execute(q);
  return rows.map(({ id }) => id);
}
