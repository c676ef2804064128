import * as z from 'zod/mini';
import { Id, WireTime, filled, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Version } from '../operators/fields-contract.ts';
import { agreementRoutes } from './agreement-office-contract.ts';
import { articleRoutes } from './article-office-contract.ts';
import { bannerRoutes } from './banner-office-contract.ts';
import { HOME_BLOCKS, SiteNotice } from './contract.ts';
import { Leads, MaybeTime, OwnPicture, Rich, draftOf, savedDraft } from './office-fields-contract.ts';

/** An announcement as it is written. */
const NoticeValue = z.object({
  title: z.string(),
  content: z.string(),
  start_time: WireTime,
  end_time: WireTime,
});

const Place = z.strictObject({ image: OwnPicture, url: z._default(Leads, '') });
const Style = z._default(
  z.strictObject({ height: z.optional(z.int().check(z.minimum(80), z.maximum(600))) }),
  {},
);
const interval = z.optional(z.int().check(z.minimum(1_000), z.maximum(20_000)));
const block = <T extends (typeof HOME_BLOCKS)[number], S extends z.core.$ZodShape>(type: T, data: S) =>
  z.strictObject({
    type: z.literal(type),
    title: z._default(text(20), ''),
    data: z.strictObject(data),
    style: Style,
  });
/** A block of the home page with its own settings (O193, M050). */
export const LayoutBlock = z.discriminatedUnion('type', [
  block('home_banner', { interval }),
  block('advantage', {
    list: z
      .array(
        z.strictObject({
          icon: z.enum(['clock', 'shop', 'parcel', 'service', 'gift']),
          title: filled(10),
          text: z._default(text(20), ''),
        }),
      )
      .check(z.maxLength(6)),
  }),
  block('hot', { tabs: z.array(z.enum(['sale', 'collect'])).check(z.minLength(1), z.maxLength(2)) }),
  block('new', { per_page: z.int().check(z.minimum(3), z.maximum(8)) }),
  block('carousel', { interval, list: z.array(Place).check(z.minLength(1), z.maxLength(10)) }),
  block('image', { image: OwnPicture, url: z._default(Leads, '') }),
]);
/** A block of the home page. */
export type LayoutBlock = z.infer<typeof LayoutBlock>;
const ShownBlock = z.object({
  type: z.enum(HOME_BLOCKS),
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  style: z.record(z.string(), z.unknown()),
});

const VERSIONED = z.enum(['article', 'notice', 'layout', 'site', 'agreement']);

const pageRoutes = defineOfficeRoutes({
  notice: {
    method: 'GET',
    path: '/admin/notice',
    auth: 'operator',
    right: 'content.edit',
    reads: true,
    summary: '公告：公开的和草稿',
    data: z.object({ shown: z.nullable(NoticeValue), draft: draftOf(NoticeValue) }),
    refusals: [],
  },
  saveNotice: {
    method: 'PUT',
    path: '/admin/notice',
    auth: 'operator',
    right: 'content.edit',
    idempotent: true,
    logs: 'notice.save',
    summary: '保存公告草稿',
    body: z.strictObject({
      version: Version,
      title: filled(30),
      content: Rich,
      start_time: MaybeTime,
      end_time: MaybeTime,
    }),
    data: savedDraft,
    refusals: ['VERSION_CONFLICT', 'NOTICE_LENGTH', 'CONTENT_SPAN'],
  },
  publishNotice: {
    method: 'POST',
    path: '/admin/notice/publish',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'notice.publish',
    summary: '发布公告；“不再提醒”重新计算',
    body: z.strictObject({ version: Version }),
    data: z.object({ notice_version: z.string() }),
    refusals: ['NO_DRAFT', 'VERSION_CONFLICT'],
  },
  layout: {
    method: 'GET',
    path: '/admin/layout',
    auth: 'operator',
    right: 'content.edit',
    reads: true,
    summary: '首页布局：公开的和草稿',
    data: z.object({
      shown: z.array(ShownBlock),
      draft: draftOf(z.object({ list: z.array(ShownBlock) })),
    }),
    refusals: [],
  },
  saveLayout: {
    method: 'PUT',
    path: '/admin/layout',
    auth: 'operator',
    right: 'content.edit',
    idempotent: true,
    logs: 'layout.save',
    summary: '保存首页布局草稿',
    body: z.strictObject({ version: Version, list: z.array(LayoutBlock).check(z.maxLength(20)) }),
    data: z.object({ version: z.int() }),
    refusals: ['VERSION_CONFLICT'],
  },
  publishLayout: {
    method: 'POST',
    path: '/admin/layout/publish',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'layout.publish',
    summary: '发布首页布局',
    body: z.strictObject({ version: Version }),
    data: z.object({}),
    refusals: ['NO_DRAFT', 'VERSION_CONFLICT'],
  },
  preview: {
    method: 'POST',
    path: '/admin/preview',
    auth: 'operator',
    right: 'content.edit',
    logs: 'content.preview',
    summary: '首页草稿的预览链接：只在第一个打开它的浏览器里有效，30 分钟',
    body: z.strictObject({}),
    data: z.object({ url: z.string(), expires_at: WireTime }),
    refusals: ['NO_DRAFT'],
  },
  site: {
    method: 'GET',
    path: '/admin/site',
    auth: 'operator',
    right: 'content.publish',
    reads: true,
    summary: '站点信息',
    data: z.object({ version: z.int(), value: SiteNotice }),
    refusals: [],
  },
  saveSite: {
    method: 'PUT',
    path: '/admin/site',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'site.save',
    summary: '修改站点信息，立即生效',
    body: z.strictObject({
      version: Version,
      site_title: filled(30),
      copyright: text(100),
      icp: text(50),
      logo: z.union([z.literal(''), OwnPicture]),
      top_banner: z.nullable(Place),
      im: z
        .array(z.strictObject({ name: filled(20), type: z.enum(['wechat', 'qq']), value: filled(40) }))
        .check(z.maxLength(6)),
      phone: text(20),
      qr_img: z.union([z.literal(''), OwnPicture]),
      hours: text(50),
      substation_hidden_hosts: z.array(Host()).check(z.maxLength(50)),
      register_redirects: z
        .array(
          z.strictObject({
            host: Host(),
            url: z
              .string()
              .check(
                z.trim(),
                z.maxLength(300),
                z.regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, '请填写 https 地址'),
              ),
          }),
        )
        .check(z.maxLength(50)),
    }),
    data: z.object({ version: z.int() }),
    refusals: ['VERSION_CONFLICT'],
  },
  versions: {
    method: 'GET',
    path: '/admin/content/version',
    auth: 'operator',
    right: ['content.edit', 'content.publish'],
    reads: true,
    summary: '一份内容公开过的版本',
    query: z.strictObject({ kind: VERSIONED, ref: z._default(text(20), '') }),
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          by: z.string(),
          at: WireTime,
          is_shown: z.boolean(),
          title: z.string(),
          value: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    refusals: [],
  },
  restore: {
    method: 'POST',
    path: '/admin/content/restore',
    auth: 'operator',
    right: 'content.edit',
    idempotent: true,
    logs: 'content.restore',
    summary: '把一个版本恢复成草稿',
    body: z.strictObject({
      kind: z.enum(['article', 'notice', 'layout', 'agreement']),
      ref: z._default(text(20), ''),
      id: Id,
      version: Version,
    }),
    data: z.object({ version: z.int() }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'RIGHT_MISSING'],
  },
});

function Host() {
  return z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^(?=.{4,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/, '请填写域名'),
    );
}

/** Articles, agreements, announcement, layout, site and banners (back-office 5.P). */
export const contentOfficeRoutes = {
  ...articleRoutes,
  ...agreementRoutes,
  ...pageRoutes,
  ...bannerRoutes,
} as const;

/** What an announcement may be long, in characters as they are read (O191). */
export const NOTICE_LENGTH = { least: 21, most: 5_000 } as const;
