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
    | 'balance-refund'
    | 'goodwill'
    | 'rule-stopped'
    | 'store-expired'
    | 'attestation'
    | 'partner'
    | 'supplier'
    | 'stock'
    | 'new-orders'
    | 'parcel-cancelled'
    | 'case'
    | 'settlement'
    | 'review'
    | 'security';
  /** What it is about, for example a batch number, or the day for news that gathers. */
  ref: string;
  content: string;
  /** Where it leads, in the person's own pages; '' for nowhere. */
  link?: string;
}

/** Leaves a site message, in the transaction that makes it true; the same news again makes it unread again (X045). */
export async function tellUser(
  q: Queries,
  { userId, kind, ref, content, link = '' }: Message,
): Promise<void> {
  await sql`
    insert into user_messages (user_id, kind, ref, content, link) values (${userId}, ${kind}, ${ref}, ${content}, ${link})
    on conflict (user_id, kind, ref) where ref <> ''
    do update set content = excluded.content, link = excluded.link, created_at = now(), read_at = null`.execute(
    q,
  );
}
