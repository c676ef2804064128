import { refuse } from '@giftship/shared/errors/app-error';
import { fen } from '@giftship/shared/money/fen';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { PAYEE_PAUSE_HOURS, PAYEE_STATUS } from '@giftship/shared/settlement/settlement';
import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { SettlementSchema } from '../db/schema-settlement.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { payeeRow } from './payees.ts';
import { tellFinance } from './tell-finance.ts';

interface Payload {
  id: number;
  reason: string;
}

/** Puts a payee account in force in place of the one before, always with a second person; nothing is paid to it for a day (O087). */
export const APPROVE_PAYEE: Action<Payload> = {
  kind: 'payee.approve',
  right: 'supplier.payee',
  object: 'payee',
  ref: ({ id }) => String(id),
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  why: async () => SAY.payeeSecond,
  twins: ({ id }) => [String(id)],
  preview: async (_deps, tx, { id }) => {
    const payee = await lockWaiting(tx, id);
    const { name } = await tx
      .selectFrom('suppliers')
      .where('id', '=', payee.supplier_id)
      .select('name')
      .executeTakeFirstOrThrow();
    return [
      { name: SAY.supplier, value: name },
      { name: SAY.payee, value: `${WITHDRAW_ACCOUNT_LABELS[payee.type] ?? ''} ${payee.account_mask}` },
      { name: SAY.kinds.holder, value: payee.holder },
      { name: SAY.kinds.bank, value: [payee.bank_name, payee.bank_branch].join(' ').trim() },
    ];
  },
  perform: async (_deps, tx, { id, reason }, { actor }) => {
    const payee = await lockWaiting(tx, id);
    await tx
      .updateTable('supplier_payees')
      .set({ status: PAYEE_STATUS.stopped })
      .where('supplier_id', '=', payee.supplier_id)
      .where('status', '=', PAYEE_STATUS.active)
      .execute();
    await tx
      .updateTable('supplier_payees')
      .set({
        status: PAYEE_STATUS.active,
        decided_by: actor.id,
        decided_at: sql<Date>`now()`,
        pause_until: sql<Date>`now() + make_interval(hours => ${sql.lit(PAYEE_PAUSE_HOURS)})`,
      })
      .where('id', '=', id)
      .execute();
    await tellFinance(tx, payee.supplier_id, {
      ref: `payee ${id}`,
      content: SAY.tell.payeeDone(payee.account_mask, PAYEE_PAUSE_HOURS),
    });
    return {
      logs: [{ object: 'payee', ref: String(id), reason, after: { account: payee.account_mask } }],
      result: {},
    };
  },
};

async function lockWaiting(tx: Tx, id: number) {
  const payee = await tx
    .selectFrom('supplier_payees')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!payee) throw refuse('NOT_FOUND');
  if (payee.status !== PAYEE_STATUS.waiting) throw refuse('STATE_CONFLICT');
  return payee;
}

/** Lays an account before a second person, or refuses it; the supplier is told why. */
export async function decidePayee(
  deps: Deps,
  call: WorkCall,
  input: { id: number; do: 'approve' | 'refuse'; reason: string },
) {
  const { id, reason } = input;
  if (input.do === 'approve') {
    const { approval } = await askOrDo(deps, { ...call, body: input }, APPROVE_PAYEE, { id, reason });
    return { approval };
  }
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const payee = await lockWaiting(tx, id);
    await tx
      .updateTable('supplier_payees')
      .set({
        status: PAYEE_STATUS.refused,
        reason,
        decided_by: call.operator.id,
        decided_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    await tellFinance(tx, payee.supplier_id, {
      ref: `payee ${id}`,
      content: SAY.tell.payeeRefused(payee.account_mask, reason),
    });
    await log({ action: 'payee.refuse', object: 'payee', ref: String(id), reason });
    return { approval: null };
  });
}

/** An account in full, with a record of who looked (O087). */
export function showPayeeAccount(deps: Deps, call: WorkCall, { id, reason }: Payload) {
  return officeWork(deps, call, async (tx, log) => {
    const payee = await tx.selectFrom('supplier_payees').where('id', '=', id).selectAll().executeTakeFirst();
    if (!payee) throw refuse('NOT_FOUND');
    await log({ object: 'payee', ref: String(id), reason });
    return {
      holder: payee.holder,
      account: unseal(deps.secret, payee.account_sealed),
      bank_name: payee.bank_name,
      bank_branch: payee.bank_branch,
    };
  });
}

type Read = Selectable<SettlementSchema['supplier_payees']> & {
  supplier: string;
  company: string;
  decider: string | null;
  approval_id: number | null;
};

/** Payee accounts of all suppliers: those that wait oldest first, else newest first. */
export async function listPayees(
  q: Queries,
  {
    page,
    page_size,
    status,
    supplier_id,
  }: { page: number; page_size: number; status?: number | undefined; supplier_id?: number | undefined },
) {
  const ofSupplier = supplier_id === undefined ? sql`true` : sql`t.supplier_id = ${supplier_id}`;
  const where = status === undefined ? ofSupplier : sql`${ofSupplier} and t.status = ${sql.lit(status)}`;
  const order = status === PAYEE_STATUS.waiting ? sql`t.id` : sql`t.id desc`;
  const [{ rows: counted }, { rows: states }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from supplier_payees t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      q,
    ),
    sql<{
      status: number;
      n: number;
    }>`select status, count(*)::int as n from supplier_payees t where ${ofSupplier} group by status`.execute(
      q,
    ),
    sql<Read>`select t.*, s.name as supplier, s.company, d.name as decider,
        (select max(w.id) from approvals w where w.status = ${sql.lit(APPROVAL_STATUS.waiting)} and w.kind = ${sql.lit(APPROVE_PAYEE.kind)}
          and w.ref = t.id::text) as approval_id
      from supplier_payees t join suppliers s on s.id = t.supplier_id left join operators d on d.id = t.decided_by
      where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  const list = rows.map((row) => ({
    ...payeeRow(row),
    supplier_id: row.supplier_id,
    supplier: row.supplier,
    company: row.company,
    asked_by: row.asked_by,
    decided_by: row.decider ?? '',
    approval_sn: row.approval_id === null ? '' : snOf('approval', row.approval_id),
  }));
  const count = Object.fromEntries(states.map((each) => [String(each.status), each.n]));
  return { list, page, page_size, data_count: onlyRow(counted).n, count };
}
