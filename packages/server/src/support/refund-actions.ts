import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { type Bearer, BEARER } from '@giftship/shared/parcels/bearer';
import { BEARER_LABELS } from '@giftship/shared/parcels/labels';
import { lockOrders } from '../compensation/repo.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { eachRow } from '../operators/each-row.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import type { LogEntry } from '../operators/write-log.ts';
import { findOrder, insertRefund } from './apply-refund.ts';
import { approveRefundIn, refuseRefundIn } from './decide-refund.ts';
import { objectionLines } from './objection-lines.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';
import { readRefundFacts, sumOf } from './refund-facts.ts';
import { APPROVE_KIND } from './refund-kinds.ts';
import { refundById } from './refunds.ts';

interface Approval {
  refund_ids: number[];
  bearer: Bearer;
  answer: string;
}

/**
 * Gives refunds back, at most 200 with one bearer and one answer (O130, O132): each for itself, in one transaction. Their sum
 * counts for four eyes.
 */
export const approveRefunds: Action<Approval> = {
  kind: APPROVE_KIND,
  right: 'refund.decide',
  object: 'refund',
  ref: ({ refund_ids }) =>
    refund_ids.length === 1 ? snOf('refund', refund_ids[0] ?? 0) : `${refund_ids.length}`,
  reason: ({ answer }) => answer,
  limits: 'money',
  amount: async (tx, { refund_ids }) => sumOf(await readRefundFacts(tx, refund_ids)),
  twins: ({ refund_ids }) => refund_ids.map(String),
  preview: async (_deps, tx, { refund_ids, bearer }) => {
    const facts = (await readRefundFacts(tx, refund_ids)).filter(({ isOpen }) => isOpen);
    // What the supplier is not charged for he has nothing to object to.
    const objections =
      bearer === BEARER.supplier
        ? await objectionLines(
            tx,
            facts.map(({ order_id }) => order_id),
          )
        : [];
    return [
      ...facts.map(({ order_id, price, compensated, refunded }) => ({
        name: SAY.order(snOf('order', order_id)),
        value: SAY.settled(formatYuan(price), formatYuan(compensated), formatYuan(refunded)),
      })),
      { name: SAY.bearer, value: BEARER_LABELS[bearer] ?? '' },
      { name: SAY.sum, value: formatYuan(sumOf(facts)) },
      ...objections,
    ];
  },
  perform: async (deps, tx, { refund_ids, bearer, answer }, by) => {
    const facts = await readRefundFacts(tx, refund_ids);
    await lockOrders(
      tx,
      facts.map(({ order_id }) => order_id),
    );
    const logs: Omit<LogEntry, 'action' | 'approvalId'>[] = [];
    const given: Fen[] = [];
    const inOrder = facts.map(({ id }) => snOf('refund', id));
    const unknown = refund_ids.map((id) => snOf('refund', id)).filter((sn) => !inOrder.includes(sn));
    const results = await eachRow(tx, [...inOrder, ...unknown], async (sn) => {
      const done = await approveRefundIn(deps, tx, {
        refundId: idOf('refund', sn) ?? 0,
        answer,
        bearer,
        operatorId: by.actor?.id,
      });
      given.push(done.refunded);
      logs.push({
        object: 'refund',
        ref: sn,
        reason: answer,
        after: {
          order: snOf('order', done.orderId),
          money: formatYuan(done.refunded),
          compensated: formatYuan(done.compensated),
          bearer: BEARER_LABELS[bearer],
        },
      });
    });
    if (logs.length === 0) logs.push({ object: 'refund', reason: answer, rows: 0 });
    return { logs, result: { results, money: formatYuan(sumFen(given)) } };
  },
};

/** Decides refunds: no money moves where they are refused, so that needs nobody else. */
export async function decideRefunds(
  deps: Deps,
  call: WorkCall,
  input: { refund_ids: number[]; do: 'approve' | 'refuse'; answer: string; bearer?: Bearer | undefined },
) {
  const { refund_ids, answer, bearer } = input;
  if (input.do === 'approve') {
    if (bearer === undefined) throw refuse('BEARER_NEEDED');
    return askOrDo(deps, { ...call, body: input }, approveRefunds, { refund_ids, answer, bearer });
  }
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const facts = await readRefundFacts(tx, refund_ids);
    await lockOrders(
      tx,
      facts.map(({ order_id }) => order_id),
    );
    const sns = refund_ids.toSorted((a, b) => a - b).map((id) => snOf('refund', id));
    const results = await eachRow(tx, sns, async (sn) => {
      await refuseRefundIn(deps, tx, {
        refundId: idOf('refund', sn) ?? 0,
        answer,
        operatorId: call.operator.id,
      });
      await log({ action: 'refund.refuse', object: 'refund', ref: sn, reason: answer });
    });
    if (!results.some(({ ok }) => ok)) await log({ object: 'refund', reason: answer, rows: 0 });
    return { approval: null, results, money: formatYuan(fen(0)) };
  });
}

/** Asks for an order's money back on the part of the service (O110); it is decided like any other. */
export function openRefund(
  deps: Deps,
  call: WorkCall,
  input: { order_sn: string; kind: number; reason: string; bearer?: Bearer | undefined; ticket_sn: string },
) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const order = await findOrder(tx, input.order_sn);
    if (!order) throw refuse('NOT_FOUND');
    const id = await insertRefund(tx, order, {
      reason: input.reason,
      ticket_id: input.ticket_sn,
      kind: input.kind,
      bearer: input.bearer ?? null,
      asked_by_operator: call.operator.id,
    });
    const refund_sn = snOf('refund', id);
    const { money, compensated } = await refundById(tx, id);
    await log({
      object: 'refund',
      ref: refund_sn,
      reason: input.reason,
      after: { order: input.order_sn, money },
    });
    return { refund_sn, money, compensated };
  });
}
