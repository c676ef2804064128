import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { ACCOUNT_KIND_LABELS, LOG_TYPE_LABELS, SYSTEM_ACCOUNT_LABELS } from '@giftship/shared/wallet/labels';
import {
  type AccountKind,
  type LogType,
  type SystemAccount,
  logTypeOn,
} from '@giftship/shared/wallet/ledger';
import type { LedgerRow } from '@giftship/shared/wallet/office-contract';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { BALANCE_COPY as SAY } from './copy.ts';

/** Lines of transactions that overlap lie apart by so much. */
const OVERLAP_MS = 60_000;

/** What narrows the ledger. */
export interface LedgerFilter {
  account?: AccountKind | undefined;
  user_id?: number | undefined;
  supplier_id?: number | undefined;
  code?: SystemAccount | undefined;
  type?: number | undefined;
  ref_sn: string;
  least: string;
  most: string;
  start_time: string;
  end_time: string;
  page: number;
  page_size: number;
}

/** Lines of any account, newest first (O158): within a range of time, or of one document's number. */
export async function listLedger(deps: Deps, filter: LedgerFilter) {
  const { page, page_size } = filter;
  const matching = matches(deps, filter);
  const { lines, few } = sourcesOf(filter);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${few ?? lines} where ${matching} limit ${sql.lit(MOST_COUNTED)}) c`.execute(deps.db.q);
  const data_count = onlyRow(counted).n;
  // Of many the newest are near.
  const from = few !== null && data_count < MOST_COUNTED ? few : lines;
  const { rows } =
    await sql<Read>`${readLines(sql`select l.* from ${from} where ${matching} order by l.id desc limit ${page_size} offset ${(page - 1) * page_size}`)}
    order by l.id desc`.execute(deps.db.q);
  return { list: rows.map(rowOf), page, page_size, data_count };
}

/**
 * Where lines `l` and their transactions `t` are read from: in order of time, or from what narrows them best. Both are joined
 * row by row; the planner does not know how near the wanted ones are, and would read a quarter whole.
 */
function sourcesOf(filter: LedgerFilter) {
  const txs = sql`cross join lateral (select * from ledger_txs where id = l.tx_id offset 0) t`;
  const lines = sql`ledger_lines l ${txs}`;
  if (filter.type !== undefined || filter.ref_sn.trim() !== '')
    return {
      lines,
      few: sql`ledger_txs t cross join lateral (select * from ledger_lines where tx_id = t.id offset 0) l`,
    };
  const accounts = chosenAccounts(filter);
  if (accounts === null || isOneAccount(filter) || isOnMost(filter)) return { lines, few: null };
  return {
    lines,
    few: sql`(select * from ledger_lines where account_id = any(array(${accounts})) offset 0) l ${txs}`,
  };
}

function matches(deps: Deps, filter: LedgerFilter): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [...ofAccounts(filter), ...ofAmount(filter)];
  if (filter.type !== undefined) parts.push(sql`t.type = ${filter.type}::smallint`);
  const ref = filter.ref_sn.trim();
  if (ref !== '') parts.push(sql`t.id = any(${ofDocument(ref)})`);
  // The lines of one document are few, and found in any range (B16).
  if (ref === '') {
    const span = spanOf(deps, filter);
    parts.push(inSpan(span));
    if (filter.type !== undefined) parts.push(sql`t.id >= ${txAt(span.from.getTime() - OVERLAP_MS)}`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const isOneAccount = ({ supplier_id, code }: LedgerFilter) => supplier_id !== undefined || code !== undefined;

/** Nearly every movement has a line of these two kinds. */
const isOnMost = ({ account, user_id, supplier_id, code }: LedgerFilter) =>
  (account === 'balance' || account === 'system') && (user_id ?? supplier_id ?? code) === undefined;

function chosenAccounts({ account, user_id, supplier_id, code }: LedgerFilter): RawBuilder<unknown> | null {
  const about: RawBuilder<boolean>[] = [];
  if (account !== undefined) about.push(sql`kind = ${account}`);
  if (user_id !== undefined) about.push(sql`owner_id = ${user_id}`);
  if (supplier_id !== undefined) about.push(sql`supplier_id = ${supplier_id}`);
  if (code !== undefined) about.push(sql`code = ${code}`);
  return about.length === 0 ? null : sql`select id from accounts where ${sql.join(about, sql` and `)}`;
}

function ofAccounts(filter: LedgerFilter): RawBuilder<boolean>[] {
  const accounts = chosenAccounts(filter);
  if (accounts === null) return [];
  if (isOnMost(filter)) return [sql`(select kind from accounts where id = l.account_id) = ${filter.account}`];
  return [
    isOneAccount(filter) ? sql`l.account_id = (${accounts})` : sql`l.account_id = any(array(${accounts}))`,
  ];
}

function ofAmount({ least, most }: LedgerFilter): RawBuilder<boolean>[] {
  const read = (field: 'least' | 'most', text: string): number | null => {
    if (text.trim() === '') return null;
    const amount = parseYuan(text);
    if (amount === null) throw refuse('INVALID', {}, { errors: [{ field, msg: SAY.amountForm }] });
    return amount;
  };
  const [from, to] = [read('least', least), read('most', most)];
  return [
    ...(from === null ? [] : [sql<boolean>`abs(l.amount_fen) >= ${from}`]),
    ...(to === null ? [] : [sql<boolean>`abs(l.amount_fen) <= ${to}`]),
  ];
}

/** Transactions of a document, whatever their kind: the index begins with the kind, of which there are few. */
const ofDocument = (ref: string) => sql`array(
  with recursive kinds as (
    select min(kind) as kind from ledger_txs
    union all
    select (select min(kind) from ledger_txs where kind > kinds.kind) from kinds where kinds.kind is not null
  ) select x.id from kinds join ledger_txs x on x.kind = kinds.kind and x.ref = ${ref})`;

const txAt = (at: number) => sql`(select first_id_since('ledger_txs', ${new Date(at)}::timestamptz))`;

/** Lines `l` of transactions `t` within a span: ids grow with time on both tables, so a span of time is one of lines. */
export function inSpan({ from, to }: { from: Date; to: Date }): RawBuilder<boolean> {
  // The first of its lines: where nothing lies in the overlap, this is where the span begins.
  const lineAt = (at: number) =>
    sql`(select id from ledger_lines where tx_id >= ${txAt(at)} order by tx_id, id limit 1)`;
  return sql`t.created_at >= ${from}::timestamptz and t.created_at < ${to}::timestamptz
    and l.id >= ${lineAt(from.getTime() - OVERLAP_MS)} and l.id <= coalesce(${lineAt(to.getTime() + OVERLAP_MS)}, 9223372036854775807)`;
}

interface Read {
  id: number;
  tx_id: number;
  amount_fen: number;
  balance_after_fen: number | null;
  at: Date;
  type: LogType;
  ref_kind: string;
  ref: string;
  remark: string;
  kind: AccountKind;
  owner_id: number | null;
  supplier_id: number | null;
  code: string | null;
  mobile: string | null;
  supplier: string | null;
}

const readLines = (chosen: RawBuilder<unknown>) => sql`
  select l.id, l.tx_id, l.amount_fen, l.balance_after_fen, t.created_at as at, t.type, t.kind as ref_kind, t.ref, t.remark,
    a.kind, a.owner_id, a.supplier_id, a.code, u.mobile, s.name as supplier
  from (${chosen}) l join ledger_txs t on t.id = l.tx_id join accounts a on a.id = l.account_id
  left join users u on u.id = a.owner_id left join suppliers s on s.id = a.supplier_id`;

function rowOf(row: Read): LedgerRow {
  const type = logTypeOn(row.kind, row.type);
  return {
    line_id: row.id,
    tx_id: row.tx_id,
    at: formatTime(row.at),
    account_kind: row.kind,
    account_text:
      (row.code === null ? ACCOUNT_KIND_LABELS[row.kind] : SYSTEM_ACCOUNT_LABELS[row.code]) ?? row.code ?? '',
    owner_id: row.owner_id ?? row.supplier_id ?? 0,
    owner: row.mobile === null ? (row.supplier ?? '') : maskMobile(row.mobile),
    code: row.code ?? '',
    type,
    type_text: LOG_TYPE_LABELS[type] ?? '',
    money: formatYuan(fen(row.amount_fen)),
    after: row.balance_after_fen === null ? '' : formatYuan(fen(row.balance_after_fen)),
    ref_kind: row.ref_kind,
    ref_sn: row.ref,
    remark: row.remark,
  };
}

/** One transaction with all of its lines and the document that made it. */
export async function showLedgerTx({ db }: Deps, txId: number) {
  const { rows } =
    await sql<Read>`${readLines(sql`select * from ledger_lines where tx_id = ${txId}`)} order by l.id`.execute(
      db.q,
    );
  const [first] = rows;
  if (!first) throw refuse('NOT_FOUND');
  return {
    tx_id: txId,
    at: formatTime(first.at),
    type: first.type,
    type_text: LOG_TYPE_LABELS[first.type] ?? '',
    ref_kind: first.ref_kind,
    ref_sn: first.ref,
    remark: first.remark,
    lines: rows.map(rowOf),
  };
}
