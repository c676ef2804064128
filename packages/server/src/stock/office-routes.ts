import type { stockOfficeRoutes } from '@giftship/shared/stock/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { officeWork } from '../operators/work.ts';
import { importCounts } from './import-counts.ts';
import { listMoves } from './list-moves.ts';
import { listStock, warehousesOf } from './list-stock.ts';
import { countTemplate, previewCounts } from './plan-counts.ts';
import { setMode } from './set-mode.ts';
import { setWarning } from './warn-low.ts';
import { writeDoc } from './write-doc.ts';

/** Handlers of stock in the back office (O071-O077). */
export function stockOfficeHandlers(deps: Deps): OfficeHandlers<typeof stockOfficeRoutes> {
  return {
    list: ({ query }) => listStock(deps.db.q, query),
    options: async () => ({
      suppliers: await deps.db.q.selectFrom('suppliers').select(['id', 'name']).orderBy('id').execute(),
      warehouses: await warehousesOf(deps.db.q, null),
    }),
    doc: (call) =>
      officeWork(deps, call, async (tx, log) => {
        const { lines, ...doc } = call.body;
        const { written, supplierId } = await writeDoc(
          tx,
          { ...doc, by: call.operator.name },
          { lines: lines.map(numbered), supplierId: null },
        );
        await log({
          object: 'stock',
          ref: written.doc_sn,
          reason: doc.reason,
          after: { kind: doc.kind, supplier_id: supplierId, changed: written.changed },
          rows: lines.length,
        });
        return written;
      }),
    mode: (call) =>
      officeWork(deps, call, async (tx, log) => {
        const { reason, ...wanted } = call.body;
        const counted = await setMode(tx, wanted, { supplierId: null, by: call.operator.name });
        await log({
          object: 'goods',
          ref: String(wanted.goods_id),
          reason,
          after: { stock_mode: wanted.mode, ...counted },
        });
        return counted;
      }),
    warn: (call) =>
      officeWork(deps, call, async (tx, log) => {
        const { before, goodsId } = await setWarning(tx, call.body, null);
        await log({
          object: 'goods',
          ref: String(goodsId),
          before: { warn_at: before },
          after: { warn_at: call.body.warn_at },
        });
        return {};
      }),
    moves: ({ query }) => listMoves(deps, query),
    template: async () => countTemplate(null),
    previewImport: ({ body }) => previewCounts(deps.db.q, body, null),
    import: (call) => importCounts(deps, call, call.body),
  };
}

/** Lines of a document by their places in it. */
export const numbered = (
  { goods_id, warehouse_id, number }: { goods_id: number; warehouse_id?: number | undefined; number: number },
  at: number,
) => ({ no: at + 1, goods_id, warehouse_id: warehouse_id ?? null, number });
