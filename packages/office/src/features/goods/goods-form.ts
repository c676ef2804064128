import { type Fen, fen, formatYuan, parseYuan, percentOf, yuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { unitPrice } from '@giftship/shared/pricing/price-book';
import type { api } from '../../session/api.ts';
import { GOODS_COPY as SAY } from './copy.ts';

/** One goods item with all that its form shows. */
export type FullGoods = Awaited<ReturnType<typeof api.goods.show>>;
/** Goods in the list. */
export type GoodsRow = Awaited<ReturnType<typeof api.goods.list>>['list'][number];

/** Goods as the form holds them: what is typed stays text until it is sent. */
export interface GoodsForm {
  name: string;
  category_id: number | null;
  courier_id: number;
  supplier_code: string;
  weight: string;
  limit: string;
  tag: string;
  platforms: number[];
  rank: string;
  /** One path a line. */
  pics: string;
  content: string;
  price: string;
  floor: string;
  /** Own prices of groups by their numbers; '' is the rule. */
  groups: Record<string, string>;
  /** '' where one may not see it. */
  cost: string;
  parcel_cost: string;
}

/** The form of a goods item. */
export const formOf = (goods: FullGoods): GoodsForm => ({
  name: goods.name,
  category_id: goods.category?.id ?? null,
  courier_id: goods.courier.id,
  supplier_code: goods.supplier_code,
  weight: String(goods.weight),
  limit: String(goods.limit),
  tag: goods.tag,
  platforms: goods.platforms,
  rank: String(goods.rank),
  pics: goods.pics.join('\n'),
  content: goods.content,
  price: goods.price,
  floor: goods.floor,
  groups: Object.fromEntries(goods.groups.map(({ group_id, own }) => [String(group_id), own])),
  cost: goods.cost ?? '',
  parcel_cost: goods.parcel_cost ?? '',
});

const linesOf = (text: string) => text.split(/\s+/).filter((each) => each !== '');

/** The fields of the form as the call takes them. */
const bodyOf = (form: GoodsForm) => ({
  name: form.name.trim(),
  category_id: form.category_id,
  courier_id: form.courier_id,
  supplier_code: form.supplier_code.trim(),
  weight: Number(form.weight),
  limit: Number(form.limit),
  tag: form.tag.trim(),
  platforms: form.platforms,
  rank: Number(form.rank),
  pics: linesOf(form.pics),
  content: form.content,
  price: form.price,
  floor: form.floor,
  group_prices: form.groups,
  cost: form.cost,
  parcel_cost: form.parcel_cost,
});

/** What differs from the goods that were read: only that is sent. */
export function changesOf(base: FullGoods, given: GoodsForm): Partial<ReturnType<typeof bodyOf>> {
  const [before, after] = [bodyOf(formOf(base)), bodyOf(given)];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
    ),
  );
}

/** What a member of each group pays by the form, and what stays of it; null while an amount is half typed. */
export interface GroupLine {
  id: number;
  name: string;
  rule: string;
  price: Fen | null;
  /** Without an own price. */
  byRule: Fen | null;
  margin: Fen | null;
  percent: number;
  isBelow: boolean;
}

/** The table of groups, worked out while somebody types (O054). */
export function groupLines(goods: FullGoods, form: GoodsForm): GroupLine[] {
  const price = parseYuan(form.price);
  const floor = parseYuan(form.floor) ?? ZERO_FEN;
  const [piece, parcel] = [parseYuan(form.cost), parseYuan(form.parcel_cost)];
  const cost =
    goods.cost === undefined || piece === null || parcel === null
      ? null
      : costOfOne({ cost_fen: piece, parcel_cost_fen: parcel });
  return goods.groups.flatMap(({ group_id, group_name, rule, minus }) => {
    const group = { id: group_id, name: group_name, minus: yuan(minus), price: ZERO_FEN, recharge: null };
    const own = parseYuan(form.groups[String(group_id)] ?? '');
    const at = (groupPrices: Record<number, Fen>) =>
      price === null ? null : unitPrice({ price, floor, groupPrices }, group);
    const paid = at(own === null ? {} : { [group_id]: own });
    const margin = paid === null || cost === null ? null : fen(paid - cost);
    return [
      {
        id: group_id,
        name: group_name,
        rule,
        price: paid,
        byRule: at({}),
        margin,
        percent: margin === null || paid === null ? 0 : percentOf(margin, paid),
        isBelow: margin !== null && margin < 0,
      },
    ];
  });
}

/** A field that blocks saving, and why. */
export interface Fault {
  field: string;
  text: string;
}

const PATH = /^\/(media\/[\w-]{16,32}\.webp|assets\/[\w./-]{1,160})$/;
const between = (text: string, least: number, most: number) =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

const ownPrice = (form: GoodsForm, groupId: number): Fen =>
  parseYuan(form.groups[String(groupId)] ?? '') ?? ZERO_FEN;

/** What of the form would be refused (O053, O055); below the cost stands apart, it may be meant. */
export function faultsOf(goods: FullGoods, form: GoodsForm): Fault[] {
  const wrong = SAY.faults;
  const pics = linesOf(form.pics);
  const length = [...form.name.trim()].length;
  const money = [form.price, form.floor, ...(goods.cost === undefined ? [] : [form.cost, form.parcel_cost])];
  const [price, floor] = [parseYuan(form.price), parseYuan(form.floor)];
  const above =
    price === null ? undefined : goods.groups.find(({ group_id }) => ownPrice(form, group_id) > price);
  const found: (Fault | false)[] = [
    (length < 2 || length > 60) && { field: 'name', text: wrong.name },
    !between(form.weight, 0.001, 50) && { field: 'weight', text: wrong.weight },
    !(between(form.limit, 1, 100) && Number.isInteger(Number(form.limit))) && {
      field: 'limit',
      text: wrong.limit,
    },
    !(between(form.rank, 0, 9999) && Number.isInteger(Number(form.rank))) && {
      field: 'rank',
      text: wrong.rank,
    },
    [...form.tag.trim()].length > 6 && { field: 'tag', text: wrong.tag },
    (pics.length > 9 || pics.some((path) => !PATH.test(path))) && { field: 'pics', text: wrong.pics },
    money.some((text) => parseYuan(text) === null) && { field: 'price', text: wrong.price },
    price !== null &&
      floor !== null &&
      price < floor && { field: 'floor', text: wrong.floor(formatYuan(floor)) },
    price !== null &&
      above !== undefined && {
        field: 'groups',
        text: wrong.above(above.group_name, formatYuan(ownPrice(form, above.group_id)), formatYuan(price)),
      },
  ];
  return found.filter((fault) => fault !== false);
}
