import { accountRoutes } from '../accounts/contract.ts';
import { sessionRoutes } from '../accounts/sessions/contract.ts';
import { automationRoutes } from '../automation/contract.ts';
import { contentRoutes } from '../content/contract.ts';
import { messageRoutes } from '../content/messages/contract.ts';
import { embedRoutes } from '../embed/contract.ts';
import { goodsRoutes } from '../goods/contract.ts';
import { eventRoutes } from '../events/contract.ts';
import { apiKeyRoutes } from '../api-keys/contract.ts';
import { deviceRoutes } from '../accounts/devices/contract.ts';
import { webhookRoutes } from '../webhooks/contract.ts';
import { orderRoutes } from '../orders/contract.ts';
import { parcelRoutes } from '../parcels/contract.ts';
import { partnerRoutes, widgetRoutes } from '../partners/contract.ts';
import { priceRoutes } from '../pricing/contract.ts';
import { supportRoutes } from '../support/contract.ts';
import { storeRoutes } from '../stores/contract.ts';
import { testModeRoutes } from '../test-mode/contract.ts';
import { promotionRoutes } from '../promotion/contract.ts';
import { balanceRefundRoutes } from '../balance-refunds/contract.ts';
import { walletRoutes } from '../wallet/contract.ts';
import { groupRoutes } from '../groups/contract.ts';
import { withdrawRoutes } from '../withdrawals/contract.ts';

/** Every call of the service, by domain. */
export const apiRoutes = {
  accounts: accountRoutes,
  goods: goodsRoutes,
  content: contentRoutes,
  pricing: priceRoutes,
  wallet: walletRoutes,
  balanceRefunds: balanceRefundRoutes,
  withdrawals: withdrawRoutes,
  groups: groupRoutes,
  promotion: promotionRoutes,
  partners: partnerRoutes,
  widget: widgetRoutes,
  embed: embedRoutes,
  parcels: parcelRoutes,
  orders: orderRoutes,
  stores: storeRoutes,
  automation: automationRoutes,
  sessions: sessionRoutes,
  messages: messageRoutes,
  support: supportRoutes,
  /** One group to callers, as published; three rooms here. */
  machines: { ...deviceRoutes, ...apiKeyRoutes, ...webhookRoutes },
  events: eventRoutes,
  testMode: testModeRoutes,
} as const;
/** Every group and route, from which the client takes its types. */
export type ApiRoutes = typeof apiRoutes;
