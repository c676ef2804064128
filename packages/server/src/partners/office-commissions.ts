import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { COMMISSION_STATUS_LABELS } from '@giftship/shared/partners/labels';
import type { CommissionOfficeRow } from '@giftship/shared/partners/office-contract';
import { type RawBuilder, sql } from 'kysely';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';

/** What narrows the list of commissions. */
export interface CommissionFilter {
  order_sn: string;
  partner_id?: number | undefined;
  buyer_id?: number | undefined;
  status?: number | undefined;
  start_time: string;
  end_time: string;
  page: number;
  page_size: number;
}

/** Commissions of everybody, newest first (O183): within a range of time, of one person, or of one order. */
export async function listCommissions(deps: Deps, filter: CommissionFilter) {
  const { page, page_size } = filter;
  const where = matches(deps, filter);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from commissions t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<Read>`
    select t.*, p.mobile as partner, p.is_partner_disabled, b.mobile as buyer, c.page, s.name as site
    from (select * from commissions t where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}) t
    join users p on p.id = t.partner_id join users b on b.id = t.buyer_id
    left join spread_clicks c on c.id = t.click_id left join partner_sites s on s.id = c.site_id
    order by t.id desc`.execute(deps.db.q);
  return { list: rows.map(rowOf), page, page_size, data_count: onlyRow(counted).n };
}

function matches(deps: Deps, filter: CommissionFilter): RawBuilder<boolean> {
  if (filter.order_sn.trim() !== '')
    return sql<boolean>`t.order_id = ${idOf('order', filter.order_sn.toUpperCase()) ?? 0}`;
  const { partner_id, buyer_id, status } = filter;
  const parts: RawBuilder<boolean>[] = [];
  if (partner_id !== undefined) parts.push(sql`t.partner_id = ${partner_id}`);
  if (buyer_id !== undefined) parts.push(sql`t.buyer_id = ${buyer_id}`);
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  const isOfOne = partner_id !== undefined || buyer_id !== undefined;
  if (!isOfOne || filter.start_time !== '' || filter.end_time !== '')
    parts.push(madeWithin('commissions', spanOf(deps, filter)));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

interface Read {
  order_id: number;
  batch_id: number;
  partner_id: number;
  buyer_id: number;
  partner: string;
  is_partner_disabled: boolean;
  buyer: string;
  amount_fen: number;
  used_fen: number;
  status: number;
  click_id: number | null;
  page: string | null;
  site: string | null;
  created_at: Date;
  released_at: Date | null;
  reversed_at: Date | null;
}

const rowOf = (row: Read): CommissionOfficeRow => ({
  order_sn: snOf('order', row.order_id),
  batch_sn: snOf('batch', row.batch_id),
  partner_id: row.partner_id,
  partner: maskMobile(row.partner),
  is_promoter_off: row.is_partner_disabled,
  buyer_id: row.buyer_id,
  buyer: maskMobile(row.buyer),
  money: formatYuan(fen(row.amount_fen)),
  used: formatYuan(fen(row.used_fen)),
  status: row.status,
  status_text: COMMISSION_STATUS_LABELS[row.status] ?? '',
  click_id: row.click_id ?? 0,
  site: row.site ?? '',
  page: row.page ?? '',
  created_at: formatTime(row.created_at),
  released_at: formatTime(row.released_at),
  reversed_at: formatTime(row.reversed_at),
});
