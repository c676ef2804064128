import { refuse } from '@giftship/shared/errors/app-error';
import { CASE_STATUS as S, OPEN_CASES } from '@giftship/shared/cases/case';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { findUser } from '../lists/find-user.ts';
import { OVERLAP_MS } from '../lists/search.ts';
import { spanOf } from '../operators/list-log.ts';
import { type CaseRow, casesOfNumbers, officeCase, readCases } from './read-cases.ts';

/** Tabs of the list (O120): queues of what is open, then what is over. */
type Tab = 'open' | 'mine' | 'new' | 'supplier' | 'courier' | 'user' | 'late' | 'solved' | 'closed' | 'all';
interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  tab: Tab;
  kind?: number | undefined;
  source?: number | undefined;
  liability?: number | undefined;
  supplier_id?: number | undefined;
  user: string;
  numbers: string;
}

const OPEN = sql<boolean>`k.status in (${lits(...OPEN_CASES)})`;
/** Waits for an answer that did not come in time, or was not answered by its supplier. */
const LATE = sql<boolean>`${OPEN} and (k.due_at <= now() or k.is_unanswered)`;
const STATE_OF = {
  new: S.new,
  supplier: S.supplier,
  courier: S.courier,
  user: S.user,
  solved: S.solved,
  closed: S.closed,
} as const;
const OVER: readonly Tab[] = ['solved', 'closed', 'all'];

/**
 * Cases of all suppliers (O111). What is open goes by when an answer is due, then by age; what is over by number, newest first,
 * within a time range or by exact numbers, which hold in any range (B16).
 */
export async function listCases(deps: Deps, operatorId: number, wanted: Wanted) {
  const { q } = deps.db;
  const { page, page_size, tab } = wanted;
  const { filter, isExact } = await filterOf(deps, wanted);
  const isQueue = !OVER.includes(tab);
  const where = sql.join(
    [filter, tabOf(tab, operatorId), ...(isQueue || isExact ? [] : [inSpan(deps, wanted)])],
    sql` and `,
  );
  const order = isQueue ? sql`k.due_at nulls last, k.id` : sql`k.id desc`;
  const [{ rows: counted }, { rows: found }, count] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from cases k where ${where} limit ${COUNT_CAP}) c`.execute(q),
    sql<{
      id: number;
    }>`select k.id from cases k where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      q,
    ),
    countTabs(q, filter, operatorId),
  ]);
  const rows = await readCases(
    q,
    found.map(({ id }) => id),
  );
  return { list: rows.map(officeCase), page, page_size, data_count: onlyRow(counted).n, count };
}

async function filterOf(
  deps: Deps,
  wanted: Wanted,
): Promise<{ filter: RawBuilder<unknown>; isExact: boolean }> {
  const userId = await findUser(deps.db.q, wanted.user);
  const numbers = wanted.numbers.split(/[\s,，]+/).filter((text) => text !== '');
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (wanted.kind !== undefined) parts.push(sql`k.kind = ${wanted.kind}`);
  if (wanted.source !== undefined) parts.push(sql`k.source = ${wanted.source}`);
  if (wanted.liability !== undefined) parts.push(sql`k.liability = ${wanted.liability}`);
  if (wanted.supplier_id !== undefined) parts.push(sql`k.supplier_id = ${wanted.supplier_id}`);
  if (userId !== undefined) parts.push(sql`k.user_id = ${userId}`);
  if (numbers.length > 0)
    parts.push(casesOfNumbers(numbers, (kind) => numbers.flatMap((sn) => idOf(kind, sn) ?? [])));
  return { filter: sql.join(parts, sql` and `), isExact: numbers.length > 0 || userId !== undefined };
}

/** Opened within the range: ids grow with time. */
function inSpan(deps: Deps, wanted: Wanted): RawBuilder<unknown> {
  const { from, to } = spanOf(deps, wanted);
  return sql`k.created_at >= ${from}::timestamptz and k.created_at < ${to}::timestamptz
    and k.id >= (select first_id_since('cases', ${new Date(from.getTime() - OVERLAP_MS)}::timestamptz))`;
}

function tabOf(tab: Tab, operatorId: number): RawBuilder<unknown> {
  if (tab === 'all') return sql`true`;
  if (tab === 'open') return OPEN;
  if (tab === 'late') return LATE;
  if (tab === 'mine') return sql`${OPEN} and k.owner_id = ${operatorId}`;
  return sql`k.status = ${sql.lit(STATE_OF[tab])}`;
}

/** How many of a filter are in each queue. */
async function countTabs(
  q: Queries,
  filter: RawBuilder<unknown>,
  operatorId: number,
): Promise<Record<string, number>> {
  const tabs = ['open', 'mine', 'new', 'supplier', 'courier', 'user', 'late'] as const;
  const counts = tabs.map((tab) => sql`count(*) filter (where ${tabOf(tab, operatorId)}) as ${sql.ref(tab)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from (
    select k.status, k.due_at, k.is_unanswered, k.owner_id from cases k where ${OPEN} and ${filter} order by k.due_at limit ${COUNT_CAP}) k`.execute(
    q,
  );
  return onlyRow(rows);
}

/** One case by its number; refuses what there is none of. */
export async function readCase(q: Queries, sn: string): Promise<CaseRow> {
  const [row] = await readCases(q, [idOf('case', sn) ?? 0]);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
