import { refuse } from '@giftship/shared/errors/app-error';
import type { GoodsSheet } from '@giftship/shared/goods/import-contract';
import type { Right } from '@giftship/shared/operators/rights';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { lockAllGoods } from '../goods/goods-versions.ts';
import { IMPORT_COPY } from '../goods/import-copy.ts';
import { planImport, type PlannedRow } from '../goods/plan-import.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { memberName } from '../suppliers/member.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { writeAtOnce } from './save-own-goods.ts';
import { splitWanted, type Wanted } from './wanted.ts';

/** What a supplier's sheet may set: what he may say of goods, and nothing of prices. */
const RIGHTS: ReadonlySet<Right> = new Set(['goods.edit', 'goods.cost.edit', 'goods.cost.view']);
/** Rows of the preview beside those that are wrong. */
const SHOWN = 200;

/** What an import of a supplier's goods would do, and changes nothing (S024). */
export async function previewOwnImport(deps: Deps, supplierId: number, sheet: GoodsSheet) {
  const { rows, leftOut } = await planOwn(deps, deps.db.q, { supplierId, sheet });
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
  };
}

/**
 * Imports what is right of a supplier's sheet (S024): what counts at once does, everything else goes to review as one set.
 */
export function importOwnGoods(deps: Deps, call: MemberCall, sheet: GoodsSheet) {
  const supplierId = call.member.supplier.id;
  const by = memberName(call.member);
  return consoleWork(deps, { ...call, body: sheet }, async (tx, log) => {
    const { rows } = await planOwn(deps, tx, { supplierId, sheet });
    const going = rows.filter(({ kind }) => kind === 'new' || kind === 'changed');
    if (going.length === 0) throw refuse('NOTHING_TO_IMPORT');
    const { wanted, applied } = await applyRows(tx, going, by);
    const set_no = wanted.length === 0 ? null : await submitSet(tx, { supplierId, wanted, by });
    const left_out = rows.filter(({ kind }) => kind === 'wrong').length;
    await log({
      object: 'goods',
      ref: set_no === null ? '' : String(set_no),
      after: { submitted: wanted.length, applied, left_out },
    });
    return { set_no, submitted: wanted.length, applied, left_out };
  });
}

/** The plan of a sheet, in which goods that have an open change are wrong (S022). */
async function planOwn(
  deps: Pick<Deps, 'config'>,
  q: Queries,
  { supplierId, sheet }: { supplierId: number; sheet: GoodsSheet },
) {
  const plan = await planImport({ config: deps.config, q }, sheet, {
    rights: RIGHTS,
    mayBeBelowCost: true,
    own: { supplierId, folder: SAY.folder(supplierId) },
  });
  const ids = plan.rows.flatMap(({ goods_id }) => goods_id ?? []);
  const { rows: open } = await sql<{ goods_id: number }>`
    select goods_id from goods_reviews where goods_id = any(${ids}::bigint[])
      and status in (${lits(REVIEW_STATUS.waiting, REVIEW_STATUS.draft)})`.execute(q);
  const busy = new Set(open.map(({ goods_id }) => goods_id));
  return {
    leftOut: plan.leftOut,
    rows: plan.rows.map((row): PlannedRow =>
      row.kind === 'changed' && busy.has(row.goods_id ?? 0)
        ? {
            ...row,
            kind: 'wrong',
            values: {},
            cells: [],
            text: IMPORT_COPY.wrong(row.no, [[IMPORT_COPY.column.goods_id, SAY.waits]]),
          }
        : row,
    ),
  };
}

interface Submitted {
  goodsId: number | null;
  changes: Wanted;
}

async function applyRows(
  tx: Tx,
  rows: readonly PlannedRow[],
  by: string,
): Promise<{ wanted: Submitted[]; applied: number }> {
  const changed = rows
    .filter(({ goods_id }) => goods_id !== null)
    .toSorted((a, b) => (a.goods_id ?? 0) - (b.goods_id ?? 0));
  const wanted: Submitted[] = rows
    .filter(({ goods_id }) => goods_id === null)
    .map(({ values }) => ({ goodsId: null, changes: values as Wanted }));
  const stored = await lockAllGoods(
    tx,
    changed.map(({ goods_id }) => goods_id ?? 0),
  );
  let applied = 0;
  for (const [at, row] of stored.entries()) {
    const { atOnce, forReview } = splitWanted(row, (changed[at]?.values ?? {}) as Wanted);
    if (Object.keys(atOnce).length > 0 && (await writeAtOnce(tx, row, { atOnce, by }))) applied += 1;
    if (Object.keys(forReview).length > 0) wanted.push({ goodsId: row.id, changes: forReview });
  }
  return { wanted, applied };
}

/** Sends changes to be decided, under one number. */
async function submitSet(
  tx: Tx,
  { supplierId, wanted, by }: { supplierId: number; wanted: readonly Submitted[]; by: string },
): Promise<number> {
  const { rows } = await sql<{ set_no: number }>`select nextval('goods_review_sets') as set_no`.execute(tx);
  const { set_no } = onlyRow(rows);
  await sql`insert into goods_reviews (goods_id, supplier_id, changes, status, set_no, asked_by, asked_at)
    select nullif(w.goods_id, 0), ${supplierId}, w.changes::jsonb, ${sql.lit(REVIEW_STATUS.waiting)}, ${set_no}, ${by}, now()
    from unnest(${wanted.map(({ goodsId }) => goodsId ?? 0)}::bigint[], ${wanted.map(({ changes }) => JSON.stringify(changes))}::text[]) as w (goods_id, changes)`.execute(
    tx,
  );
  return set_no;
}
