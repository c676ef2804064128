import { present } from '@giftship/shared/lib/assert';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { TASK_OUTCOME_LABELS } from '@giftship/shared/operators/labels';
import { EXPORT_TASK } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import type { Group } from '@giftship/shared/pricing/price-book';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { seenOfLog } from './seen-of-log.ts';

/** Bulk work whose objects are goods by their numbers. */
const OF_GOODS = new Set(['goods.reprice', 'goods.reprice.undo', 'goods.bulk', 'goods.shelf']);
const IMPORT_TASK = 'goods.import';
/** Of what a row was before and after, that which is told of it: what it costs. */
const TOLD = ['price_fen', 'floor_fen', 'group_prices', 'cost_fen', 'parcel_cost_fen'] as const;

/** Whose rows, and in which order. */
interface Wanted {
  task: { id: number; kind: string };
  rights: ReadonlySet<Right>;
  groups: readonly Group[];
  /** A page of them, the refused ones first; all as they were given without it. */
  page?: { size: number; skip: number; first: number };
}

/** What came of each row of bulk work, with the name of the object and its old and new prices, as far as he may see them. */
export async function readTaskRows(q: Queries, { task, rights, groups, page }: Wanted) {
  let found = q
    .selectFrom('office_task_rows')
    .where('task_id', '=', task.id)
    .select(['no', 'ref', 'outcome', 'text']);
  if (page)
    found = found
      .orderBy(sql<SqlBool>`outcome <> ${sql.lit(page.first)}`)
      .limit(page.size)
      .offset(page.skip);
  // The table of an export stands in its one row.
  const rows = await (
    task.kind === EXPORT_TASK
      ? found.select([sql<Told>`null`.as('before'), sql<Told>`null`.as('after')])
      : found.select([toldOf('before'), toldOf('after')])
  )
    .orderBy('no')
    .execute();
  const names = await namesOf(
    q,
    task,
    rows.map(({ ref }) => ref),
  );
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    outcome_text: TASK_OUTCOME_LABELS[row.outcome] ?? '',
    name: names.get(row.ref) ?? '',
    changes: changesOf(groups, seenOfLog(rights, before) ?? {}, seenOfLog(rights, after) ?? {}),
  }));
}

type Told = Record<string, unknown> | null;
const toldOf = (side: 'before' | 'after') =>
  sql<Told>`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(side)}) where key = any (${[...TOLD]}))`.as(
    side,
  );

/** How the objects are called, by their numbers; none where the number says it all. */
async function namesOf(
  q: Queries,
  { id, kind }: Wanted['task'],
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refs.length === 0) return new Map();
  if (OF_GOODS.has(kind)) {
    const goods = await q
      .selectFrom('goods')
      .where('id', 'in', refs.map(Number))
      .select(['id', 'name'])
      .execute();
    return new Map(goods.map((each) => [String(each.id), each.name]));
  }
  if (kind !== IMPORT_TASK) return new Map();
  const { rows } = await sql<{ ref: string; name: string | null }>`
    select key as ref, value ->> 'name' as name
    from office_tasks, jsonb_each(wanted -> 'rows') where id = ${id} and key = any (${[...refs]})`.execute(q);
  return new Map(rows.map(({ ref, name }) => [ref, name ?? '']));
}

interface Change {
  title: string;
  before: string;
  after: string;
}

function changesOf(
  groups: readonly Group[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change[] {
  return TOLD.flatMap((field): Change[] => {
    if (after[field] === undefined) return [];
    if (field === 'group_prices') return groupChanges(groups, before[field], after[field]);
    const sides = { before: moneyOf(before[field]), after: moneyOf(after[field]) };
    return [{ title: present(SAY.prices[field], field), ...sides }];
  }).filter((change) => change.before !== change.after);
}

function groupChanges(groups: readonly Group[], before: unknown, after: unknown): Change[] {
  const [was, is] = [before, after].map((side) => (side ?? {}) as Record<string, unknown>);
  return groups.map(({ id, name }) => ({
    title: SAY.groupPrice(name),
    before: moneyOf(was?.[id]),
    after: moneyOf(is?.[id]),
  }));
}

const moneyOf = (value: unknown): string => (typeof value === 'number' ? formatYuan(fen(value)) : '');
