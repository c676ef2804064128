import { caseRoutes, compRoutes } from '../cases/contract.ts';
import { courierSupplierRoutes } from '../couriers/contract.ts';
import { goodsSupplierRoutes } from '../reviews/contract.ts';
import { stockSupplierRoutes } from '../stock/contract.ts';
import { moneySupplierRoutes } from '../settlement/contract.ts';
import { shippingRoutes } from '../shipping/contract.ts';
import { supplierRoutes as accountRoutes } from '../suppliers/contract.ts';
import { supplierKeyRoutes } from '../supplier-keys/contract.ts';
import { supplierTaskRoutes } from '../suppliers/export-contract.ts';
import { supplierDeskRoutes } from '../suppliers/desk-contract.ts';

/** Every call of the supplier console, by area. Nothing of it stands in the public document. */
export const supplierRoutes = {
  account: accountRoutes,
  desk: supplierDeskRoutes,
  tasks: supplierTaskRoutes,
  couriers: courierSupplierRoutes,
  goods: goodsSupplierRoutes,
  stock: stockSupplierRoutes,
  shipping: shippingRoutes,
  cases: caseRoutes,
  comps: compRoutes,
  money: moneySupplierRoutes,
  keys: supplierKeyRoutes,
} as const;
/** Every group and call of the console, from which its client takes its types. */
export type SupplierApi = typeof supplierRoutes;
