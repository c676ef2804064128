import * as z from 'zod/mini';
import { PageQuery, WireTime, Yuan, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { NoReason, Sn, officePage } from './fields-contract.ts';
import { APPROVAL_STATUS } from './operator.ts';

const approvalRow = z.object({
  approval_sn: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  money: Yuan,
  ref: z.string(),
  /** What people call it, where that is another name; '' else. */
  ref_text: z.string(),
  reason: z.string(),
  status: z.int(),
  status_text: z.string(),
  asked_by: z.string(),
  asked_at: WireTime,
  expires_at: WireTime,
  decided_by: z.string(),
  decided_at: WireTime,
  answer: z.string(),
  /** May the one who looks decide it, and may he take it back. */
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
});

/** An approval in the list. */
export type ApprovalRow = z.infer<typeof approvalRow>;

/** One line of what an approval is about: a name and what stands there, as the asker saw it, worked out anew. */
export const PreviewLine = z.object({ name: z.string(), value: z.string(), is_changed: z.boolean() });
/** A line of the preview. */
export type PreviewLine = z.infer<typeof PreviewLine>;

/** What waits for a second person (B07). */
export const approvalRoutes = defineOfficeRoutes({
  approvals: {
    method: 'GET',
    path: '/admin/approval',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '待复核与已复核的申请；approval_sn 取一条',
    query: z.strictObject({
      ...PageQuery,
      approval_sn: z._default(Sn, ''),
      status: z.optional(queryInt(0, APPROVAL_STATUS.failed)),
      mine: z._default(z.enum(['', 'asked', 'decide']), ''),
    }),
    data: z.object({
      ...officePage(approvalRow).shape,
      /** Of one alone: what it is about. */
      preview: z.nullable(z.array(PreviewLine)),
      limits: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  decideApproval: {
    method: 'POST',
    path: '/admin/approval',
    auth: 'operator',
    right: 'any',
    prove: true,
    idempotent: true,
    logs: 'approval.decide',
    summary: '同意并立即执行、拒绝或撤回一份申请',
    body: z.strictObject({
      approval_sn: Sn,
      do: z.enum(['approve', 'refuse', 'withdraw']),
      reason: NoReason,
    }),
    data: z.object({ approval_sn: z.string(), status: z.int(), status_text: z.string(), answer: z.string() }),
    refusals: [
      'NOT_FOUND',
      'SELF_APPROVAL',
      'OWN_RIGHTS',
      'APPROVAL_STALE',
      'STATE_CONFLICT',
      'REASON_NEEDED',
    ],
  },
});
