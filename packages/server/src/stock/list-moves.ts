import { formatTime } from '@giftship/shared/lib/china-time';
import type { StockMove } from '@giftship/shared/stock/fields-contract';
import { STOCK_MOVE_LABELS } from '@giftship/shared/stock/labels';
import { type RawBuilder, sql } from 'kysely';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';

/** What the list of movements looks for. */
export interface MoveSearch {
  page: number;
  page_size: number;
  supplier_id?: number | undefined;
  goods_id?: number | undefined;
  warehouse_id?: number | undefined;
  kind?: number | undefined;
  doc_sn: string;
  start_time: string;
  end_time: string;
}

interface Row {
  id: number;
  at: Date;
  goods_id: number;
  goods_name: string;
  warehouse: string;
  kind: number;
  n: number;
  on_hand_after: number;
  reserved_after: number;
  doc_id: number | null;
  ref: string;
  by: string;
  reason: string | null;
  note: string | null;
}

const ROWS = sql`stock_moves m join stocks s on s.id = m.stock_id join goods g on g.id = s.goods_id
  join warehouses w on w.id = s.warehouse_id left join stock_docs d on d.id = m.doc_id`;

/** Movements of stock, newest first (O076): of a document or of goods all of them, else those of a span. */
export async function listMoves(deps: Deps, search: MoveSearch) {
  const { page, page_size } = search;
  const where = matches(deps, search);
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from ${ROWS} where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      deps.db.q,
    ),
    sql<Row>`
      select m.id, m.at, g.id as goods_id, g.name as goods_name, w.name as warehouse, m.kind, m.n, m.on_hand_after, m.reserved_after,
        m.doc_id, m.ref, m.by, d.reason, d.note
      from ${ROWS} where ${where} order by m.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      deps.db.q,
    ),
  ]);
  return { list: rows.map(viewOf), page, page_size, data_count: onlyRow(counted).n };
}

function matches(deps: Deps, search: MoveSearch): RawBuilder<boolean> {
  const { supplier_id, goods_id, warehouse_id, kind, doc_sn } = search;
  const isExact = goods_id !== undefined || doc_sn !== '';
  const isSpan = search.start_time !== '' || search.end_time !== '' || !isExact;
  const { from, to } = isSpan ? spanOf(deps, search) : { from: null, to: null };
  const parts: (RawBuilder<boolean> | null)[] = [
    supplier_id === undefined ? null : sql`g.supplier_id = ${supplier_id}`,
    goods_id === undefined ? null : sql`s.goods_id = ${goods_id}`,
    warehouse_id === undefined ? null : sql`s.warehouse_id = ${warehouse_id}`,
    kind === undefined ? null : sql`m.kind = ${kind}`,
    doc_sn === '' ? null : sql`m.doc_id = ${idOf('stockDoc', doc_sn) ?? 0}`,
    from === null ? null : sql`m.at >= ${from} and m.at < ${to}`,
  ];
  const all = parts.filter((part) => part !== null);
  return all.length === 0 ? sql`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

function viewOf({ n, doc_id, at, kind, reason, note, ...row }: Row): StockMove {
  return {
    ...row,
    at: formatTime(at),
    kind,
    kind_text: STOCK_MOVE_LABELS[kind] ?? '',
    number: n,
    free_after: row.on_hand_after - row.reserved_after,
    doc_sn: doc_id === null ? '' : snOf('stockDoc', doc_id),
    reason: reason ?? '',
    note: note ?? '',
  };
}
