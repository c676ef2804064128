import { CANNOT, type ScanResult, type ShippingTab, WAVE_STATUS, type WaybillResult } from './shipping.ts';

/** Tabs of a supplier's parcels (S041). */
export const SHIPPING_TAB_LABELS: Readonly<Record<ShippingTab, string>> = {
  waybill: '待出单',
  print: '待打单',
  hand_over: '待交快递',
  handed: '已交快递',
  under_way: '运输中',
  problem: '异常',
  finished: '已完成',
  cancelled: '已取消',
};

/** States of a wave (S043). */
export const WAVE_STATUS_LABELS: Readonly<Record<number, string>> = {
  [WAVE_STATUS.toPrint]: '待打印',
  [WAVE_STATUS.printed]: '已打印',
  [WAVE_STATUS.shipped]: '已交快递',
  [WAVE_STATUS.cancelled]: '已取消',
};

/** What becomes of a scanned waybill (S049). */
export const SCAN_LABELS: Readonly<Record<ScanResult, string>> = {
  handed: '已交',
  repeat: '重复',
  foreign: '不属于本仓',
  cancelled: '已取消',
  waiting: '没有运单号',
  changed: '运单号已改',
};

/** What becomes of a row of waybills (S048). */
export const WAYBILL_RESULT_LABELS: Readonly<Record<WaybillResult, string>> = {
  filled: '已填写',
  changed: '已修改',
  unchanged: '未变化',
  wrong: '有误',
};

/** Why a parcel cannot be sent (S051). */
export const CANNOT_LABELS: Readonly<Record<number, string>> = {
  [CANNOT.outOfStock]: '缺货',
  [CANNOT.outOfReach]: '地址不可达',
  [CANNOT.damaged]: '破损',
  [CANNOT.other]: '其他',
};

/** Columns of a sheet of waybills with the titles that are understood; the first is the one that is written (S048). */
export const WAYBILL_COLUMNS = {
  order_sn: ['订单号', '订单编号', 'order_sn'],
  kuaidi_sn: ['运单号', '快递单号', '物流单号', 'kuaidi_sn'],
} as const;
/** The column that says what is wrong with a row. */
export const WAYBILL_ERROR_COLUMN = '错误原因';
/** The sheet of a file of waybills. */
export const WAYBILL_SHEET = '运单';

/** A label that was printed before (S045). */
export const REPRINTED = '重打';
/** What a person reads who has a parcel in his hands that was given back (S049). */
export const DO_NOT_SHIP = '订单已退款，请勿发货';
