import { formatTime } from '@giftship/shared/lib/china-time';
import type { Event, KnownEvent } from '@giftship/shared/events/event-data';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { PARTNER } from '../jobs/outbox.ts';

/** Something that happened to a person's things, for his programs (D904): numbers and states, never a recipient. */
export type NewEvent = KnownEvent & { userId: number };

/** Whom an event concerns, and where he listens. */
interface Listener {
  user_id: number;
  is_test: boolean;
  callback_url: string | null;
  events: string[] | null;
}

/** Where an event goes beside the list, and whether it is of a test key's. */
interface Way {
  url: string | null;
  isOfTwin: boolean;
}

/** An event as it was written: its number, and that of its delivery, 0 when no address takes it. */
export interface Emitted {
  eventId: string;
  deliveryId: number;
}

/**
 * Tells a person's programs: writes the event into his list, and its delivery with its job where an address wants to hear
 * of it, in the transaction that makes it true (P8). Answers the delivery's id, or null when nobody listens.
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
  const { rows: people } = await sql<Listener>`
    select p.user_id, exists (select from twins t where t.twin_id = p.user_id) as is_test, k.callback_url, k.events
    from unnest(${[...new Set(events.map(({ userId }) => userId))]}::bigint[]) as p (user_id)
      left join api_keys k on k.user_id = p.user_id and k.callback_url <> '' and k.callback_enabled`.execute(
    q,
  );
  const known = new Map(people.map((person) => [person.user_id, person]));
  const written = await writeEvents(
    deps,
    q,
    events.map((event) => {
      const {
        is_test,
        callback_url,
        events: wanted,
      } = present(known.get(event.userId), 'an event of a person');
      return { ...event, isOfTwin: is_test, url: wanted?.includes(event.event) ? callback_url : null };
    }),
  );
  return written.map(({ deliveryId }) => deliveryId).filter((id) => id > 0);
}

/** Writes a test event, which says of itself that it is one; `url` gets it whatever it listens to. */
export async function writeTestEvent(
  deps: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  event: NewEvent & Way,
): Promise<Emitted> {
  const [written] = await writeEvents(deps, q, [{ ...event, test: true }]);
  return present(written, 'an answer for each event');
}

/** Events, deliveries for those with an address, and their jobs in one statement; answers them in their order. */
async function writeEvents(
  { random, now }: Pick<Deps, 'random' | 'now'>,
  q: Queries,
  events: readonly (NewEvent & Way & { test?: true })[],
): Promise<Emitted[]> {
  const created_at = formatTime(now());
  const rows = events.map(({ userId, event, data, url, isOfTwin, test }) => {
    const eventId = `msg_${random(18).toString('base64url')}`;
    // In `data` too: receivers of release 0.2.0 look there.
    const envelope: Event = {
      id: eventId,
      event,
      created_at,
      mode: isOfTwin ? 'test' : 'live',
      ...(test && { test }),
      data: test ? { ...data, test } : data,
    };
    const partner = url === null ? null : PARTNER.host(url);
    return { userId, eventId, event, body: JSON.stringify(envelope), url, partner };
  });
  const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((each) => each[key]);
  const { rows: written } = await sql<Emitted>`
    with told as materialized (
      select * from unnest(${all('userId')}::bigint[], ${all('eventId')}::text[], ${all('event')}::text[], ${all('body')}::text[],
        ${all('url')}::text[], ${all('partner')}::text[]) with ordinality as t (user_id, event_id, event, body, url, partner, at)
    ), listed as (
      insert into events (user_id, event_id, event, body) select user_id, event_id, event, body from told order by at
    ), written as (
      insert into webhook_deliveries (user_id, webhook_id, event, body, url, is_listed)
      select user_id, event_id, event, body, url, true from told where url is not null order by at
      returning id, webhook_id
    ), queued as (
      insert into jobs (kind, key, payload, partner)
      select 'send-webhook', webhook_id, jsonb_build_object('delivery_id', id), partner
      from written join told on event_id = webhook_id order by id
    )
    select event_id as "eventId", coalesce(id, 0) as "deliveryId"
    from told left join written on webhook_id = event_id order by at`.execute(q);
  return written;
}
