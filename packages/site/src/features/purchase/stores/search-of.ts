import type { RouteCall } from '@giftship/shared/contract/define-routes';
import type { storeRoutes } from '@giftship/shared/stores/contract';
import { MOST_NUMBERS, readOrderNumbers } from '@giftship/shared/stores/store';
import type { DayRange } from '../../../stores/sync-range.ts';

/** What narrows the orders of a store, as it stands in the form. */
export interface OrderFilter {
  flags: readonly number[];
  remark: string;
  keyword: string;
  /** The text of the batch box (M185). */
  numbers: string;
  time: DayRange;
  isFreeOnly: boolean;
}
export const NO_FILTER: OrderFilter = {
  flags: [],
  remark: '',
  keyword: '',
  numbers: '',
  time: { from: '', to: '' },
  isFreeOnly: false,
};

export type Search = RouteCall<typeof storeRoutes.orders>['body'];

/** The form's filter as the service takes it; a time range may be open at one end. */
export function searchOf(filter: OrderFilter): Omit<Search, 'store_id' | 'page' | 'page_size'> {
  const { flags, time } = filter;
  const numbers = readOrderNumbers(filter.numbers).slice(0, MOST_NUMBERS);
  const [remark, keyword] = [filter.remark.trim(), filter.keyword.trim()];
  return {
    ...(flags.length > 0 ? { flag: [...flags] } : {}),
    ...(remark === '' ? {} : { remark }),
    ...(keyword === '' ? {} : { keyword }),
    ...(numbers.length === 0 ? {} : { shop_order: numbers }),
    ...(time.from === '' ? {} : { start_time: `${time.from} 00:00:00` }),
    ...(time.to === '' ? {} : { end_time: `${time.to} 23:59:59` }),
    ...(filter.isFreeOnly ? { state: 1 as const } : {}),
  };
}
