import { maskMobile } from '@giftship/shared/accounts/account-rules';
import {
  BALANCE_REFUND_STATUS as S,
  REFUND_PART_STATUS,
} from '@giftship/shared/balance-refunds/balance-refund';
import { BALANCE_REFUND_LABELS, REFUND_PART_LABELS } from '@giftship/shared/balance-refunds/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { CHANNEL_LABELS } from '@giftship/shared/wallet/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';
import { APPROVE_BALANCE_REFUND } from './decide-refund.ts';

const OPEN: readonly number[] = [S.review, S.sending];

interface Paged {
  page: number;
  page_size: number;
}

/** A page of a person's own refunds, newest first. */
export async function listOwnRefunds(q: Queries, userId: number, { page, page_size }: Paged) {
  const { list, data_count } = await pageOf(q, sql<boolean>`t.user_id = ${userId}`, { page, page_size });
  return { list: list.map(rowOf), page, page_size, data_count };
}

/** Refunds of everybody: what is open however old it is, all else within a range of time (O156). */
export async function listBalanceRefunds(
  deps: Deps,
  filter: Paged & {
    refund_sn: string;
    user_id?: number | undefined;
    status?: number | undefined;
    start_time: string;
    end_time: string;
  },
) {
  const { page, page_size } = filter;
  const { list, data_count } = await pageOf(deps.db.q, matches(deps, filter), { page, page_size });
  return {
    list: list.map((row) => ({
      ...rowOf(row),
      user_id: row.user_id,
      mobile: maskMobile(row.mobile),
      asked_by: row.asker ?? '',
      decided_by: row.decider ?? '',
      approval_sn: row.approval_id === null ? '' : snOf('approval', row.approval_id),
    })),
    page,
    page_size,
    data_count,
  };
}

function matches(deps: Deps, filter: Parameters<typeof listBalanceRefunds>[1]): RawBuilder<boolean> {
  const { refund_sn, user_id, status } = filter;
  if (refund_sn.trim() !== '')
    return sql<boolean>`t.id = ${idOf('balanceRefund', refund_sn.toUpperCase()) ?? 0}`;
  const parts: RawBuilder<boolean>[] = [];
  if (status !== undefined) parts.push(sql`t.status = ${sql.lit(status)}`);
  if (user_id !== undefined) parts.push(sql`t.user_id = ${user_id}`);
  const isFew = user_id !== undefined || (status !== undefined && OPEN.includes(status));
  if (!isFew || filter.start_time !== '' || filter.end_time !== '')
    parts.push(madeWithin('balance_refunds', spanOf(deps, filter)));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

async function pageOf(q: Queries, where: RawBuilder<boolean>, { page, page_size }: Paged) {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from balance_refunds t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    q,
  );
  const { rows } = await sql<Read>`
    select t.*, u.mobile, a.name as asker, d.name as decider,
      (select y.id from approvals y where y.kind = ${APPROVE_BALANCE_REFUND.kind} and y.ref = 'E' || t.id and y.status = ${sql.lit(APPROVAL_STATUS.waiting)} limit 1) as approval_id,
      coalesce((select jsonb_agg(jsonb_build_object('trade_no', c.trade_no, 'channel', c.channel, 'amount', p.amount_fen, 'status', p.status,
          'fail_text', p.fail_text, 'done_at', p.done_at) order by p.no)
        from balance_refund_parts p join recharges c on c.id = p.recharge_id where p.refund_id = t.id), '[]') as parts
    from balance_refunds t join users u on u.id = t.user_id
    left join operators a on a.id = t.asked_by left join operators d on d.id = t.decided_by
    where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(q);
  return { list: rows, data_count: onlyRow(counted).n };
}

interface Read {
  id: number;
  user_id: number;
  mobile: string;
  amount_fen: number;
  returned_fen: number;
  status: number;
  reason: string;
  answer: string;
  asker: string | null;
  decider: string | null;
  created_at: Date;
  done_at: Date | null;
  approval_id: number | null;
  parts: {
    trade_no: string;
    channel: number;
    amount: number;
    status: number;
    fail_text: string;
    done_at: string | null;
  }[];
}

const rowOf = (row: Read) => ({
  refund_sn: snOf('balanceRefund', row.id),
  money: formatYuan(fen(row.amount_fen)),
  returned: formatYuan(fen(row.returned_fen)),
  status: row.status,
  status_text: BALANCE_REFUND_LABELS[row.status] ?? '',
  reason: row.reason,
  answer: row.answer,
  created_at: formatTime(row.created_at),
  done_at: formatTime(row.done_at),
  parts: row.parts.map((part) => ({
    trade_no: part.trade_no,
    channel_text: CHANNEL_LABELS[part.channel] ?? '',
    money: formatYuan(fen(part.amount)),
    status: part.status,
    status_text: REFUND_PART_LABELS[part.status] ?? '',
    fail_text: part.status === REFUND_PART_STATUS.failed ? part.fail_text : '',
    done_at: part.done_at === null ? '' : formatTime(new Date(part.done_at)),
  })),
});

/** True while one of this person's is open. */
export async function hasOpen(q: Queries, userId: number): Promise<boolean> {
  const open = await q
    .selectFrom('balance_refunds')
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN])
    .select('id')
    .executeTakeFirst();
  return open !== undefined;
}
