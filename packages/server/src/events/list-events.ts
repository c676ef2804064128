import type { Event } from '@giftship/shared/events/event-data';
import { EVENTS, type WebhookEvent } from '@giftship/shared/events/event';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { EVENT_COPY as SAY } from './copy.ts';
import { placeEvents } from './place-events.ts';
import type { EventWaiter } from './wait-for-events.ts';

/** What is asked of the list: a cursor, how many, names with commas between them, and how long to wait in seconds. */
export interface EventsAsked {
  after: string;
  limit: number;
  event: string;
  wait: number;
}

type Page = Awaited<ReturnType<typeof readPage>>;

/**
 * A person's events behind a cursor, oldest first: each that is committed has one place, and none ever takes a place before
 * one that was read. Waits when there are none, until `isGone` or the time is over. Refuses a cursor that is not known.
 */
export async function listEvents(
  { db }: Pick<Deps, 'db'>,
  { userId, asked, isGone }: { userId: number; asked: EventsAsked; isGone: () => boolean },
  waiter: EventWaiter,
) {
  const names = namesOf(asked.event);
  await placeEvents(db, userId);
  const head = await headOf(db, userId);
  let after = await placeOf(db, userId, { after: asked.after, head });
  const until = performance.now() + asked.wait * 1000;
  let missed = 0;
  for (;;) {
    const page: Page = await readPage(db, userId, { after, limit: asked.limit, names });
    missed += asked.after === '' ? 0 : page.missed;
    const leftMs = until - performance.now();
    if (page.list.length > 0 || leftMs <= 0 || isGone()) return answerOf(page, missed);
    // What the filter left out needs not be looked at again.
    after = page.next;
    if (!(await waiter.wait(userId, { after, ms: leftMs, isGone }))) return answerOf(page, missed);
    await placeEvents(db, userId);
  }
}

const answerOf = ({ list, next, isMore }: Page, missed: number) => ({
  list,
  next: String(next),
  has_more: isMore ? (1 as const) : (0 as const),
  missed,
});

/** Names of the filter; [] is all. Refuses those that no event has. */
function namesOf(text: string): WebhookEvent[] {
  const names = [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  const known = names.flatMap((name) => EVENTS.find((event) => event === name) ?? []);
  const errors = names
    .filter((name) => !EVENTS.some((event) => event === name))
    .map((name) => ({ field: 'event', msg: SAY.name(name) }));
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  return known;
}

/** The last place that was given to a person's events. */
async function headOf({ q }: Deps['db'], userId: number): Promise<number> {
  const row = await q
    .selectFrom('event_heads')
    .where('user_id', '=', userId)
    .select('last_seq')
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** The place that a cursor names: a place as `next` told it, the number of an event, `latest`, or '' for the beginning. */
async function placeOf(
  { q }: Deps['db'],
  userId: number,
  { after, head }: { after: string; head: number },
): Promise<number> {
  if (after === '') return 0;
  if (after === 'latest') return head;
  // A place that was not given yet is of another life of the database: what it stood for is not known.
  if (/^\d{1,15}$/.test(after) && Number(after) <= head) return Number(after);
  const named = await q
    .selectFrom('events')
    .where('event_id', '=', after)
    .where('user_id', '=', userId)
    .select('seq')
    .executeTakeFirst();
  if (named?.seq) return named.seq;
  throw refuse('INVALID', {}, { errors: [{ field: 'after', msg: SAY.unknown }] });
}

/** One page, where to read on, and how many behind `after` are gone: places have no gap. */
async function readPage(
  { q }: Deps['db'],
  userId: number,
  { after, limit, names }: { after: number; limit: number; names: readonly string[] },
) {
  const { rows } = await sql<{ head: number; first: number | null; seq: number | null; body: string }>`
    select h.last_seq as head, (select min(seq) from events where user_id = ${userId} and seq > ${after}) as first, e.seq, e.body
    from event_heads h left join lateral (
      select seq, body from events where user_id = ${userId} and seq > ${after}
        ${names.length === 0 ? sql`` : sql`and event = any(${names}::text[])`} order by seq limit ${limit + 1}) e on true
    where h.user_id = ${userId} order by e.seq`.execute(q);
  const head = rows[0]?.head ?? 0;
  const found = rows.filter(({ seq }) => seq !== null);
  const shown = found.slice(0, limit);
  const isMore = found.length > limit;
  const last = shown.at(-1)?.seq ?? after;
  return {
    list: shown.map(({ body }) => JSON.parse(body) as Event),
    isMore,
    next: isMore ? last : Math.max(after, head),
    missed: Math.max(0, (rows[0]?.first ?? head + 1) - after - 1),
  };
}
