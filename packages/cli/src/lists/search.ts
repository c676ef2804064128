import { parseTime } from '@giftship/shared/lib/china-time';
import { usageFailure } from '../lib/failure.ts';
import { LIST_SAY as SAY } from './copy.ts';

/** Filters of order and parcel lists. */
export interface SearchOptions {
  status?: number;
  platform?: number;
  batch?: string;
  shopOrder?: string;
  waybill?: string;
  goods?: number;
  express?: number;
  from?: string;
  to?: string;
}

/** The flags as the service's filters; absent ones stay away. */
export function searchOf(o: SearchOptions) {
  const numbers = o.shopOrder
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return {
    status: o.status,
    platform: o.platform,
    batch_sn: o.batch,
    shop_order: numbers,
    kuaidi_sn: o.waybill,
    goods_id: o.goods,
    express_id: o.express,
    start_time: timeOf('--from', o.from, '00:00:00'),
    end_time: timeOf('--to', o.to, '23:59:59'),
  };
}

/** A moment or a day of a flag as the service takes it. */
export function timeOf(flag: string, text: string | undefined, timeOfDay: string): string | undefined {
  if (text === undefined) return undefined;
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${timeOfDay}` : text;
  if (parseTime(full) === null) throw usageFailure(SAY.badTime(flag));
  return full;
}
