import { SUPPLIER_NEWS_LABELS } from '@giftship/shared/suppliers/labels';
import { MOST_NEWS_SMS, type SupplierNews } from '@giftship/shared/suppliers/news';
import { sql } from 'kysely';
import { JOB_STATE } from '../db/job-state.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { tellUser } from '../messages/tell-user.ts';
import type { NewsToSend } from './tell-members.ts';

/** Of what a day's text messages may cost, news takes so much at most: codes of logins go before it. */
const PART_PERCENT = 25;
const PURPOSE = 'notice';
const ASKED_BY = 'news';

/** While the text message that says it as well is still being sent. */
const WAIT_MS = 60_000;

/**
 * Sends a member a text message of news, one for all that comes under its name. Where none can be sent, because nobody sends
 * any, the day's part is used up, or he had enough of them, the message stands in the console instead: nothing is lost in
 * silence.
 */
export async function sendNews(
  deps: Deps,
  { key, payload }: Pick<Job, 'key' | 'payload'>,
): Promise<JobOutcome> {
  const news = payload as unknown as NewsToSend;
  const { message, supplier_id } = news;
  const { ref, said } = await noteSms(deps, news, key);
  if (said === JOB_STATE.done) return { done: true };
  if (said === JOB_STATE.open) return { againInMs: WAIT_MS };
  if (ref === null) {
    await tellAfterAll(deps, { payload });
    return { done: true };
  }
  const { name, mobile } = await deps.db.q
    .selectFrom('users as u')
    .innerJoin('suppliers as s', (join) => join.on('s.id', '=', supplier_id))
    .where('u.id', '=', message.userId)
    .select(['s.name', 'u.mobile'])
    .executeTakeFirstOrThrow();
  const what = SUPPLIER_NEWS_LABELS[message.kind as SupplierNews];
  await deps.outside.sms.news({ mobile, supplier: name, what, ref });
  return { done: true };
}

/** Leaves it in the console of who chose text messages alone. */
export async function tellAfterAll({ db }: Deps, { payload }: Pick<DeadJob, 'payload'>): Promise<void> {
  const { message, is_on_site } = payload as unknown as NewsToSend;
  if (!is_on_site) await tellUser(db.q, message);
}

interface Noted {
  /** Under which number it is sent; null where none may go. */
  ref: string | null;
  /** How the job of another stands whose text message says this as well; null without one. */
  said: number | null;
}

/** Counts a text message before it goes out, once however often it is tried. */
async function noteSms(
  { db, config, outside }: Deps,
  { message, once }: NewsToSend,
  key: string,
): Promise<Noted> {
  if (outside.missing.has('sms')) return { ref: null, said: null };
  const { price, dailyCap } = config.sms;
  return db.transaction(
    async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('sms', 0))`.execute(tx);
      const { rows: noted } = await sql<{ id: number; key: string; state: number }>`
        select s.id, s.address as key, coalesce(j.state, ${sql.lit(JOB_STATE.dead)}) as state
        from sms_codes s join users u on u.mobile = s.mobile left join jobs j on j.kind = 'tell-member' and j.key = s.address
        where u.id = ${message.userId} and s.purpose = ${PURPOSE} and s.asked_by = ${ASKED_BY} and s.code = ${once} order by s.id desc limit 1`.execute(
        tx,
      );
      const [first] = noted;
      if (first) {
        const isOwn = first.key === key;
        return { ref: isOwn ? String(first.id) : null, said: isOwn ? null : first.state };
      }
      const { rows } = await sql<{ id: number }>`
        with sent as (
          select count(*) as all, count(*) filter (where s.mobile = (select mobile from users where id = ${message.userId})) as own
          from sms_codes s where s.purpose = ${PURPOSE} and s.asked_by = ${ASKED_BY} and s.created_at > now() - interval '1 day'
        )
        insert into sms_codes (mobile, address, purpose, asked_by, code, expires_at)
        select u.mobile, ${key}, ${PURPOSE}, ${ASKED_BY}, ${once}, now() from users u, sent
        where u.id = ${message.userId} and sent.own < ${sql.lit(MOST_NEWS_SMS)} and (sent.all + 1) * ${price} <= ${(dailyCap * PART_PERCENT) / 100}
        returning id`.execute(tx);
      return { ref: rows[0] ? String(rows[0].id) : null, said: null };
    },
    { actor: 'clock' },
  );
}
