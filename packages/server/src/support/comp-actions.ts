import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { COMPENSATIONS_AT_ONCE as AT_ONCE, VOID_ALONE } from '@giftship/shared/support/comp-office-contract';
import { lockParcels } from '../compensation/repo.ts';
import { voidCompensationIn } from '../compensation/settle-compensation.ts';
import {
  paidOnDay,
  readWaivable,
  sumOfWaivable,
  waiveCompensations,
} from '../compensation/waive-compensation.ts';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { type Action, askerOf } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { eachRow } from '../operators/each-row.ts';
import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { actorName } from '../operators/operator.ts';
import { startTask, type TaskKind } from '../operators/tasks.ts';
import type { WorkCall } from '../operators/work.ts';
import type { LogEntry } from '../operators/write-log.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

type Logs = Omit<LogEntry, 'action' | 'approvalId'>[];
interface Voiding {
  parcel_sns: string[];
  reason: string;
}
const idsOf = (sns: readonly string[]): number[] => sns.flatMap((sn) => idOf('parcel', sn) ?? []);

/** Voids pending compensations by hand (O135), each for itself; the buyer is shown why. */
export const voidCompensations: Action<Voiding> = {
  kind: 'comp.void',
  right: 'comp.void',
  object: 'compensation',
  ref: ({ parcel_sns }) => (parcel_sns.length === 1 ? (parcel_sns[0] ?? '') : `${parcel_sns.length}`),
  reason: ({ reason }) => reason,
  amount: async (tx, { parcel_sns }) =>
    sumFen((await readPending(tx, parcel_sns)).map(({ amount }) => amount)),
  many: {
    most: VOID_ALONE,
    count: async (_tx, { parcel_sns }) => new Set(parcel_sns).size,
    why: (count, today) =>
      count > VOID_ALONE ? SAY.voidsMany(count, VOID_ALONE) : SAY.voidsToday(today, VOID_ALONE),
  },
  twins: ({ parcel_sns }) => parcel_sns,
  preview: async (_deps, tx, { parcel_sns }) => {
    const pending = await readPending(tx, parcel_sns);
    return [
      ...pending.map(({ sn, amount }) => ({ name: SAY.parcel(sn), value: formatYuan(amount) })),
      { name: SAY.voidedSum, value: formatYuan(sumFen(pending.map(({ amount }) => amount))) },
    ];
  },
  perform: async (deps, tx, { parcel_sns, reason }, by) => {
    const sns = [...new Set(parcel_sns)];
    const voided_by = actorName(by.actor);
    if (sns.length > AT_ONCE) {
      const task_id = await startTask(tx, {
        operator: askerOf(by),
        kind: voidTask,
        wanted: { reason, voided_by },
        refs: sns,
      });
      return {
        logs: [{ object: 'compensation', reason, after: { task: task_id }, rows: sns.length }],
        result: { task_id },
      };
    }
    const { results, logs } = await voidEach(deps, tx, sns, { reason, voided_by });
    if (logs.length === 0) logs.push({ object: 'compensation', reason, rows: 0 });
    return { logs, result: { results } };
  },
};

/** The same of more than one call writes (10.9): slice by slice, each row with what came of it. */
export const voidTask: TaskKind = {
  kind: 'comp.void',
  slice: 50,
  run: async (deps, tx, refs, { wanted }) => {
    const { results } = await voidEach(deps, tx, refs, wanted as { reason: string; voided_by: string });
    return results.map(({ ok, text }) => ({ outcome: ok ? TASK_OUTCOME.done : TASK_OUTCOME.refused, text }));
  },
};

async function voidEach(
  deps: Deps,
  tx: Tx,
  sns: readonly string[],
  { reason, voided_by }: { reason: string; voided_by: string },
): Promise<{ results: RowResult[]; logs: Logs }> {
  await lockParcels(tx, idsOf(sns));
  const logs: Logs = [];
  const results = await eachRow(tx, sns, async (sn) => {
    const amount = await voidCompensationIn(deps, tx, { parcelSn: sn, reason, by: voided_by });
    logs.push({ object: 'compensation', ref: sn, reason, after: { voided: formatYuan(amount) } });
  });
  return { results, logs };
}

async function readPending(q: Queries, sns: readonly string[]): Promise<{ sn: string; amount: Fen }[]> {
  const rows = await q
    .selectFrom('compensations')
    .where('parcel_id', 'in', [0, ...idsOf(sns)])
    .where('status', '=', COMPENSATION_STATUS.pending)
    .select(['parcel_id', 'amount_fen'])
    .orderBy('parcel_id')
    .execute();
  return rows.map(({ parcel_id, amount_fen }) => ({
    sn: snOf('parcel', parcel_id),
    amount: fen(amount_fen),
  }));
}

/** Voids, or lays it before a second person. */
export function askVoid(deps: Deps, call: WorkCall, input: Voiding) {
  return askOrDo(deps, { ...call, body: input }, voidCompensations, input);
}

interface Waiving {
  parcel_sns: string[];
  reason: string;
}

/** Lets suppliers off what they paid for being late (O136); the sum counts for four eyes. */
export const waiveSuppliers: Action<Waiving> = {
  kind: 'comp.waive',
  right: 'comp.void',
  object: 'compensation',
  ref: ({ parcel_sns }) => (parcel_sns.length === 1 ? (parcel_sns[0] ?? '') : `${parcel_sns.length}`),
  reason: ({ reason }) => reason,
  limits: 'money',
  amount: async (tx, { parcel_sns }) => sumOfWaivable(await readWaivable(tx, idsOf(parcel_sns))),
  twins: ({ parcel_sns }) => parcel_sns,
  preview: async (_deps, tx, { parcel_sns }) => {
    const waivable = await readWaivable(tx, idsOf(parcel_sns));
    return [
      ...waivable.map(({ parcel_id, amount }) => ({
        name: SAY.parcel(snOf('parcel', parcel_id)),
        value: formatYuan(amount),
      })),
      { name: SAY.waivedSum, value: formatYuan(sumOfWaivable(waivable)) },
    ];
  },
  perform: async (_deps, tx, { parcel_sns, reason }, by) => {
    const waived = await waiveCompensations(tx, {
      parcelIds: idsOf(parcel_sns),
      reason,
      by,
      remark: SAY.waivedRemark(reason),
    });
    const done = new Map(waived.map((each) => [snOf('parcel', each.parcel_id), each]));
    const logs: Logs = [...done].map(([ref, { sn, amount }]) => ({
      object: 'compensation',
      ref,
      reason,
      after: { document: sn, waived: formatYuan(amount) },
    }));
    if (logs.length === 0) logs.push({ object: 'compensation', reason, rows: 0 });
    const results = [...new Set(parcel_sns)].map((sn) => {
      const ok = done.has(sn);
      return { sn, ok, text: ok ? '' : CATALOGUE.STATE_CONFLICT.text };
    });
    return { logs, result: { results, money: formatYuan(sumOfWaivable(waived)) } };
  },
};

/** Waives, or lays it before a second person: of named parcels, or of all that a supplier paid on a day. */
export async function askWaive(
  deps: Deps,
  call: WorkCall,
  input: { parcel_sns: string[]; supplier_id?: number | undefined; day: string; reason: string },
) {
  const parcel_sns = [...input.parcel_sns];
  if (input.supplier_id !== undefined && input.day !== '') {
    const ofDay = { supplierId: input.supplier_id, day: input.day };
    const ids = await paidOnDay(deps.db.q, ofDay, AT_ONCE + 1);
    parcel_sns.push(...ids.map((id) => snOf('parcel', id)));
  }
  if (parcel_sns.length === 0) throw refuse('NOT_FOUND');
  if (parcel_sns.length > AT_ONCE) throw refuse('TASK_TOO_MANY', { max: AT_ONCE });
  return askOrDo(deps, { ...call, body: input }, waiveSuppliers, { parcel_sns, reason: input.reason });
}
