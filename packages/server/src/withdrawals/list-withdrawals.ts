import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { WITHDRAWAL_LABELS, WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';

/** A page of a person's withdrawals, newest first, with the account as it was then, masked (M226). */
export async function listWithdrawals(
  q: Queries,
  userId: number,
  { page, page_size, status }: { page: number; page_size: number; status?: number | undefined },
) {
  let base = q.selectFrom('withdrawals').where('user_id', '=', userId);
  if (status !== undefined) base = base.where('status', '=', status);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await base
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const list = rows.map((row) => ({
    withdraw_sn: snOf('withdrawal', row.id),
    money: formatYuan(fen(row.amount_fen)),
    fee: formatYuan(fen(row.fee_fen)),
    real_money: formatYuan(fen(row.amount_fen - row.fee_fen)),
    account_mask: `${WITHDRAW_ACCOUNT_LABELS[Number(row.account.type)] ?? ''} ${String(row.account.account_mask)}`,
    status: row.status,
    status_text: WITHDRAWAL_LABELS[row.status] ?? '',
    reason: row.reason,
    created_at: formatTime(row.created_at),
    finished_at: formatTime(row.finished_at),
  }));
  return { list, page, page_size, data_count: count };
}
