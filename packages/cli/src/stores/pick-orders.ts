import type { StoreOrderRow, StoreOrderSearch, StoreRow } from '@giftship/shared/stores/contract';
import { flagsOf } from '@giftship/shared/stores/flags';
import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import { MOST_NUMBERS, readOrderNumbers } from '@giftship/shared/stores/store';
import { timeOf } from '../lists/search.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { SHOP_SAY as SAY } from './copy.ts';

/** Flags that choose orders of a store. */
export interface PickOptions {
  flag?: string[];
  remark?: string;
  keyword?: string;
  shopOrder?: string[];
  from?: string;
  to?: string;
}

type Search = Omit<StoreOrderSearch, 'page' | 'page_size'>;

const MAX_NUMBERS_BYTES = 1024 * 1024;

/** The flags as the service's filters. */
export async function searchOfPick(deps: Deps, store: StoreRow, pick: PickOptions): Promise<Search> {
  const flag = flagNumbers(store.platform, pick.flag ?? []);
  const shop_order = await orderNumbers(deps, pick.shopOrder ?? []);
  const start_time = timeOf('--from', pick.from, '00:00:00');
  const end_time = timeOf('--to', pick.to, '23:59:59');
  return {
    store_id: store.id,
    ...(flag.length > 0 ? { flag } : {}),
    ...(pick.remark === undefined ? {} : { remark: pick.remark }),
    ...(pick.keyword === undefined ? {} : { keyword: pick.keyword }),
    ...(shop_order.length > 0 ? { shop_order } : {}),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
  };
}

/** True when anything narrows the choice. */
export const isPicked = (search: Search): boolean => Object.keys(search).length > 1;

/** Colours, their Chinese names or the platform's own numbers, several with commas (D327). */
export function flagNumbers(platform: number, words: readonly string[]): number[] {
  const known = flagsOf(platform);
  const asked = words.flatMap((word) => word.split(/[,，]/)).map((word) => word.trim());
  return asked.filter(Boolean).map((word) => {
    if (known.length === 0) throw usageFailure(SAY.noFlags(platform));
    const found = known.find(
      ({ value, color }) =>
        String(value) === word || color === word.toLowerCase() || FLAG_COLOR_LABELS[color].startsWith(word),
    );
    const all = known.map(({ value, color }) => `${color}(${value})`).join(' ');
    if (found === undefined) throw usageFailure(SAY.badFlag(word, all));
    return found.value;
  });
}

/** Numbers as they stand, from a file behind `@`, or from stdin for `-`; each once. */
async function orderNumbers(deps: Deps, given: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const one of given)
    texts.push(
      one === '-' || one.startsWith('@')
        ? await deps.files.text(one === '-' ? '-' : one.slice(1), MAX_NUMBERS_BYTES)
        : one,
    );
  return readOrderNumbers(texts.join('\n').replace(/^\ufeff/, ''));
}

const PAGE = 500 as const;

/** Every order that fits, page by page, newest first; numbers are asked for in portions. */
export async function allOrders(api: Api, { shop_order, ...search }: Search): Promise<StoreOrderRow[]> {
  const rows: StoreOrderRow[] = [];
  for (const part of portions(shop_order)) {
    for (let page = 1; ; page += 1) {
      const body = { ...search, ...(part ? { shop_order: part } : {}), page, page_size: PAGE };
      const { list, data_count } = await api.stores.orders({ body });
      rows.push(...list);
      if (list.length === 0 || page * PAGE >= data_count) break;
    }
  }
  // An order that came in between two pages would stand twice.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function portions(numbers: string[] | undefined): (string[] | undefined)[] {
  if (numbers === undefined) return [undefined];
  const parts: string[][] = [];
  for (let start = 0; start < numbers.length; start += MOST_NUMBERS)
    parts.push(numbers.slice(start, start + MOST_NUMBERS));
  return parts;
}
