import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, percentOf, roundUpFen } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { REVIEW_STATUS_LABELS } from '@giftship/shared/reviews/labels';
import { REVIEW_STATUS, RULE_STEP_FEN } from '@giftship/shared/reviews/review';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { GoodsRow } from '../goods/goods-versions.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { contractOf, type KeptContract } from '../suppliers/contract-terms.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { goodsById, readNames, type Review } from './repo.ts';
import { fieldsOf, goodsWith, isCost, type Names } from './wanted.ts';

interface Filter {
  page: number;
  page_size: number;
  q: string;
  supplier_id?: number | undefined;
  status?: number | undefined;
  kind: '' | 'new' | 'change';
  set_no?: number | undefined;
  group: '' | 'set';
}
type Read = Review & { supplier: string; contract: KeptContract; twin: number | null };
type Rights = ReadonlySet<Right>;

/** Changes that suppliers want (O062): those that wait the oldest first, all others the newest. */
export async function listReviews({ db }: Pick<Deps, 'db'>, rights: Rights, filter: Filter) {
  const { page, page_size } = filter;
  const status = filter.status ?? REVIEW_STATUS.waiting;
  const found = sql`from goods_reviews r where r.status = ${status} and ${matches(filter)}`;
  // One row for what came in one sheet, where it is asked so; else one for each.
  const one = filter.group === 'set' ? sql`coalesce(-r.set_no, r.id)` : sql`r.id`;
  const order = status === REVIEW_STATUS.waiting ? sql`asked_at, id` : sql`id desc`;
  const [{ rows: heads }, { rows: sums }, { rows: counts }] = await Promise.all([
    sql<Head>`select * from (
        select min(r.id) as id, min(r.asked_at) as asked_at, count(*)::int as count,
          count(*) filter (where r.goods_id is null)::int as new ${found} group by ${one}
      ) heads order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db.q),
    sql<{
      n: number;
    }>`select count(*)::int as n from (select distinct ${one} ${found} limit ${sql.lit(MOST_COUNTED)}) rows`.execute(
      db.q,
    ),
    sql<{ status: number; n: number }>`
      select status, count(*)::int as n from (
        select r.status from goods_reviews r where r.status <> ${sql.lit(REVIEW_STATUS.draft)} and ${matches(filter)} limit ${sql.lit(MOST_COUNTED)}
      ) found group by status`.execute(db.q),
  ]);
  const count = Object.fromEntries(counts.map(({ status: each, n }) => [String(each), n]));
  const rows = await read({ db }, sql`r.id = any(${heads.map(({ id }) => id)}::bigint[])`);
  const views = new Map((await viewsOf({ db }, rights, rows)).map((view) => [view.review_id, view]));
  return {
    list: heads.flatMap(({ id, count: n, new: fresh }) => {
      const view = views.get(id);
      return view === undefined ? [] : [{ ...view, set: n > 1 ? { count: n, new: fresh } : null }];
    }),
    page,
    page_size,
    data_count: onlyRow(sums).n,
    count,
  };
}

interface Head {
  id: number;
  /** How many changes the row stands for, and how many of them are new goods. */
  count: number;
  new: number;
}

/** One of them, with all pictures and texts of both sides. */
export async function showReview({ db }: Pick<Deps, 'db'>, rights: Rights, id: number) {
  const rows = await read({ db }, sql`r.id = ${id} and r.status <> ${sql.lit(REVIEW_STATUS.draft)}`);
  const [review] = rows;
  if (!review) throw refuse('NOT_FOUND');
  const [view] = await viewsOf({ db }, rights, rows);
  const row = (await goodsById(db.q, [review.goods_id])).get(review.goods_id ?? 0) ?? null;
  const after = goodsWith(row, review.supplier_id, review.changes);
  return {
    ...view!,
    pics: { before: row?.pics ?? [], after: after.pics },
    content: { before: row?.content ?? '', after: after.content },
  };
}

function matches({ q, supplier_id, kind, set_no }: Filter): RawBuilder<boolean> {
  const word = q.trim();
  return sql`true
    ${supplier_id === undefined ? sql`` : sql`and r.supplier_id = ${supplier_id}`}
    ${set_no === undefined ? sql`` : sql`and r.set_no = ${set_no}`}
    ${kind === '' ? sql`` : kind === 'new' ? sql`and r.goods_id is null` : sql`and r.goods_id is not null`}
    ${
      word === ''
        ? sql``
        : sql`and (r.goods_id::text = ${word} or r.changes ->> 'supplier_code' = ${word} or strpos(lower(coalesce(r.changes ->> 'name',
          (select g.name from goods g where g.id = r.goods_id), '')), lower(${word})) > 0)`
    }`;
}

async function read({ db }: Pick<Deps, 'db'>, rest: RawBuilder<unknown>): Promise<Read[]> {
  const { rows } = await sql<Read>`
    select r.*, s.name as supplier, s.contract,
      (select min(g.id) from goods g where g.supplier_id = r.supplier_id and g.name = r.changes ->> 'name' and g.id is distinct from r.goods_id) as twin
    from goods_reviews r join suppliers s on s.id = r.supplier_id where ${rest}`.execute(db.q);
  return rows;
}

async function viewsOf({ db }: Pick<Deps, 'db'>, rights: Rights, rows: readonly Read[]) {
  const goods = await goodsById(
    db.q,
    rows.map(({ goods_id }) => goods_id),
  );
  const names = await readNames(db.q, null);
  return rows.map((row) => viewOf(row, goods.get(row.goods_id ?? 0) ?? null, { names, rights }));
}

function viewOf(review: Read, row: GoodsRow | null, { names, rights }: { names: Names; rights: Rights }) {
  const seesCost = rights.has('goods.cost.view');
  const after = goodsWith(row, review.supplier_id, review.changes);
  const { factor, plus } = contractOf(review.contract);
  const isOfCost = row === null || Object.keys(review.changes).some(isCost);
  return {
    review_id: review.id,
    goods_id: review.goods_id,
    supplier: { id: review.supplier_id, name: review.supplier },
    name: after.name,
    pic: after.pic,
    status: review.status,
    status_text: REVIEW_STATUS_LABELS[review.status] ?? '',
    fields: fieldsOf(row, review.changes, names, (field) => seesCost || !isCost(field)),
    warnings: warningsOf(row, after, { twin: review.twin, seesCost }),
    price: row === null ? '' : formatYuan(fen(row.price_fen)),
    ...(seesCost ? { cost: formatYuan(fen(after.cost_fen)) } : {}),
    suggested: isOfCost && seesCost ? formatYuan(priceByRule(costOfOne(after), { factor, plus })) : '',
    set_no: review.set_no,
    set: null,
    asked_by: review.asked_by,
    asked_at: formatTime(review.asked_at),
    decided_by: review.decided_by,
    decided_at: formatTime(review.decided_at),
    reason: review.reason,
    reasons: review.reasons,
  };
}

/** A sale price out of what one piece in its parcel costs: cost × factor + plus, up to the next 0.05 (O062). */
export const priceByRule = (cost: Fen, { factor, plus }: { factor: number; plus: Fen }): Fen =>
  // A hundredth of a fen either way is the arithmetic's, not the rule's.
  roundUpFen(Math.round((cost * factor + plus) * 100) / 100, RULE_STEP_FEN);

function warningsOf(
  row: GoodsRow | null,
  after: GoodsRow,
  { twin, seesCost }: { twin: number | null; seesCost: boolean },
): string[] {
  const before = row === null ? fen(0) : costOfOne(row);
  const rise = before === 0 ? 0 : percentOf(fen(costOfOne(after) - before), before);
  return [
    ...(row?.status === GOODS_STATUS.draft ? [SAY.draftSells] : []),
    ...(after.pic === '' ? [SAY.noPicture] : []),
    ...(after.category_id === null ? [SAY.noCategory] : []),
    ...(after.content === '' ? [SAY.noContent] : []),
    ...(seesCost && rise > 0 ? [SAY.costUp(rise)] : []),
    ...(seesCost && row !== null && row.price_fen < costOfOne(after) ? [SAY.belowCost] : []),
    ...(twin === null ? [] : [SAY.sameName(twin)]),
  ];
}
