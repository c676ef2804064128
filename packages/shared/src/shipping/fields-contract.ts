import * as z from 'zod/mini';
import { Id, WireTime, text } from '../contract/fields.ts';
import { MOST_NUMBERS } from '../parcels/parcel.ts';
import { DUE, SCAN_RESULTS, SHIPPING_TABS, WAYBILL_RESULTS } from './shipping.ts';

/** A thing with its name. */
export const named = z.object({ id: z.int(), name: z.string() });

/** What a supplier's parcels are searched by (S041); what is not asked is left out. */
export const SEARCH = {
  tab: z.optional(z.enum(SHIPPING_TABS)),
  goods_id: z.optional(Id),
  express_id: z.optional(Id),
  warehouse_id: z.optional(Id),
  province: z._default(text(20), ''),
  due: z.optional(z.enum(DUE)),
  /** Exact numbers of orders, parcels, waybills and waves. */
  numbers: z._default(z.array(text(64)).check(z.maxLength(MOST_NUMBERS)), []),
  /** Words in the buyer's remark. */
  remark: z._default(text(40), ''),
  /** Only what a new wave would take (S043). */
  to_wave: z.optional(z.boolean()),
  /** Paid from and to; what is over is looked for in the last seven days unless said. */
  start_time: z._default(text(19), ''),
  end_time: z._default(text(19), ''),
};
/** A search among a supplier's parcels. */
export const ShippingSearch = z.strictObject(SEARCH);
/** A search among a supplier's parcels. */
export type ShippingSearch = z.infer<typeof ShippingSearch>;

/** A parcel as its supplier sees it (S041, S042): nothing of who bought it, what he paid, and where he sells. */
export const ShippingRow = z.object({
  order_sn: z.string(),
  parcel_sn: z.string(),
  tab: z.enum(SHIPPING_TABS),
  status: z.int(),
  status_text: z.string(),
  kuaidi_sn: z.string(),
  express: named,
  /** Code of the courier company, as Kuaidi100 has it. */
  express_code: z.string(),
  /** Its waybill was filled in by hand, or is to be: by hand alone it is changed (S050). */
  is_by_hand: z.boolean(),
  warehouse: z.nullable(named),
  goods: z.object({ id: z.int(), name: z.string(), code: z.string(), pic: z.string() }),
  goods_num: z.int(),
  /** Masked. */
  rec_name: z.string(),
  rec_mobile: z.string(),
  rec_province: z.string(),
  rec_city: z.string(),
  rec_address: z.string(),
  remark: z.string(),
  paid_at: WireTime,
  ship_deadline: WireTime,
  pickup_deadline: WireTime,
  ship_time: WireTime,
  pickup_time: WireTime,
  /** Past its hand-over limit and not handed over. */
  is_overdue: z.boolean(),
  /** '' outside of a wave. */
  wave_sn: z.string(),
  /** Its place in the wave, from 1; 0 outside of one. */
  wave_no: z.int(),
  label_printed: z.int(),
  last_trace: z.string(),
  /** Why its waybill failed; '' where it did not. */
  error: z.string(),
  /** 订单已退款，请勿发货, or that its waybill is being taken back; '' where it may go. */
  stop: z.string(),
});
/** A parcel as its supplier sees it. */
export type ShippingRow = z.infer<typeof ShippingRow>;

/** A wave (S043). */
export const WaveRow = z.object({
  wave_sn: z.string(),
  warehouse: named,
  express: named,
  status: z.int(),
  status_text: z.string(),
  count: z.int(),
  /** Of them: handed over, and called off since. */
  handed: z.int(),
  cancelled: z.int(),
  /** Still to be handed over with a label that was never printed here; a waybill that was filled in by hand needs none of ours. */
  unprinted: z.int(),
  created_by: z.string(),
  created_at: WireTime,
  printed_at: WireTime,
  shipped_at: WireTime,
});
/** A wave. */
export type WaveRow = z.infer<typeof WaveRow>;

/** What a shelf of the warehouse gives to a wave (S044). */
export const PickLine = z.object({
  goods_id: z.int(),
  code: z.string(),
  name: z.string(),
  pic: z.string(),
  /** Pieces of all its parcels. */
  total: z.int(),
  /** How many parcels take how many pieces. */
  parcels: z.array(z.object({ goods_num: z.int(), count: z.int() })),
});

/** A label (S045): everything that is on it. */
export const Label = z.object({
  order_sn: z.string(),
  kuaidi_sn: z.string(),
  express_name: z.string(),
  express_code: z.string(),
  /** Its place in the wave, from 1. */
  no: z.int(),
  /** Large mark by which the courier sorts, and where parcels gather; '' where its account tells none. */
  route: z.string(),
  gather: z.string(),
  sender: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  receiver: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  /** Own number, name and pieces. */
  goods: z.object({ code: z.string(), name: z.string(), goods_num: z.int() }),
  remark: z.string(),
  /** The receiver is known to his platform alone: what stands here are its masks, and only the label of an account that takes the cipher can be sent (S052). */
  is_sealed: z.boolean(),
  /** It was printed before: 重打. */
  is_reprint: z.boolean(),
});
/** A label. */
export type Label = z.infer<typeof Label>;

/** What became of one waybill that was scanned (S049). */
export const Scan = z.object({
  /** As it was scanned. */
  kuaidi_sn: z.string(),
  result: z.enum(SCAN_RESULTS),
  text: z.string(),
  /** What happened to a parcel that is stopped, in sentences; '' else. */
  stop: z.string(),
  /** What else is to be known of it, in a sentence: its new number, or that a case of it is open; '' else. */
  note: z.string(),
  /** When that was, or when it was handed over before. */
  at: WireTime,
  /** What its slip says; null of one that is not the caller's. */
  parcel: z.nullable(ShippingRow),
});
/** What became of one waybill that was scanned. */
export type Scan = z.infer<typeof Scan>;

/** What became of one row of a sheet of waybills (S048). */
export const WaybillRow = z.object({
  /** Its number in the sheet. */
  no: z.int(),
  order_sn: z.string(),
  kuaidi_sn: z.string(),
  result: z.enum(WAYBILL_RESULTS),
  text: z.string(),
});
/** What became of one row of a sheet of waybills (S048). */
export type WaybillRow = z.infer<typeof WaybillRow>;
