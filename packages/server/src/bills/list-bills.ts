import { ISSUE_STATUS as S } from '@giftship/shared/bills/bill';
import {
  BILL_CHANNEL_LABELS,
  BILL_SOURCE_LABELS,
  BILL_STATUS_LABELS,
  ISSUE_CLASS_LABELS,
  ISSUE_STATUS_LABELS,
} from '@giftship/shared/bills/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';

interface Paged {
  page: number;
  page_size: number;
}
const yuan = (amount: number) => formatYuan(fen(amount));
const OPEN = lits(S.open, S.lookedInto);
const all = (parts: RawBuilder<boolean>[]) =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;

interface ReadBill {
  id: number;
  channel: number;
  day: string;
  source: 'fetched' | 'uploaded';
  rows: number;
  matched: number;
  pay_fen: number;
  refund_fen: number;
  fee_fen: number;
  arrived_fen: number;
  our_pay_fen: number;
  our_refund_fen: number;
  issues: number;
  open_issues: number;
  is_replaceable: boolean;
  status: number;
  created_at: Date;
  closed_at: Date | null;
  closer: string | null;
}

/** Channels' days, newest first; few rows a year (O161). */
export async function listBills(
  q: Queries,
  {
    page,
    page_size,
    bill_sn,
    channel,
    status,
  }: Paged & { bill_sn: string; channel?: number | undefined; status?: number | undefined },
) {
  const parts: RawBuilder<boolean>[] = [];
  if (bill_sn.trim() !== '') parts.push(sql`t.id = ${idOf('bill', bill_sn.toUpperCase()) ?? 0}`);
  if (channel !== undefined) parts.push(sql`t.channel = ${channel}`);
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  const where = all(parts);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from bills t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    q,
  );
  const { rows } = await sql<ReadBill>`
    select t.*, t.day::text as day, o.name as closer, i.issues, i.open_issues, t.posted_at is null and not i.is_booked as is_replaceable
    from bills t left join operators o on o.id = t.closed_by
    cross join lateral (select count(*)::int as issues, count(*) filter (where status in (${OPEN}))::int as open_issues,
      coalesce(bool_or(status = ${sql.lit(S.writtenOff)}), false) as is_booked from bill_issues where bill_id = t.id) i
    where ${where} order by t.day desc, t.channel limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    q,
  );
  const list = rows.map((row) => ({
    bill_sn: snOf('bill', row.id),
    channel: row.channel,
    channel_text: BILL_CHANNEL_LABELS[row.channel] ?? '',
    day: row.day,
    source_text: BILL_SOURCE_LABELS[row.source],
    rows: row.rows,
    matched: row.matched,
    pay: yuan(row.pay_fen),
    refund: yuan(row.refund_fen),
    fee: yuan(row.fee_fen),
    arrived: yuan(row.arrived_fen),
    our_pay: yuan(row.our_pay_fen),
    our_refund: yuan(row.our_refund_fen),
    difference: yuan(row.pay_fen - row.refund_fen - row.our_pay_fen + row.our_refund_fen),
    issues: row.issues,
    open_issues: row.open_issues,
    status: row.status,
    is_replaceable: row.is_replaceable,
    status_text: BILL_STATUS_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
    closed_at: formatTime(row.closed_at),
    closed_by: row.closer ?? '',
  }));
  return { list, page, page_size, data_count: onlyRow(counted).n };
}

interface ReadIssue {
  id: number;
  bill_id: number;
  channel: number;
  day: string;
  class: number;
  trade_no: string;
  refund_no: string;
  provider_no: string;
  theirs_fen: number;
  ours_fen: number;
  status: number;
  reason: string;
  owner: string | null;
  doer: string | null;
  done_at: Date | null;
  explained_at: Date | null;
}

/** Differences, oldest first: of one bill all of them, else those that wait (O162). */
export async function listIssues(
  q: Queries,
  {
    page,
    page_size,
    bill_sn,
    class: kind,
    status,
  }: Paged & { bill_sn: string; class?: number | undefined; status?: number | undefined },
) {
  const parts: RawBuilder<boolean>[] = [];
  if (bill_sn.trim() !== '') parts.push(sql`t.bill_id = ${idOf('bill', bill_sn.toUpperCase()) ?? 0}`);
  if (kind !== undefined) parts.push(sql`t.class = ${sql.lit(kind)}`);
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  else if (bill_sn.trim() === '') parts.push(sql`t.status in (${OPEN})`);
  const where = all(parts);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from bill_issues t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    q,
  );
  const { rows } = await sql<ReadIssue>`
    select t.*, b.channel, b.day::text as day, w.name as owner, d.name as doer
    from bill_issues t join bills b on b.id = t.bill_id left join operators w on w.id = t.owner_id left join operators d on d.id = t.done_by
    where ${where} order by t.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(q);
  const list = rows.map((row) => ({
    issue_id: row.id,
    bill_sn: snOf('bill', row.bill_id),
    channel_text: BILL_CHANNEL_LABELS[row.channel] ?? '',
    day: row.day,
    class: row.class,
    class_text: ISSUE_CLASS_LABELS[row.class] ?? '',
    trade_no: row.trade_no,
    refund_no: row.refund_no,
    provider_no: row.provider_no,
    theirs: yuan(row.theirs_fen),
    ours: yuan(row.ours_fen),
    difference: yuan(row.theirs_fen - row.ours_fen),
    status: row.status,
    status_text: ISSUE_STATUS_LABELS[row.status] ?? '',
    owner: row.owner ?? '',
    reason: row.reason,
    done_by: row.doer ?? '',
    done_at: formatTime(row.done_at),
    explained_at: formatTime(row.explained_at),
  }));
  return { list, page, page_size, data_count: onlyRow(counted).n };
}
