import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { REPRICE_WAY_LABELS, ROUNDING_LABELS } from '@giftship/shared/goods/labels';
import { type Fen, fen, formatYuan, roundUpFen, yuan } from '@giftship/shared/money/fen';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Group } from '@giftship/shared/pricing/price-book';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { type Action, askerOf } from '../operators/actions.ts';
import { hashOfSeen, whyMany } from '../operators/ask.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import type { Operator } from '../operators/operator.ts';
import { REPRICED_TODAY } from '../settings/repriced-today.ts';
import { type GoodsRow, lockAllGoods, writeGoods } from './goods-versions.ts';
import { fallsDeep, highestOfDay } from './price-falls.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { marginOf, priceOfGroup } from './office-list.ts';
import { checkPrices } from './save-goods.ts';
import { type ChosenGoods, chosenGoods } from './shelf-goods.ts';

/** How prices are changed together (O063); `value` in yuan, or per cent. */
export interface Reprice {
  field: string;
  way: 'set' | 'add' | 'sub' | 'add_percent' | 'sub_percent';
  value: string | number;
  rounding: 'fen' | 'jiao' | 'five' | 'nine';
}
/** What waits for a second person: which goods, worked out when it was asked. */
export interface RepriceAsked extends Reprice {
  ids: number[];
  reason: string;
  below_cost: boolean;
}

const MOST_FEN = 999_999;
/** So many goods a second person reads by name; of more he is shown that they are the same ones (B07). */
const PREVIEW_SEEN = 100;

/** What a row would become, or why not. */
interface Priced {
  row: GoodsRow;
  before: Fen;
  after: Fen;
  refused: string;
}

type Groups = readonly Group[];
/** Where prices are read, and by which groups. */
interface Pricing {
  q: Queries;
  groups: Groups;
}

/** The right that a field needs. */
const rightOf = (field: string): Right => (field === 'cost' ? 'goods.cost.edit' : 'goods.price');

/** Refuses a field whose right is missing. */
export function refuseField({ rights }: Operator, field: string): void {
  const right = rightOf(field);
  if (!rights.has(right)) throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS[right] });
}

/** What each of the goods would cost (O063), in the order of their numbers; who is to see the cost is told it. */
async function priceAll(
  { q, groups }: Pricing,
  ids: readonly number[],
  wanted: Reprice & { below_cost: boolean; sees_cost?: boolean },
): Promise<Priced[]> {
  const rows = await q.selectFrom('goods').where('id', 'in', ids).selectAll().orderBy('id').execute();
  return rows.map((row) => priceOne(groups, row, wanted));
}

function priceOne(
  groups: Groups,
  row: GoodsRow,
  wanted: Reprice & { below_cost: boolean; sees_cost?: boolean },
): Priced {
  const before = fieldOf(groups, row, wanted.field);
  const after = newPrice(before, wanted);
  const least = wanted.field === 'cost' || wanted.field === 'floor' ? 0 : 1;
  if (after < least || after > MOST_FEN)
    return { row, before, after, refused: wanted.field === 'cost' ? SAY.notCost : SAY.notPrice };
  try {
    checkPrices(
      { ...row, ...valuesOf(row, wanted.field, after) },
      { mayBeBelowCost: wanted.below_cost, seesCost: wanted.sees_cost === true, groups },
    );
    return { row, before, after, refused: '' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { row, before, after, refused: error.message };
  }
}

/** What falls below the cost is read first. */
const belowFirst = (groups: Groups, field: string, priced: readonly Priced[]): Priced[] => {
  const isLow = ({ row, after }: Priced) => isBelow(groups, row, field, after);
  return [...priced.filter(isLow), ...priced.filter((each) => !isLow(each))];
};

/** Somebody would pay less than it costs us. */
function isBelow(groups: Groups, row: GoodsRow, field: string, after: Fen): boolean {
  const moved = { ...row, ...valuesOf(row, field, after) };
  return groups.some((group) => priceOfGroup(moved, group) < costOfOne(moved));
}

function fieldOf(groups: Groups, row: GoodsRow, field: string): Fen {
  if (field === 'floor') return fen(row.floor_fen);
  if (field === 'cost') return fen(row.cost_fen);
  if (field === 'price') return fen(row.price_fen);
  const group = groupOf(groups, field);
  return fen(row.group_prices[String(group.id)] ?? row.price_fen - group.minus);
}

function groupOf(groups: Groups, field: string) {
  const group = groups.find(({ id }) => `group:${id}` === field);
  if (!group) throw refuse('NOT_FOUND');
  return group;
}

function valuesOf(row: GoodsRow, field: string, value: Fen): Partial<GoodsRow> {
  if (field === 'floor') return { floor_fen: value };
  if (field === 'cost') return { cost_fen: value };
  if (field === 'price') return { price_fen: value };
  return { group_prices: { ...row.group_prices, [field.slice('group:'.length)]: value } };
}

function newPrice(before: Fen, { way, value, rounding }: Reprice): Fen {
  const given = yuan(String(value));
  // Per cents come with two decimals too: 1250 is 12.50 per cent.
  const share = (percent: number) => Math.round((before * percent) / 10_000);
  const moved = {
    set: given,
    add: before + given,
    sub: before - given,
    add_percent: before + share(given),
    sub_percent: before - share(given),
  }[way];
  return rounded(moved, rounding);
}

/** To a fen, a jiao, five fen, or to an end in nine fen; always up, so that nothing is sold for less than meant. */
function rounded(amount: number, rounding: Reprice['rounding']): Fen {
  if (rounding === 'jiao') return roundUpFen(amount, 10);
  if (rounding === 'five') return roundUpFen(amount, 5);
  if (rounding === 'nine') return fen(roundUpFen(amount + 1, 10) - 1);
  return fen(amount);
}

const isGoing = ({ refused, before, after }: Priced): boolean => refused === '' && before !== after;

/** Why a second person is asked (9.3); null when nobody is. */
async function whySecond(
  { q, groups }: Pricing,
  priced: readonly Priced[],
  field: string,
): Promise<string | null> {
  const going = priced.filter(isGoing);
  if (field === 'cost') return whyOf(going.length, 0);
  const highest = await highestOfDay(
    q,
    going.map(({ row }) => row.id),
  );
  const deep = going.filter(({ row, after }) =>
    fallsDeep(
      { before: row, after: { ...row, ...valuesOf(row, field, after) } },
      { highest: highest.get(row.id), groups },
    ),
  );
  return whyOf(going.length, deep.length);
}

/** The same by how many prices move, and how many of them fall by more than 30%. */
export function whyOf(moved: number, deep: number): string | null {
  if (moved > REPRICED_TODAY.most) return REPRICED_TODAY.why(moved, moved);
  return deep > 0 ? SAY.deep(deep) : null;
}

/** Changes the prices of up to 5,000 goods as one task with one undo; above the limits a second person agrees first. */
export const repriceAction: Action<RepriceAsked> = {
  kind: 'goods.reprice',
  right: 'goods.price',
  object: 'goods',
  ref: ({ ids }) => (ids.length === 1 ? String(ids[0]) : ''),
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  why: async (tx, wanted, { config }) => {
    const pricing = { q: tx, groups: config.groups };
    return whySecond(pricing, await priceAll(pricing, wanted.ids, wanted), wanted.field);
  },
  many: {
    ...REPRICED_TODAY,
    count: async (tx, wanted, { config }) => {
      const priced = await priceAll({ q: tx, groups: config.groups }, wanted.ids, wanted);
      return priced.filter(isGoing).length;
    },
  },
  twins: ({ ids, field }) => ids.map((id) => `${id} ${field}`),
  preview: async ({ config: { groups } }, tx, wanted) => {
    const priced = await priceAll({ q: tx, groups }, wanted.ids, wanted);
    const going = priced.filter(({ refused }) => refused === '');
    const sum = (of: (each: Priced) => Fen) =>
      formatYuan(fen(going.reduce((all, each) => all + of(each), 0)));
    const seen = going.map(({ row, before, after }) => ({
      name: String(row.id),
      value: `${before} ${after}`,
    }));
    return [
      {
        name: SAY.change,
        value: `${fieldName(groups, wanted.field)} ${REPRICE_WAY_LABELS[wanted.way]} ${wanted.value}`,
      },
      { name: SAY.count, value: String(going.length) },
      { name: SAY.sum, value: `${sum(({ before }) => before)} → ${sum(({ after }) => after)}` },
      ...belowFirst(groups, wanted.field, going)
        .slice(0, PREVIEW_SEEN)
        .map(({ row, before, after }) => ({
          name: SAY.goods(row.id, row.name),
          value: SAY.move(formatYuan(before), formatYuan(after), isBelow(groups, row, wanted.field, after)),
        })),
      // Of more than are named: so that another state of any of them is another preview.
      ...(going.length > PREVIEW_SEEN
        ? [
            {
              name: SAY.others(going.length - PREVIEW_SEEN),
              value: SAY.digest(hashOfSeen(seen).toString('hex').slice(0, 16)),
            },
          ]
        : []),
    ];
  },
  perform: async ({ config: { groups } }, tx, wanted, by) => {
    const task_id = await startTask(tx, {
      operator: askerOf(by),
      kind: repriceTask,
      wanted: { ...wanted, ids: undefined, by: by.actor.name },
      refs: wanted.ids.map(String),
    });
    const { field, way, value, rounding, reason, ids } = wanted;
    const entry = {
      object: 'goods',
      ref: ids.length === 1 ? String(ids[0]) : '',
      reason,
      after: {
        field: fieldName(groups, field),
        way: REPRICE_WAY_LABELS[way],
        value,
        rounding: ROUNDING_LABELS[rounding],
        goods: SAY.chosen(ids),
        task_id,
      },
      rows: ids.length,
    };
    return { logs: [entry], result: { task_id } };
  },
};

/** The same for what a piece costs us, which others may see and set. */
export const recostAction: Action<RepriceAsked> = {
  ...repriceAction,
  kind: 'goods.recost',
  right: 'goods.cost.edit',
};

/** The task of it: each row by what it costs at that moment; one that a limit refuses stays. */
export const repriceTask: TaskKind = {
  kind: 'goods.reprice',
  slice: 100,
  run: async ({ config }, tx, refs, { taskId, wanted }) => {
    const ends: RowEnd[] = [];
    for (const row of await lockAllGoods(tx, refs.map(Number))) {
      const { after, refused } = priceOne(config.groups, row, wanted as unknown as RepriceAsked);
      if (refused !== '') ends.push({ outcome: TASK_OUTCOME.refused, text: refused });
      else
        ends.push(
          await write(tx, row, { field: String(wanted.field), after, by: `${wanted.by} (task ${taskId})` }),
        );
    }
    return ends;
  },
};

async function write(
  tx: Tx,
  row: GoodsRow,
  { field, after, by }: { field: string; after: Fen; by: string },
): Promise<RowEnd> {
  const written = await writeGoods(tx, row, { values: valuesOf(row, field, after), by });
  if (!written) return { outcome: TASK_OUTCOME.unchanged };
  return {
    outcome: TASK_OUTCOME.done,
    before: { ...written.before, version: row.version },
    after: { ...written.after, version: written.version },
  };
}

/** A page of the preview, the refused ones first, with what becomes of the margin where that may be seen. */
export async function previewReprice(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  operator: Operator,
  { page, ...wanted }: Reprice & ChosenGoods & { page: number },
) {
  const { db, config } = deps;
  refuseField(operator, wanted.field);
  const ids = await chosenGoods(db.q, operator.rights, wanted);
  const priced = await priceAll({ q: db.q, groups: config.groups }, ids, {
    ...wanted,
    below_cost: operator.rights.has('goods.below_cost'),
    sees_cost: operator.rights.has('goods.cost.view'),
  });
  const isMoved = ({ before, after }: Priced) => before !== after;
  const shown = [
    ...priced.filter(({ refused }) => refused !== ''),
    ...priced.filter((each) => each.refused === '' && isMoved(each)),
    ...priced.filter((each) => each.refused === '' && !isMoved(each)),
  ].slice((page - 1) * PREVIEW_ROWS, page * PREVIEW_ROWS);
  const seesCost = operator.rights.has('goods.cost.view');
  return {
    list: shown.map(({ row, before, after, refused }) => ({
      goods_id: row.id,
      name: row.name,
      before: formatYuan(before),
      after: formatYuan(after),
      ...(seesCost && wanted.field === 'price' ? { margin: marginOf(after, costOfOne(row)).margin } : {}),
      refused,
      is_unchanged: before === after,
    })),
    data_count: priced.length,
    changed: priced.filter((each) => each.refused === '' && isMoved(each)).length,
    unchanged: priced.filter((each) => each.refused === '' && !isMoved(each)).length,
    refused: priced.filter(({ refused }) => refused !== '').length,
    why:
      (await whySecond({ q: db.q, groups: config.groups }, priced, wanted.field)) ??
      (await whyMany(deps, {
        operator,
        action: { kind: repriceAction.kind, many: REPRICED_TODAY },
        count: priced.filter(isGoing).length,
      })) ??
      '',
  };
}
const PREVIEW_ROWS = 50;

const fieldName = (groups: Groups, field: string): string => {
  if (field === 'price') return SAY.sale;
  if (field === 'floor') return SAY.floor;
  return field === 'cost' ? SAY.cost : SAY.groupPrice(groupOf(groups, field).name);
};
