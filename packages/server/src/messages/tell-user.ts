import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** What a site message is about; kind and reference together are one message, which newer news replaces. */
export interface Message {
  userId: number;
  kind:
    | 'balance-low'
    | 'rows-failed'
    | 'compensation'
    | 'ticket'
    | 'withdrawal'
    | 'refund'
    | 'goodwill'
    | 'rule-stopped'
    | 'store-expired'
    | 'attestation'
    | 'partner'
    | 'security';
  /** What it is about, for example a batch number, or the day for news that gathers. */
  ref: string;
  content: string;
}

/** Leaves a site message, in the transaction that makes it true; the same news again makes it unread again (X045). */
export async function tellUser(q: Queries, { userId, kind, ref, content }: Message): Promise<void> {
  await sql`
    insert into user_messages (user_id, kind, ref, content) values (${userId}, ${kind}, ${ref}, ${content})
    on conflict (user_id, kind, ref) where ref <> ''
    do update set content = excluded.content, created_at = now(), read_at = null`.execute(q);
}
