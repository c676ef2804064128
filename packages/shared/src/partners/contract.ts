import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  Id,
  TimeInput,
  WireTime,
  Yuan,
  filled,
  lines,
  queryInt,
  text,
  webAddress,
} from '../contract/fields.ts';
import { ClickId, SiteKey } from '../embed/contract.ts';
import { EMBED_THEMES } from '../embed/messages.ts';

/** States of a partner (decisions section 4). */
export const PARTNER_STATUS = { pending: 0, active: 1, refused: 2, suspended: 3 } as const;
/** Most sites of a partner, origins of a site, and goods that a site is held to. */
export const MOST_SITES = 20;
/** Origins that one site may be shown on. */
export const MOST_ORIGINS = 10;
/** Goods that one site may be held to. */
export const MOST_SITE_GOODS = 200;

const WEBSITE_WRONG = '请填写 http:// 或 https:// 开头的网址';
const Theme = z.enum(EMBED_THEMES as ['light', 'dark', 'auto']);

/** What a partner sets for a site. Origins are exact: `https://shop.example`; http only for this machine. */
const SITE_FIELDS = {
  name: filled(32),
  origins: z.array(text(200)).check(z.minLength(1), z.maxLength(MOST_ORIGINS)),
  /** Goods that may be shown and bought there; none: all of them. */
  goods_ids: z._default(z.array(Id).check(z.maxLength(MOST_SITE_GOODS)), []),
  theme: z._default(Theme, 'auto'),
  is_on: z._default(z.boolean(), true),
};

/** A page group of a partner with its own public key. */
export const PartnerSite = z.object({
  id: z.int(),
  site_key: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  goods_ids: z.array(z.int()),
  theme: Theme,
  is_on: z.boolean(),
  created_at: WireTime,
});
/** A site as its partner sees it, with the goods that it is held to. */
export type PartnerSite = z.infer<typeof PartnerSite>;

/** An application to be a partner. */
export const PartnerApplication = z.strictObject({
  name: filled(32),
  website: z._default(webAddress(200, WEBSITE_WRONG), ''),
  contact: filled(64),
  intro: z._default(lines(500), ''),
});
/** What an applicant filled in, trimmed; a person decides. */
export type PartnerApplication = z.infer<typeof PartnerApplication>;

/** What pages brought: clicks are counted once a visitor and day; commission without what was reversed. */
const COUNTS = {
  click: z.int(),
  register: z.int(),
  order_user: z.int(),
  batch: z.int(),
  parcel: z.int(),
  paid: Yuan,
  commission: Yuan,
  commission_frozen: Yuan,
};
/** One page of one site; `page` is its address without query, '' for links outside of a site. */
export const PartnerPage = z.object({ site_id: z.int(), site_name: z.string(), page: z.string(), ...COUNTS });
/** What one page brought in the range that was asked for. */
export type PartnerPage = z.infer<typeof PartnerPage>;

/** A partner's application, sites and numbers. */
export const partnerRoutes = defineRoutes({
  state: {
    method: 'GET',
    path: '/user/partner',
    auth: 'user',
    summary: '合作方资料与站点',
    /** `status` is null before an application. */
    data: z.object({
      status: z.nullable(z.int()),
      name: z.string(),
      website: z.string(),
      contact: z.string(),
      intro: z.string(),
      reason: z.string(),
      applied_at: WireTime,
      aff: z.string(),
      sites: z.array(PartnerSite),
    }),
    refusals: [],
  },
  apply: {
    method: 'POST',
    path: '/user/partner/apply',
    auth: 'user',
    summary: '申请成为合作方；被拒后可以再次申请',
    body: PartnerApplication,
    data: z.object({ status: z.int() }),
    refusals: ['PARTNER_ALREADY'],
  },
  addSite: {
    method: 'POST',
    path: '/user/partner/site',
    auth: 'user',
    summary: '登记站点，领取站点密钥',
    body: z.strictObject(SITE_FIELDS),
    data: PartnerSite,
    refusals: ['PARTNER_NOT_ACTIVE', 'ORIGIN_INVALID', 'TOO_MANY_SITES', 'GOODS_NOT_FOUND'],
  },
  changeSite: {
    method: 'PUT',
    path: '/user/partner/site',
    auth: 'user',
    summary: '修改站点',
    body: z.strictObject({ id: Id, ...SITE_FIELDS }),
    data: PartnerSite,
    refusals: ['NOT_FOUND', 'PARTNER_NOT_ACTIVE', 'ORIGIN_INVALID', 'GOODS_NOT_FOUND'],
  },
  report: {
    method: 'GET',
    path: '/user/partner/report',
    auth: 'user',
    summary: '推广效果：合计、按页面、按天；最多显示200个页面',
    query: z.strictObject({
      start_time: z.optional(TimeInput),
      end_time: z.optional(TimeInput),
      site_id: z.optional(queryInt(1, 1_000_000_000)),
    }),
    data: z.object({
      total: z.object(COUNTS),
      pages: z.array(PartnerPage),
      days: z.array(z.object({ date: z.string(), click: z.int(), parcel: z.int(), commission: Yuan })),
    }),
    refusals: [],
  },
});

/** Calls of the tag on partner pages: open to every origin, without cookies. */
export const widgetRoutes = defineRoutes({
  config: {
    method: 'GET',
    path: '/widget/config',
    auth: 'public',
    open: true,
    summary: '站点密钥的公开设置；请求的 Origin 须已登记',
    query: z.strictObject({ site_key: SiteKey }),
    data: z.object({
      site_key: z.string(),
      name: z.string(),
      aff: z.string(),
      theme: Theme,
      goods_ids: z.array(z.int()),
    }),
    refusals: ['SITE_KEY_UNKNOWN', 'ORIGIN_NOT_ALLOWED'],
  },
  click: {
    method: 'POST',
    path: '/widget/click',
    auth: 'public',
    rate: 'click',
    open: true,
    summary: '登记一次点击，得到点击编号',
    /** `page`: address of the page without query and fragment; its origin is that of the request. `visitor`: made by the page, only to count it once a day. */
    body: z.strictObject({
      site_key: SiteKey,
      aff: z._default(text(32), ''),
      page: text(300),
      goods_id: z.optional(Id),
      visitor: z._default(text(64), ''),
    }),
    data: z.object({ click: ClickId }),
    refusals: ['SITE_KEY_UNKNOWN', 'ORIGIN_NOT_ALLOWED'],
  },
});
