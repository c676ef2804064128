import { ORDER_STATUS } from '../orders/order.ts';
import { PARCEL_STATUS as P } from '../parcels/parcel.ts';

/** Where a supplier's parcels stand, as the tabs of his list (S041). Each parcel is in exactly one of them. */
export const SHIPPING_TABS = [
  'waybill',
  'print',
  'hand_over',
  'handed',
  'under_way',
  'problem',
  'finished',
  'cancelled',
] as const;
/** One of the tabs. */
export type ShippingTab = (typeof SHIPPING_TABS)[number];

/** What says in which tab a parcel is: its own state, its order's, how often its label was printed, whether it was handed over. */
export interface ShippingState {
  status: number;
  orderState: number;
  printed: number;
  isHanded: boolean;
}

/** The tab of a parcel (S041). What was refunded is called off whatever the courier does with it; what is over is over. */
export function tabOf({ status, orderState, printed, isHanded }: ShippingState): ShippingTab {
  if (status === P.cancelled || orderState === ORDER_STATUS.refunded) return 'cancelled';
  if (orderState === ORDER_STATUS.finished) return 'finished';
  if (status === P.waitingWaybill) return 'waybill';
  if (status === P.waitingPickup) {
    if (isHanded) return 'handed';
    return printed > 0 ? 'hand_over' : 'print';
  }
  return status === P.problem || status === P.returned ? 'problem' : 'under_way';
}

/** A wave of parcels that are packed together (S043): to print, printed, handed over, cancelled. */
export const WAVE_STATUS = { toPrint: 0, printed: 1, shipped: 2, cancelled: 3 } as const;
/** Most parcels of one wave (S043), and of one call of the scanner (7.6). */
export const MOST_IN_WAVE = 500;

/** Whose waybill one is that a supplier filled in. */
export const BY_HAND = 'hand';

/** Millimetres of a label (S045), width and height. */
export const LABEL_SIZES = { '76x130': [76, 130], '100x150': [100, 150] } as const;
/** One of the sizes of a label. */
export type LabelSize = keyof typeof LABEL_SIZES;

/** A recipient can be opened so many days after the hand-over (S053). */
export const RECIPIENT_SHOWN_DAYS = 30;

/** Rows and bytes of a sheet of waybills at most (S048). */
export const WAYBILL_IMPORT = { rows: 10_000, bytes: 5 * 1024 * 1024 } as const;

/** What becomes of a waybill that is scanned (S049): handed over, again, not of this warehouse, called off, none yet, not its number any more. */
export const SCAN_RESULTS = ['handed', 'repeat', 'foreign', 'cancelled', 'waiting', 'changed'] as const;
/** What became of one. */
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** What becomes of a row of a sheet of waybills (S048). */
export const WAYBILL_RESULTS = ['filled', 'changed', 'unchanged', 'wrong'] as const;
/** What became of one. */
export type WaybillResult = (typeof WAYBILL_RESULTS)[number];

/** Why a parcel cannot be sent (S051): out of stock, out of reach, damaged, other. */
export const CANNOT = { outOfStock: 1, outOfReach: 2, damaged: 3, other: 4 } as const;

/** What is due when (S041): past its hand-over limit, within the next hour, today. */
export const DUE = ['overdue', 'hour', 'today'] as const;
