import { fen, formatYuan } from '@giftship/shared/money/fen';
import { REVIEW_FIELD_LABELS, type ReviewField } from '@giftship/shared/reviews/labels';
import { type GoodsRow, isSame } from '../goods/goods-versions.ts';
import { EMPTY_GOODS } from '../goods/save-goods.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';

/** What a supplier wants of goods, as columns. */
export type Wanted = Partial<Pick<GoodsRow, ReviewField | 'pic'>>;

const FIELDS = Object.keys(REVIEW_FIELD_LABELS) as ReviewField[];
/** What counts as soon as it is said (S023); a cost only where it falls. */
const AT_ONCE: ReadonlySet<string> = new Set(['max_count', 'supplier_code', 'courier_id']);
const COSTS: ReadonlySet<string> = new Set(['cost_fen', 'parcel_cost_fen']);

/** Of what is wanted of goods: what counts at once, what somebody must agree to, and what is as it was (S023). */
export function splitWanted(row: GoodsRow, wanted: Wanted) {
  const atOnce: Wanted = {};
  const forReview: Wanted = {};
  const same: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const stored = row[field as ReviewField];
    if (isSame(stored, value)) same.push(field);
    else if (AT_ONCE.has(field) || (COSTS.has(field) && Number(value) < Number(stored)))
      Object.assign(atOnce, { [field]: value });
    else Object.assign(forReview, { [field]: value });
  }
  return { atOnce, forReview, same };
}

/** Which of what is agreed to counts from the next day on: a cost that rises (S023). */
export function splitCost(row: GoodsRow, wanted: Wanted): { now: Wanted; later: Wanted } {
  const entries = Object.entries(wanted);
  const isLater = ([field, value]: [string, unknown]) =>
    COSTS.has(field) && Number(value) > Number(row[field as ReviewField]);
  return {
    now: Object.fromEntries(entries.filter((entry) => !isLater(entry))),
    later: Object.fromEntries(entries.filter(isLater)),
  };
}

/** Goods as they would be; new ones from nothing. */
export const goodsWith = (row: GoodsRow | null, supplierId: number, wanted: Wanted): GoodsRow =>
  ({ ...EMPTY_GOODS, supplier_id: supplierId, price_fen: 0, ...row, ...wanted }) as GoodsRow;

/** Names that a change mentions by numbers. */
export interface Names {
  couriers: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, string>;
}

/** A change in words, field by field; `mayRead` leaves out what its reader may not see. */
export function fieldsOf(
  row: GoodsRow | null,
  wanted: Wanted,
  names: Names,
  mayRead: (field: ReviewField) => boolean = () => true,
) {
  return FIELDS.filter((field) => field in wanted && mayRead(field)).map((field) => ({
    field,
    name: REVIEW_FIELD_LABELS[field],
    before: row === null ? '' : wordsOf(field, row[field], names),
    after: wordsOf(field, wanted[field], names),
  }));
}

/** True for what a piece or a parcel costs. */
export const isCost = (field: string): boolean => COSTS.has(field);

const MOST_SHOWN = 200;
function wordsOf(field: ReviewField, value: unknown, { couriers, categories }: Names): string {
  if (COSTS.has(field)) return formatYuan(fen(Number(value ?? 0)));
  if (field === 'category_id') return value === null ? '' : (categories.get(Number(value)) ?? '');
  if (field === 'courier_id') return couriers.get(Number(value)) ?? '';
  if (field === 'weight_kg') return SAY.kg(String(value ?? 0));
  if (field === 'max_count') return SAY.pieces(Number(value ?? 0));
  if (field === 'pics') return SAY.pictures(Array.isArray(value) ? value.length : 0);
  const text = String(value ?? '');
  return (field === 'content' ? text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') : text).slice(
    0,
    MOST_SHOWN,
  );
}
