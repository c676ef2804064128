import { fen, formatYuan } from '@giftship/shared/money/fen';
import { formatTime } from '@giftship/shared/lib/china-time';
import { SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

const OPEN = sql`c.status in (${lits(S.toConfirm, S.confirmed, S.disputed, S.toPay, S.failed)})`;
/** Days since its period was over. */
const AGE = sql`(now() at time zone 'Asia/Shanghai')::date - c.period_end`;
const sumWhere = (when: ReturnType<typeof sql>) =>
  sql`coalesce(sum(c.payable_fen) filter (where ${when}), 0)::bigint`;

/** Since when an account has been below zero; null while it is not. */
export const owedSince = (account: ReturnType<typeof sql>) => sql<Date | null>`(
  select t.created_at from ledger_lines l join ledger_txs t on t.id = l.tx_id
  where l.account_id = ${account} and l.id > coalesce(
    (select z.id from ledger_lines z where z.account_id = ${account} and z.balance_after_fen >= 0 order by z.id desc limit 1), 0)
  order by l.id limit 1)`;

interface Read {
  supplier_id: number;
  supplier: string;
  balance_fen: number;
  days7: number;
  days30: number;
  more: number;
  total: number;
  oldest: string | null;
  owed_since: Date | null;
}

/** What is owed to suppliers and not paid, by how old it is; who owes the shop stands first (O172). */
export async function listAging(
  q: Queries,
  { page, page_size, supplier_id }: { page: number; page_size: number; supplier_id?: number | undefined },
) {
  const ages = sql`
    select s.id as supplier_id, s.name as supplier, a.balance_fen, ${sumWhere(sql`${AGE} <= 7`)} as days7, ${sumWhere(sql`${AGE} between 8 and 30`)} as days30,
      ${sumWhere(sql`${AGE} > 30`)} as more, coalesce(sum(c.payable_fen), 0)::bigint as total, min(c.period_end)::text as oldest,
      ${owedSince(sql`a.id`)} as owed_since
    from suppliers s join accounts a on a.supplier_id = s.id left join settlements c on c.supplier_id = s.id and ${OPEN}
    where ${supplier_id === undefined ? sql`true` : sql`s.id = ${supplier_id}`}
    group by s.id, s.name, a.id, a.balance_fen having a.balance_fen <> 0 or count(c.id) > 0`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from (${ages}) x`.execute(q),
    sql<Read>`${ages} order by a.balance_fen >= 0, least(a.balance_fen, 0), min(c.period_end) nulls last, s.id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  const list = rows.map((row) => ({
    supplier_id: row.supplier_id,
    supplier: row.supplier,
    balance: formatYuan(fen(row.balance_fen)),
    days7: formatYuan(fen(row.days7)),
    days30: formatYuan(fen(row.days30)),
    more: formatYuan(fen(row.more)),
    total: formatYuan(fen(row.total)),
    oldest_day: row.oldest ?? '',
    owed_since: formatTime(row.owed_since),
  }));
  return { list, page, page_size, data_count: onlyRow(counted).n };
}
