import type { refundOfficeRoutes } from '@giftship/shared/support/refund-office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { askGoodwill, giveGoodwill } from './give-goodwill.ts';
import { listOfficeRefunds } from './office-refunds.ts';
import { approveRefunds, decideRefunds, openRefund } from './refund-actions.ts';
import { previewRefunds } from './refund-facts.ts';

/** The actions of after-sales that may wait for a second person. */
export const refundActions = {
  [approveRefunds.kind]: approveRefunds,
  [giveGoodwill.kind]: giveGoodwill,
};

/** Handlers of refunds and goodwill in the back office (O110, O129-O133). */
export function refundOfficeHandlers(deps: Deps): OfficeHandlers<typeof refundOfficeRoutes> {
  return {
    list: ({ query }) => listOfficeRefunds(deps, query),
    preview: ({ body }) => previewRefunds(deps.db.q, body.refund_ids),
    open: (call) => openRefund(deps, call, call.body),
    decide: (call) => decideRefunds(deps, call, call.body),
    goodwill: (call) => askGoodwill(deps, call, call.body),
  };
}
