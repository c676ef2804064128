import { refuse } from '@giftship/shared/errors/app-error';
import type { DocKind } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { settleShelf } from '../goods/counted-shelf.ts';
import { STOCK_COPY as SAY } from './copy.ts';
import { holdLines, type PlannedLine, type StockLine } from './plan-lines.ts';

/** A document of stock: what came, went or was counted, and why (O073). */
export interface StockDocument {
  kind: DocKind;
  reason: string;
  note: string;
  by: string;
}

/** What a document came to. */
export interface Written {
  doc_sn: string;
  changed: number;
  unchanged: number;
}

/** Writes a document: all of its lines, or none, and then each of them is told that does not go. */
export async function writeDoc(
  tx: Tx,
  doc: StockDocument,
  { lines, supplierId }: { lines: readonly StockLine[]; supplierId: number | null },
): Promise<{ written: Written; supplierId: number }> {
  const planned = await holdLines(tx, { kind: doc.kind, lines, supplierId });
  const owner = planned[0]?.supplier_id ?? null;
  const errors = planned.flatMap(({ no, fault, supplier_id }) => {
    const why = fault || (supplier_id === owner ? '' : SAY.otherSupplier);
    return why === '' ? [] : [{ row: no, field: 'lines', msg: SAY.rowOf(no, why) }];
  });
  if (errors.length > 0 || owner === null) throw refuse('INVALID', {}, { errors });
  return { written: await applyLines(tx, doc, { planned, supplierId: owner }), supplierId: owner };
}

/** Writes a document of lines of one supplier that all go, and whose stock is held. */
export async function applyLines(
  tx: Tx,
  { kind, reason, note, by }: StockDocument,
  { planned, supplierId }: { planned: readonly PlannedLine[]; supplierId: number },
): Promise<Written> {
  const { id } = await tx
    .insertInto('stock_docs')
    .values({ supplier_id: supplierId, kind, reason, note, by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = planned.filter(({ before, after }) => before !== after);
  await sql`
    with lines as (select * from unnest(${moved.map(({ stock_id }) => stock_id)}::bigint[], ${moved.map(({ after }) => after)}::int[],
        ${moved.map(({ after, before }) => after - before)}::int[]) as l (stock_id, after, n)),
    held as (update stocks s set on_hand = l.after from lines l where s.id = l.stock_id returning s.id, s.on_hand, s.reserved, l.n)
    insert into stock_moves (stock_id, kind, n, on_hand_after, reserved_after, doc_id, by)
    select id, ${kind}, n, on_hand, reserved, ${id}, ${by} from held order by id`.execute(tx);
  if (moved.length > 0)
    await settleShelf(
      tx,
      moved.map(({ goods_id }) => goods_id),
    );
  return {
    doc_sn: snOf('stockDoc', id),
    changed: moved.length,
    unchanged: planned.length - moved.length,
  };
}
