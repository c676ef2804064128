import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type Job, type JobOutcome } from '../jobs/outbox.ts';
import type { NoticeTemplate } from '../outside/sms.ts';
import { OWNER_COPY } from './copy.ts';
import { tellUser } from './tell-user.ts';

const PURPOSE = 'notice';
/** News of suppliers is of the same purpose, asked for by another, and has a number a day of its own. */
const ASKED_BY = 'login';

/**
 * Tells the owner of an account what was done to it, by site message and text message, in the transaction that does it
 * (D1308). After `noticesPerDay` text messages in a day the site message alone is left; `more` is added to that.
 */
export async function tellOwner(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  q: Queries,
  {
    userId,
    template,
    ip,
    more = '',
  }: { userId: number; template: NoticeTemplate; ip: string; more?: string | undefined },
): Promise<void> {
  const time = formatTime(new Date(now())).slice(5, 16);
  const content = `${OWNER_COPY[template](time, ip)}${more}`;
  await tellUser(q, { userId, kind: 'security', ref: '', content });
  const { rows } = await sql<{ id: number }>`
    insert into sms_codes (mobile, address, purpose, asked_by, code, expires_at)
    select u.mobile, '', ${PURPOSE}, ${ASKED_BY}, '', now() from users u where u.id = ${userId} and (
      select count(*) from sms_codes s where s.mobile = u.mobile and s.purpose = ${PURPOSE} and s.asked_by = ${ASKED_BY} and s.created_at > now() - interval '1 day'
    ) < ${config.sms.noticesPerDay}
    returning id`.execute(q);
  const [sent] = rows;
  if (sent)
    await enqueue(q, {
      kind: 'tell-owner',
      key: String(sent.id),
      payload: { user_id: userId, template, time, address: ip },
    });
}

/** Sends one such text message; after a day it is no news any more. */
export async function sendNotice({ db, outside }: Deps, { key, payload }: Job): Promise<JobOutcome> {
  const notice = await db.q
    .selectFrom('sms_codes')
    .where('id', '=', Number(key))
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select('mobile')
    .executeTakeFirst();
  // Where nobody sends text messages yet, the site message is all there is.
  if (notice && !outside.missing.has('sms'))
    await outside.sms.notify({
      mobile: notice.mobile,
      template: payload.template as NoticeTemplate,
      time: String(payload.time),
      address: String(payload.address),
      ref: key,
    });
  return { done: true };
}
