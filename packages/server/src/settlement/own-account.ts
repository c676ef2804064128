import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { BEARER } from '@giftship/shared/parcels/bearer';
import type { OwnLine } from '@giftship/shared/settlement/contract';
import { ITEM_KIND, PAYEE_STATUS, SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { LOG_TYPE, type LogType, logTypeOn } from '@giftship/shared/wallet/ledger';
import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { readDocuments, wordsOf } from './adjusted.ts';
import { payeeRow } from './payees.ts';

/** What the account of a supplier holds and expects (S071). */
export async function readOwnAccount({ db }: Deps, supplierId: number) {
  const { rows } = await sql<Record<'balance' | 'expected' | 'pending' | 'reserve' | 'unpaid', number>>`
    select a.balance_fen as balance, s.reserve_fen as reserve,
      (select coalesce(sum(case kind when ${sql.lit(ITEM_KIND.sale)} then amount_fen else -amount_fen end), 0)::bigint from supplier_items
        where supplier_id = s.id and accrual_id is null) as expected,
      (select coalesce(sum(amount_fen), 0)::bigint from compensations where supplier_id = s.id
        and status = ${sql.lit(COMPENSATION_STATUS.pending)} and bearer = ${sql.lit(BEARER.supplier)}) as pending,
      (select coalesce(sum(payable_fen), 0)::bigint from settlements where supplier_id = s.id
        and status in (${lits(S.toConfirm, S.confirmed, S.disputed, S.toPay, S.failed)})) as unpaid
    from suppliers s join accounts a on a.supplier_id = s.id where s.id = ${supplierId}`.execute(db.q);
  const sums = onlyRow(rows);
  const payee = await db.q
    .selectFrom('supplier_payees')
    .where('supplier_id', '=', supplierId)
    .where('status', '=', PAYEE_STATUS.active)
    .selectAll()
    .executeTakeFirst();
  return {
    balance: formatYuan(fen(sums.balance)),
    expected: formatYuan(fen(sums.expected)),
    pending_comp: formatYuan(fen(sums.pending)),
    reserve: formatYuan(fen(sums.reserve)),
    unpaid: formatYuan(fen(sums.unpaid)),
    payee: payee ? payeeRow(payee) : null,
  };
}

interface Filter {
  start_time: string;
  end_time: string;
  type?: number | undefined;
}

/** Lines of a supplier's own account, newest first, with the balance after each. */
export async function listOwnLedger(
  deps: Deps,
  supplierId: number,
  { page, page_size, ...filter }: Filter & { page: number; page_size: number },
) {
  const from = linesOf(deps, supplierId, filter);
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select ${from} limit ${sql.lit(MOST_COUNTED)}) c`.execute(deps.db.q),
    sql<Read>`select ${COLUMNS} ${from} order by l.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      deps.db.q,
    ),
  ]);
  const documentOf = await readDocuments(deps.db.q, rows);
  const list = rows.map((row) => {
    const document = documentOf(row);
    return lineOf(document ? { ...row, remark: wordsOf(document, row) } : row);
  });
  return { list, page, page_size, data_count: onlyRow(counted).n };
}

const COLUMNS = sql`l.id, l.amount_fen, l.balance_after_fen, t.created_at as at, t.type, t.ref, t.remark`;

function linesOf(deps: Deps, supplierId: number, filter: Filter): RawBuilder<unknown> {
  const { from, to } = spanOf(deps, filter);
  const stored = Object.values(LOG_TYPE).filter((type) => logTypeOn('supplier', type) === filter.type);
  const ofType = filter.type === undefined ? sql`true` : sql`t.type in (${lits(0, ...stored)})`;
  // Lines are in order of time but for seconds: the index over them ends the search.
  return sql`from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id = (select id from accounts where supplier_id = ${supplierId}) and t.created_at >= ${from}::timestamptz
      and t.created_at < ${to}::timestamptz and ${ofType}`;
}

interface Read {
  id: number;
  amount_fen: number;
  balance_after_fen: number;
  at: Date;
  type: LogType;
  ref: string;
  remark: string;
}

function lineOf(row: Read): OwnLine {
  const type = logTypeOn('supplier', row.type);
  return {
    line_id: row.id,
    at: formatTime(row.at),
    type,
    type_text: LOG_TYPE_LABELS[type] ?? '',
    money: formatYuan(fen(row.amount_fen)),
    after: formatYuan(fen(row.balance_after_fen)),
    ref_sn: row.ref,
    remark: row.remark,
  };
}
