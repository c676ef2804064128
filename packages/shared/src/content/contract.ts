import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Id, WireTime, Yuan, filled, listOf, queryInt, text } from '../contract/fields.ts';

/** Block types of the home layout (M050). */
export const HOME_BLOCKS = ['home_banner', 'advantage', 'hot', 'new', 'carousel', 'image'] as const;

/** Texts that somebody agrees to (O197). */
export const AGREEMENTS = ['user', 'supplier', 'privacy'] as const;

const stringMap = z.record(z.string(), z.unknown());

/** What every page shows around its content, and which hosts are treated otherwise. */
export const SiteNotice = z.object({
  site_title: z.string(),
  copyright: z.string(),
  icp: z.string(),
  logo: z.string(),
  top_banner: z.nullable(z.object({ image: z.string(), url: z.string() })),
  service: z.object({
    im: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
    phone: z.string(),
    qr_img: z.string(),
    hours: z.string(),
  }),
  hosts: z.object({
    substation_hidden_hosts: z.array(z.string()),
    register_redirects: z.record(z.string(), z.string()),
  }),
  /** Where suppliers log in, when it is on a host of its own; '' when it is here. A service before 0.4 does not say. */
  supplier_login: z.optional(z.string()),
  courier_clock: z.optional(z.nullable(z.object({ speed: z.number(), is_paused: z.boolean() }))),
});
/**
 * The frame of the site as one answer; nothing in it is a person's. `courier_clock` says how many minutes pass for the
 * courier in one of ours; only a demo whose courier is the sandbox's has it.
 */
export type SiteNotice = z.infer<typeof SiteNotice>;

/** How the promise was kept: parcels picked up on the last China day, percent in time and money paid out in 30 days. */
export const Figures = z.object({
  picked_up_yesterday: z.int(),
  on_time_rate: z.number(),
  compensated: Yuan,
});
/** The figures that the front page shows. */
export type Figures = z.infer<typeof Figures>;

/** What a partner may choose from (M027, D330). */
export const SubstationPlan = z.object({
  id: z.int(),
  name: z.string(),
  price: Yuan,
  period: z.string(),
  features: z.array(z.string()),
  is_recommended: z.boolean(),
});
/** A plan with its price for one `period`. */
export type SubstationPlan = z.infer<typeof SubstationPlan>;

/** States of an application (decisions section 4); a person approves it by hand (D330). */
export const SUBSTATION_STATUS = { pending: 0, active: 1, refused: 2, suspended: 3 } as const;

/** A domain name of at least two parts, without scheme, port or path. */
const HOST = /^(?=.{4,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;

/** An application to run a substation: a shop of one's own under one's own host name. */
export const SubstationApplication = z.strictObject({
  plan_id: Id,
  name: filled(32),
  mobile: z.string().check(z.trim(), z.regex(/^1[3-9]\d{9}$/)),
  city: filled(32),
  /** Wanted host name; '' when it is still open. */
  host: z._default(z.string().check(z.trim(), z.regex(new RegExp(`^$|${HOST.source}`, 'i'))), ''),
  message: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
});
/** What an applicant filled in, trimmed. */
export type SubstationApplication = z.infer<typeof SubstationApplication>;

/** What the service says of itself: banners, notices, articles, plans of substations. */
export const contentRoutes = defineRoutes({
  banners: {
    method: 'GET',
    path: '/gift/page/rotate',
    auth: 'public',
    summary: '首页轮播图',
    data: listOf(
      z.object({ image: z.string(), url: z.string(), button_icon: z.string(), button_text: z.string() }),
    ),
    refusals: [],
  },
  announcement: {
    method: 'GET',
    path: '/gift/page/homepage',
    auth: 'public',
    summary: '首页公告',
    data: z.object({
      content: z.string(),
      date: z.string(),
      title: z.string(),
      version: z.string(),
      /** The same with its mark-up, where it has any. */
      html: z.optional(z.string()),
    }),
    refusals: [],
  },
  homePage: {
    method: 'GET',
    path: '/home/page',
    auth: 'public',
    summary: '首页布局',
    data: listOf(
      z.object({ type: z.enum(HOME_BLOCKS), title: z.string(), data: stringMap, style: stringMap }),
    ),
    refusals: [],
  },
  figures: {
    method: 'GET',
    path: '/home/figures',
    auth: 'public',
    summary: '首页数字：昨日揽收、近 30 天按时率与已赔付；包裹太少时为空',
    data: z.nullable(Figures),
    refusals: [],
  },
  siteNotice: {
    method: 'GET',
    path: '/common/site/notice',
    auth: 'public',
    summary: '站点信息',
    data: SiteNotice,
    refusals: [],
  },
  articles: {
    method: 'GET',
    path: '/common/content/list',
    auth: 'public',
    summary: '帮助文章；带 id 时含正文',
    query: z.strictObject({ id: z.optional(queryInt(1, 1_000_000_000)) }),
    data: z.object({
      list: z.array(
        z.object({ id: z.int(), title: z.string(), date: z.string(), content: z.optional(z.string()) }),
      ),
      site: z.object({ article_switch: z.int() }),
    }),
    refusals: ['NOT_FOUND'],
  },
  agreement: {
    method: 'GET',
    path: '/common/agreement',
    auth: 'public',
    summary: '用户、供应商或隐私协议：当前版本',
    query: z.strictObject({ kind: z.enum(AGREEMENTS) }),
    data: z.object({
      /** Counted from 1; one more with each publishing. */
      version: z.int(),
      title: z.string(),
      date: z.string(),
      content: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  message: {
    method: 'GET',
    path: '/user/message',
    auth: 'user',
    scope: 'message:read',
    summary: '未读消息',
    data: z.nullable(z.object({ id: z.int(), content: z.string() })),
    refusals: [],
  },
  readMessage: {
    method: 'DELETE',
    path: '/user/message',
    auth: 'user',
    scope: 'message:write',
    summary: '标记消息已读',
    query: z.strictObject({ id: queryInt(1, 1_000_000_000_000) }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  template: {
    method: 'GET',
    path: '/common/download',
    auth: 'public',
    summary: '导入模板',
    query: z.strictObject({ type: z.enum(['jd', 'tb', 'pdd', 'dy']) }),
    file: true,
    refusals: [],
  },
  substationPlans: {
    method: 'GET',
    path: '/substations/plans',
    auth: 'public',
    summary: '分站加盟方案',
    data: listOf(SubstationPlan),
    refusals: [],
  },
  applySubstation: {
    method: 'POST',
    path: '/substations/apply',
    auth: 'public',
    rate: 'sms',
    summary: '申请分站加盟；同一手机号同时只有一份待审核的申请',
    body: SubstationApplication,
    data: z.object({ apply_id: z.int(), status: z.int(), status_text: z.string(), created_at: WireTime }),
    refusals: [],
  },
  health: {
    method: 'GET',
    path: '/health',
    auth: 'public',
    summary: '运行状态',
    data: z.object({
      status: text(10),
      version: z.string(),
      database: z.enum(['embedded', 'external']),
      migration: z.int(),
      time: z.string(),
    }),
    refusals: [],
  },
});
