import { assert } from '@giftship/shared/lib/assert';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { SUPPLIER_ADJUST_LABELS } from '@giftship/shared/settlement/labels';
import { SETTLEMENT_STATUS, SUPPLIER_ADJUST, settlementCan } from '@giftship/shared/settlement/settlement';
import { ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { needPaper } from '../content/papers.ts';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Action, By } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { transfer } from '../wallet/ledger.ts';
import { lockStatement } from './approve-settlements.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { tellFinance } from './tell-finance.ts';

/** `amount` in fen, without a sign; `settle_sn` where it answers a dispute. */
interface Payload {
  supplier_id: number;
  way: 'in' | 'out';
  amount: number;
  kind: number;
  reason: string;
  ref: string;
  attachment: string;
  settle_sn: string;
}

/** Adds to the account of a supplier or takes from it (O171); also what answers a dispute, so that both count together. */
export const ADJUST_SUPPLIER: Action<Payload> = {
  kind: 'supplier.adjust',
  right: 'settle.act',
  object: 'supplier',
  ref: ({ supplier_id }) => String(supplier_id),
  reason: ({ reason }) => reason,
  limits: 'money',
  amount: async (_tx, { amount }) => fen(amount),
  twins: ({ supplier_id, way, amount, settle_sn }) => [settle_sn || `${supplier_id} ${way} ${amount}`],
  preview: async (_deps, tx, payload) => {
    const { name, balance_fen } = await readSupplier(tx, payload.supplier_id);
    return [
      { name: SAY.supplier, value: name },
      { name: SAY.way[payload.way], value: formatYuan(fen(payload.amount)) },
      { name: SAY.balanceNow, value: formatYuan(fen(balance_fen)), isLive: true },
      { name: SAY.kind, value: SUPPLIER_ADJUST_LABELS[payload.kind] ?? '' },
      { name: SAY.reason, value: payload.reason },
      ...(payload.ref === '' ? [] : [{ name: SAY.about, value: payload.ref }]),
      ...(payload.settle_sn === '' ? [] : [{ name: SAY.dispute, value: payload.settle_sn }]),
    ];
  },
  perform: async (_deps, tx, payload, by) => {
    if (payload.settle_sn !== '') await lockStatement(tx, payload.settle_sn, { can: settlementCan.answer });
    const id = await insert(tx, payload, by);
    const adjust_sn = snOf('adjustment', id);
    if (payload.settle_sn !== '')
      await closeDispute(tx, {
        sn: payload.settle_sn,
        answer: payload.reason,
        adjustmentId: id,
        by: by.actor.id,
      });
    const { after, before } = await move(tx, payload, adjust_sn);
    return {
      logs: [
        {
          object: 'supplier',
          ref: String(payload.supplier_id),
          reason: payload.reason,
          before: { balance: before },
          after: {
            balance: after,
            adjust_sn,
            kind: SUPPLIER_ADJUST_LABELS[payload.kind],
            about: payload.ref,
          },
        },
      ],
      result: { adjust_sn, before, after },
    };
  },
};

async function insert(tx: Tx, payload: Payload, { actor, askedBy, approvalId }: By): Promise<number> {
  const { id } = await tx
    .insertInto('adjustments')
    .values({
      target: 'supplier',
      supplier_id: payload.supplier_id,
      amount_fen: payload.way === 'in' ? payload.amount : -payload.amount,
      kind: payload.kind,
      reason: payload.reason,
      attachment: payload.attachment,
      ref: payload.settle_sn || payload.ref,
      asked_by: askedBy ?? actor?.id ?? null,
      approved_by: approvalId === null ? null : (actor?.id ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The account of a supplier may go below zero (9.2.8). */
async function move(tx: Tx, { supplier_id, way, amount, kind }: Payload, sn: string) {
  const supplier = { kind: 'supplier', supplierId: supplier_id } as const;
  const manual = { kind: 'system', code: 'manual' } as const;
  const isMoved = await transfer(tx, {
    from: way === 'in' ? manual : supplier,
    to: way === 'in' ? supplier : manual,
    amount: fen(amount),
    type: LOG_TYPE.supplierAdjustment,
    kind: 'supplier-adjust',
    ref: sn,
    remark: SUPPLIER_ADJUST_LABELS[kind] ?? '',
  });
  assert(isMoved, 'the account of a supplier may go below zero');
  const { balance_fen } = await readSupplier(tx, supplier_id);
  const before = way === 'in' ? balance_fen - amount : balance_fen + amount;
  return { before: formatYuan(fen(before)), after: formatYuan(fen(balance_fen)) };
}

async function readSupplier(q: Queries, id: number) {
  const row = await q
    .selectFrom('suppliers as s')
    .innerJoin('accounts as a', 'a.supplier_id', 's.id')
    .where('s.id', '=', id)
    .select(['s.name', 'a.balance_fen'])
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Answers an open dispute: its statement waits for its supplier again, unchanged (O169). */
async function closeDispute(
  tx: Tx,
  { sn, answer, adjustmentId, by }: { sn: string; answer: string; adjustmentId: number | null; by: number },
): Promise<void> {
  const id = idOf('settlement', sn) ?? 0;
  await tx
    .updateTable('settlement_disputes')
    .set({ answer, adjustment_id: adjustmentId, answered_by: by, answered_at: sql<Date>`now()` })
    .where('settlement_id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
  const { supplier_id } = await tx
    .updateTable('settlements')
    .set({
      status: SETTLEMENT_STATUS.toConfirm,
      confirm_from: sql<Date>`now()`,
      reminded_at: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('supplier_id')
    .executeTakeFirstOrThrow();
  await tellFinance(tx, supplier_id, { ref: sn, content: SAY.tell.answered(sn, answer) });
}

interface Asked {
  supplier_id: number;
  way: 'in' | 'out';
  money: string | number;
  kind: number;
  reason: string;
  ref: string;
  attachment: string;
}

/** Adjusts the account of a supplier at once, or lays it before a second person where a limit is passed. */
export async function adjustSupplier(deps: Deps, call: WorkCall, { money, ...input }: Asked) {
  const amount = amountOf('money', money);
  if (amount > ADJUST_LIMITS.bare && input.attachment === '')
    throw fault('attachment', SAY.attachmentMissing);
  await needPaper(deps.db.q, { kind: 'attachment', path: input.attachment });
  await readSupplier(deps.db.q, input.supplier_id);
  if (!(await isAbout(deps.db.q, input))) throw fault('ref', SAY.refOfOther);
  const asked = await askOrDo(deps, call, ADJUST_SUPPLIER, { ...input, amount, settle_sn: '' });
  return told(asked);
}

/** Whether what an adjustment names is an order or a case of its supplier; '' names none. */
async function isAbout(
  q: Queries,
  { ref, supplier_id }: { ref: string; supplier_id: number },
): Promise<boolean> {
  if (ref === '') return true;
  const [orderId, caseId] = [idOf('order', ref), idOf('case', ref)];
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from parcels where order_id = ${orderId}::bigint and supplier_id = ${supplier_id})
      or exists (select from cases where id = ${caseId}::bigint and supplier_id = ${supplier_id}) as is_own`.execute(
    q,
  );
  return onlyRow(rows).is_own;
}

const told = ({ approval, ...asked }: Awaited<ReturnType<typeof askOrDo>>) => {
  const said = (field: string) => String(asked[field] ?? '');
  return { approval, adjust_sn: said('adjust_sn'), before: said('before'), after: said('after') };
};

function amountOf(field: string, money: string | number): number {
  const amount = parseYuan(String(money));
  if (amount === null || amount < ADJUST_LIMITS.least || amount > ADJUST_LIMITS.most * 10)
    throw fault(field, SAY.money);
  return amount;
}

const fault = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });

/** Answers a dispute (O169): with an adjustment, which stands in the next statement, or with none. */
export async function answerDispute(
  deps: Deps,
  call: WorkCall,
  input: { settle_sn: string; answer: string; adjust: { way: 'in' | 'out'; money: string | number } | null },
) {
  const { settle_sn, answer, adjust } = input;
  if (adjust === null)
    return officeWork(deps, { ...call, body: input }, async (tx, log) => {
      await lockStatement(tx, settle_sn, { can: settlementCan.answer });
      await closeDispute(tx, { sn: settle_sn, answer, adjustmentId: null, by: call.operator.id });
      await log({ object: 'settlement', ref: settle_sn, reason: answer });
      return { approval: null, adjust_sn: '' };
    });
  const amount = amountOf('adjust.money', adjust.money);
  const { supplier_id } = await deps.db.transaction((tx) =>
    lockStatement(tx, settle_sn, { can: settlementCan.answer }),
  );
  const payload = { supplier_id, way: adjust.way, amount, kind: SUPPLIER_ADJUST.dispute, reason: answer };
  const asked = await askOrDo(deps, call, ADJUST_SUPPLIER, {
    ...payload,
    ref: '',
    attachment: '',
    settle_sn,
  });
  return told(asked);
}

/** Adjustments of suppliers, newest first: within a range of time, of one supplier, or by number. */
export async function listSupplierAdjustments(
  deps: Deps,
  wanted: {
    page: number;
    page_size: number;
    start_time: string;
    end_time: string;
    adjust_sn: string;
    supplier_id?: number | undefined;
  },
) {
  const { page, page_size, adjust_sn, supplier_id } = wanted;
  const { from, to } = spanOf(deps, wanted);
  const ofSupplier = supplier_id === undefined ? sql`true` : sql`t.supplier_id = ${supplier_id}`;
  const where =
    adjust_sn.trim() === ''
      ? sql`t.target = 'supplier' and ${ofSupplier} and t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz`
      : sql`t.target = 'supplier' and t.id = ${idOf('adjustment', adjust_sn.toUpperCase()) ?? 0}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from adjustments t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<{
    id: number;
    supplier_id: number;
    supplier: string;
    amount_fen: number;
    kind: number;
    reason: string;
    ref: string;
    attachment: string;
    asker: string | null;
    decider: string | null;
    at: Date;
  }>`select t.*, s.name as supplier, a.name as asker, d.name as decider from adjustments t join suppliers s on s.id = t.supplier_id
    left join operators a on a.id = t.asked_by left join operators d on d.id = t.approved_by
    where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(deps.db.q);
  const list = rows.map((row) => ({
    adjust_sn: snOf('adjustment', row.id),
    supplier_id: row.supplier_id,
    supplier: row.supplier,
    money: formatYuan(fen(row.amount_fen)),
    kind: row.kind,
    kind_text: SUPPLIER_ADJUST_LABELS[row.kind] ?? '',
    reason: row.reason,
    ref: row.ref,
    attachment: row.attachment,
    asked_by: row.asker ?? '',
    approved_by: row.decider ?? '',
    at: formatTime(row.at),
  }));
  return { list, page, page_size, data_count: onlyRow(counted).n };
}
