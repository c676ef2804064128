import { officeRoutes } from '@giftship/shared/api/office-routes';
import { EXPORT_RIGHTS, type ExportKind } from '@giftship/shared/operators/export-contract';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import type { Deps } from '../deps.ts';
import { goodsSheet } from '../goods/import-goods.ts';
import { goodsOfficeHandlers } from '../goods/office-routes.ts';
import { checkBody, checkInput } from '../http/check-input.ts';
import type { ExportSource, ExportSources, ExportWish } from '../operators/export-list.ts';
import { listLog } from '../operators/list-log.ts';
import { listMargin } from '../settlement/margin.ts';
import { compOfficeHandlers } from '../support/comp-office-routes.ts';
import { listOfficeOrders, listOfficeParcels } from '../lists/office-lists.ts';
import { refundOfficeHandlers } from '../support/refund-office-routes.ts';
import { userOfficeHandlers } from '../users/office-routes.ts';
import { walletOfficeHandlers } from '../wallet/office-routes.ts';
import { withdrawOfficeHandlers } from '../withdrawals/office-routes.ts';
import { EXPORT_COLUMNS } from './exports-copy.ts';
import { allRows, type SheetRow, tableOf } from './list-sheet.ts';

interface Page {
  list: SheetRow[];
  data_count: number;
}
/** The list's own use case, with a query that its route has checked. */
type Load = (
  deps: Deps,
  call: { operator: ExportWish['operator']; query: never; body: never },
) => Promise<Page>;

interface ListOf {
  route: OfficeRoute;
  load: Load;
}

const LISTS: Readonly<Record<ExportKind, ListOf>> = {
  goods: {
    route: officeRoutes.goods.list,
    load: (deps, call) => goodsOfficeHandlers(deps).list(call as never),
  },
  orders: {
    route: officeRoutes.orders.orders,
    load: (deps, call) => listOfficeOrders(deps, call.body as never),
  },
  parcels: {
    route: officeRoutes.orders.parcels,
    load: (deps, call) => listOfficeParcels(deps, call.body as never),
  },
  users: {
    route: officeRoutes.users.list,
    load: (deps, call) => userOfficeHandlers(deps).list(call as never),
  },
  refunds: {
    route: officeRoutes.refunds.list,
    load: (deps, call) => refundOfficeHandlers(deps).list(call as never),
  },
  withdrawals: {
    route: officeRoutes.withdrawals.list,
    load: (deps, call) => withdrawOfficeHandlers(deps).list(call as never),
  },
  compensations: {
    route: officeRoutes.compensations.list,
    load: (deps, call) => compOfficeHandlers(deps).list(call as never),
  },
  ledger: {
    route: officeRoutes.wallet.ledger,
    load: (deps, call) => walletOfficeHandlers(deps).ledger(call as never),
  },
  finance: {
    route: officeRoutes.wallet.summary,
    load: (deps, call) => walletOfficeHandlers(deps).summary(call as never),
  },
  margin: {
    route: officeRoutes.margin.list,
    load: (deps, { operator, query }) => listMargin(deps, operator, query),
  },
  log: {
    route: officeRoutes.operators.log,
    load: (deps, { operator, query }) => listLog(deps, operator, query),
  },
};

/** The lists that can be exported: each read by its own use case under the same filter, masked as it is there (O035). */
export const EXPORTS: ExportSources = Object.fromEntries(
  (Object.entries(LISTS) as [ExportKind, ListOf][]).map(([kind, list]) => [kind, sourceOf(kind, list)]),
) as ExportSources;

function sourceOf(kind: ExportKind, list: ListOf): ExportSource {
  return {
    right: EXPORT_RIGHTS[kind],
    count: async (deps, wish) => (await pageOf(list, deps, { ...wish, page: 1, size: 10 })).data_count,
    read: async (deps, wish) => {
      const rows = await allRows((page) => pageOf(list, deps, { ...wish, ...page }));
      if (kind !== 'goods') return tableOf(EXPORT_COLUMNS[kind], rows);
      return goodsSheet(
        deps,
        wish.operator.rights,
        rows.map(({ goods_id }) => Number(goods_id)),
      );
    },
  };
}

async function pageOf(
  { route, load }: ListOf,
  deps: Deps,
  { operator, search, page, size }: ExportWish & { page: number; size: number },
): Promise<Page> {
  const isBody = route.method === 'POST';
  const paged = isBody ? { page, page_size: size } : { page: String(page), page_size: String(size) };
  const wanted = { ...search, ...paged };
  const query = isBody ? {} : checkInput(route.query, wanted);
  const body = isBody ? await checkBody(route.body, wanted) : {};
  return load(deps, { operator, query: query as never, body: body as never });
}
