import { refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { CountSheet } from '@giftship/shared/stock/fields-contract';
import { STOCK_LIMITS, type DocKind } from '@giftship/shared/stock/stock';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { STOCK_COPY as SAY } from './copy.ts';
import { planCounts } from './plan-counts.ts';
import { holdLines, type PlannedLine, type StockLine } from './plan-lines.ts';
import { applyLines, type StockDocument, writeDoc } from './write-doc.ts';

/** Imports a sheet of counts as a task: up to 500 rows a document and supplier; what one row refuses stops no other (O074). */
export function importCounts(
  deps: Deps,
  call: WorkCall,
  { reason, ...sheet }: CountSheet & { reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const { kind, planned, wrong } = await planCounts(tx, sheet, null);
    if (planned.length === 0) throw refuse('NOTHING_TO_IMPORT');
    const task_id = await startTask(tx, {
      operator: call.operator,
      kind: countsTask,
      wanted: {
        kind,
        reason,
        by: call.operator.name,
        lines: Object.fromEntries(planned.map((line) => [SAY.rowRef(line.no), lineOf(line)])),
      },
      refs: planned.map(({ no }) => SAY.rowRef(no)),
    });
    await log({ object: 'stock', reason, after: { task_id }, rows: planned.length });
    return { task_id, left_out: wrong.length };
  });
}

const lineOf = ({ no, goods_id, warehouse_id, number }: PlannedLine): StockLine => ({
  no,
  goods_id,
  warehouse_id,
  number,
});

/** The task of it: counted against what is there at that moment. */
export const countsTask: TaskKind = {
  kind: 'stock.import',
  slice: STOCK_LIMITS.lines,
  run: async (_deps, tx, refs, { wanted }) => {
    const known = wanted.lines as Record<string, StockLine>;
    const lines = refs.map((ref) => present(known[ref], `row ${ref}`));
    const kind = wanted.kind as DocKind;
    const planned = await holdLines(tx, { kind, lines, supplierId: null });
    const doc = { kind, reason: String(wanted.reason), note: '', by: String(wanted.by) };
    const docOf = await writeEach(tx, doc, planned);
    return planned.map((line): RowEnd => {
      if (line.fault !== '') return { outcome: TASK_OUTCOME.refused, text: SAY.rowOf(line.no, line.fault) };
      if (line.before === line.after) return { outcome: TASK_OUTCOME.unchanged };
      return {
        outcome: TASK_OUTCOME.done,
        before: { on_hand: line.before },
        after: { on_hand: line.after, document: docOf.get(line.supplier_id ?? 0) },
      };
    });
  },
};

/** A document for each supplier of the lines that change something; answers their numbers. */
async function writeEach(
  tx: Tx,
  doc: StockDocument,
  planned: readonly PlannedLine[],
): Promise<Map<number, string>> {
  const going = planned.filter(({ fault, before, after }) => fault === '' && before !== after);
  const docs = new Map<number, string>();
  for (const supplierId of new Set(going.map(({ supplier_id }) => supplier_id ?? 0))) {
    const own = going.filter(({ supplier_id }) => supplier_id === supplierId);
    docs.set(supplierId, (await applyLines(tx, doc, { planned: own, supplierId })).doc_sn);
  }
  return docs;
}

/** The same by a supplier, at once (S031): a document for each 500 rows, all in one transaction. */
export function importOwnCounts(
  deps: Deps,
  call: MemberCall,
  { reason, ...sheet }: CountSheet & { reason: string },
) {
  const { member } = call;
  const supplierId = member.supplier.id;
  return consoleWork(deps, call, async (tx, log) => {
    const { kind, planned, wrong } = await planCounts(tx, sheet, supplierId);
    if (planned.length === 0) throw refuse('NOTHING_TO_IMPORT');
    // By goods, so that two imports at once hold theirs in one order.
    const lines = planned.map(lineOf).toSorted((a, b) => a.goods_id - b.goods_id);
    const doc = { kind, reason, note: '', by: member.supplier.name };
    const docs: string[] = [];
    let changed = 0;
    for (let start = 0; start < lines.length; start += STOCK_LIMITS.lines) {
      const slice = lines.slice(start, start + STOCK_LIMITS.lines);
      const { written } = await writeDoc(tx, doc, { lines: slice, supplierId });
      docs.push(written.doc_sn);
      changed += written.changed;
    }
    await log({ object: 'stock', ref: docs[0] ?? '', reason, after: { documents: docs.length, changed } });
    return { docs, changed, unchanged: planned.length - changed, left_out: wrong.length };
  });
}
