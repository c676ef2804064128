import { refuse } from '@giftship/shared/errors/app-error';
import { CASE_AUTHOR, CASE_OUTCOME } from '@giftship/shared/cases/case';
import { CASE_OUTCOME_LABELS } from '@giftship/shared/cases/labels';
import type { ReissueRecipient } from '@giftship/shared/cases/office-contract';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { mayRefund } from '@giftship/shared/orders/order-can';
import type { Bearer } from '@giftship/shared/parcels/bearer';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { byOperator } from '../cases/act-on-case.ts';
import { bearerOf } from '../orders/bearer-of-case.ts';
import { openObjections } from '../orders/objections.ts';
import { addLine, changeCase, type Case, lockCase, lockOpenCase, solveCase } from '../cases/change-case.ts';
import { CASES_COPY as SAY } from '../cases/copy.ts';
import { outletOf } from '../cases/intercept.ts';
import { readCase } from '../cases/list-cases.ts';
import { officeCase, readLines, readTraceOf } from '../cases/read-cases.ts';
import { liveReissue, reissue } from '../cases/reissue.ts';
import { goodwillLeft } from '../compensation/goodwill-left.ts';
import { settleOrder } from '../compensation/refund-order.ts';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { askOrDo } from '../operators/ask.ts';
import { needRight } from '../operators/need-right.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { findOrder, insertRefund } from './apply-refund.ts';
import { giveGoodwill } from './give-goodwill.ts';
import { approveRefunds } from './refund-actions.ts';

/** The refund of a case is of the kind 其他: what happened stands in the case. */
const OTHER_KIND = 9;

interface Outcome {
  case_sn: string;
  outcome: number;
  text: string;
  bearer?: Bearer | undefined;
  money?: string | number | undefined;
  recipient?: ReissueRecipient | undefined;
}

/** What becomes of a case (O117): each outcome makes its own document, by the road and with the second person that it always has. */
export async function decideOutcome(deps: Deps, call: WorkCall, input: Outcome) {
  const { approval, ref } = await OUTCOMES[input.outcome as 1](deps, { ...call, body: input }, input);
  const row = await readCase(deps.db.q, input.case_sn);
  return { approval, ref: approval === null ? ref : '', case: officeCase(row) };
}

interface Done {
  approval: Awaited<ReturnType<typeof askOrDo>>['approval'];
  ref: string;
}
type Decide = (deps: Deps, call: WorkCall, input: Outcome) => Promise<Done>;

const OUTCOMES: Readonly<Record<1 | 2 | 3 | 4, Decide>> = {
  [CASE_OUTCOME.refund]: refundCase,
  [CASE_OUTCOME.reissue]: (deps, call, input) =>
    atOnce(deps, call, input, async (tx, found) => {
      const { text: reason, recipient } = input;
      return (await reissue(deps, tx, found, { operator: call.operator, reason, recipient })).order_sn;
    }),
  [CASE_OUTCOME.goodwill]: payGoodwill,
  [CASE_OUTCOME.nothing]: (deps, call, input) =>
    atOnce(deps, call, input, async (tx, found) => {
      const content = `${SAY.solved[CASE_OUTCOME.nothing]}：${input.text}`;
      await solveCase(tx, found, { outcome: CASE_OUTCOME.nothing, line: byOperator(call.operator, content) });
      return '';
    }),
};

/** What nobody else has to agree to. */
async function atOnce(
  deps: Deps,
  call: WorkCall,
  input: Outcome,
  work: (tx: Tx, found: Case) => Promise<string>,
): Promise<Done> {
  const { ref } = await officeWork(deps, call, async (tx, log) => {
    const found = await openedOf(tx, input.case_sn);
    const made = await work(tx, found);
    await log(entryOf(input, made));
    return { ref: made };
  });
  return { approval: null, ref };
}

const openedOf = (tx: Tx, sn: string): Promise<Case> => lockOpenCase(tx, idOf('case', sn) ?? 0);
const entryOf = ({ case_sn, outcome, text }: Outcome, document: string) => ({
  object: 'case',
  ref: case_sn,
  reason: text,
  after: { outcome: CASE_OUTCOME_LABELS[outcome], document },
});

/**
 * Gives the order back: the request is made, or taken that the buyer has made, and decided by the road of refunds, with its
 * limits and its second person. Until then the case names the request; it is solved when the money is given.
 */
async function refundCase(deps: Deps, call: WorkCall, input: Outcome): Promise<Done> {
  needRight(call.operator, 'refund.decide');
  const { refundId, bearer } = await officeWork(deps, call, async (tx, log) => {
    const found = await openedOf(tx, input.case_sn);
    const whose = input.bearer ?? bearerOf(found.liability);
    if (whose === null) throw refuse('BEARER_NEEDED');
    const id = (await openRefundOf(tx, found.order_id)) ?? (await askFor(tx, found, { call, input, whose }));
    const refundSn = snOf('refund', id);
    await changeCase(tx, found.id, { outcome: CASE_OUTCOME.refund, outcome_ref: refundSn });
    await addLine(tx, found.id, { by: CASE_AUTHOR.system, content: SAY.refundAsked(refundSn) });
    await log(entryOf(input, refundSn));
    return { refundId: id, bearer: whose };
  });
  const decided = await askOrDo(
    deps,
    // Another call under the same number: what was asked for is remembered apart from what was decided.
    { operator: call.operator, key: call.key === '' ? '' : `${call.key} refund`, logs: approveRefunds.kind },
    approveRefunds,
    { refund_ids: [refundId], bearer, answer: input.text },
  );
  const [result] = (decided.results ?? []) as { ok: boolean }[];
  if (result?.ok === false) throw refuse('STATE_CONFLICT');
  return { approval: decided.approval, ref: snOf('refund', refundId) };
}

async function openRefundOf(tx: Tx, orderId: number): Promise<number | null> {
  const open = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('status', '=', REFUND_STATUS.review)
    .select('id')
    .executeTakeFirst();
  return open?.id ?? null;
}

async function askFor(
  tx: Tx,
  found: Case,
  { call, input, whose }: { call: WorkCall; input: Outcome; whose: Bearer },
): Promise<number> {
  const order = await findOrder(tx, snOf('order', found.order_id));
  if (!order) throw refuse('NOT_FOUND');
  return insertRefund(tx, order, {
    reason: input.text,
    ticket_id: found.ticket_id === null ? '' : snOf('ticket', found.ticket_id),
    kind: OTHER_KIND,
    bearer: whose,
    asked_by_operator: call.operator.id,
  });
}

/** Pays goodwill for the case's order; it is solved when that is paid. */
async function payGoodwill(deps: Deps, call: WorkCall, input: Outcome): Promise<Done> {
  needRight(call.operator, 'goodwill.give');
  const amount = parseYuan(String(input.money ?? ''));
  const { most } = deps.config.goodwill;
  if (amount === null || amount <= 0 || amount > most) throw refuse('GOODWILL_MONEY', { most });
  const found = await deps.db.transaction((tx) => lockCase(tx, input.case_sn));
  const bearer = input.bearer ?? bearerOf(found.liability);
  if (bearer === null) throw refuse('BEARER_NEEDED');
  const done = await askOrDo(deps, call, giveGoodwill, {
    user_id: found.user_id,
    order_id: found.order_id,
    ticket_id: found.ticket_id,
    amount,
    bearer,
    reason: input.text,
    case_id: found.id,
  });
  return { approval: done.approval, ref: String(done.sn ?? '') };
}

/** A case with its lines, its parcel's news and what can become of it now (O117). */
export async function showCase(deps: Deps, sn: string) {
  const { q } = deps.db;
  const row = await readCase(q, sn);
  const [messages, trace, { compensated }, left, outlet, reissue_sn, objections] = await Promise.all([
    readLines(q, row.id, { isOffice: true }),
    readTraceOf(q, row.parcel_id),
    q
      .selectFrom('compensations')
      .where('parcel_id', '=', row.parcel_id)
      .where('status', '=', COMPENSATION_STATUS.paid)
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('compensated'))
      .executeTakeFirstOrThrow(),
    goodwillLeft(deps, q, { id: row.order_id, price_fen: row.price_fen }),
    q
      .selectFrom('parcels as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .innerJoin('batches as b', 'b.id', 'o.batch_id')
      .innerJoin('couriers as c', 'c.id', 'b.courier_id')
      .leftJoin('courier_accounts as a', 'a.id', 'p.account_id')
      .where('p.id', '=', row.parcel_id)
      .select(['a.net', 'c.outlet_phone'])
      .executeTakeFirst(),
    liveReissue(q, row.order_id),
    openObjections(q, [row.order_id]),
  ]);
  const settled = settleOrder(row.price_fen, compensated);
  return {
    case: officeCase(row),
    messages,
    trace,
    refund: {
      can: mayRefund(row.order_state) && reissue_sn === '',
      money: formatYuan(settled.refunded),
      compensated: formatYuan(fen(compensated)),
      objections,
    },
    goodwill_left: formatYuan(left),
    outlet: outlet ? outletOf(outlet) : '',
    reissue_sn,
  };
}
