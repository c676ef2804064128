import { formatTime } from '@giftship/shared/lib/china-time';
import type { WebhookEvent } from '@giftship/shared/machines/machine';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { enqueueMany, PARTNER } from '../jobs/outbox.ts';

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

/** As `emitEvent`, of many events by three statements: answers the ids of the deliveries, in the order of the events. */
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

async function writeDeliveries(
  { random, now }: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  events: readonly (NewEvent & { url: string })[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const created_at = formatTime(now());
  const deliveries = events.map(({ userId, event, data, url }) => {
    const webhook_id = `msg_${random(18).toString('base64url')}`;
    const body = JSON.stringify({ id: webhook_id, event, created_at, data });
    return { user_id: userId, webhook_id, event, body, url };
  });
  const written = await q
    .insertInto('webhook_deliveries')
    .values(deliveries)
    .returning(['id', 'webhook_id', 'url'])
    .execute();
  await enqueueMany(
    q,
    written.map(({ id, webhook_id, url }) => ({
      kind: 'send-webhook',
      key: webhook_id,
      payload: { delivery_id: id },
      partner: PARTNER.host(url),
    })),
  );
  return written.map(({ id }) => id);
}
