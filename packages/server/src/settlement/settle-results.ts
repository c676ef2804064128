import { assert } from '@giftship/shared/lib/assert';
import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { SETTLEMENT_STATUS, settlementCan } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { needPaper } from '../content/papers.ts';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import type { WorkCall } from '../operators/work.ts';
import { transfer } from '../wallet/ledger.ts';
import { lockStatement, readStatements } from './approve-settlements.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { payeeText } from './read-statements.ts';
import { tellFinance } from './tell-finance.ts';

/** What became of a payment at the bank. */
interface SettleResult {
  settle_sn: string;
  result: 'paid' | 'failed';
  bank_no: string;
  reason: string;
}
interface Payload {
  rows: SettleResult[];
  /** The bank's receipt of all of them. */
  receipt: string;
}

/** Marks statements as paid, or as failed, whose money comes back (O168, O170); above the limits with a second person. */
export const SETTLE_RESULTS: Action<Payload> = {
  kind: 'settlement.result',
  right: 'settle.pay',
  object: 'settlement',
  ref: ({ rows }) => (rows.length === 1 ? (rows[0]?.settle_sn ?? '') : SAY.many(rows.length)),
  reason: ({ rows }) => rows.find(({ reason }) => reason !== '')?.reason ?? '',
  limits: 'money',
  amount: async (tx, { rows }) =>
    sumFen((await readOpen(tx, rows)).map(({ payable_fen }) => fen(payable_fen))),
  twins: ({ rows }) => rows.map(({ settle_sn }) => settle_sn),
  preview: async (_deps, tx, { rows }) => {
    const open = new Map((await readOpen(tx, rows)).map((row) => [row.id, row]));
    if (open.size === 0) throw refuse('STATE_CONFLICT');
    return rows.map(({ settle_sn, result, bank_no, reason }) => {
      const row = open.get(idOf('settlement', settle_sn) ?? 0);
      const value = row
        ? `${SAY.line(row.supplier, formatYuan(fen(row.payable_fen)), payeeText(row.payee))}：${SAY.result[result]} ${bank_no}${reason}`
        : SAY.willNotGo;
      return { name: SAY.statement(settle_sn), value };
    });
  },
  perform: async (_deps, tx, { rows, receipt }, { actor, askedBy }) => {
    const bySn = new Map(rows.map((row) => [row.settle_sn, row]));
    const results = await eachRowOrRefuse(tx, [...bySn.keys()].toSorted(), async (sn) => {
      const row = bySn.get(sn);
      if (row) await mark(tx, { ...row, receipt, by: askedBy ?? actor?.id ?? null });
    });
    const logs = results
      .filter(({ ok }) => ok)
      .map(({ sn }) => {
        const { result, bank_no = '', reason = '' } = bySn.get(sn) ?? {};
        return { object: 'settlement', ref: sn, reason, after: { result, bank_no, receipt } };
      });
    return { logs, result: { results } };
  },
};

const readOpen = async (tx: Tx, rows: readonly SettleResult[]) =>
  (
    await readStatements(
      tx,
      rows.map(({ settle_sn }) => settle_sn),
    )
  ).filter(({ status }) => settlementCan.pay.some((each) => each === status));

async function mark(
  tx: Tx,
  {
    settle_sn: sn,
    result,
    bank_no,
    reason,
    receipt,
    by,
  }: SettleResult & { receipt: string; by: number | null },
): Promise<void> {
  const row = await lockStatement(tx, sn, { can: settlementCan.pay });
  const isPaid = result === 'paid';
  const money = formatYuan(fen(row.payable_fen));
  const end = isPaid
    ? { status: SETTLEMENT_STATUS.paid, paid_at: sql<Date>`now()`, paid_by: by, bank_no, receipt }
    : { status: SETTLEMENT_STATUS.failed, fail_reason: reason };
  await tx
    .updateTable('settlements')
    .set({ ...end, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await tellFinance(tx, row.supplier_id, {
    ref: sn,
    content: isPaid ? SAY.tell.paid(sn, money, bank_no) : SAY.tell.failed(sn, reason),
  });
  if (isPaid) return;
  const isBack = await transfer(tx, {
    from: { kind: 'system', code: 'bank' },
    to: { kind: 'supplier', supplierId: row.supplier_id },
    amount: fen(row.payable_fen),
    type: LOG_TYPE.supplierPayoutReturned,
    kind: 'supplier-payout-returned',
    ref: `${sn}-${row.tries}`,
    remark: reason,
  });
  assert(isBack, 'the bank covers what it gives back');
}

/** Tells what became of payments: at once, or behind a second person. What is missing is named row by row. */
export async function settleResults(deps: Deps, call: WorkCall, { rows, receipt }: Payload) {
  const errors = rows.flatMap(({ settle_sn, result, bank_no, reason }, i) => {
    const isTwice = rows.findIndex((row) => row.settle_sn === settle_sn) < i;
    if (isTwice) return [{ field: `rows[${i}].settle_sn`, msg: SAY.twice(settle_sn) }];
    if (result === 'paid' && bank_no === '')
      return [{ field: `rows[${i}].bank_no`, msg: SAY.bankNoMissing(settle_sn) }];
    if (result === 'failed' && reason.length < REASON_LENGTH.least)
      return [{ field: `rows[${i}].reason`, msg: SAY.reasonMissing(settle_sn) }];
    return [];
  });
  if (receipt === '' && rows.some(({ result }) => result === 'paid'))
    errors.push({ field: 'receipt', msg: SAY.receiptMissing });
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  await needPaper(deps.db.q, { kind: 'receipt', path: receipt });
  return askOrDo(deps, call, SETTLE_RESULTS, { rows, receipt });
}
