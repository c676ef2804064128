import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import type { SettleRow, StatementOffice } from '@giftship/shared/settlement/office-contract';
import type { OwnStatement, OwnStatementWhole } from '@giftship/shared/settlement/contract';
import { CONFIRM_DAYS, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { KeptPayee, SettlementSchema } from '../db/schema-settlement.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { readAdjusted } from './adjusted.ts';

const DAY_MS = 86_400_000;

/** What narrows a list of statements. */
export interface StatementFilter {
  status?: number | undefined;
  supplier_id?: number | undefined;
  file_id?: number | undefined;
  settle_sn: string;
  page: number;
  page_size: number;
}

type Read = Selectable<SettlementSchema['settlements']> & {
  supplier: string;
  approver: string | null;
  payer: string | null;
  is_locked: boolean | null;
};

/** Statements of all suppliers, newest first, with how many stand in each state (O166). */
export async function listStatements(q: Queries, filter: StatementFilter) {
  const { list, ...page } = await pageOf(q, filter);
  return { ...page, list: list.map(officeRow) };
}

/** Those of one supplier (S072). */
export async function listOwnStatements(q: Queries, supplierId: number, filter: StatementFilter) {
  const { list, ...page } = await pageOf(q, { ...filter, supplier_id: supplierId });
  return { ...page, list: list.map(ownRow) };
}

async function pageOf(q: Queries, filter: StatementFilter) {
  const { page, page_size } = filter;
  const where = matches(filter);
  const [{ rows: counted }, { rows: states }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from settlements t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      q,
    ),
    sql<{ status: number; n: number }>`
      select status, count(*)::int as n from settlements t where ${matches({ ...filter, status: undefined })} group by status`.execute(
      q,
    ),
    sql<Read>`${readRows(sql`select * from settlements t where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`)} order by t.id desc`.execute(
      q,
    ),
  ]);
  const count = Object.fromEntries(states.map(({ status, n }) => [String(status), n]));
  return { list: rows, page, page_size, data_count: onlyRow(counted).n, count };
}

function matches({ status, supplier_id, file_id, settle_sn }: StatementFilter): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`true`];
  if (settle_sn.trim() !== '') parts.push(sql`t.id = ${idOf('settlement', settle_sn.toUpperCase()) ?? 0}`);
  if (supplier_id !== undefined) parts.push(sql`t.supplier_id = ${supplier_id}`);
  if (file_id !== undefined) parts.push(sql`t.payout_file_id = ${file_id}`);
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const readRows = (chosen: RawBuilder<unknown>) => sql`
  select t.*, t.period_start::text as period_start, t.period_end::text as period_end, t.due_day::text as due_day, s.name as supplier,
    a.name as approver, p.name as payer, f.id is not null and f.released_at is null as is_locked
  from (${chosen}) t join suppliers s on s.id = t.supplier_id left join operators a on a.id = t.approved_by
  left join operators p on p.id = t.paid_by left join payout_files f on f.id = t.payout_file_id`;

/** One statement by its number; of a supplier only his own. */
async function readOne(q: Queries, sn: string, supplierId: number | null): Promise<Read> {
  const { rows } =
    await sql<Read>`${readRows(sql`select * from settlements t where t.id = ${idOf('settlement', sn.toUpperCase()) ?? 0}
    and ${supplierId === null ? sql`true` : sql`t.supplier_id = ${supplierId}`}`)}`.execute(q);
  const [row] = rows;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** A statement with what was said about it. */
export async function showStatement(q: Queries, sn: string): Promise<StatementOffice> {
  const row = await readOne(q, sn, null);
  return { ...officeRow(row), ...(await readWhole(q, row)) };
}

/** The same to its supplier. */
export async function showOwnStatement(
  q: Queries,
  supplierId: number,
  sn: string,
): Promise<OwnStatementWhole> {
  const row = await readOne(q, sn, supplierId);
  return { ...ownRow(row), ...(await readWhole(q, row)) };
}

async function readWhole(q: Queries, row: Read) {
  const [disputes, adjusted] = await Promise.all([readDisputes(q, row.id), readAdjusted(q, row)]);
  return { disputes, ...adjusted };
}

async function readDisputes(q: Queries, id: number) {
  const rows = await q
    .selectFrom('settlement_disputes')
    .where('settlement_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    parcels: row.parcels,
    asked_by: row.asked_by,
    at: formatTime(row.at),
    answer: row.answer,
    adjust_sn: row.adjustment_id === null ? '' : snOf('adjustment', row.adjustment_id),
    answered_at: formatTime(row.answered_at),
  }));
}

const yuan = (amount: number): string => formatYuan(fen(amount));

/** An account as it is shown: kind, holder and the masked number. */
export const payeeText = (payee: Pick<KeptPayee, 'type' | 'holder' | 'account_mask'> | null): string =>
  payee === null ? '' : `${WITHDRAW_ACCOUNT_LABELS[payee.type] ?? ''} ${payee.holder} ${payee.account_mask}`;

function ownRow(row: Read): OwnStatement {
  const waits = row.status === SETTLEMENT_STATUS.toConfirm;
  return {
    settle_sn: snOf('settlement', row.id),
    period_start: row.period_start,
    period_end: row.period_end,
    opening: yuan(row.opening_fen),
    sale: yuan(row.sale_fen),
    back: yuan(row.back_fen),
    freight: yuan(row.freight_fen),
    comp: yuan(row.comp_fen),
    adjust: yuan(row.adjust_fen),
    payout: yuan(row.payout_fen),
    closing: yuan(row.closing_fen),
    reserve: yuan(row.reserve_fen),
    later: yuan(row.later_fen),
    held: yuan(row.held_fen),
    payable: yuan(row.payable_fen),
    due_day: row.due_day,
    status: row.status,
    status_text: SETTLEMENT_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
    confirmed_at: formatTime(row.confirmed_at),
    confirms_at: waits ? formatTime(row.confirm_from.getTime() + CONFIRM_DAYS * DAY_MS) : '',
    approved_at: formatTime(row.approved_at),
    paid_at: formatTime(row.paid_at),
    bank_no: row.bank_no,
    has_receipt: row.receipt !== '',
    fail_reason: row.fail_reason,
    payee: payeeText(row.payee),
    missed_at: formatTime(row.missed_at),
    missed_text: row.missed_text,
    version: row.version,
  };
}

const officeRow = (row: Read): SettleRow => ({
  ...ownRow(row),
  supplier_id: row.supplier_id,
  supplier: row.supplier,
  confirmed_by: row.confirmed_by,
  approved_by: row.approver ?? '',
  paid_by: row.payer ?? '',
  receipt: row.receipt,
  file_id: row.payout_file_id ?? 0,
  is_locked: row.status === SETTLEMENT_STATUS.toPay && row.is_locked === true,
});
