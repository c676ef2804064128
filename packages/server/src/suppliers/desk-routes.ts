import { formatTime } from '@giftship/shared/lib/china-time';
import type { SupplierQueue, supplierDeskRoutes } from '@giftship/shared/suppliers/desk-contract';
import { sql } from 'kysely';
import { changePassword } from '../accounts/change-password.ts';
import { type Owner, readPrefs, savePref } from '../accounts/kept-prefs.ts';
import { endOtherSessions, endSession, listSessions } from '../accounts/own-sessions.ts';
import type { Deps } from '../deps.ts';
import { readMessages } from '../messages/list-messages.ts';
import type { Member, SupplierLogin } from './member.ts';
import type { ConsoleHandlers } from './mount-console.ts';
import { readNewsWays, saveNewsWays } from './news-ways.ts';

const prefsOf = ({ caller }: SupplierLogin): Owner => ({
  table: 'user_prefs',
  column: 'user_id',
  id: caller.userId,
});

type Queues = Partial<Record<SupplierQueue, { count: number; is_overdue: boolean }>>;

/** Handlers of what stands around every page of the console (S007, S082); what waits for a member is counted by the rooms that know it. */
export function supplierDeskHandlers(
  deps: Deps,
  countQueues: (member: Member) => Promise<Queues>,
): ConsoleHandlers<typeof supplierDeskRoutes> {
  return {
    todo: async ({ member: { supplier, ...login } }) => ({
      queues: supplier ? await countQueues({ ...login, supplier }) : {},
      unread: await countUnread(deps, login.caller.userId),
    }),
    messages: ({ member, query }) => listOwn(deps, member.caller.userId, query),
    news: ({ member }) => readNewsWays(deps, member),
    saveNews: ({ member, body }) => saveNewsWays(deps, member, body),
    readMessages: ({ member }) => readMessages(deps, member.caller.userId),
    prefs: ({ member }) => readPrefs(deps, prefsOf(member)),
    savePref: ({ member, body }) => savePref(deps, prefsOf(member), body),
    sessions: async ({ member }) => {
      const { list } = await listSessions(deps, member.caller);
      return {
        list: list.map(({ id, device, address, created_at, last_used_at, is_current }) => ({
          id,
          device,
          address,
          created_at,
          last_used_at,
          is_current: is_current === 1,
        })),
      };
    },
    endSessions: async ({ member, query, request, reply }) => {
      if (query.id === undefined)
        return { ended: await endOtherSessions(deps, member.caller, { request, reply }) };
      await endSession(deps, member.caller, query.id);
      return { ended: 1 };
    },
    changePassword: async ({ member, body, request }) => {
      const { list } = await listSessions(deps, member.caller);
      await changePassword(deps, { caller: member.caller, request }, { ...body, keep_key: 0 });
      return { ended: list.length - 1 };
    },
  };
}

async function countUnread({ db }: Deps, userId: number): Promise<number> {
  const { n } = await db.q
    .selectFrom('user_messages')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function listOwn(
  { db }: Deps,
  userId: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const own = db.q.selectFrom('user_messages').where('user_id', '=', userId);
  const [{ n }, rows] = await Promise.all([
    own.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
    own
      .select(['id', 'content', 'link', 'read_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return {
    list: rows.map(({ id, content, link, read_at, created_at }) => ({
      id,
      content,
      link,
      at: formatTime(created_at),
      is_read: read_at !== null,
    })),
    page,
    page_size,
    data_count: n,
  };
}
