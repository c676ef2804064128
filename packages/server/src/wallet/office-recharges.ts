import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { CHANNEL_ANSWERS, CHANNEL_LABELS, RECHARGE_STATUS_LABELS } from '@giftship/shared/wallet/labels';
import type { RechargeOfficeRow } from '@giftship/shared/wallet/office-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { settleByQuery } from './finish-recharge.ts';

/** What narrows the list of recharges. */
export interface RechargeFilter {
  q: string;
  user_id?: number | undefined;
  status?: number | undefined;
  channel?: number | undefined;
  start_time: string;
  end_time: string;
  page: number;
  page_size: number;
}

/** Recharges of everybody, newest first (O151): within a range of time, of one person, or by a whole number. */
export async function listRecharges(deps: Deps, filter: RechargeFilter) {
  const { page, page_size } = filter;
  const where = matches(deps, filter);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from recharges t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<Read>`
    select t.*, u.mobile, exists (select from payment_notices n where n.trade_no = t.trade_no) as has_notice
    from (select * from recharges t where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}) t
    join users u on u.id = t.user_id order by t.id desc`.execute(deps.db.q);
  return { list: rows.map(rowOf), page, page_size, data_count: onlyRow(counted).n };
}

function matches(deps: Deps, filter: RechargeFilter): RawBuilder<boolean> {
  const q = filter.q.trim();
  if (q !== '') return sql<boolean>`(t.trade_no = ${q} or t.provider_no = ${q})`;
  const { user_id, status, channel } = filter;
  const parts: RawBuilder<boolean>[] = [];
  if (user_id !== undefined) parts.push(sql`t.user_id = ${user_id}`);
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  if (channel !== undefined) parts.push(sql`t.channel = ${channel}`);
  if (user_id === undefined || filter.start_time !== '' || filter.end_time !== '')
    parts.push(madeWithin('recharges', spanOf(deps, filter)));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

interface Read {
  trade_no: string;
  channel: number;
  user_id: number;
  mobile: string;
  amount_fen: number;
  status: number;
  provider: string;
  provider_no: string | null;
  created_at: Date;
  expire_at: Date;
  paid_at: Date | null;
  has_notice: boolean;
}

const rowOf = (row: Read): RechargeOfficeRow => ({
  trade_no: row.trade_no,
  channel: row.channel,
  channel_text: CHANNEL_LABELS[row.channel] ?? '',
  user_id: row.user_id,
  mobile: maskMobile(row.mobile),
  money: formatYuan(fen(row.amount_fen)),
  status: row.status,
  status_text: RECHARGE_STATUS_LABELS[row.status] ?? '',
  provider: row.provider,
  provider_no: row.provider_no ?? '',
  created_at: formatTime(row.created_at),
  expire_at: formatTime(row.expire_at),
  paid_at: formatTime(row.paid_at),
  has_notice: row.has_notice,
});

/** Asks the channel about one recharge; what it was paid is credited once, as by a notice (O151, P6). */
export async function queryRecharge(deps: Deps, call: WorkCall, tradeNo: string) {
  const before = await statusOf(deps.db.q, tradeNo);
  const answer = await settleByQuery(deps, tradeNo);
  // The money moved in its own transaction, which a notice would have opened too; this one says who asked.
  return officeWork(deps, call, async (tx, log) => {
    const status = await statusOf(tx, tradeNo);
    await log({ object: 'recharge', ref: tradeNo, before: { status: before }, after: { status, answer } });
    return {
      status,
      status_text: RECHARGE_STATUS_LABELS[status] ?? '',
      answer,
      answer_text: CHANNEL_ANSWERS[answer],
    };
  });
}

async function statusOf(q: Queries, tradeNo: string): Promise<number> {
  const row = await q
    .selectFrom('recharges')
    .where('trade_no', '=', tradeNo)
    .select('status')
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return row.status;
}
