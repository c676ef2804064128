import type { stockSupplierRoutes } from '@giftship/shared/stock/contract';
import type { Deps } from '../deps.ts';
import { consoleWork } from '../suppliers/console-work.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { importOwnCounts } from './import-counts.ts';
import { listMoves } from './list-moves.ts';
import { listStock, warehousesOf } from './list-stock.ts';
import { numbered } from './office-routes.ts';
import { countTemplate, previewCounts } from './plan-counts.ts';
import { setMode } from './set-mode.ts';
import { setWarning } from './warn-low.ts';
import { writeDoc } from './write-doc.ts';

/** Handlers of a supplier's own stock (S031). */
export function stockSupplierHandlers(deps: Deps): ConsoleHandlers<typeof stockSupplierRoutes> {
  return {
    list: async ({ member, query }) => ({
      ...(await listStock(deps.db.q, { ...query, supplier_id: member.supplier.id })),
      warehouses: await warehousesOf(deps.db.q, member.supplier.id),
    }),
    doc: (call) =>
      consoleWork(deps, call, async (tx, log) => {
        const { lines, ...doc } = call.body;
        const { written } = await writeDoc(
          tx,
          { ...doc, by: call.member.supplier.name },
          { lines: lines.map(numbered), supplierId: call.member.supplier.id },
        );
        await log({
          object: 'stock',
          ref: written.doc_sn,
          reason: doc.reason,
          after: { kind: doc.kind, lines: lines.length, changed: written.changed },
        });
        return written;
      }),
    mode: (call) =>
      consoleWork(deps, call, async (tx, log) => {
        const { reason, ...wanted } = call.body;
        const counted = await setMode(tx, wanted, {
          supplierId: call.member.supplier.id,
          by: call.member.supplier.name,
        });
        await log({
          object: 'goods',
          ref: String(wanted.goods_id),
          reason,
          after: { stock_mode: wanted.mode, ...counted },
        });
        return counted;
      }),
    warn: (call) =>
      consoleWork(deps, call, async (tx, log) => {
        const { before, goodsId } = await setWarning(tx, call.body, call.member.supplier.id);
        await log({
          object: 'goods',
          ref: String(goodsId),
          before: { warn_at: before },
          after: { warn_at: call.body.warn_at },
        });
        return {};
      }),
    moves: ({ member, query }) => listMoves(deps, { ...query, supplier_id: member.supplier.id }),
    template: async ({ member }) => countTemplate(member.supplier.id),
    previewImport: ({ member, body }) => previewCounts(deps.db.q, body, member.supplier.id),
    import: (call) => importOwnCounts(deps, call, call.body),
  };
}
