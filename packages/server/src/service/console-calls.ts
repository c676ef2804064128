import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import type { FastifyInstance } from 'fastify';
import { caseHandlers, compHandlers } from '../cases/supplier-routes.ts';
import { courierSupplierHandlers } from '../couriers/supplier-routes.ts';
import type { Deps } from '../deps.ts';
import { goodsSupplierHandlers } from '../reviews/supplier-routes.ts';
import { stockSupplierHandlers } from '../stock/supplier-routes.ts';
import { moneySupplierHandlers } from '../settlement/supplier-routes.ts';
import { supplierKeyHandlers } from '../supplier-keys/routes.ts';
import { shippingHandlers } from '../shipping/routes.ts';
import { countQueues } from '../shipping/home.ts';
import { ownTaskHandlers } from '../suppliers/own-tasks.ts';
import { consoleMounter } from '../suppliers/mount-console.ts';
import { supplierDeskHandlers } from '../suppliers/desk-routes.ts';
import { supplierHandlers } from '../suppliers/routes.ts';
import { OWN_EXPORTS } from './console-exports.ts';

/** Mounts the calls of suppliers. */
export function mountConsoleCalls(app: FastifyInstance, deps: Deps): void {
  const mount = consoleMounter(app, deps);
  mount(supplierRoutes.account, supplierHandlers(deps));
  mount(
    supplierRoutes.desk,
    supplierDeskHandlers(deps, (member) => countQueues(deps, member)),
  );
  mount(supplierRoutes.tasks, ownTaskHandlers(deps, OWN_EXPORTS));
  mount(supplierRoutes.couriers, courierSupplierHandlers(deps));
  mount(supplierRoutes.goods, goodsSupplierHandlers(deps));
  mount(supplierRoutes.stock, stockSupplierHandlers(deps));
  mount(supplierRoutes.shipping, shippingHandlers(deps));
  mount(supplierRoutes.cases, caseHandlers(deps));
  mount(supplierRoutes.comps, compHandlers(deps));
  mount(supplierRoutes.money, moneySupplierHandlers(deps));
  mount(supplierRoutes.keys, supplierKeyHandlers(deps));
}
