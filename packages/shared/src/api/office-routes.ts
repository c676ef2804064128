import { goodsOfficeRoutes } from '../goods/office-contract.ts';
import { shellRoutes } from '../office/contract.ts';
import { operatorRoutes } from '../operators/contract.ts';

/** Every call of the back office, by area. Nothing of it stands in the public document. */
export const officeRoutes = {
  operators: operatorRoutes,
  shell: shellRoutes,
  goods: goodsOfficeRoutes,
} as const;
/** Every group and call of the back office, from which its client takes its types. */
export type OfficeApi = typeof officeRoutes;
