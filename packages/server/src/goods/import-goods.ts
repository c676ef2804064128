import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { FileReply } from '@giftship/shared/contract/define-routes';
import type { GoodsSheet } from '@giftship/shared/goods/import-contract';
import { GROUP_TITLE } from '@giftship/shared/goods/import-copy';
import { present } from '@giftship/shared/lib/assert';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import { SHEET_TYPES, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Action, askerOf } from '../operators/actions.ts';
import { askOrDo, hashOfSeen, whyMany } from '../operators/ask.ts';
import type { Operator } from '../operators/operator.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import type { WorkCall } from '../operators/work.ts';
import { type GoodsRow, lockGoods, writeGoods } from './goods-versions.ts';
import { GOODS_OFFICE_COPY } from './office-copy.ts';
import { readBook } from './import-book.ts';
import { goodsColumns, type GoodsValues } from './import-cells.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { REPRICED_TODAY } from '../settings/repriced-today.ts';
import { checkGoods, EMPTY_GOODS, insertDraft, mayBeBelowCost } from './save-goods.ts';
import { shelve } from './shelf-goods.ts';

/** What an import does, worked out when it was asked: only the rows that change something, and what they set. */
interface ImportAsked {
  rows: {
    ref: string;
    id: number | null;
    /** Of the goods when it was worked out: what was saved since is not written over. */
    version: number | null;
    name: string;
    values: GoodsValues;
    /** Prices and costs that move, as both persons see them. */
    moved: { column: string; before: string; after: string }[];
    isDeep: boolean;
  }[];
  reason: string;
  below_cost: boolean;
  why: string | null;
}
type ImportRow = ImportAsked['rows'][number];

/** Rows of the preview beside those that are wrong. */
const SHOWN = 200;

/** What an import would do (O067). */
export async function previewImport(deps: Deps, operator: Operator, sheet: GoodsSheet) {
  const { rights } = operator;
  // A reason is asked for, so whoever may sell below the cost may do it here too.
  const { rows, leftOut, why } = await planImport({ ...deps, q: deps.db.q }, sheet, {
    rights,
    mayBeBelowCost: rights.has('goods.below_cost'),
  });
  const of = (kind: PlannedRow['kind']) => rows.filter((row) => row.kind === kind);
  const [added, changed, wrong] = [of('new'), of('changed'), of('wrong')];
  return {
    new: added.length,
    changed: changed.length,
    unchanged: of('unchanged').length,
    wrong: wrong.length,
    rows: [...wrong, ...[...changed, ...added].slice(0, SHOWN)].map(
      ({ values: _values, version: _version, isPriced: _priced, isDeep: _deep, ...row }) => row,
    ),
    left_out: leftOut,
    why:
      why ??
      (await whyMany(deps, {
        operator,
        action: { kind: importAction.kind, many: REPRICED_TODAY },
        count: movedOf([...changed, ...added].map(rowAsked)),
      })) ??
      '',
  };
}

/** Imports what is right of a sheet as one task; prices above the limits of 批量改价 wait for a second person (O067, 9.3). */
export async function importGoods(
  deps: Deps,
  call: WorkCall,
  { reason, ...sheet }: GoodsSheet & { reason: string },
) {
  const { operator } = call;
  const below_cost = mayBeBelowCost(operator, reason);
  const { rows, why } = await planImport({ ...deps, q: deps.db.q }, sheet, {
    rights: operator.rights,
    mayBeBelowCost: below_cost,
  });
  const going = rows.filter(({ kind }) => kind === 'new' || kind === 'changed');
  const asked = await askOrDo(deps, call, going.some(setsCost) ? importCostAction : importAction, {
    rows: going.map(rowAsked),
    reason,
    below_cost,
    why,
  });
  return {
    approval: asked.approval,
    task_id: asked.approval === null ? Number(asked.task_id) : null,
    left_out: rows.filter(({ kind }) => kind === 'wrong').length,
  };
}

const rowAsked = ({ no, goods_id, name, version, values, cells, isDeep }: PlannedRow): ImportRow => ({
  ref: SAY.rowRef(no),
  id: goods_id,
  name,
  version,
  values,
  isDeep,
  moved: goods_id === null ? [] : cells.filter(({ column }) => isPriceColumn(column)),
});

const movedOf = (rows: readonly ImportRow[]): number => rows.filter(({ moved }) => moved.length > 0).length;

const setsCost = ({ values }: PlannedRow): boolean =>
  values.cost_fen !== undefined || values.parcel_cost_fen !== undefined;

/** Titles of sale price, floor, costs and the prices of groups. */
const isPriceColumn = (column: string): boolean =>
  [SAY.column.price, SAY.column.floor, SAY.column.cost, SAY.column.parcel_cost].includes(column as never) ||
  column.startsWith(GROUP_TITLE);

/** The import as something that may need a second person. */
export const importAction: Action<ImportAsked> = {
  kind: 'goods.import',
  right: 'goods.price',
  object: 'goods',
  ref: () => '',
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  why: async (_tx, { rows, why }) => {
    if (rows.length === 0) throw refuse('NOTHING_TO_IMPORT');
    return why;
  },
  many: {
    ...REPRICED_TODAY,
    count: async (_tx, { rows }) => movedOf(rows),
  },
  preview: async (_deps, tx, { rows }) => {
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
    const stored =
      ids.length === 0
        ? []
        : await tx.selectFrom('goods').where('id', 'in', ids).selectAll().orderBy('id').execute();
    const set = new Map(rows.map(({ id, values }) => [id, values]));
    const sum = (of: (row: GoodsRow) => number) =>
      formatYuan(fen(stored.reduce((all, row) => all + of(row), 0)));
    const after = (row: GoodsRow) => set.get(row.id)?.price_fen ?? row.price_fen;
    return [
      { name: SAY.added, value: String(rows.length - ids.length) },
      { name: SAY.changed, value: String(ids.length) },
      { name: SAY.sum, value: `${sum(({ price_fen }) => price_fen)} → ${sum(after)}` },
      // The deepest falls first: they are why it is asked.
      ...rows
        .toSorted((a, b) => Number(b.isDeep) - Number(a.isDeep))
        .flatMap(({ name, id, moved }) => moved.map((cell) => ({ ...cell, name, id })))
        .slice(0, SHOWN)
        .map(({ name, id, column, before, after }) => ({
          name: `${id} ${name}`,
          value: `${column} ${before} → ${after}`,
        })),
      // So that another state of any of them is another preview.
      {
        name: GOODS_OFFICE_COPY.digestName,
        value: GOODS_OFFICE_COPY.digest(
          hashOfSeen(stored.map(({ id, version }) => ({ name: String(id), value: String(version) })))
            .toString('hex')
            .slice(0, 16),
        ),
      },
    ];
  },
  perform: async (_deps, tx, { rows, reason, below_cost }, by) => {
    const task_id = await startTask(tx, {
      operator: askerOf(by),
      kind: importTask,
      wanted: {
        rows: Object.fromEntries(rows.map((row) => [row.ref, row])),
        reason,
        below_cost,
        by: by.actor.name,
      },
      refs: rows.map(({ ref }) => ref),
    });
    const entry = { object: 'goods', ref: '', reason, after: { task_id }, rows: rows.length };
    return { logs: [entry], result: { task_id } };
  },
};

/** The same where it sets what a piece costs us: the second person sees and sets that too. */
export const importCostAction: Action<ImportAsked> = {
  ...importAction,
  kind: 'goods.import.cost',
  right: 'goods.cost.edit',
  secondRight: 'goods.price',
  stillNeeds: ['goods.price'],
};

/** The task of it: each row by the rules of the form at that moment, and what one refuses stops no other (O030). */
export const importTask: TaskKind = {
  kind: 'goods.import',
  slice: 50,
  run: async (deps, tx, refs, context) => {
    const rows = context.wanted.rows as Record<string, ImportRow>;
    const ends: RowEnd[] = [];
    for (const ref of refs) ends.push(await saveRow(deps, tx, present(rows[ref], `row ${ref}`), context));
    return ends;
  },
};

type Context = Parameters<TaskKind['run']>[3];

async function saveRow(deps: Deps, tx: Tx, row: ImportRow, context: Context): Promise<RowEnd> {
  await sql`savepoint one_row`.execute(tx);
  try {
    return await writeRow(deps, tx, row, context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint one_row`.execute(tx);
    return { outcome: TASK_OUTCOME.refused, text: error.message };
  }
}

async function writeRow(deps: Deps, tx: Tx, row: ImportRow, { taskId, wanted }: Context): Promise<RowEnd> {
  const { status, ...values } = row.values;
  const by = String(wanted.by);
  const stored = row.id === null ? null : await lockGoods(tx, row.id);
  if (stored && row.version !== stored.version)
    return { outcome: TASK_OUTCOME.refused, text: SAY.changedSince };
  await checkGoods(deps, tx, { ...(stored ?? EMPTY_GOODS), ...values } as GoodsRow, {
    mayBeBelowCost: wanted.below_cost === true,
    seesCost: false,
  });
  const id = stored?.id ?? (await insertDraft(tx, { ...EMPTY_GOODS, ...values } as GoodsRow)).id;
  const written = stored ? await writeGoods(tx, stored, { values, by: SAY.by(by, taskId) }) : null;
  const moved = await shelveRow(tx, { id, status, taskId, by });
  if (stored && !written && !moved) return { outcome: TASK_OUTCOME.unchanged };
  return {
    outcome: TASK_OUTCOME.done,
    before: { ...written?.before, ...moved?.before },
    after: { ...(stored ? written?.after : { goods_id: id, ...values }), ...moved?.after },
  };
}

/** On or off the shelf by its own rules; what they refuse takes the whole row back. */
async function shelveRow(
  tx: Tx,
  { id, status, taskId, by }: { id: number; status: number | undefined; taskId: number; by: string },
): Promise<RowEnd | null> {
  if (status === undefined) return null;
  const end = await shelve(tx, { id, taskId, wanted: { status, by, reason: SAY.shelfReason } });
  if (end.outcome === TASK_OUTCOME.refused) throw refuse('GOODS_NOT_READY', { say: end.text ?? '' });
  return end.outcome === TASK_OUTCOME.done ? end : null;
}

/** An empty sheet with the columns that one may fill, and an example (O065). */
export async function importTemplate(deps: Deps, { rights }: Operator): Promise<FileReply> {
  const columns = goodsColumns(await readBook(deps.db.q, deps)).filter(
    ({ right }) => right === null || rights.has(right),
  );
  return templateOf(columns.map(({ title }) => title));
}

/** An empty sheet with these columns, and an example. */
export function templateOf(titles: readonly string[]): FileReply {
  const fields = new Map(Object.entries(SAY.column).map(([field, title]) => [title as string, field]));
  return {
    fileName: SAY.fileName,
    contentType: SHEET_TYPES.xlsx,
    bytes: writeXlsx({
      sheetName: SAY.sheetName,
      columns: titles.map((title) => ({ title })),
      rows: [titles.map((title) => SAY.example[fields.get(title) ?? ''] ?? '')],
    }),
  };
}

/** Goods as rows of such a sheet, with the columns that one may see: imported again, they are 未变化. */
export async function goodsSheet(
  deps: Pick<Deps, 'db' | 'config'>,
  rights: Operator['rights'],
  ids: readonly number[],
): Promise<{ titles: string[]; rows: string[][] }> {
  const columns = goodsColumns(await readBook(deps.db.q, deps)).filter(
    ({ seen }) => seen === undefined || rights.has(seen),
  );
  const rows =
    ids.length === 0 ? [] : await deps.db.q.selectFrom('goods').where('id', 'in', ids).selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    titles: columns.map(({ title }) => title),
    rows: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [columns.map(({ write }) => write(row))] : [];
    }),
  };
}
