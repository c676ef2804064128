import { formatTime, readSpan } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import type { LogRow } from '@giftship/shared/wallet/contract';
import {
  AVAILABLE_TYPE_LABELS,
  COMMISSION_PARTS,
  FROZEN_TYPE_LABELS,
  LOG_TYPE_LABELS,
} from '@giftship/shared/wallet/labels';
import { LOG_TYPE, type StatementName, logTypeOn, storedTypeOn } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';

/** What narrows a statement; times are of the wire's form, and the end is included. */
export interface StatementFilter {
  account: StatementName;
  /** One part of commission alone. */
  part?: 'available' | 'frozen' | undefined;
  type?: number | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

type Kind = 'balance' | 'commission' | 'commission_frozen';
/** The statement of commission shows both of its parts; each line says which, and runs the balance of that one. */
const KINDS: Record<StatementName, readonly Kind[]> = {
  balance: ['balance'],
  commission: ['commission', 'commission_frozen'],
};

const PARTS = { available: 'commission', frozen: 'commission_frozen' } as const;

const kindsOf = ({ account, part }: StatementFilter): readonly Kind[] =>
  account === 'commission' && part !== undefined ? [PARTS[part]] : KINDS[account];

/** A page of a person's statement, newest first (D325). */
export async function statementPage(
  q: Queries,
  userId: number,
  { filter, page }: { filter: StatementFilter; page: { page: number; page_size: number } },
) {
  const [totals, list] = await Promise.all([
    statementTotals(q, userId, filter),
    readStatement(q, userId, { filter, limit: page.page_size, offset: (page.page - 1) * page.page_size }),
  ]);
  return {
    list,
    page: page.page,
    page_size: page.page_size,
    data_count: totals.count,
    sum_in: formatYuan(totals.sumIn),
    sum_out: formatYuan(totals.sumOut),
  };
}

/** Lines of a statement, newest first, in the words of its account. */
export async function readStatement(
  q: Queries,
  userId: number,
  { filter, limit, offset }: { filter: StatementFilter; limit: number; offset: number },
): Promise<LogRow[]> {
  const page = sql`order by l.id desc limit ${limit} offset ${offset}`;
  // Without a filter the index alone finds the page, also a late one; only its lines are read in full.
  const lines = isWhole(filter)
    ? sql`(select * from ledger_lines l where ${ofAccounts(userId, filter)} ${page}) l join ledger_txs t on t.id = l.tx_id`
    : sql`(select l.* from ledger_lines l join ledger_txs t on t.id = l.tx_id where ${matches(userId, filter)} ${page}) l join ledger_txs t on t.id = l.tx_id`;
  const { rows } = await sql<Line>`
    select l.id, a.kind, t.type, l.amount_fen as amount, l.balance_after_fen as after, t.ref, t.remark, t.created_at as at
    from ${lines} join accounts a on a.id = l.account_id
    order by l.id desc`.execute(q);
  return rows.map((line) => logRow(filter.account, line));
}

/**
 * Number of lines and what came in and went out. What only moves from the frozen to the available part is neither in a
 * statement of both; asked for by its type it counts once.
 */
async function statementTotals(q: Queries, userId: number, filter: StatementFilter) {
  const isOnePart = kindsOf(filter).length === 1;
  const counts = sql`(${isOnePart}::boolean or t.type <> ${sql.lit(LOG_TYPE.commissionReleased)} or (${filter.type !== undefined}::boolean and l.amount_fen > 0))`;
  // The lines of one whole account need nothing but the index.
  const lines =
    isOnePart && isWhole(filter)
      ? sql`(select *, true as counts from ledger_lines l where ${ofAccounts(userId, filter)}) l`
      : sql`(select l.*, ${counts} as counts from ledger_lines l join ledger_txs t on t.id = l.tx_id where ${matches(userId, filter)}) l`;
  const { rows } = await sql<{ count: number; sum_in: number; sum_out: number }>`
    select count(*) as count,
      coalesce(sum(l.amount_fen) filter (where l.amount_fen > 0 and l.counts), 0)::bigint as sum_in,
      coalesce(-sum(l.amount_fen) filter (where l.amount_fen < 0 and l.counts), 0)::bigint as sum_out
    from ${lines}`.execute(q);
  const { count, sum_in, sum_out } = onlyRow(rows);
  return { count, sumIn: fen(sum_in), sumOut: fen(sum_out) };
}

interface Line {
  id: number;
  kind: Kind;
  type: number;
  amount: number;
  after: number;
  ref: string;
  remark: string;
  at: Date;
}

const isWhole = ({ type, start_time, end_time }: StatementFilter): boolean =>
  type === undefined && start_time === undefined && end_time === undefined;

function ofAccounts(userId: number, filter: StatementFilter) {
  const kinds = sql.join(kindsOf(filter).map((kind) => sql.lit(kind)));
  return sql`l.account_id = any(array(select id from accounts where owner_id = ${userId} and kind in (${kinds})))`;
}

function matches(userId: number, filter: StatementFilter) {
  const { account, type } = filter;
  const parts = [ofAccounts(userId, filter)];
  // A type that this account never shows finds nothing.
  if (type !== undefined) parts.push(sql`t.type = ${storedTypeOn(account, type) ?? -1}::smallint`);
  const { from, before } = readSpan(filter);
  if (from !== null) parts.push(sql`t.created_at >= ${new Date(from)}`);
  if (before !== null) parts.push(sql`t.created_at < ${new Date(before)}`);
  return sql.join(parts, sql` and `);
}

function logRow(account: StatementName, { kind, ...line }: Line): LogRow {
  const type = logTypeOn(kind, line.type as never);
  const after: Fen = fen(line.after);
  const part = kind === 'balance' ? '' : COMMISSION_PARTS[kind];
  return {
    id: line.id,
    account,
    type,
    type_text: typeText(kind, type),
    money: formatYuan(fen(line.amount)),
    before: formatYuan(fen(after - line.amount)),
    after: formatYuan(after),
    ref_sn: line.ref,
    remark: [part, line.remark].filter((text) => text !== '').join(' '),
    created_at: formatTime(line.at),
  };
}

function typeText(kind: Kind, type: number): string {
  const own =
    kind === 'commission_frozen'
      ? FROZEN_TYPE_LABELS[type]
      : kind === 'commission'
        ? AVAILABLE_TYPE_LABELS[type]
        : undefined;
  return own ?? LOG_TYPE_LABELS[type] ?? '';
}
