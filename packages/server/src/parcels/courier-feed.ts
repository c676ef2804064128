import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** What is known of the news of a courier. */
export interface Feed {
  /** Since when it flows; null while the courier does not answer. */
  flowing_since: Date | null;
  /** By how many seconds its pushes come late, smoothed. */
  lag_s: number;
}

/** Nobody was there to hear the news when the service was not up for longer than this. */
const GAP_MS = 600_000;
/** Pushes that come later than this make every payment wait for as long. */
const LATE_S = 1_800;
/** However late a feed is said to be, payments wait no longer than this for it. */
const MOST_LATE_S = 86_400;

/** Writes down that we are up and hear the courier; after an outage of ours its news count as flowing from now on. */
export async function beatFeed({ db, outside, now }: Pick<Deps, 'db' | 'outside' | 'now'>): Promise<void> {
  const at = new Date(now());
  await sql`
    insert into courier_feeds as f (provider, beat_at, flowing_since) values (${outside.courier.id}, ${at}, ${at})
    on conflict (provider) do update set beat_at = excluded.beat_at,
      flowing_since = case when f.beat_at < ${new Date(at.getTime() - GAP_MS)}::timestamptz and f.flowing_since is not null
        then excluded.beat_at else f.flowing_since end
    where f.beat_at < ${new Date(at.getTime() - 30_000)}::timestamptz`.execute(db.q);
}

/** The courier answered: its news flow, since now where they did not before. */
export async function feedAnswered({ db, outside, now }: Deps): Promise<void> {
  const at = new Date(now());
  await sql`update courier_feeds set heard_at = ${at}::timestamptz, flowing_since = coalesce(flowing_since, ${at}::timestamptz)
    where provider = ${outside.courier.id}`.execute(db.q);
}

/** The courier answered nobody: its news do not flow. */
export async function feedBroke({ db, outside }: Deps): Promise<void> {
  await db.q
    .updateTable('courier_feeds')
    .set({ flowing_since: null })
    .where('provider', '=', outside.courier.id)
    .execute();
}

/** One push came so long after what it tells; a fifth of what is known of the feed. */
export async function noteLag({ db, outside }: Deps, lagMs: number): Promise<void> {
  const seconds = Math.round(Math.min(Math.max(0, lagMs / 1000), MOST_LATE_S));
  await sql`update courier_feeds set lag_s = (lag_s * 4 + ${seconds}) / 5 where provider = ${outside.courier.id}`.execute(
    db.q,
  );
}

/** What is known of a courier's feed; undefined when we never listened to it. */
export function readFeed(q: Queries, provider: string): Promise<Feed | undefined> {
  return q
    .selectFrom('courier_feeds')
    .where('provider', '=', provider)
    .select(['flowing_since', 'lag_s'])
    .executeTakeFirst();
}

/**
 * When a missed deadline may be paid for at the earliest: the delay counts from the later of the deadline and the moment
 * since which news flow, and is longer by as much as a feed is known to be late (D1302).
 */
export function earliestPayment(
  { compensationDelayMinutes }: Pick<Config, 'compensationDelayMinutes'>,
  feed: Feed | undefined,
  deadline: number,
): number {
  const since = Math.max(deadline, feed?.flowing_since?.getTime() ?? 0);
  const lateS = feed && feed.lag_s > LATE_S ? feed.lag_s : 0;
  return since + compensationDelayMinutes * 60_000 + lateS * 1000;
}
