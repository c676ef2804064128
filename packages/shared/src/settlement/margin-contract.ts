import * as z from 'zod/mini';
import { PageQuery, pageOf, queryInt, Yuan } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { RangeQuery } from '../operators/fields-contract.ts';

/** What the margin can be broken down by (O160). */
export const MARGIN_BY = ['day', 'supplier', 'goods'] as const;
/** One of them. */
export type MarginBy = (typeof MARGIN_BY)[number];

const row = z.object({
  /** A day, the number of a supplier or of goods; `all` for the sum, `rest` for what belongs to none of them. */
  key: z.string(),
  name: z.string(),
  /** Of goods: whose they are. */
  supplier: z.string(),
  sales: Yuan,
  /** What buyers got back, with sales of earlier days too: by the day of the entry, as the ledger has it. */
  refund: Yuan,
  /** Of the refunds: what was kept back because a supplier had compensated the buyer before (9.2.7). */
  kept: Yuan,
  /** What suppliers get for what was picked up, less what was taken back and less freight. */
  cost: Yuan,
  /** What the shop owes couriers by its own waybill accounts; held back from suppliers. */
  freight: Yuan,
  /** Compensation that the shop bears. */
  compensation: Yuan,
  /** Goodwill and waivers, less what couriers paid. */
  goodwill: Yuan,
  bonus: Yuan,
  commission: Yuan,
  fee: Yuan,
  /** Sales less all of the above but `kept`; below zero with a sign. */
  margin: Yuan,
  /** Margin of what was sold and not given back, in percent with one decimal; '' where nothing was. */
  rate: z.string(),
});
/** A row of the margin; all amounts in yuan, costs without a sign. */
export type MarginRow = z.infer<typeof row>;

/** What the shop keeps of its sales (O160). */
export const marginOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/finance/margin',
    auth: 'operator',
    right: 'report.money',
    reads: true,
    summary:
      '毛利表：按天、供应商或商品，另需查看成本的权限；合计在最前，不能分摊的单列；默认最近7天，最多93天',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      by: z._default(z.enum(MARGIN_BY), 'day'),
      /** Only what is of this supplier. */
      supplier_id: z.optional(queryInt(1, 999_999_999)),
    }),
    data: pageOf(row),
    refusals: ['RIGHT_MISSING'],
  },
});
