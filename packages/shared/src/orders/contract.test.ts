import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  BatchRow,
  BatchView,
  ExportTask,
  OrderItem,
  OrderRow,
  OrderSearch,
  UnpaidBatch,
  Workbench,
} from './contract.ts';

const missingOf = (schema: z.core.$ZodType, answer: unknown): string[] =>
  (z.safeParse(schema, answer).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('an answer that lacks what it is read for is refused', () => {
  it.each<[string, z.core.$ZodType, unknown, string[]]>([
    ['M106 D311 a row of a submit', OrderItem, {}, ['id', 'shop_order', 'kuaidi_sn', 'status', 'order_sn']],
    ['D310 a batch that waits', UnpaidBatch, {}, ['batch_sn', 'balance', 'shortfall', 'expire_at']],
    ['an order', OrderRow, {}, ['order_sn', 'price', 'status', 'kuaidi_sn', 'paid_at']],
    ['a batch', BatchRow, {}, ['batch_sn', 'success_count', 'fail_count', 'total_price', 'status']],
    [
      'the page of a batch',
      BatchView,
      { batch: {}, refused: [{}], counts: {} },
      ['batch.batch_sn', 'refused.0.row', 'refused.0.error', 'counts.with_waybill', 'counts.refunded'],
    ],
    ['an export', ExportTask, {}, ['task_id', 'status', 'total', 'done', 'url']],
    [
      'the workbench',
      Workbench,
      { today: {}, waiting: {}, days: [{}] },
      ['today.spend', 'waiting.no_waybill', 'days.0.date', 'days.0.compensation'],
    ],
  ])('%s', (_, schema, answer, fields) => {
    expect(missingOf(schema, answer)).toEqual(expect.arrayContaining(fields));
  });
});

it.each([
  [0, true],
  [1, true],
  [2, true],
  [3, false],
])('D311 a row that is submitted may have status %s: %s', (status, may) => {
  const item = { id: 1, shop_order: '', kuaidi_sn: '', order: 1, error: '', code: '', order_sn: 'G1' };
  expect(OrderItem.safeParse({ ...item, status }).success).toBe(may);
});

it('M277 a search begins with ten orders of the first page, and a filter that there is not is refused', () => {
  const filters = { status: 1, shop_order: ['A1'] };
  expect(OrderSearch.parse(filters)).toEqual({ ...filters, page: 1, page_size: 10 });
  expect(OrderSearch.safeParse({ vip: 1 }).success).toBe(false);
});
