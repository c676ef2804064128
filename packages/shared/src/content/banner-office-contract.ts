import * as z from 'zod/mini';
import { Id, WireTime, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Version } from '../operators/fields-contract.ts';
import { Leads, MaybeTime, OwnPicture } from './office-fields-contract.ts';

/** Banners at most (O192). */
export const MOST_BANNERS = 10;

/** Banners of the home page (O192). */
export const bannerRoutes = defineOfficeRoutes({
  banners: {
    method: 'GET',
    path: '/admin/banner',
    auth: 'operator',
    right: 'content.edit',
    reads: true,
    summary: '轮播图',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          image: z.string(),
          url: z.string(),
          button_icon: z.string(),
          button_text: z.string(),
          start_time: WireTime,
          end_time: WireTime,
          enabled: z.boolean(),
          version: z.int(),
          /** Shown at this moment. */
          is_on: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  saveBanner: {
    method: 'PUT',
    path: '/admin/banner',
    auth: 'operator',
    right: 'content.edit',
    idempotent: true,
    logs: 'banner.save',
    summary: '新建（id 为 0）或修改轮播图；启用的需要发布权限',
    body: z.strictObject({
      id: z.int().check(z.minimum(0)),
      version: Version,
      image: OwnPicture,
      url: Leads,
      button_icon: z._default(z.enum(['', 'shopping', 'clock-circle', 'upload', 'gift']), ''),
      button_text: z._default(z.string().check(z.trim(), z.maxLength(8, '按钮文字最多8个字')), ''),
      start_time: MaybeTime,
      end_time: MaybeTime,
      enabled: z.boolean(),
    }),
    data: z.object({ id: z.int(), version: z.int() }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'BANNERS_FULL', 'CONTENT_SPAN', 'RIGHT_MISSING'],
  },
  orderBanners: {
    method: 'PUT',
    path: '/admin/banner/order',
    auth: 'operator',
    right: 'content.edit',
    logs: 'banner.order',
    summary: '轮播图的顺序',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  },
  removeBanner: {
    method: 'DELETE',
    path: '/admin/banner',
    auth: 'operator',
    right: 'content.edit',
    logs: 'banner.remove',
    summary: '删除轮播图；启用的需要发布权限',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'RIGHT_MISSING'],
  },
});
