import * as z from 'zod/mini';
import {
  Id,
  PageQuery,
  WireTime,
  Yuan,
  YuanInput,
  pageOf,
  queryInt,
  text,
  verbatim,
} from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { RangeQuery, Reason, RowResult, Sn, Waiting } from '../operators/fields-contract.ts';
import { OfficeUser } from '../orders/office-contract.ts';
import { BEARERS } from '../parcels/bearer.ts';
import { Objection } from '../parcels/objection.ts';
import { RECIPIENT_MAX_LENGTH } from '../recipients/recipient.ts';
import { PICTURE_BYTES } from '../support/ticket.ts';
import { BULK_DEEDS, CASE_DEEDS, CASE_KINDS, CASE_TEXT, MOST_CASES } from './case.ts';
import { caseFields, CaseMessage, CaseTrace, Images, PictureId } from './fields-contract.ts';

const PICTURE = Math.ceil(PICTURE_BYTES / 3) * 4;
const named = z.object({ id: z.int(), name: z.string() });
const KEYS = ['KEY_REUSED', 'KEY_REQUIRED'] as const;
const rec = (field: keyof typeof RECIPIENT_MAX_LENGTH) => text(RECIPIENT_MAX_LENGTH[field]);

/** A case over all buyers and suppliers (O111). */
export const OfficeCase = z.object({
  ...caseFields,
  user: OfficeUser,
  supplier: named,
  /** Whose it is in the shop; '' for nobody's. */
  owner: z.string(),
  owner_id: z.int(),
  ticket_sn: z.string(),
  order_status: z.int(),
  order_status_text: z.string(),
  price: Yuan,
  can_reopen: z.boolean(),
  /** What the courier paid the shop for it; 0.00 before. */
  claim: Yuan,
  /** The courier is liable, by the shop's own waybill account, and has not paid yet. */
  can_claim: z.boolean(),
});
/** A case in the back office. */
export type OfficeCase = z.infer<typeof OfficeCase>;

/** A recipient that is put in place of the one of the order (O119). */
export const ReissueRecipient = z.strictObject({
  rec_name: rec('rec_name'),
  rec_mobile: rec('rec_mobile'),
  rec_province: rec('rec_province'),
  rec_city: rec('rec_city'),
  rec_district: z._default(rec('rec_district'), ''),
  rec_address: rec('rec_address'),
});
/** A recipient that is put in place of the one of the order. */
export type ReissueRecipient = z.infer<typeof ReissueRecipient>;

/** Exceptions in the back office (O111-O120), interception, reissues. */
export const caseOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/case',
    auth: 'operator',
    right: 'case.view',
    reads: true,
    summary: '异常件；未完成的先到期的在前',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      tab: z._default(
        z.enum(['open', 'mine', 'new', 'supplier', 'courier', 'user', 'late', 'solved', 'closed', 'all']),
        'open',
      ),
      kind: z.optional(z.pipe(queryInt(1, 10), z.literal(CASE_KINDS))),
      source: z.optional(queryInt(1, 4)),
      liability: z.optional(queryInt(0, 4)),
      supplier_id: z.optional(queryInt(1, 999_999_999)),
      user: z._default(text(20), ''),
      /** Numbers of cases, orders, parcels or waybills; then no range is needed. */
      numbers: z._default(text(2_000), ''),
    }),
    data: z.object({ ...pageOf(OfficeCase).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/case/show',
    auth: 'operator',
    right: 'case.view',
    reads: true,
    summary: '一个异常件的往来、物流和可选的处理结果',
    query: z.strictObject({ case_sn: text(20) }),
    data: z.object({
      case: OfficeCase,
      messages: z.array(CaseMessage),
      trace: z.array(CaseTrace),
      /** What a refund would give back now, and what the order may be given as goodwill still. */
      refund: z.object({
        can: z.boolean(),
        money: Yuan,
        compensated: Yuan,
        objections: z.array(Objection),
      }),
      goodwill_left: Yuan,
      /** Who may be asked by phone: the outlet of the waybill account; '' where none is known. */
      outlet: z.string(),
      /** A reissue of this order that there is; '' without one. */
      reissue_sn: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  open: {
    method: 'POST',
    path: '/admin/case',
    auth: 'operator',
    right: 'case.act',
    idempotent: true,
    logs: 'case.open',
    summary: '为一个包裹新建异常件；同类的未完成时沿用原有的',
    body: z.strictObject({
      order_sn: Sn,
      kind: z.literal(CASE_KINDS),
      text: Reason,
      ticket_sn: z._default(Sn, ''),
      /** The supplier is asked at once. */
      ask_supplier: z._default(z.boolean(), false),
    }),
    data: z.object({ case: OfficeCase, is_new: z.boolean() }),
    refusals: ['NOT_FOUND', 'CASE_WITHOUT_PARCEL', ...KEYS],
  },
  act: {
    method: 'POST',
    path: '/admin/case/act',
    auth: 'operator',
    right: 'case.act',
    idempotent: true,
    logs: 'case.act',
    summary: '处理异常件：询问、判定责任、备注、分配、关闭、重新打开',
    body: z.strictObject({
      case_sn: Sn,
      do: z.enum(CASE_DEEDS),
      /** Of a decision: 1 supplier, 2 shop, 3 courier, 4 buyer. */
      liability: z.optional(z.literal([0, 1, 2, 3, 4])),
      text: z._default(z.string().check(z.trim(), z.maxLength(CASE_TEXT)), ''),
      images: Images,
      /** Until when an answer is wanted; left out: as the settings say. */
      due: z._default(text(19), ''),
      owner_id: z.optional(Id),
    }),
    data: z.object({ case: OfficeCase }),
    refusals: ['NOT_FOUND', 'CASE_STATE', 'CASE_EVIDENCE', 'CASE_REOPEN_LATE', 'PICTURE_GONE', ...KEYS],
  },
  bulk: {
    method: 'POST',
    path: '/admin/case/bulk',
    auth: 'operator',
    right: 'case.act',
    idempotent: true,
    logs: 'case.bulk',
    summary: '批量分配、询问供应商或关闭，最多500件；超过200件为后台任务',
    body: z.strictObject({
      case_sns: z.array(Sn).check(z.minLength(1), z.maxLength(MOST_CASES.bulk)),
      do: z.enum(BULK_DEEDS),
      text: Reason,
      owner_id: z.optional(Id),
    }),
    data: z.object({ results: z.optional(z.array(RowResult)), task_id: z.optional(z.int()) }),
    refusals: ['NOT_FOUND', 'CASE_STATE', ...KEYS],
  },
  outcome: {
    method: 'POST',
    path: '/admin/case/outcome',
    auth: 'operator',
    right: 'case.act',
    prove: true,
    idempotent: true,
    logs: 'case.outcome',
    summary: '处理结果：退款、补发、售后补偿或无需处理；各自生成单据，完成后异常件即解决',
    body: z.strictObject({
      case_sn: Sn,
      outcome: z.literal([1, 2, 3, 4]),
      /** Why; the buyer reads it with a refund and a goodwill payment. */
      text: Reason,
      /** Who bears it; left out: whose fault the case is. */
      bearer: z.optional(z.literal([...BEARERS])),
      money: z.optional(YuanInput),
      recipient: z.optional(ReissueRecipient),
    }),
    data: z.object({
      approval: Waiting,
      case: OfficeCase,
      /** Number of the document that was made; '' while a second person has to agree. */
      ref: z.string(),
    }),
    refusals: [
      'NOT_FOUND',
      'CASE_STATE',
      'BEARER_NEEDED',
      'STATE_CONFLICT',
      'REFUND_ASKED',
      'REISSUED',
      'REISSUE_RECALL',
      'RECIPIENT_GONE',
      'STOCK_SHORT',
      'GOODS_UNAVAILABLE',
      'GOODWILL_MONEY',
      'GOODWILL_LIMIT',
      'NO_SECOND',
      'APPROVAL_WAITS',
      ...KEYS,
    ],
  },
  claim: {
    method: 'POST',
    path: '/admin/case/claim',
    auth: 'operator',
    right: 'settle.act',
    prove: true,
    idempotent: true,
    logs: 'case.claim',
    summary: '登记快递为一个异常件付来的赔款，每件一次；单笔超过1000.00元或当日累计超过5000.00元需复核',
    /** At most 100,000.00; the reason names the claim at the courier. */
    body: z.strictObject({ case_sn: Sn, money: YuanInput, reason: Reason }),
    data: z.object({ approval: Waiting, case: OfficeCase }),
    refusals: ['NOT_FOUND', 'CASE_CLAIM', 'NO_SECOND', 'APPROVAL_WAITS', 'INVALID', ...KEYS],
  },
  reissue: {
    method: 'POST',
    path: '/admin/reissue',
    auth: 'operator',
    right: 'case.act',
    idempotent: true,
    logs: 'order.reissue',
    summary: '补发一个订单：同样的商品，价格0.00；没有异常件时新建一个',
    body: z.strictObject({ order_sn: Sn, reason: Reason, recipient: z.optional(ReissueRecipient) }),
    data: z.object({ case_sn: z.string(), order_sn: z.string(), batch_sn: z.string() }),
    refusals: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'REFUND_ASKED',
      'REISSUED',
      'REISSUE_RECALL',
      'RECIPIENT_GONE',
      'STOCK_SHORT',
      'GOODS_UNAVAILABLE',
      ...KEYS,
    ],
  },
  intercept: {
    method: 'POST',
    path: '/admin/parcel/intercept',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.intercept',
    summary: '拦截在途的包裹：能向快递提交的提交，否则给出网点并请供应商处理',
    body: z.strictObject({ order_sn: Sn, reason: Reason }),
    data: z.object({
      case_sn: z.string(),
      status: z.int(),
      status_text: z.string(),
      /** What was done, in a sentence. */
      text: z.string(),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...KEYS],
  },
  addPicture: {
    method: 'POST',
    path: '/admin/case/picture',
    auth: 'operator',
    right: 'case.act',
    logs: 'case.picture',
    summary: '上传异常件的图片，供应商能看到',
    maxBody: PICTURE + 4096,
    body: z.strictObject({ case_sn: Sn, data: verbatim(PICTURE + 2048) }),
    data: z.object({ id: z.string(), width: z.int(), height: z.int() }),
    refusals: ['NOT_FOUND', 'PICTURE_BAD', 'PICTURE_TOO_LARGE'],
  },
  picture: {
    method: 'GET',
    path: '/admin/case/picture',
    auth: 'operator',
    right: 'case.view',
    reads: true,
    summary: '异常件往来中的图片',
    query: z.strictObject({ case_sn: text(20), id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
});

/** An appeal of a supplier against a compensation that he paid (S062). */
export const OfficeAppeal = z.object({
  appeal_id: z.int(),
  parcel_sn: z.string(),
  order_sn: z.string(),
  kuaidi_sn: z.string(),
  supplier: named,
  reason_text: z.string(),
  deadline: WireTime,
  money: Yuan,
  settled_at: WireTime,
  evidence: z.record(z.string(), z.string()),
  content: z.string(),
  images: z.array(z.string()),
  status: z.int(),
  status_text: z.string(),
  answer: z.string(),
  decided_by: z.string(),
  at: WireTime,
  decided_at: WireTime,
});
/** An appeal in the back office. */
export type OfficeAppeal = z.infer<typeof OfficeAppeal>;

/** Appeals of suppliers (S062, O136). */
export const appealOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/comp/appeal',
    auth: 'operator',
    right: 'comp.view',
    reads: true,
    summary: '供应商对赔付的申诉；等待的先来的在前',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      status: z.optional(queryInt(0, 2)),
      supplier_id: z.optional(queryInt(1, 999_999_999)),
      numbers: z._default(text(2_000), ''),
    }),
    data: z.object({ ...pageOf(OfficeAppeal).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  decide: {
    method: 'POST',
    path: '/admin/comp/appeal/decide',
    auth: 'operator',
    right: 'comp.void',
    prove: true,
    idempotent: true,
    logs: 'appeal.decide',
    summary: '答复申诉：通过即免除该赔付，由平台承担；或不通过',
    body: z.strictObject({ appeal_id: Id, do: z.enum(['grant', 'refuse']), answer: Reason }),
    data: z.object({ approval: Waiting, appeal: OfficeAppeal }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'NO_SECOND', 'APPROVAL_WAITS', ...KEYS],
  },
  picture: {
    method: 'GET',
    path: '/admin/comp/appeal/picture',
    auth: 'operator',
    right: 'comp.view',
    reads: true,
    summary: '申诉所附的图片',
    query: z.strictObject({ appeal_id: queryInt(1, 999_999_999), id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
});
