import { entriesOf } from '@giftship/shared/lib/entries-of';
import { parseYuan } from '@giftship/shared/money/fen';
import type { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';

/** One's own goods with all that their form shows. */
export type OwnGoods = Awaited<ReturnType<typeof api.goods.show>>;
/** One's own goods in the list. */
export type OwnRow = Awaited<ReturnType<typeof api.goods.list>>['list'][number];
/** A change that is wanted, in the list. */
export type OwnReview = Awaited<ReturnType<typeof api.goods.reviews>>['list'][number];
/** What is said of goods. */
export type Said = OwnGoods['said'];

/** Goods as the form holds them: what is typed stays text until it is sent. */
export interface OwnForm {
  name: string;
  category_id: number | null;
  courier_id: number;
  supplier_code: string;
  weight: string;
  limit: string;
  cost: string;
  parcel_cost: string;
  pics: readonly string[];
  content: string;
}
/** A field of the form. */
export type OwnField = keyof OwnForm;

/** The form of what is said of goods. */
export const formOf = (said: Said): OwnForm => ({
  name: said.name,
  category_id: said.category?.id ?? null,
  courier_id: said.courier?.id ?? 0,
  supplier_code: said.supplier_code,
  weight: String(said.weight),
  limit: String(said.limit),
  cost: said.cost,
  parcel_cost: said.parcel_cost,
  pics: said.pics,
  content: said.content,
});

/** The fields of the form as the calls take them. */
const bodyOf = (form: OwnForm) => ({
  name: form.name.trim(),
  category_id: form.category_id,
  courier_id: form.courier_id,
  supplier_code: form.supplier_code.trim(),
  weight: Number(form.weight),
  limit: Number(form.limit),
  cost: form.cost,
  parcel_cost: form.parcel_cost,
  pics: [...form.pics],
  content: form.content,
});
/** Fields as the calls take them, those of them that differ. */
export type OwnBody = Partial<ReturnType<typeof bodyOf>>;

/** In which fields two forms differ. */
export function fieldsThatDiffer(before: OwnForm, after: OwnForm): OwnField[] {
  const [from, to] = [bodyOf(before), bodyOf(after)];
  return entriesOf(to)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(from[key]))
    .map(([key]) => key);
}

/** The named fields of a form, as the calls take them. */
export function bodyWith(form: OwnForm, fields: readonly OwnField[]): OwnBody {
  const named = new Set(fields);
  return Object.fromEntries(entriesOf(bodyOf(form)).filter(([key]) => named.has(key)));
}

const COSTS: ReadonlySet<OwnField> = new Set(['cost', 'parcel_cost']);
const AT_ONCE: ReadonlySet<OwnField> = new Set(['limit', 'supplier_code', 'courier_id']);

/** Which of the changed fields count at once, and which somebody of the shop must agree to (S023). */
export function splitFields(said: OwnForm, given: OwnForm): { atOnce: OwnField[]; forReview: OwnField[] } {
  const isLower = (key: OwnField) =>
    COSTS.has(key) && (parseYuan(String(given[key])) ?? 0) < (parseYuan(String(said[key])) ?? 0);
  const isAtOnce = (key: OwnField) => AT_ONCE.has(key) || isLower(key);
  const changed = fieldsThatDiffer(said, given);
  return { atOnce: changed.filter(isAtOnce), forReview: changed.filter((key) => !isAtOnce(key)) };
}

/** A field that blocks saving, and why. */
export interface Fault {
  field: OwnField;
  text: string;
}

const between = (text: string, least: number, most: number) =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

const MOST_FEN = 999_999;
const isCost = (text: string) => (parseYuan(text) ?? Infinity) <= MOST_FEN;

/** What of the form would be refused (O053). */
export function faultsOf(form: OwnForm): Fault[] {
  const wrong = SAY.faults;
  const length = [...form.name.trim()].length;
  const found: (Fault | false)[] = [
    (length < 2 || length > 60) && { field: 'name', text: wrong.name },
    form.courier_id === 0 && { field: 'courier_id', text: wrong.courier },
    !between(form.weight, 0.001, 50) && { field: 'weight', text: wrong.weight },
    !(between(form.limit, 1, 100) && Number.isInteger(Number(form.limit))) && {
      field: 'limit',
      text: wrong.limit,
    },
    !isCost(form.cost) && { field: 'cost', text: wrong.money },
    !isCost(form.parcel_cost) && { field: 'parcel_cost', text: wrong.money },
    form.pics.length > 9 && { field: 'pics', text: wrong.pics },
  ];
  return found.filter((fault) => fault !== false);
}
