import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** Sums of a person's balance account by type of entry, in fen. */
export async function sumsByType(q: Queries, userId: number): Promise<{ recharged: Fen; spent: Fen }> {
  const row = await q
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_txs as t', 't.id', 'l.tx_id')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .where('a.owner_id', '=', userId)
    .where('a.kind', '=', 'balance')
    .select([
      sql<number>`coalesce(sum(l.amount_fen) filter (where t.type = ${LOG_TYPE.recharge}), 0)::bigint`.as(
        'recharged',
      ),
      sql<number>`coalesce(-sum(l.amount_fen) filter (where t.type in (${LOG_TYPE.order}, ${LOG_TYPE.refund}, ${LOG_TYPE.vip})), 0)::bigint`.as(
        'spent',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { recharged: fen(row.recharged), spent: fen(row.spent) };
}

/** A page of the statement of one account kind, newest first (D325). */
export async function statementPage(
  q: Queries,
  userId: number,
  kind: 'balance' | 'commission',
  page: { page: number; page_size: number; type?: number | undefined },
) {
  let base = q
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_txs as t', 't.id', 'l.tx_id')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .where('a.owner_id', '=', userId)
    .where('a.kind', '=', kind);
  if (page.type !== undefined) base = base.where('t.type', '=', page.type);
  const [{ count }, rows] = await Promise.all([
    base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    base
      .select(['l.id', 't.type', 'l.amount_fen', 'l.balance_after_fen', 't.ref', 't.remark', 't.created_at'])
      .orderBy('l.id', 'desc')
      .limit(page.page_size)
      .offset((page.page - 1) * page.page_size)
      .execute(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    account: kind,
    type: row.type,
    type_text: LOG_TYPE_LABELS[row.type] ?? '',
    money: formatYuan(fen(row.amount_fen)),
    before: formatYuan(fen((row.balance_after_fen ?? 0) - row.amount_fen)),
    after: formatYuan(fen(row.balance_after_fen ?? 0)),
    ref_sn: row.ref,
    remark: row.remark,
    created_at: formatTime(row.created_at),
  }));
  return { list, page: page.page, page_size: page.page_size, data_count: count };
}
