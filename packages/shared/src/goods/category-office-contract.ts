import * as z from 'zod/mini';
import { Id, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';

/** The tree of categories (O069). */
export const categoryOfficeRoutes = defineOfficeRoutes({
  categories: {
    method: 'GET',
    path: '/admin/category',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '两级分类与各自的商品数',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          parent_id: z.nullable(z.int()),
          name: z.string(),
          rank: z.int(),
          goods_count: z.int(),
        }),
      ),
    }),
    refusals: [],
  },
  saveCategory: {
    method: 'PUT',
    path: '/admin/category',
    auth: 'operator',
    right: 'category.edit',
    idempotent: true,
    logs: 'category.save',
    summary: '新建（id 为 0）或改名、移动分类',
    body: z.strictObject({
      id: z.int().check(z.minimum(0)),
      parent_id: z.nullable(Id),
      name: z
        .string()
        .check(z.trim(), z.minLength(1, '分类名称为1到12字'), z.maxLength(12, '分类名称为1到12字')),
    }),
    data: z.object({ id: z.int() }),
    refusals: ['NOT_FOUND', 'CATEGORY_DEPTH', 'CATEGORIES_FULL'],
  },
  orderCategories: {
    method: 'POST',
    path: '/admin/category/order',
    auth: 'operator',
    right: 'category.edit',
    logs: 'category.order',
    summary: '同级分类的顺序',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  },
  removeCategory: {
    method: 'DELETE',
    path: '/admin/category',
    auth: 'operator',
    right: 'category.edit',
    logs: 'category.remove',
    summary: '删除空分类',
    query: z.strictObject({ id: queryInt(1, 2_147_483_647) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'CATEGORY_FULL', 'CATEGORY_HAS_CHILDREN'],
  },
});
