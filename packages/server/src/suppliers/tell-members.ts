import { createHash } from 'node:crypto';
import {
  DEFAULT_WAYS,
  NEWS_SMS_MINUTES,
  type NewsWays,
  SUPPLIER_NEWS,
  type SupplierNews,
} from '@giftship/shared/suppliers/news';
import { rightsOfRole } from '@giftship/shared/suppliers/rights';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { enqueue } from '../jobs/outbox.ts';
import { type Message, tellUser } from '../messages/tell-user.ts';

/** Under this name a member's choice is kept among his settings: `{ [kind of news]: NewsWays }`. */
export const NEWS_PREF = 'news';

/** What a text message is sent of, by its job: the message that it points at, and whether that stands in the console. */
export interface NewsToSend {
  supplier_id: number;
  message: Message;
  /** Of what comes under this name one text message goes out. */
  once: string;
  is_on_site: boolean;
}

interface News extends Omit<Message, 'userId' | 'kind'> {
  supplierId: number;
  kind: SupplierNews;
  /** Of news that gathers: one text message for all that comes under this name. */
  smsOnce?: string;
}

/**
 * Tells every member of a supplier who has the right of it, each in the ways that he chose (S082). Of a kind one text message
 * goes out in a quarter of an hour: it says that there is something, the console says what.
 */
export async function tellMembers(
  q: Queries,
  { supplierId, kind, smsOnce, ...message }: News,
): Promise<void> {
  const roles = Object.values(MEMBER_ROLE).filter((role) => rightsOfRole(role).has(SUPPLIER_NEWS[kind]));
  const { rows } = await sql<{ user_id: number; ways: Partial<NewsWays> | null; quarter: number }>`
    select m.user_id, p.value -> ${kind} as ways,
      (extract(epoch from now()) / ${sql.lit(NEWS_SMS_MINUTES * 60)})::bigint as quarter
    from supplier_members m left join user_prefs p on p.user_id = m.user_id and p.key = ${NEWS_PREF}
    where m.supplier_id = ${supplierId} and m.removed_at is null and m.role in (${lits(...roles)}) order by m.user_id`.execute(
    q,
  );
  for (const { user_id, ways, quarter } of rows) {
    const { site, sms } = { ...DEFAULT_WAYS, ...ways };
    const own: Message = { userId: user_id, kind, ...message };
    if (site) await tellUser(q, own);
    if (!sms) continue;
    const once = `${user_id} ${supplierId} ${kind} ${smsOnce ?? quarter}`;
    const payload: NewsToSend = { supplier_id: supplierId, message: own, once, is_on_site: site };
    // What stands nowhere else has a job of its own: where no text message can be sent, each is left in the console.
    const key = site ? once : `${once} ${digestOf(own)}`;
    await enqueue(q, { kind: 'tell-member', key, payload: { ...payload } });
  }
}

const digestOf = ({ ref, content }: Message): string =>
  createHash('sha256').update(`${ref} ${content}`).digest('base64url').slice(0, 16);
