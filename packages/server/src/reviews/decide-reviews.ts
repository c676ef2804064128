import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { REASON_LENGTH, TASK_OUTCOME } from '@giftship/shared/operators/operator';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type GoodsRow, lockGoods, writeGoods } from '../goods/goods-versions.ts';
import { fallsDeep, highestOfDay } from '../goods/price-falls.ts';
import { checkGoods, insertDraft, mayBeBelowCost } from '../goods/save-goods.ts';
import { moveOnShelf } from '../goods/shelf-goods.ts';
import { planCost } from '../goods/timed-prices.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo, hashOfSeen } from '../operators/ask.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { actorName, type Operator } from '../operators/operator.ts';
import type { LogEntry } from '../operators/write-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { REPRICED_TODAY } from '../settings/repriced-today.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { priceByRule } from './list-reviews.ts';
import { goodsById, type Review } from './repo.ts';
import { fieldsOf, goodsWith, isCost, splitCost } from './wanted.ts';

/** What is decided, and how (O062). */
interface Decision {
  ids: number[];
  do: 'agree' | 'refuse';
  reason: string;
  reasons: Record<string, string>;
  prices: Record<string, string | number>;
  rule?: { factor: number; plus: string | number } | undefined;
}

/** Agreed to, each with its sale price: null where that stays. */
interface Agreed {
  items: { id: number; price_fen: number | null }[];
  reason: string;
  below_cost: boolean;
}

/** Decides changes of suppliers: what cannot go stops no other. Prices that fall deep wait for a second person (9.3). */
export async function decideReviews(deps: Deps, call: WorkCall, decision: Decision) {
  if (decision.do === 'refuse') return { approval: null, results: await refuseReviews(deps, call, decision) };
  const items = await pricesOf(deps.db.q, decision);
  const asked = await askOrDo(deps, { ...call, body: decision }, reviewAction, {
    items,
    reason: decision.reason,
    below_cost: mayBeBelowCost(call.operator, decision.reason),
  });
  return { approval: asked.approval, results: (asked['results'] as RowResult[] | undefined) ?? [] };
}

/** The sale price of each: what was typed for it, else by the rule where its cost changes. */
async function pricesOf(q: Queries, { ids, prices, rule }: Decision): Promise<Agreed['items']> {
  const reviews = await readReviews(q, ids);
  const goods = await goodsById(
    q,
    reviews.map(({ goods_id }) => goods_id),
  );
  const plus = rule === undefined ? null : parseYuan(String(rule.plus));
  const priceOf = (review: Review): Fen | null => {
    const typed = prices[String(review.id)];
    if (typed !== undefined && typed !== '') return parseYuan(String(typed)) ?? fen(0);
    const row = goods.get(review.goods_id ?? 0) ?? null;
    const isOfCost = row === null || Object.keys(review.changes).some(isCost);
    if (rule === undefined || plus === null || !isOfCost) return null;
    return priceByRule(costOfOne(goodsWith(row, review.supplier_id, review.changes)), {
      factor: rule.factor,
      plus,
    });
  };
  return reviews.map((review) => ({ id: review.id, price_fen: priceOf(review) }));
}

async function readReviews(q: Queries, ids: readonly number[]): Promise<Review[]> {
  const rows = await q
    .selectFrom('goods_reviews')
    .where('id', 'in', ids)
    .where('status', '<>', REVIEW_STATUS.draft)
    .selectAll()
    .orderBy('id')
    .execute();
  if (rows.length === 0) throw refuse('NOT_FOUND');
  return rows as Review[];
}

interface Priced {
  review: Review;
  before: GoodsRow | null;
  after: GoodsRow;
}

async function readPriced(q: Queries, { items }: Agreed): Promise<Priced[]> {
  const reviews = await readReviews(
    q,
    items.map(({ id }) => id),
  );
  const goods = await goodsById(
    q,
    reviews.map(({ goods_id }) => goods_id),
  );
  const prices = new Map(items.map(({ id, price_fen }) => [id, price_fen]));
  return reviews.map((review) => {
    const before = goods.get(review.goods_id ?? 0) ?? null;
    const wanted = goodsWith(before, review.supplier_id, review.changes);
    return { review, before, after: { ...wanted, price_fen: prices.get(review.id) ?? wanted.price_fen } };
  });
}

const isRepriced = ({ before, after }: Priced): boolean =>
  before !== null && before.price_fen !== after.price_fen;

/** Agreeing as something that may need a second person: sale prices of goods that are sold are set by it. */
export const reviewAction: Action<Agreed> = {
  kind: 'goods.review',
  right: 'goods.review',
  object: 'goods',
  ref: ({ items }) => (items.length === 1 ? SAY.reviewRef(items[0]!.id) : ''),
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  twins: ({ items }) => items.map(({ id }) => String(id)),
  why: async (tx, agreed, { config: { groups } }) => {
    const priced = (await readPriced(tx, agreed)).filter(isRepriced);
    const highest = await highestOfDay(
      tx,
      priced.map(({ after }) => after.id),
    );
    const deep = priced.filter(
      ({ before, after }) =>
        before !== null &&
        before.status !== GOODS_STATUS.draft &&
        fallsDeep({ before, after }, { highest: highest.get(before.id), groups }),
    );
    return deep.length === 0 ? null : SAY.deep(deep.length);
  },
  many: {
    ...REPRICED_TODAY,
    count: async (tx, agreed) => (await readPriced(tx, agreed)).filter(isRepriced).length,
  },
  preview: async (_deps, tx, agreed) => {
    const priced = await readPriced(tx, agreed);
    return [
      { name: SAY.count, value: String(priced.length) },
      ...priced.map(({ review, before, after }) => ({
        name: SAY.goods(review.goods_id, after.name),
        value: `${before === null ? '' : `${formatYuan(fen(before.price_fen))} → `}${formatYuan(fen(after.price_fen))}`,
      })),
      // So that another state of any of them is another preview.
      {
        name: SAY.digestName,
        value: hashOfSeen(
          priced.map(({ review, before }) => ({
            name: `${review.id} ${review.status} ${before?.version}`,
            value: JSON.stringify(review.changes),
          })),
        )
          .toString('hex')
          .slice(0, 16),
      },
    ];
  },
  perform: async (deps, tx, agreed, { actor }) => {
    const logs: Omit<LogEntry, 'action'>[] = [];
    const prices = new Map(agreed.items.map(({ id, price_fen }) => [String(id), price_fen]));
    const said = new Map<string, string>();
    const done: Agreement[] = [];
    const results = await eachRowOrRefuse(tx, [...prices.keys()], async (id) => {
      const review = await lockWaiting(tx, Number(id));
      const { goodsId, text, lacks, ...entry } = await agree(deps, tx, {
        review,
        price: prices.get(id) ?? null,
        agreed,
        actor,
      });
      await close(tx, review, { status: REVIEW_STATUS.agreed, by: actor.name, goodsId });
      logs.push({ object: 'goods', ref: String(goodsId), reason: agreed.reason, ...entry });
      said.set(id, text);
      done.push({ ...review, lacks });
    });
    await tellSuppliers(tx, done, (own) =>
      SAY.agreed(
        own.length,
        own.flatMap(({ lacks }) => lacks),
      ),
    );
    return {
      logs,
      result: { results: results.map((row) => (row.ok ? { ...row, text: said.get(row.sn) ?? '' } : row)) },
    };
  },
};

/** What was agreed to, and which goods of it stay a draft, with what they lack. */
type Agreement = Review & { lacks: string[] };

interface Agreeing {
  review: Review;
  price: number | null;
  agreed: Agreed;
  actor: Operator;
}

/**
 * Makes of the goods what was wanted: new ones, and those that stayed a draft, go on sale where nothing is missing; a higher
 * cost counts from the next day on.
 */
async function agree(deps: Deps, tx: Tx, { review, price, agreed, actor }: Agreeing) {
  if (price !== null && (price < 1 || price > MOST_FEN))
    throw refuse('GOODS_NOT_READY', { say: SAY.badPrice });
  const row = review.goods_id === null ? null : await lockGoods(tx, review.goods_id);
  if (row === null && price === null) throw refuse('GOODS_NOT_READY', { say: SAY.noPrice });
  const after = {
    ...goodsWith(row, review.supplier_id, review.changes),
    ...(price === null ? {} : { price_fen: price }),
  };
  await checkGoods(deps, tx, after, {
    mayBeBelowCost: agreed.below_cost,
    seesCost: actor.rights.has('goods.cost.view'),
  });
  const by = actorName(actor);
  if (row === null) {
    const { id } = await insertDraft(tx, after);
    const missing = await sell(tx, id, actor);
    const text = missing === '' ? '' : SAY.notReady(missing);
    const lacks = missing === '' ? [] : [SAY.lacks(after.name, missing)];
    return { goodsId: id, text, lacks, before: {}, after: { review: review.id, price_fen: after.price_fen } };
  }
  const { now, later } = splitCost(row, review.changes);
  const values = { ...now, ...(price === null ? {} : { price_fen: price }) };
  const written = await writeGoods(tx, row, { values, by });
  if (Object.keys(later).length > 0) {
    const startAt = new Date(chinaClock(await deps.timeOfRecord(tx), '00:00', 1));
    await planCost(tx, { goodsId: row.id, changes: later, startAt, by: SAY.plan });
  }
  const isDraft = row.status === GOODS_STATUS.draft;
  const missing = isDraft ? await sell(tx, row.id, actor) : '';
  return {
    goodsId: row.id,
    text: !isDraft ? '' : missing === '' ? SAY.onSale : SAY.notReady(missing),
    lacks: missing === '' ? [] : [SAY.lacks(after.name, missing)],
    before: withoutText(written?.before ?? {}),
    after: {
      review: review.id,
      ...withoutText(written?.after ?? {}),
      ...later,
      ...(isDraft && missing === '' ? { status: GOODS_STATUS.onSale } : {}),
    },
  };
}

/** Puts a draft on sale; answers what it lacks for that, '' when nothing. */
async function sell(tx: Tx, id: number, actor: Operator): Promise<string> {
  const end = await moveOnShelf(tx, await lockGoods(tx, id), {
    status: GOODS_STATUS.onSale,
    reason: '',
    who: actor.name,
    by: actorName(actor),
  });
  return end.outcome === TASK_OUTCOME.refused ? (end.text ?? '') : '';
}
const MOST_FEN = 999_999;

const withoutText = ({ content, ...values }: Record<string, unknown>): Record<string, unknown> =>
  content === undefined ? values : { ...values, content: `${String(content).length}` };

/** Says no, with the reason as a whole and by field (S022). */
async function refuseReviews(
  deps: Deps,
  call: WorkCall,
  { ids, reason, reasons }: Decision,
): Promise<RowResult[]> {
  const byField = Object.fromEntries(Object.entries(reasons).filter(([, text]) => text.trim() !== ''));
  if (reason.trim().length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
  const { results } = await officeWork(deps, { ...call, body: { ids, reason, reasons } }, async (tx, log) => {
    const done: Review[] = [];
    const rows = await eachRowOrRefuse(tx, ids.map(String), async (id) => {
      const review = await lockWaiting(tx, Number(id));
      await close(tx, review, {
        status: REVIEW_STATUS.refused,
        by: call.operator.name,
        goodsId: review.goods_id,
        reason,
        reasons: byField,
      });
      await log({
        object: 'review',
        ref: id,
        reason,
        after: {
          status: REVIEW_STATUS.refused,
          fields: fieldsOf(null, review.changes, NO_NAMES).map(({ name }) => name),
        },
      });
      done.push(review);
    });
    await tellSuppliers(tx, done, (own) => SAY.refused(own.length, reason));
    return { results: rows };
  });
  return results;
}
const NO_NAMES = { couriers: new Map<number, string>(), categories: new Map<number, string>() };

/** A change that waits, held; refuses one that is decided, taken back or being written anew. */
async function lockWaiting(tx: Tx, id: number): Promise<Review> {
  const row = await tx
    .selectFrom('goods_reviews')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.status === REVIEW_STATUS.draft) throw refuse('NOT_FOUND');
  if (row.status !== REVIEW_STATUS.waiting) throw refuse('STATE_CONFLICT');
  return row as Review;
}

async function close(
  tx: Tx,
  { id }: Review,
  {
    status,
    by,
    goodsId,
    reason = '',
    reasons = {},
  }: {
    status: number;
    by: string;
    goodsId: number | null;
    reason?: string;
    reasons?: Record<string, string>;
  },
): Promise<void> {
  await tx
    .updateTable('goods_reviews')
    .set({
      status,
      goods_id: goodsId,
      reason,
      reasons: JSON.stringify(reasons),
      decided_by: by,
      decided_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** One message for each supplier of what was decided together, to whoever keeps his goods. */
async function tellSuppliers<Decided extends Review>(
  tx: Tx,
  reviews: readonly Decided[],
  say: (own: readonly Decided[]) => string,
): Promise<void> {
  for (const supplierId of new Set(reviews.map(({ supplier_id }) => supplier_id))) {
    const own = reviews.filter(({ supplier_id }) => supplier_id === supplierId);
    await tellMembers(tx, {
      supplierId,
      kind: 'review',
      ref: SAY.reviewRef(own[0]?.id ?? 0),
      content: say(own),
      link: '/supplier/goods-changes',
    });
  }
}
