import { contentOfficeRoutes } from '../content/office-contract.ts';
import { mediaOfficeRoutes } from '../content/media-office-contract.ts';
import { paperOfficeRoutes } from '../content/paper-office-contract.ts';
import { mailingOfficeRoutes } from '../content/message-office-contract.ts';
import { goodsOfficeRoutes } from '../goods/office-contract.ts';
import { shellRoutes } from '../office/contract.ts';
import { exportRoutes } from '../operators/export-contract.ts';
import { operatorRoutes } from '../operators/contract.ts';
import { orderOfficeRoutes } from '../orders/office-contract.ts';
import { compOfficeRoutes } from '../support/comp-office-contract.ts';
import { ticketOfficeRoutes } from '../support/office-contract.ts';
import { refundOfficeRoutes } from '../support/refund-office-contract.ts';
import { partnerOfficeRoutes } from '../partners/office-contract.ts';
import { settingsOfficeRoutes } from '../settings/office-contract.ts';
import { userOfficeRoutes } from '../users/office-contract.ts';
import { walletOfficeRoutes } from '../wallet/office-contract.ts';
import { withdrawOfficeRoutes } from '../withdrawals/office-contract.ts';

/** Every call of the back office, by area. Nothing of it stands in the public document. */
export const officeRoutes = {
  operators: operatorRoutes,
  orders: orderOfficeRoutes,
  tickets: ticketOfficeRoutes,
  refunds: refundOfficeRoutes,
  compensations: compOfficeRoutes,
  wallet: walletOfficeRoutes,
  users: userOfficeRoutes,
  withdrawals: withdrawOfficeRoutes,
  partners: partnerOfficeRoutes,
  shell: shellRoutes,
  goods: goodsOfficeRoutes,
  settings: settingsOfficeRoutes,
  media: mediaOfficeRoutes,
  papers: paperOfficeRoutes,
  content: contentOfficeRoutes,
  mailings: mailingOfficeRoutes,
  exports: exportRoutes,
} as const;
/** Every group and call of the back office, from which its client takes its types. */
export type OfficeApi = typeof officeRoutes;
