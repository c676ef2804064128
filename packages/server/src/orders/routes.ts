import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import type { orderRoutes } from '@giftship/shared/orders/contract';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import type { Caller } from '../callers/caller.ts';
import type { Perform } from '../jobs/worker.ts';
import { boughtBefore } from './bought-before.ts';
import { retryBatch, showBatch } from './batch-view.ts';
import { closeBatch } from './close-batches.ts';
import { exportRows } from '../lists/exports/export-rows.ts';
import { exportFile, showExport } from '../lists/exports/export-task.ts';
import { homePanel } from '../lists/home-panel.ts';
import { type Channel, makeOrders } from './make-orders.ts';
import { awaitWaybills, itemsOf } from './make-reply.ts';
import { payBatch } from './pay-batch.ts';
import { readBatches } from '../lists/batches.ts';
import { readList } from '../lists/read-list.ts';
import { orderRow } from '../lists/rows.ts';
import { showOrder } from './show-order.ts';
import { workbench } from '../lists/workbench.ts';

/** Handlers of ordering and of the order lists. */
export function orderHandlers(deps: Deps, perform: Perform): Handlers<typeof orderRoutes> {
  const { db } = deps;
  return {
    make: async ({ caller, key, body, request, reply }) => {
      const made = await makeOrders(
        deps,
        { caller, key, channel: channelOf(caller, request.headers['user-agent']) },
        body,
      );
      reply.header('x-batch-sn', snOf('batch', made.batchId));
      if (made.isRepeat) {
        reply.header('idempotent-replayed', 'true');
        await payIfWaiting(deps, caller, made.batchId);
      }
      await awaitWaybills(deps, perform, made.batchId);
      return itemsOf(deps, caller.userId, made.batchId);
    },
    pay: async ({ caller, body, reply }) => {
      const batchId = idOf('batch', body.batch_sn);
      if (batchId === null) throw refuse('NOT_FOUND');
      await payBatch(deps, caller, batchId);
      reply.header('x-batch-sn', snOf('batch', batchId));
      await awaitWaybills(deps, perform, batchId);
      return itemsOf(deps, caller.userId, batchId);
    },
    close: async ({ caller, body }) => {
      const batchId = idOf('batch', body.batch_sn);
      if (batchId === null) throw refuse('NOT_FOUND');
      await closeBatch(deps, caller.userId, batchId);
      return null;
    },
    check: ({ caller, body }) => boughtBefore(deps, caller.userId, body.shop_order),
    list: async ({ caller, body }) => {
      const { page, page_size } = body;
      const { rows, total, count } = await readList(db.q, caller.userId, { of: 'order', wanted: body });
      return {
        list: rows.map((row) => orderRow(row, 'masked')),
        page,
        page_size,
        data_count: total,
        count,
      };
    },
    batchList: async ({ caller, body }) => {
      const { page, page_size, ...search } = body;
      const { list, count } = await readBatches(db.q, caller.userId, {
        search,
        page: {
          limit: page_size,
          offset: (page - 1) * page_size,
        },
      });
      return { list, page, page_size, data_count: count };
    },
    download: ({ caller, body }) => exportRows(deps, caller.userId, { kind: 'orders', wanted: body }),
    exportTask: ({ caller, query }) => showExport(deps, caller.userId, query.task_id),
    exportFile: ({ caller, query }) => exportFile(deps, caller.userId, query.task_id),
    batch: ({ caller, query }) => showBatch(deps, caller.userId, query.batch_sn),
    batchRetry: ({ caller, body }) =>
      retryBatch(deps, perform, { userId: caller.userId, batchSn: body.batch_sn }),
    show: ({ caller, query }) => showOrder(deps, caller, query.order_sn),
    homeUser: ({ caller }) => homePanel(deps, caller.userId),
    workbench: ({ caller }) => workbench(deps, caller.userId),
  };
}

/** A repeated key pays its waiting batch (D310); a batch that closed meanwhile says so. */
async function payIfWaiting(deps: Deps, caller: Caller, batchId: number): Promise<void> {
  const { status } = await deps.db.q
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select('status')
    .executeTakeFirstOrThrow();
  if (status === BATCH_STATUS.closed)
    throw refuse('BATCH_NOT_PAYABLE', { state: BATCH_STATUS_LABELS[BATCH_STATUS.closed] });
  if (status !== BATCH_STATUS.unpaid) return;
  await payBatch(deps, caller, batchId).catch((error: unknown) => {
    if (!isRefusal(error, 'BALANCE_TOO_LOW')) throw error;
  });
}

function channelOf(caller: Caller, userAgent: string | undefined): Channel {
  if (caller.via === 'cookie' || caller.via === 'embed') return 'site';
  return userAgent?.startsWith('gift-cli/') ? 'cli' : 'api';
}
