import { COMMON_MEANINGS } from './common-copy.ts';
import { GOODS_MEANINGS } from './goods-copy.ts';
import { MONEY_MEANINGS } from './money-copy.ts';
import { ORDER_MEANINGS } from './orders-copy.ts';
import { PEOPLE_MEANINGS } from './people-copy.ts';
import { SUPPLIER_MEANINGS } from './supplier-copy.ts';

/** Meanings by field, or by what the field stands in and the field. */
export const MEANINGS: Record<string, string> = {
  ...COMMON_MEANINGS,
  ...PEOPLE_MEANINGS,
  ...GOODS_MEANINGS,
  ...ORDER_MEANINGS,
  ...MONEY_MEANINGS,
};

/** Keys of the table by which a field's meaning is looked up, the closest first. */
export function keysOf(call: string, path: string): string[] {
  const [group = '', name = ''] = call.split('.');
  const steps = path.split('.');
  const field = steps.at(-1) ?? '';
  const within = steps.length > 1 ? [steps.slice(-2).join('.')] : [];
  return [`${call}.${field}`, ...within, `${name}.${field}`, `${group}.${field}`, field];
}

/**
 * What a field means, in words; '' where nobody said it. `call` is `group.call`, `path` the field's name as its table has
 * it. One word means the same nearly everywhere; where it does not, the call, what it stands in, or the group says more.
 */
export const meaningOf = (call: string, path: string): string => meaningIn(MEANINGS, call, path);

/** The same of a call of suppliers: what a word means for them goes before what it means for buyers. */
export const supplierMeaningOf = (call: string, path: string): string =>
  meaningIn(SUPPLIER_MEANINGS, call, path) || meaningOf(call, path);

const meaningIn = (meanings: Record<string, string>, call: string, path: string): string =>
  meanings[keysOf(call, path).find((key) => meanings[key] !== undefined) ?? ''] ?? '';
