import * as z from 'zod/mini';
import { Id, filled, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Version } from '../operators/fields-contract.ts';
import { Rich, draftOf, savedDraft } from './office-fields-contract.ts';

/** Articles that the specification names; they stay. */
export const FIXED_ARTICLES = 5;

/** An article as it is written. */
const ArticleValue = z.object({ title: z.string(), content: z.string(), rank: z.int() });
const ArticleId = queryInt(1, 1_000_000_000);

/** Help articles (O194). */
export const articleRoutes = defineOfficeRoutes({
  articles: {
    method: 'GET',
    path: '/admin/article',
    auth: 'operator',
    right: 'content.edit',
    reads: true,
    summary: '帮助文章与草稿',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          rank: z.int(),
          is_fixed: z.boolean(),
          published: z.boolean(),
          has_draft: z.boolean(),
          date: z.string(),
        }),
      ),
      article_switch: z.int(),
    }),
    refusals: [],
  },
  article: {
    method: 'GET',
    path: '/admin/article/detail',
    auth: 'operator',
    right: 'content.edit',
    reads: true,
    summary: '一篇文章：公开的和草稿',
    query: z.strictObject({ id: ArticleId }),
    data: z.object({
      id: z.int(),
      is_fixed: z.boolean(),
      published: z.boolean(),
      shown: z.nullable(ArticleValue),
      draft: draftOf(ArticleValue),
      /** Links of the draft that lead nowhere. */
      broken: z.array(z.string()),
    }),
    refusals: ['NOT_FOUND'],
  },
  saveArticle: {
    method: 'PUT',
    path: '/admin/article',
    auth: 'operator',
    right: 'content.edit',
    idempotent: true,
    logs: 'article.save',
    summary: '保存文章草稿；id 为 0 时新建',
    body: z.strictObject({
      id: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      version: Version,
      title: filled(60),
      content: Rich,
      rank: z.int().check(z.minimum(0), z.maximum(9_999)),
    }),
    data: z.object({ ...savedDraft.shape, id: z.int(), broken: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
  publishArticle: {
    method: 'POST',
    path: '/admin/article/publish',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'article.publish',
    summary: '发布看过的草稿',
    body: z.strictObject({ id: Id, version: Version }),
    data: z.object({}),
    refusals: ['NO_DRAFT', 'VERSION_CONFLICT', 'LINKS_BROKEN'],
  },
  hideArticle: {
    method: 'POST',
    path: '/admin/article/hide',
    auth: 'operator',
    right: 'content.publish',
    logs: 'article.hide',
    summary: '不再公开，或重新公开',
    body: z.strictObject({ id: Id, published: z.boolean() }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  },
  removeArticle: {
    method: 'DELETE',
    path: '/admin/article',
    auth: 'operator',
    right: 'content.edit',
    logs: 'article.remove',
    summary: '删除文章；公开过的需要发布权限，系统文章不能删除',
    query: z.strictObject({ id: ArticleId }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'ARTICLE_FIXED', 'RIGHT_MISSING'],
  },
  switchArticles: {
    method: 'PUT',
    path: '/admin/article/switch',
    auth: 'operator',
    right: 'content.publish',
    logs: 'article.switch',
    summary: '文章的独立地址开关',
    body: z.strictObject({ article_switch: z.literal([0, 1]) }),
    data: z.object({}),
    refusals: [],
  },
});
