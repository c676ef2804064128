import { MESSAGE_KIND_LABELS } from '@giftship/shared/content/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** A person's site messages, latest news first, with how many are unread in all (X045). */
export async function listMessages(
  { db }: Deps,
  userId: number,
  { kind, page, page_size }: { kind?: string | undefined; page: number; page_size: number },
) {
  let query = db.q.selectFrom('user_messages').where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const [rows, { count }, { unread }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    db.q
      .selectFrom('user_messages')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('unread'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      kind_text: MESSAGE_KIND_LABELS[row.kind] ?? '',
      ref: row.ref,
      content: row.content,
      is_read: row.read_at === null ? (0 as const) : (1 as const),
      created_at: formatTime(row.created_at),
    })),
    page,
    page_size,
    data_count: count,
    unread_count: unread,
  };
}

/** Marks every message of a person, or of one kind, as read; answers how many were unread. */
export async function readMessages({ db }: Deps, userId: number, kind?: string): Promise<{ read: number }> {
  let update = db.q
    .updateTable('user_messages')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (kind !== undefined) update = update.where('kind', '=', kind);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return { read: Number(numUpdatedRows) };
}
