import { maskMobile, maskRealName } from '@giftship/shared/accounts/account-rules';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { WITHDRAWAL_LABELS, WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import type { WithdrawalOfficeRow } from '@giftship/shared/withdrawals/office-contract';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';
import type { Operator } from '../operators/operator.ts';
import { PAY_WITHDRAWALS } from './pay-withdrawals.ts';

const MOST_SAME = 20;
const OPEN: readonly number[] = [WITHDRAWAL_STATUS.review, WITHDRAWAL_STATUS.approved];

/** What narrows the list of withdrawals. */
export interface WithdrawalFilter {
  status?: number | undefined;
  withdraw_sn: string;
  user_id?: number | undefined;
  file_id?: number | undefined;
  start_time: string;
  end_time: string;
  page: number;
  page_size: number;
}

/** A page of withdrawals: queues oldest first, all else newest first and within a range of time (O152). */
export async function listAllWithdrawals(deps: Deps, operator: Operator, filter: WithdrawalFilter) {
  const { q } = deps.db;
  const { page, page_size, status } = filter;
  const where = matches(deps, filter);
  const isQueue = status !== undefined && OPEN.includes(status);
  const [{ rows: counted }, { rows }, count] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::int as n from (select from withdrawals t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      q,
    ),
    sql<Read>`${readRows(sql`select * from withdrawals t where ${where}
      order by t.id ${isQueue ? sql`asc` : sql`desc`} limit ${page_size} offset ${(page - 1) * page_size}`)}
      order by t.id ${isQueue ? sql`asc` : sql`desc`}`.execute(q),
    countOpen(deps, filter),
  ]);
  const list = rows.map((row) => rowOf(deps, row, operator));
  return { list, page, page_size, data_count: onlyRow(counted).n, count };
}

function matches(deps: Deps, filter: WithdrawalFilter): RawBuilder<boolean> {
  if (filter.withdraw_sn.trim() !== '')
    return sql<boolean>`t.id = ${idOf('withdrawal', filter.withdraw_sn.toUpperCase()) ?? 0}`;
  const { status, user_id, file_id } = filter;
  const parts: RawBuilder<boolean>[] = [];
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  if (user_id !== undefined) parts.push(sql`t.user_id = ${user_id}`);
  if (file_id !== undefined) parts.push(sql`t.payout_file_id = ${file_id}`);
  // What waits is seen however old it is; and what belongs to one person or file is few.
  const isFew =
    user_id !== undefined || file_id !== undefined || (status !== undefined && OPEN.includes(status));
  const isTimed = filter.start_time !== '' || filter.end_time !== '';
  if (isTimed || !isFew) parts.push(madeWithin('withdrawals', spanOf(deps, filter)));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** How many each queue would list by the same filters. */
async function countOpen(deps: Deps, filter: WithdrawalFilter): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; n: number }>`${sql.join(
    OPEN.map(
      (status) => sql`select ${sql.lit(status)} as status, count(*)::int as n from (
        select from withdrawals t where t.status = ${sql.lit(status)} and ${matches(deps, { ...filter, status })}
        limit ${sql.lit(MOST_COUNTED)}) c`,
    ),
    sql` union all `,
  )}`.execute(deps.db.q);
  return Object.fromEntries(rows.map(({ status, n }) => [String(status), n]));
}

interface Read {
  id: number;
  user_id: number;
  mobile: string;
  amount_fen: number;
  fee_fen: number;
  account: Record<string, unknown>;
  status: number;
  reason: string;
  created_at: Date;
  finished_at: Date | null;
  approved_by: number | null;
  approver: string | null;
  payer: string | null;
  bank_no: string;
  receipt: string;
  payout_file_id: number | null;
  is_released: boolean | null;
  approval_id: number | null;
  same_account: number[];
  is_new: boolean;
}

/** Where it waits to be marked: few wait at a time. */
const waitingApproval = sql`(select max(w.id) from approvals w
  where w.status = ${sql.lit(APPROVAL_STATUS.waiting)} and w.kind = ${sql.lit(PAY_WITHDRAWALS.kind)}
    and w.payload->'rows' @> jsonb_build_array(jsonb_build_object('withdraw_sn', 'W' || t.id)))`;

const readRows = (chosen: RawBuilder<unknown>) => sql`
  select t.id, t.user_id, u.mobile, t.amount_fen, t.fee_fen, t.account - 'account_cipher' as account, t.status, t.reason,
    t.created_at, t.finished_at, t.approved_by, a.name as approver, p.name as payer, t.bank_no, t.receipt, t.payout_file_id,
    f.released_at is not null as is_released, ${waitingApproval} as approval_id,
    array(select o.user_id from withdraw_accounts mine join withdraw_accounts o on o.account_hash = mine.account_hash
          where mine.user_id = t.user_id and o.user_id <> t.user_id order by o.user_id limit ${sql.lit(MOST_SAME)}) as same_account,
    not exists (select from withdrawals before where before.user_id = t.user_id and before.id < t.id
      and before.status in (${lits(WITHDRAWAL_STATUS.paid)}) and before.account->>'account_mask' = t.account->>'account_mask'
      and before.account->>'type' = t.account->>'type') as is_new
  from (${chosen}) t
  join users u on u.id = t.user_id
  left join operators a on a.id = t.approved_by
  left join operators p on p.id = t.paid_by
  left join payout_files f on f.id = t.payout_file_id`;

function rowOf({ config, now }: Deps, row: Read, operator: Operator): WithdrawalOfficeRow {
  const isOpen = OPEN.includes(row.status);
  const type = Number(row.account.type);
  return {
    withdraw_sn: snOf('withdrawal', row.id),
    user_id: row.user_id,
    mobile: maskMobile(row.mobile),
    money: formatYuan(fen(row.amount_fen)),
    fee: formatYuan(fen(row.fee_fen)),
    real_money: formatYuan(fen(row.amount_fen - row.fee_fen)),
    type,
    type_text: WITHDRAW_ACCOUNT_LABELS[type] ?? '',
    real_name_mask: maskRealName(String(row.account.real_name ?? '')),
    account_mask: String(row.account.account_mask ?? ''),
    bank_name: String(row.account.bank_name ?? ''),
    same_account: row.same_account.map(Number),
    is_new_account: row.is_new,
    status: row.status,
    status_text: WITHDRAWAL_LABELS[row.status] ?? '',
    reason: row.reason,
    created_at: formatTime(row.created_at),
    finished_at: formatTime(row.finished_at),
    age_minutes: isOpen ? Math.max(0, Math.floor((now() - row.created_at.getTime()) / 60_000)) : 0,
    approved_by: row.approver ?? '',
    paid_by: row.payer ?? '',
    bank_no: row.bank_no,
    receipt: row.receipt,
    file_id: row.payout_file_id ?? 0,
    is_locked: isOpen && row.payout_file_id !== null && row.is_released === false,
    approval_sn: row.approval_id === null ? '' : snOf('approval', row.approval_id),
    is_own_review: row.approved_by === operator.id && row.amount_fen > config.fourEyes.money.one,
  };
}
