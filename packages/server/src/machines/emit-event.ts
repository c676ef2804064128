import { formatTime } from '@giftship/shared/lib/china-time';
import type { WebhookEvent } from '@giftship/shared/machines/machine';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';

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
  { random, now }: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  { userId, event, data }: NewEvent,
): Promise<number | null> {
  const wants = await q
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('callback_url', '<>', '')
    .where('callback_enabled', '=', true)
    .select(['callback_url', 'events'])
    .executeTakeFirst();
  if (!wants?.events.includes(event)) return null;
  return writeDelivery({ random, now }, q, { userId, event, data, url: wants.callback_url });
}

/** Writes one delivery with its job, whatever the person listens to. */
export async function writeDelivery(
  { random, now }: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  { userId, event, data, url }: NewEvent & { url: string },
): Promise<number> {
  const webhook_id = `msg_${random(18).toString('base64url')}`;
  const body = JSON.stringify({ id: webhook_id, event, created_at: formatTime(now()), data });
  const { id } = await q
    .insertInto('webhook_deliveries')
    .values({ user_id: userId, webhook_id, event, body, url })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(q, {
    kind: 'send-webhook',
    key: webhook_id,
    payload: { delivery_id: id },
    partner: PARTNER.host(url),
  });
  return id;
}
