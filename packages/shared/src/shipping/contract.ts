import * as z from 'zod/mini';
import {
  Id,
  PageBody,
  PageQuery,
  WireTime,
  filled,
  lines,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { Sn } from '../operators/fields-contract.ts';
import { REASON_LENGTH } from '../operators/operator.ts';
import { defineSupplierRoutes } from '../suppliers/define-supplier-routes.ts';
import {
  Label,
  PickLine,
  SEARCH,
  Scan,
  ShippingRow,
  ShippingSearch,
  WaveRow,
  WaybillRow,
  named,
} from './fields-contract.ts';
import { LABEL_SIZES, MOST_IN_WAVE, SHIPPING_TABS, WAYBILL_IMPORT, WAYBILL_RESULTS } from './shipping.ts';

/** A sheet's cells as JSON take more room than the file that was picked. */
const SHEET_BODY = 12 * 1024 * 1024;
const Sns = z.array(Sn).check(z.minLength(1), z.maxLength(MOST_IN_WAVE));

/** When a courier's parcels of today must be paid and handed over (S011). */
const Clock = z.object({
  express: named,
  warehouse: z.nullable(named),
  cutoff: WireTime,
  limit: WireTime,
  /** Parcels of today that are not handed over, and that are. */
  left: z.int(),
  handed: z.int(),
});

const Span = z.object({
  days: z.int(),
  /** Compensation that was paid, in yuan. */
  compensation: z.string(),
  /** What the parcels that the courier has bring the supplier, in yuan: costs of pieces and parcels. */
  income: z.string(),
});

/** A day in the warehouse (S011, S012, S041-S053). */
export const shippingRoutes = defineSupplierRoutes({
  dashboard: {
    method: 'GET',
    path: '/supplier/dashboard',
    auth: 'supplier',
    right: 's.order',
    reads: true,
    summary: '首页：今日数字与各快递的截止时间',
    data: z.object({
      /** Due today or before, and not handed over. */
      to_ship: z.int(),
      handed: z.int(),
      due_soon: z.int(),
      overdue: z.int(),
      /** Exceptions to answer, goods that run short, statements to confirm. */
      cases: z.int(),
      short_stock: z.int(),
      statements: z.int(),
      /** Number of the newest parcel, by which a page notices new ones; 0 without any. */
      newest: z.int(),
      clocks: z.array(Clock),
      now: WireTime,
    }),
    refusals: [],
  },
  spans: {
    method: 'GET',
    path: '/supplier/dashboard/spans',
    auth: 'supplier',
    right: 's.order',
    reads: true,
    summary: '近7、30、90天的赔付与预计收入；包裹、准时率和异常率在评分里',
    data: z.object({ spans: z.array(Span) }),
    refusals: [],
  },
  list: {
    method: 'POST',
    path: '/supplier/order/list',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:order',
    reads: true,
    summary: '自己商品的包裹，收件人打码',
    body: z.strictObject({ ...SEARCH, ...PageBody }),
    data: z.object({
      ...pageOf(ShippingRow).shape,
      /** Parcels in each tab, whatever else is searched for. */
      count: z.record(z.enum(SHIPPING_TABS), z.int()),
      not_found: z.array(z.string()),
    }),
    refusals: [],
  },
  options: {
    method: 'GET',
    path: '/supplier/order/options',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:order',
    reads: true,
    summary: '筛选项：商品、快递、仓库',
    data: z.object({
      goods: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
      express: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          warehouse_id: z.nullable(z.int()),
          is_by_hand: z.boolean(),
        }),
      ),
      warehouses: z.array(named),
    }),
    refusals: [],
  },
  recipient: {
    method: 'POST',
    path: '/supplier/recipient',
    auth: 'supplier',
    right: 's.recipient',
    scope: 'supplier:order',
    logs: 'recipient.view',
    summary: '查看一个包裹的收件人，交快递30天后不再显示',
    body: z.strictObject({ order_sn: Sn }),
    data: z.object({
      order_sn: z.string(),
      rec_name: z.string(),
      rec_mobile: z.string(),
      rec_province: z.string(),
      rec_city: z.string(),
      rec_district: z.string(),
      rec_address: z.string(),
      is_sealed: z.boolean(),
    }),
    refusals: ['NOT_FOUND', 'RECIPIENT_REFUNDED', 'RECIPIENT_OVER'],
  },
  waves: {
    method: 'GET',
    path: '/supplier/wave',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    reads: true,
    summary: '波次',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 3)),
      wave_sn: z._default(text(20), ''),
    }),
    data: pageOf(WaveRow),
    refusals: [],
  },
  makeWave: {
    method: 'POST',
    path: '/supplier/wave',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    idempotent: true,
    logs: 'wave.make',
    summary: '生成波次：一个仓库、一个快递，最多500个包裹',
    body: z.strictObject({
      /** These parcels, or all that a search finds; the first 500, by deadline. */
      order_sns: z.optional(Sns),
      search: z.optional(ShippingSearch),
    }),
    data: z.object({
      wave: WaveRow,
      /** Chosen parcels that did not come along, and why. */
      left_out: z.array(z.object({ order_sn: z.string(), text: z.string() })),
    }),
    refusals: ['WAVE_EMPTY', 'WAVE_MIXED'],
  },
  cancelWave: {
    method: 'POST',
    path: '/supplier/wave/cancel',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    logs: 'wave.cancel',
    summary: '取消波次，放回未交快递的包裹',
    body: z.strictObject({ wave_sn: Sn }),
    data: z.object({ wave: WaveRow }),
    refusals: ['NOT_FOUND', 'WAVE_STATE'],
  },
  pickList: {
    method: 'GET',
    path: '/supplier/wave/pick',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    reads: true,
    summary: '波次的拣货单',
    query: z.strictObject({ wave_sn: text(20) }),
    data: z.object({ wave: WaveRow, parcels: z.int(), pieces: z.int(), lines: z.array(PickLine) }),
    refusals: ['NOT_FOUND'],
  },
  labels: {
    method: 'POST',
    path: '/supplier/wave/label',
    auth: 'supplier',
    right: 's.recipient',
    scope: 'supplier:ship',
    logs: 'wave.print',
    summary: '打印波次的面单，记录为个人信息；重打要填写原因',
    body: z.strictObject({
      wave_sn: Sn,
      size: z.enum(Object.keys(LABEL_SIZES) as [keyof typeof LABEL_SIZES]),
      /** Only these of the wave; left out: those that were not printed yet, or all of them with a reason. */
      order_sns: z.optional(Sns),
      reason: z._default(text(REASON_LENGTH.most), ''),
    }),
    data: z.object({
      wave: WaveRow,
      size: z.object({ width_mm: z.int(), height_mm: z.int() }),
      labels: z.array(Label),
      /** Labels whose account did not tell its marks: they are in our own layout alone. */
      untold: z.int(),
      /** What has no label, and why: called off, without a waybill, or asked for and not in the wave. */
      left_out: z.array(z.object({ order_sn: z.string(), text: z.string() })),
    }),
    refusals: ['NOT_FOUND', 'WAVE_STATE', 'REPRINT_REASON'],
  },
  slips: {
    method: 'GET',
    path: '/supplier/wave/slip',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    reads: true,
    summary: '波次的发货单，收件人打码',
    query: z.strictObject({ wave_sn: text(20), goods: z._default(queryInt(0, 1), 1) }),
    data: z.object({
      wave: WaveRow,
      slips: z.array(
        z.object({
          order_sn: z.string(),
          no: z.int(),
          kuaidi_sn: z.string(),
          rec_name: z.string(),
          rec_city: z.string(),
          /** Left out where the slip is asked for without. */
          goods: z.optional(z.object({ code: z.string(), name: z.string() })),
          goods_num: z.int(),
          remark: z.string(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  waybill: {
    method: 'POST',
    path: '/supplier/waybill',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    idempotent: true,
    logs: 'waybill.fill',
    summary: '填写运单号；揽收前修改要填写原因',
    body: z.strictObject({
      order_sn: Sn,
      kuaidi_sn: filled(40),
      reason: z._default(text(REASON_LENGTH.most), ''),
    }),
    data: z.object({ result: z.enum(WAYBILL_RESULTS), kuaidi_sn: z.string() }),
    refusals: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'WAYBILL_TAKEN',
      'WAYBILL_FORM',
      'WAYBILL_REASON',
      'WAYBILL_NOT_BY_HAND',
    ],
  },
  importWaybills: {
    method: 'POST',
    path: '/supplier/waybill/import',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    idempotent: true,
    logs: 'waybill.import',
    maxBody: SHEET_BODY,
    summary: '导入运单号，逐行给出结果，有误的行不导入',
    body: z.strictObject({
      titles: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
      rows: z
        .array(
          z.strictObject({
            no: z.int().check(z.positive()),
            cells: z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(200)),
          }),
        )
        .check(z.minLength(1), z.maxLength(WAYBILL_IMPORT.rows)),
      /** Why numbers that are there are changed; without it such rows are wrong. */
      reason: z._default(text(REASON_LENGTH.most), ''),
    }),
    data: z.object({
      filled: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      wrong: z.int(),
      rows: z.array(WaybillRow),
    }),
    refusals: ['WAYBILL_COLUMNS'],
  },
  ship: {
    method: 'POST',
    path: '/supplier/ship',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    idempotent: true,
    logs: 'parcel.ship',
    summary: '交快递：扫描的运单号，或整个波次',
    body: z.strictObject({
      kuaidi_sn: z.optional(z.array(filled(64)).check(z.minLength(1), z.maxLength(MOST_IN_WAVE))),
      wave_sn: z.optional(Sn),
      /** The warehouse that scans: what leaves from another is not its own. */
      warehouse_id: z.optional(Id),
    }),
    data: z.object({
      results: z.array(Scan),
      /** Handed over just now though their label was never printed here. */
      unprinted: z.int(),
    }),
    refusals: ['NOT_FOUND', 'WAVE_STATE'],
  },
  cannot: {
    method: 'POST',
    path: '/supplier/cannot',
    auth: 'supplier',
    right: 's.order',
    scope: 'supplier:ship',
    idempotent: true,
    logs: 'parcel.cannot',
    summary: '无法发货：缺货、地址不可达、破损、其他；缺货时商品改为缺货',
    body: z.strictObject({
      order_sn: Sn,
      kind: z.literal([1, 2, 3, 4]),
      text: z._default(lines(500), ''),
    }),
    data: z.object({ order_sn: z.string(), goods_sold_out: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CANNOT_REPORTED'],
  },
});
