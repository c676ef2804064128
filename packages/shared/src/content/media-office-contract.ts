import * as z from 'zod/mini';
import { PageQuery, WireTime, filled, text, verbatim } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { officePage } from '../operators/fields-contract.ts';
import { MEDIA_BYTES } from './media.ts';

const MediaId = z.string().check(z.regex(/^[\w-]{16,32}$/));
const Folder = z._default(text(20), '');
const MediaRow = z.object({
  id: z.string(),
  url: z.string(),
  thumb: z.string(),
  folder: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  by: z.string(),
  created_at: WireTime,
  /** In how many places it is shown. */
  uses: z.int(),
});
const EDITORS = ['goods.edit', 'content.edit'] as const;

/** The pictures of the shop (O070, O036). */
export const mediaOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/media',
    auth: 'operator',
    right: EDITORS,
    reads: true,
    summary: '素材库图片与文件夹',
    query: z.strictObject({
      ...PageQuery,
      q: z._default(text(60), ''),
      /** Of one folder; `-` are those in none. */
      folder: Folder,
    }),
    data: z.object({
      ...officePage(MediaRow).shape,
      folders: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
    refusals: [],
  },
  uses: {
    method: 'GET',
    path: '/admin/media/uses',
    auth: 'operator',
    right: EDITORS,
    reads: true,
    summary: '一张图片用在哪里',
    query: z.strictObject({ id: MediaId }),
    data: z.object({
      list: z.array(
        z.object({ kind: z.string(), kind_text: z.string(), ref: z.string(), title: z.string() }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  add: {
    method: 'POST',
    path: '/admin/media',
    auth: 'operator',
    right: [...EDITORS, 'content.publish'],
    logs: 'media.add',
    summary: '上传图片：重新绘制为 WebP，最长边 1600；同一张图片只存一份',
    maxBody: Math.ceil(MEDIA_BYTES / 3) * 4 + 4096,
    body: z.strictObject({
      name: filled(120),
      folder: Folder,
      /** The file as a data URL. */
      data: verbatim(Math.ceil(MEDIA_BYTES / 3) * 4 + 2048),
      /** Cut to the size of a banner around a point, in parts of a hundred of the picture's sides. */
      crop: z._default(z.enum(['none', 'banner']), 'none'),
      focus_x: z._default(z.int().check(z.minimum(0), z.maximum(100)), 50),
      focus_y: z._default(z.int().check(z.minimum(0), z.maximum(100)), 50),
    }),
    data: z.object({ ...MediaRow.shape, is_new: z.boolean() }),
    refusals: ['PICTURE_BAD', 'MEDIA_TOO_LARGE'],
  },
  move: {
    method: 'PUT',
    path: '/admin/media',
    auth: 'operator',
    right: EDITORS,
    logs: 'media.move',
    summary: '移到文件夹、改名',
    body: z.strictObject({
      ids: z.array(MediaId).check(z.minLength(1), z.maxLength(200)),
      folder: z.optional(text(20)),
      name: z.optional(filled(120)),
    }),
    data: z.object({ moved: z.int() }),
    refusals: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/media',
    auth: 'operator',
    right: EDITORS,
    logs: 'media.remove',
    summary: '删除没有使用的图片',
    query: z.strictObject({ id: MediaId }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'MEDIA_USED'],
  },
});
