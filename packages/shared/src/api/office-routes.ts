import { appealOfficeRoutes, caseOfficeRoutes } from '../cases/office-contract.ts';
import { contentOfficeRoutes } from '../content/office-contract.ts';
import { mediaOfficeRoutes } from '../content/media-office-contract.ts';
import { paperOfficeRoutes } from '../content/paper-office-contract.ts';
import { mailingOfficeRoutes } from '../content/message-office-contract.ts';
import { courierOfficeRoutes } from '../couriers/office-contract.ts';
import { waybillOfficeRoutes } from '../couriers/waybill-office-contract.ts';
import { goodsOfficeRoutes } from '../goods/office-contract.ts';
import { shellRoutes } from '../office/contract.ts';
import { exportRoutes } from '../operators/export-contract.ts';
import { operatorRoutes } from '../operators/contract.ts';
import { orderOfficeRoutes } from '../orders/office-contract.ts';
import { compOfficeRoutes } from '../support/comp-office-contract.ts';
import { ticketOfficeRoutes } from '../support/office-contract.ts';
import { refundOfficeRoutes } from '../support/refund-office-contract.ts';
import { partnerOfficeRoutes } from '../partners/office-contract.ts';
import { supplierOfficeRoutes } from '../suppliers/office-contract.ts';
import { reviewOfficeRoutes } from '../reviews/office-contract.ts';
import { stockOfficeRoutes } from '../stock/office-contract.ts';
import { marginOfficeRoutes } from '../settlement/margin-contract.ts';
import { settleOfficeRoutes } from '../settlement/office-contract.ts';
import { settingsOfficeRoutes } from '../settings/office-contract.ts';
import { userOfficeRoutes } from '../users/office-contract.ts';
import { billOfficeRoutes } from '../bills/office-contract.ts';
import { balanceRefundOfficeRoutes } from '../balance-refunds/office-contract.ts';
import { walletOfficeRoutes } from '../wallet/office-contract.ts';
import { withdrawOfficeRoutes } from '../withdrawals/office-contract.ts';

/** Every call of the back office, by area. Nothing of it stands in the public document. */
export const officeRoutes = {
  operators: operatorRoutes,
  orders: orderOfficeRoutes,
  tickets: ticketOfficeRoutes,
  refunds: refundOfficeRoutes,
  compensations: compOfficeRoutes,
  cases: caseOfficeRoutes,
  appeals: appealOfficeRoutes,
  wallet: walletOfficeRoutes,
  balanceRefunds: balanceRefundOfficeRoutes,
  bills: billOfficeRoutes,
  users: userOfficeRoutes,
  withdrawals: withdrawOfficeRoutes,
  partners: partnerOfficeRoutes,
  suppliers: supplierOfficeRoutes,
  couriers: courierOfficeRoutes,
  waybills: waybillOfficeRoutes,
  stock: stockOfficeRoutes,
  reviews: reviewOfficeRoutes,
  settle: settleOfficeRoutes,
  margin: marginOfficeRoutes,
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
