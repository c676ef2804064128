import * as z from 'zod/mini';
import { PageQuery, WireTime, Yuan, pageOf, queryInt, text } from '../contract/fields.ts';
import { Sn } from '../operators/fields-contract.ts';
import { defineSupplierRoutes } from '../suppliers/define-supplier-routes.ts';
import { CASE_KINDS, CASE_TEXT, MOST_CASE_IMAGES } from './case.ts';
import { caseFields, CaseMessage, CaseTrace, Images, PictureId } from './fields-contract.ts';

/** A case as its supplier sees it: nothing of the buyer (S042). */
export const SupplierCase = z.object({
  ...caseFields,
  /** He is asked, or may object; what can be done stands here, so that the page shows no button in vain. */
  can_answer: z.boolean(),
  can_object: z.boolean(),
  object_until: WireTime,
});
/** A case as its supplier sees it. */
export type SupplierCase = z.infer<typeof SupplierCase>;

const said = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, '请填写说明（2到500字）'),
    z.maxLength(CASE_TEXT, '请填写说明（2到500字）'),
  );

/** Exceptions of a supplier's own parcels (S061). */
export const caseRoutes = defineSupplierRoutes({
  list: {
    method: 'GET',
    path: '/supplier/case',
    auth: 'supplier',
    right: 's.case',
    reads: true,
    summary: '自己包裹的异常件；待回复的先到期的在前',
    query: z.strictObject({
      ...PageQuery,
      tab: z._default(z.enum(['asked', 'decided', 'open', 'done', 'all']), 'all'),
      kind: z.optional(z.pipe(queryInt(1, 10), z.literal(CASE_KINDS))),
      /** Numbers of cases, orders, parcels or waybills. */
      numbers: z._default(text(2_000), ''),
    }),
    data: z.object({ ...pageOf(SupplierCase).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/supplier/case/show',
    auth: 'supplier',
    right: 's.case',
    reads: true,
    summary: '一个异常件的往来与物流',
    query: z.strictObject({ case_sn: text(20) }),
    data: z.object({ case: SupplierCase, messages: z.array(CaseMessage), trace: z.array(CaseTrace) }),
    refusals: ['NOT_FOUND'],
  },
  answer: {
    method: 'POST',
    path: '/supplier/case/answer',
    auth: 'supplier',
    right: 's.case',
    idempotent: true,
    logs: 'case.answer',
    summary: '回复平台的询问，或在48小时内对责任判定提出一次异议',
    body: z.strictObject({
      case_sn: Sn,
      text: said,
      images: Images,
      /** 1 reissue, 2 refund, 3 the courier, 4 not ours. */
      proposal: z._default(z.literal([0, 1, 2, 3, 4]), 0),
      objects: z._default(z.boolean(), false),
    }),
    data: z.object({ case: SupplierCase }),
    refusals: ['NOT_FOUND', 'CASE_NOT_ASKED', 'CASE_NO_OBJECTION', 'PICTURE_GONE'],
  },
  picture: {
    method: 'GET',
    path: '/supplier/case/picture',
    auth: 'supplier',
    right: 's.case',
    reads: true,
    summary: '异常件往来中的图片',
    query: z.strictObject({ case_sn: text(20), id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
});

/** A compensation that was charged to a supplier, or would be (S062): nothing of the buyer. */
export const SupplierComp = z.object({
  parcel_sn: z.string(),
  order_sn: z.string(),
  kuaidi_sn: z.string(),
  express_name: z.string(),
  goods_name: z.string(),
  reason: z.string(),
  reason_text: z.string(),
  deadline: WireTime,
  ship_time: WireTime,
  pickup_time: WireTime,
  money: Yuan,
  status: z.int(),
  status_text: z.string(),
  created_at: WireTime,
  pay_at: WireTime,
  settled_at: WireTime,
  bearer: z.int(),
  bearer_text: z.string(),
  waived_at: WireTime,
  void_reason: z.string(),
  evidence: z.record(z.string(), z.string()),
  can_appeal: z.boolean(),
  appeal_until: WireTime,
  appeal: z.nullable(
    z.object({
      status: z.int(),
      status_text: z.string(),
      content: z.string(),
      images: z.array(z.string()),
      answer: z.string(),
      at: WireTime,
      decided_at: WireTime,
    }),
  ),
});
/** A compensation as its supplier sees it. */
export type SupplierComp = z.infer<typeof SupplierComp>;

/** Compensation of a supplier's own parcels, and appeals against it (S062). */
export const compRoutes = defineSupplierRoutes({
  list: {
    method: 'GET',
    path: '/supplier/comp/list',
    auth: 'supplier',
    right: 's.comp',
    reads: true,
    summary: '自己包裹的赔付',
    query: z.strictObject({
      ...PageQuery,
      start_time: z._default(text(19), ''),
      end_time: z._default(text(19), ''),
      status: z.optional(queryInt(1, 3)),
      reason: z._default(z.enum(['', 'ship', 'pickup']), ''),
      appeal: z.optional(queryInt(0, 2)),
      numbers: z._default(text(2_000), ''),
    }),
    data: z.object({ ...pageOf(SupplierComp).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  appeal: {
    method: 'POST',
    path: '/supplier/comp/appeal',
    auth: 'supplier',
    right: 's.comp',
    idempotent: true,
    logs: 'comp.appeal',
    summary: '对已付的赔付申诉，付款后72小时内，附图片',
    body: z.strictObject({
      parcel_sn: Sn,
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(2, '请填写申诉理由（2到500字）'),
          z.maxLength(CASE_TEXT, '请填写申诉理由（2到500字）'),
        ),
      images: z.array(PictureId).check(z.minLength(1, '请上传图片作为凭证'), z.maxLength(MOST_CASE_IMAGES)),
    }),
    data: z.object({ comp: SupplierComp }),
    refusals: ['NOT_FOUND', 'APPEAL_LATE', 'APPEAL_MADE', 'PICTURE_GONE'],
  },
  picture: {
    method: 'GET',
    path: '/supplier/comp/picture',
    auth: 'supplier',
    right: 's.comp',
    reads: true,
    summary: '申诉所附的图片',
    query: z.strictObject({ parcel_sn: text(20), id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
});
