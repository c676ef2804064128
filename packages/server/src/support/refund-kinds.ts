/** Kind of the action that gives refunds back; also where approvals and audit look for it. */
export const APPROVE_KIND = 'refund.approve';
