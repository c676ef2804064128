import type { SiteNotice } from '@giftship/shared/content/contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { readTypes } from './ticket-times.ts';

const SHORT = 120;
/** How soon the first answer may be expected within the service's hours. */
const FIRST_ANSWER_MINUTES = 30;

/** A person's work orders, latest news first, with how many are in each state and when the service answers (M042). */
export async function listTickets(
  { db }: Deps,
  userId: number,
  { status, page, page_size }: { status?: number | undefined; page: number; page_size: number },
) {
  const [types, counts, service, rows] = await Promise.all([
    readTypes(db.q),
    countStates(db.q, userId),
    serviceHours(db.q),
    readRows(db.q, userId, { status, page: { limit: page_size, offset: (page - 1) * page_size } }),
  ]);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    list: rows.map((row) => ({
      ticket_sn: snOf('ticket', row.id),
      type: row.type,
      type_text: types.get(row.type)?.name ?? '',
      status: row.status,
      status_text: TICKET_STATUS_LABELS[row.status] ?? '',
      order_sn: row.order_id === null ? '' : snOf('order', row.order_id),
      created_at: formatTime(row.created_at),
      updated_at: formatTime(row.updated_at),
      content: row.content,
      last_by: row.last_by,
      message_count: row.message_count,
    })),
    page,
    page_size,
    data_count: status === undefined ? total : (counts[status] ?? 0),
    count: counts,
    service: { hours: service, first_answer_minutes: FIRST_ANSWER_MINUTES },
  };
}

async function countStates(q: Queries, userId: number): Promise<Record<string, number>> {
  const rows = await q
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [String(status), count]));
}

function readRows(
  q: Queries,
  userId: number,
  { status, page }: { status: number | undefined; page: { limit: number; offset: number } },
) {
  let query = q.selectFrom('tickets as t').where('t.user_id', '=', userId);
  if (status !== undefined) query = query.where('t.status', '=', status);
  return query
    .select(['t.id', 't.type', 't.status', 't.order_id', 't.created_at', 't.updated_at'])
    .select([
      sql<string>`(select left(m.content, ${sql.lit(SHORT)}) from ticket_messages m where m.ticket_id = t.id order by m.id limit 1)`.as(
        'content',
      ),
      sql<
        'user' | 'service'
      >`(select m.by from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1)`.as(
        'last_by',
      ),
      sql<number>`(select count(*)::int from ticket_messages m where m.ticket_id = t.id)`.as('message_count'),
    ])
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The hours that the site notice tells; '' when it tells none. */
async function serviceHours(q: Queries): Promise<string> {
  const row = await q
    .selectFrom('site_texts')
    .where('key', '=', 'site_notice')
    .select('value')
    .executeTakeFirst();
  return (row?.value as SiteNotice | undefined)?.service.hours ?? '';
}
