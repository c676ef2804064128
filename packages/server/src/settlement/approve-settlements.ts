import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import { PAYEE_STATUS, SETTLEMENT_STATUS, settlementCan } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { KeptPayee, SettlementSchema } from '../db/schema-settlement.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import type { WorkCall } from '../operators/work.ts';
import { transfer } from '../wallet/ledger.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { payeeText } from './read-statements.ts';
import { tellFinance } from './tell-finance.ts';

type Statement = Selectable<SettlementSchema['settlements']>;
interface Payload {
  settle_sns: string[];
  reason: string;
}

/**
 * Lets the money of confirmed statements leave for the bank, and of those that failed there once more (O168, O170): always with a
 * second person. The account that it goes to is kept with the statement as it is then.
 */
export const APPROVE_SETTLEMENTS: Action<Payload> = {
  kind: 'settlement.approve',
  right: 'settle.act',
  secondRight: 'settle.pay',
  object: 'settlement',
  ref: ({ settle_sns }) => (settle_sns.length === 1 ? (settle_sns[0] ?? '') : SAY.many(settle_sns.length)),
  reason: ({ reason }) => reason,
  amount: async (tx, { settle_sns }) =>
    sumFen(
      (await readStatements(tx, settle_sns)).filter(mayLeave).map(({ payable_fen }) => fen(payable_fen)),
    ),
  why: async () => SAY.alwaysSecond,
  twins: ({ settle_sns }) => settle_sns,
  preview: async (_deps, tx, { settle_sns }) => {
    const found = new Map((await readStatements(tx, settle_sns)).map((row) => [row.id, row]));
    if (found.size === 0) throw refuse('NOT_FOUND');
    const lines: { name: string; value: string }[] = [];
    for (const sn of settle_sns) {
      const row = found.get(idOf('settlement', sn) ?? 0);
      if (!row || !mayLeave(row)) lines.push({ name: SAY.statement(sn), value: SAY.willNotGo });
      else {
        const payee = await readyPayee(tx, row.supplier_id);
        const money = formatYuan(fen(row.payable_fen));
        lines.push({ name: SAY.statement(sn), value: SAY.line(row.supplier, money, payeeText(payee)) });
      }
    }
    if (![...found.values()].some(mayLeave))
      throw refuse('SETTLE_STATE', { state: stateOf([...found.values()][0]) });
    return lines;
  },
  perform: async (_deps, tx, { settle_sns, reason }, { actor, approvalId }) => {
    const logs: { object: string; ref: string; reason: string; after: Record<string, unknown> }[] = [];
    const inOrder = settle_sns.toSorted();
    const results = await eachRowOrRefuse(tx, inOrder, async (sn) => {
      const { money, payee } = await leave(tx, sn, actor?.id ?? null);
      logs.push({
        object: 'settlement',
        ref: sn,
        reason,
        after: { money, account: payeeText(payee), approval: approvalId },
      });
    });
    return { logs, result: { results } };
  },
};

const mayLeave = ({ status }: Pick<Statement, 'status'>): boolean =>
  settlementCan.approve.some((each) => each === status);
const stateOf = (row: Pick<Statement, 'status'> | undefined): string =>
  SETTLEMENT_LABELS[row?.status ?? -1] ?? '';

/** Statements by their numbers, in order; a number that is none finds nothing. */
export async function readStatements(
  q: Queries,
  sns: readonly string[],
): Promise<(Statement & { supplier: string })[]> {
  const rows = await q
    .selectFrom('settlements as t')
    .innerJoin('suppliers as s', 's.id', 't.supplier_id')
    .where('t.id', 'in', [0, ...sns.flatMap((sn) => idOf('settlement', sn) ?? [])])
    .selectAll('t')
    .select('s.name as supplier')
    .orderBy('t.id')
    .execute();
  return rows as (Statement & { supplier: string })[];
}

/** Locks a statement that stands where `can` allows; refuses any other. */
export async function lockStatement(
  tx: Tx,
  sn: string,
  { can, supplierId = null }: { can: readonly number[]; supplierId?: number | null },
): Promise<Statement> {
  let found = tx.selectFrom('settlements').where('id', '=', idOf('settlement', sn) ?? 0);
  if (supplierId !== null) found = found.where('supplier_id', '=', supplierId);
  const row = await found.selectAll().forNoKeyUpdate().executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  if (!can.includes(row.status)) throw refuse('SETTLE_STATE', { state: stateOf(row) });
  return row;
}

async function leave(tx: Tx, sn: string, operatorId: number | null) {
  const row = await lockStatement(tx, sn, { can: settlementCan.approve });
  const payee = await readyPayee(tx, row.supplier_id);
  const amount = fen(row.payable_fen);
  const tries = row.tries + 1;
  await tx
    .updateTable('settlements')
    .set({
      status: SETTLEMENT_STATUS.toPay,
      tries,
      payee: JSON.stringify(payee),
      approved_at: sql<Date>`now()`,
      approved_by: operatorId,
      payout_file_id: null,
      fail_reason: '',
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  const money = formatYuan(amount);
  await tellFinance(tx, row.supplier_id, { ref: sn, content: SAY.tell.approved(sn, money) });
  const isPaid = await transfer(
    tx,
    {
      from: { kind: 'supplier', supplierId: row.supplier_id },
      to: { kind: 'system', code: 'bank' },
      amount,
      type: LOG_TYPE.supplierPayout,
      kind: 'supplier-payout',
      ref: tryOf(sn, tries),
      remark: SAY.statement(sn),
    },
    { mustCover: true },
  );
  if (!isPaid) {
    const { balance_fen } = await tx
      .selectFrom('accounts')
      .where('supplier_id', '=', row.supplier_id)
      .select('balance_fen')
      .executeTakeFirstOrThrow();
    throw refuse('SETTLE_SHORT', { balance: fen(balance_fen) });
  }
  return { money, payee };
}

/** The number under which a try to pay stands in the ledger: the first bears that of the statement alone. */
const tryOf = (sn: string, tries: number): string => (tries === 1 ? sn : `${sn}-${tries}`);

/** The account in force, out of its pause; refused where there is none. */
async function readyPayee(q: Queries, supplierId: number): Promise<KeptPayee> {
  const { rows } = await sql<
    { id: number; is_paused: boolean; pause_until: Date } & Omit<KeptPayee, 'payee_id'>
  >`
    select id, type, holder, account_sealed, account_mask, bank_name, bank_branch, pause_until, pause_until > now() as is_paused
    from supplier_payees where supplier_id = ${supplierId} and status = ${sql.lit(PAYEE_STATUS.active)}`.execute(
    q,
  );
  const [row] = rows;
  if (!row) throw refuse('PAYEE_MISSING');
  const { id, is_paused, pause_until, ...payee } = row;
  if (is_paused) throw refuse('PAYEE_PAUSED', { until: formatTime(pause_until) });
  return { payee_id: id, ...payee };
}

/** Lays statements before a second person; what cannot go is said at once. */
export const approveSettlements = (deps: Deps, call: WorkCall, input: Payload) =>
  askOrDo(deps, call, APPROVE_SETTLEMENTS, { ...input, settle_sns: [...new Set(input.settle_sns)] });
