import { accountRoutes } from '../accounts/contract.ts';
import { contentRoutes } from '../content/contract.ts';
import { goodsRoutes } from '../goods/contract.ts';
import { orderRoutes } from '../orders/contract.ts';
import { parcelRoutes } from '../parcels/contract.ts';
import { priceRoutes } from '../pricing/contract.ts';
import { walletRoutes } from '../wallet/contract.ts';

/** Every call of the service, by domain. */
export const apiRoutes = {
  accounts: accountRoutes,
  goods: goodsRoutes,
  content: contentRoutes,
  pricing: priceRoutes,
  wallet: walletRoutes,
  parcels: parcelRoutes,
  orders: orderRoutes,
} as const;
export type ApiRoutes = typeof apiRoutes;
