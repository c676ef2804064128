import { assert } from '@giftship/shared/lib/assert';
import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { byOperator } from '../cases/act-on-case.ts';
import { addLine, changeCase, lockCase } from '../cases/change-case.ts';
import { CASES_COPY as SAY } from '../cases/copy.ts';
import { readCase } from '../cases/list-cases.ts';
import { type CaseRow, officeCase, whyNoClaim } from '../cases/read-cases.ts';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import type { WorkCall } from '../operators/work.ts';
import { transfer } from '../wallet/ledger.ts';

/** `amount` in fen. */
interface Payload {
  case_sn: string;
  amount: number;
  reason: string;
}

/**
 * Books what a courier paid the shop for a case that is his fault (7.2), once a case, whatever became of it meanwhile: couriers
 * pay late. It lands where the shop's goodwill is paid from. On a waybill account of the supplier the claim is the supplier's.
 */
export const CLAIM_FROM_COURIER: Action<Payload> = {
  kind: 'case.claim',
  right: 'settle.act',
  object: 'case',
  ref: ({ case_sn }) => case_sn,
  reason: ({ reason }) => reason,
  limits: 'money',
  amount: async (_tx, { amount }) => fen(amount),
  twins: ({ case_sn }) => [case_sn],
  preview: async (_deps, tx, { case_sn, amount }) => {
    const row = await claimable(tx, case_sn);
    return [
      { name: SAY.seen.case, value: case_sn },
      { name: SAY.seen.order, value: snOf('order', row.order_id) },
      { name: SAY.seen.courier, value: row.courier_name },
      { name: SAY.seen.price, value: formatYuan(fen(row.price_fen)) },
      { name: SAY.seen.money, value: formatYuan(fen(amount)) },
    ];
  },
  perform: async (_deps, tx, { case_sn, amount, reason }, { actor, askedBy, approvalId }) => {
    const { id } = await lockCase(tx, case_sn);
    await claimable(tx, case_sn);
    const money = formatYuan(fen(amount));
    await tx
      .insertInto('adjustments')
      .values({
        target: 'claim',
        amount_fen: amount,
        bearer: BEARER.courier,
        reason,
        ref: case_sn,
        asked_by: askedBy ?? actor.id,
        approved_by: approvalId === null ? null : actor.id,
      })
      .execute();
    await changeCase(tx, id, { claim_fen: amount });
    await addLine(tx, id, { ...byOperator(actor, SAY.claimed(money, reason)), isInternal: true });
    const isPaid = await transfer(tx, {
      from: { kind: 'system', code: 'bank' },
      to: { kind: 'system', code: 'goodwill' },
      amount: fen(amount),
      type: LOG_TYPE.courierClaim,
      kind: 'courier-claim',
      ref: case_sn,
      remark: reason,
    });
    assert(isPaid, 'accounts of the shop hold no balance');
    return { logs: [{ object: 'case', ref: case_sn, reason, after: { money } }], result: {} };
  },
};

/** A case for which a courier can pay; refuses another with what is against it. */
async function claimable(q: Queries, sn: string): Promise<CaseRow> {
  const row = await readCase(q, sn);
  const why = whyNoClaim(row);
  if (why !== null) throw refuse('CASE_CLAIM', { why: SAY.claim[why] });
  return row;
}

/** Books it at once, or lays it before a second person where a limit is passed. */
export async function claimFromCourier(
  deps: Deps,
  call: WorkCall,
  input: { case_sn: string; money: string | number; reason: string },
) {
  const amount = parseYuan(String(input.money));
  if (amount === null || amount < ADJUST_LIMITS.least || amount > ADJUST_LIMITS.most)
    throw refuse('INVALID', {}, { errors: [{ field: 'money', msg: SAY.claimMoney }] });
  // Whether it can be claimed is asked behind the key: a repeat hears what the first one did.
  const { id } = await readCase(deps.db.q, input.case_sn);
  const [case_sn, reason] = [snOf('case', id), input.reason];
  const { approval } = await askOrDo(deps, { ...call, body: input }, CLAIM_FROM_COURIER, {
    case_sn,
    amount,
    reason,
  });
  return { approval, case: officeCase(await readCase(deps.db.q, case_sn)) };
}
