import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Reason, RowResult, Sn } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { PartnerPage } from './contract.ts';

/** Most partners or applications that one call decides. */
export const MOST_PARTNERS = 200;

const BigId = queryInt(1, 9_007_199_254_740_991);
const DecisionReason = z._default(text(200).check(z.trim()), '');
const Decision = z.enum(['approve', 'refuse', 'suspend', 'restore']);
const outcomes = z.object({
  results: z.array(RowResult),
});

const PARTNER = {
  id: z.int(),
  user_id: z.int(),
  mobile: z.string(),
  name: z.string(),
  website: z.string(),
  contact: z.string(),
  intro: z.string(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  applied_at: WireTime,
  decided_at: WireTime,
  /** His commission is switched off, whatever the application says. */
  is_promoter_off: z.boolean(),
  sites: z.int(),
  origins: z.array(z.string()),
  /** Of the last 30 days. */
  click_30: z.int(),
  register_30: z.int(),
  order_30: z.int(),
  commission_30: Yuan,
};
/** A partner or an application in the list (O181). */
export const PartnerOfficeRow = z.object(PARTNER);
/** A partner as operators see him. */
export type PartnerOfficeRow = z.infer<typeof PartnerOfficeRow>;

const site = z.object({
  site_id: z.int(),
  site_key: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  goods: z.array(z.object({ id: z.int(), name: z.string() })),
  is_on: z.boolean(),
  /** Switched off by the shop: the partner cannot switch it on. */
  is_blocked: z.boolean(),
  blocked_reason: z.string(),
  created_at: WireTime,
});
const counts = {
  click: z.int(),
  register: z.int(),
  order_user: z.int(),
  batch: z.int(),
  parcel: z.int(),
  paid: Yuan,
  commission: Yuan,
  commission_frozen: Yuan,
};

const commission = z.object({
  order_sn: z.string(),
  batch_sn: z.string(),
  partner_id: z.int(),
  partner: z.string(),
  /** He earns nothing more, whatever he earned before. */
  is_promoter_off: z.boolean(),
  buyer_id: z.int(),
  buyer: z.string(),
  money: Yuan,
  used: Yuan,
  status: z.int(),
  status_text: z.string(),
  click_id: z.int(),
  site: z.string(),
  page: z.string(),
  created_at: WireTime,
  released_at: WireTime,
  reversed_at: WireTime,
});
/** A commission as operators see it (O183). */
export type CommissionOfficeRow = z.infer<typeof commission>;

/**
 * What is looked for in a promoter's orders (O184): bought by himself under another account, or nearly all by one buyer; by
 * buyers of his own browser, or by several of one; sent to his own phone, or to one other; and refunded more often than not.
 */
export const SIGN_KINDS = [
  'account',
  'one_buyer',
  'own_device',
  'one_device',
  'own_recipient',
  'one_recipient',
  'refund',
] as const;
/** One of them. */
export type SignKind = (typeof SIGN_KINDS)[number];
/** Most order numbers that a sign names. */
export const MOST_SIGN_ORDERS = 20;

const sign = z.object({
  kind: z.enum(SIGN_KINDS),
  kind_text: z.string(),
  /** So many of all that were looked at. */
  count: z.int(),
  /** How many buyers these are of. */
  buyers: z.int(),
  text: z.string(),
  /** The newest of them. */
  orders: z.array(z.string()).check(z.maxLength(MOST_SIGN_ORDERS)),
});
/** A sign of abuse in a promoter's orders (O184). */
export type PromoterSign = z.infer<typeof sign>;

/** An application for a substation as operators see it (O185). */
export const SubstationRow = z.object({
  id: z.int(),
  plan_id: z.int(),
  plan: z.string(),
  name: z.string(),
  mobile: z.string(),
  city: z.string(),
  host: z.string(),
  message: z.string(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  created_at: WireTime,
  decided_at: WireTime,
  decided_by: z.string(),
});
/** An application for a substation. */
export type SubstationRow = z.infer<typeof SubstationRow>;

/** Partners, commissions and substations in the back office (back-office 5.O, 7.4). */
export const partnerOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/partner',
    auth: 'operator',
    right: 'partner.view',
    reads: true,
    summary: '合作方与申请；q 为合作方用户ID或完整手机号',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 3)), q: z._default(text(32), '') }),
    data: z.object({ ...pageOf(PartnerOfficeRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/admin/partner/detail',
    auth: 'operator',
    right: 'partner.view',
    reads: true,
    summary: '一位合作方的站点、来源、商品与各页面的订单',
    query: z.strictObject({ id: BigId, ...RangeQuery }),
    data: z.object({
      partner: PartnerOfficeRow,
      sites: z.array(site),
      total: z.object(counts),
      pages: z.array(PartnerPage),
    }),
    refusals: ['NOT_FOUND', 'INVALID'],
  },
  decide: {
    method: 'POST',
    path: '/admin/partner',
    auth: 'operator',
    right: 'partner.review',
    logs: 'partner.decide',
    summary: '通过、拒绝、停用、恢复合作方，并通知对方',
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_PARTNERS)),
      do: Decision,
      reason: DecisionReason,
    }),
    data: outcomes,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_NEEDED'],
  },
  switchSite: {
    method: 'PUT',
    path: '/admin/partner/site',
    auth: 'operator',
    right: 'partner.review',
    logs: 'partner.site',
    summary: '停用或恢复合作方的一个站点',
    body: z.strictObject({ site_id: Id, is_blocked: z.boolean(), reason: Reason }),
    data: z.object({ site_id: z.int(), is_blocked: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  commissions: {
    method: 'GET',
    path: '/admin/commission',
    auth: 'operator',
    right: 'commission.view',
    reads: true,
    summary: '佣金列表；默认最近7天，或按订单号',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      order_sn: z._default(Sn, ''),
      partner_id: z.optional(BigId),
      buyer_id: z.optional(BigId),
      status: z.optional(queryInt(0, 3)),
    }),
    data: pageOf(commission),
    refusals: [],
  },
  signs: {
    method: 'GET',
    path: '/admin/partner/signs',
    auth: 'operator',
    right: 'partner.view',
    reads: true,
    summary: '一位推广人近90天订单里的异常迹象；订单太多时只看最新的一部分',
    query: z.strictObject({ user_id: BigId }),
    data: z.object({
      days: z.int(),
      /** Orders that were looked at; these are not all where `is_part`. */
      order_count: z.int(),
      is_part: z.boolean(),
      signs: z.array(sign),
    }),
    refusals: ['NOT_FOUND'],
  },
  setPromoter: {
    method: 'POST',
    path: '/admin/promoter/status',
    auth: 'operator',
    right: 'partner.review',
    logs: 'promoter.status',
    summary: '停用或恢复一位用户的推广佣金',
    body: z.strictObject({ user_id: Id, do: z.enum(['disable', 'restore']), reason: Reason }),
    data: z.object({ is_promoter_off: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  substations: {
    method: 'GET',
    path: '/admin/substation',
    auth: 'operator',
    right: 'substation.review',
    reads: true,
    summary: '分站申请',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 3)),
      mobile: z._default(text(11), ''),
      id: z.optional(BigId),
    }),
    data: z.object({ ...pageOf(SubstationRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  substationMobile: {
    method: 'POST',
    path: '/admin/substation/mobile',
    auth: 'operator',
    right: 'personal.view',
    logs: 'substation.mobile',
    summary: '查看分站申请人的完整手机号，留下记录',
    body: z.strictObject({ id: Id, reason: Reason }),
    data: z.object({ mobile: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  decideSubstation: {
    method: 'POST',
    path: '/admin/substation',
    auth: 'operator',
    right: 'substation.review',
    logs: 'substation.decide',
    summary: '通过、拒绝、停用、恢复分站申请；域名由部署设置',
    body: z.strictObject({ id: Id, do: Decision, reason: DecisionReason }),
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_NEEDED'],
  },
});
