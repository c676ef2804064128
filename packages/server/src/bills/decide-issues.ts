import { BILL_STATUS, ISSUE_CLASS, ISSUE_STATUS as S } from '@giftship/shared/bills/bill';
import { ISSUE_CLASS_LABELS } from '@giftship/shared/bills/labels';
import { type Refusal, refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { tellOperator } from '../operators/messages.ts';
import { operatorsWith } from '../operators/who-may.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { settleByQuery } from '../wallet/finish-recharge.ts';
import { moveDifference } from '../wallet/move-difference.ts';
import { closeIfClear } from './close-bill.ts';
import { BILL_COPY as SAY } from './copy.ts';

const OPEN: readonly number[] = [S.open, S.lookedInto];

interface Payload {
  ids: number[];
  reason: string;
}
interface Issue {
  id: number;
  bill_id: number;
  class: number;
  trade_no: string;
  provider_no: string;
  theirs_fen: number;
  ours_fen: number;
  status: number;
  is_closed: boolean;
}

/** Writes differences off: what the channel has more or less goes to 待查 or comes from there (O163), above the limit by two. */
export const WRITE_OFF_ISSUES: Action<Payload> = {
  kind: 'bill.write-off',
  right: 'reconcile.act',
  object: 'bill',
  ref: ({ ids }) => (ids.length === 1 ? String(ids[0]) : SAY.many(ids.length)),
  reason: ({ reason }) => reason,
  limits: 'suspense',
  amount: async (tx, { ids }) =>
    fen((await readIssues(tx, ids)).reduce((all, row) => all + Math.abs(row.theirs_fen - row.ours_fen), 0)),
  twins: ({ ids }) => ids.map(String),
  preview: async (_deps, tx, { ids, reason }) => {
    const rows = await readIssues(tx, ids);
    if (!rows.some(isOpen)) throw refuse(rows.length === 0 ? 'NOT_FOUND' : 'STATE_CONFLICT');
    return [
      ...rows.map((row) => ({
        name: SAY.line(row.trade_no, ISSUE_CLASS_LABELS[row.class] ?? ''),
        value: isOpen(row)
          ? SAY.sum(formatYuan(fen(row.theirs_fen)), formatYuan(fen(row.ours_fen)))
          : SAY.willNotGo,
      })),
      { name: SAY.reason, value: reason },
    ];
  },
  perform: async (_deps, tx, { ids, reason }, { actor }) => {
    const rows = await readIssues(tx, ids, 'lock');
    if (rows.length === 0) throw refuse('NOT_FOUND');
    const refusals: (Refusal | null)[] = [];
    for (const row of rows) refusals.push(await whyNot(tx, row));
    const going = rows.filter((_, place) => refusals[place] === null);
    const first = refusals.find((why) => why !== null);
    // As of any work with many: what cannot go holds up none beside it; where none goes, the first refusal is the answer.
    if (going.length === 0 && first) throw first;
    for (const row of going) {
      await end(tx, row, { status: S.writtenOff, reason, by: actor.id });
      await moveDifference(tx, row, { remark: reason, isBack: false });
    }
    for (const billId of new Set(going.map((row) => row.bill_id))) await closeIfClear(tx, billId, actor.id);
    const logs = going.map((row) => ({
      object: 'bill',
      ref: snOf('bill', row.bill_id),
      reason,
      after: {
        trade_no: row.trade_no,
        theirs: formatYuan(fen(row.theirs_fen)),
        ours: formatYuan(fen(row.ours_fen)),
      },
    }));
    const results = rows.map((row, place): RowResult => {
      const why = refusals[place] ?? null;
      return { sn: row.trade_no, ok: why === null, text: why?.message ?? '' };
    });
    return { logs, result: { results } };
  },
};

/** Why a difference is not written off; null where it is. */
async function whyNot(q: Queries, row: Issue): Promise<Refusal | null> {
  if (row.is_closed) return refuse('BILL_CLOSED');
  // Credited since: writing it off as well would book it twice.
  return !isOpen(row) || (await isBooked(q, row)) ? refuse('STATE_CONFLICT') : null;
}

const isOpen = ({ status }: Issue): boolean => OPEN.includes(status);

async function readIssues(q: Queries, ids: readonly number[], lock?: 'lock'): Promise<Issue[]> {
  // Bills first, in order: closing one waits for what is done to its differences.
  if (lock)
    await sql`select from bills where id in (select bill_id from bill_issues where id = any(${ids}::bigint[])) order by id for update`.execute(
      q,
    );
  const { rows } = await sql<Issue>`
    select i.id, i.bill_id, i.class, i.trade_no, i.provider_no, i.theirs_fen, i.ours_fen, i.status, b.status = ${sql.lit(BILL_STATUS.closed)} as is_closed
    from bill_issues i join bills b on b.id = i.bill_id where i.id = any(${ids}::bigint[]) order by i.id`.execute(
    q,
  );
  return rows;
}

/** Money that was missing here stands in our books by now. */
async function isBooked(q: Queries, row: Issue): Promise<boolean> {
  if (row.class !== ISSUE_CLASS.missingHere) return false;
  const { rows } = await sql`
    select from recharges where trade_no = ${row.trade_no} and status = ${sql.lit(RECHARGE_STATUS.paid)}
    union all select from suspense where provider_no = ${row.provider_no}`.execute(q);
  return rows.length > 0;
}

async function end(
  tx: Tx,
  row: Issue,
  { status, reason, by }: { status: number; reason: string; by: number },
): Promise<void> {
  await tx
    .updateTable('bill_issues')
    .set({ status, reason, done_by: by, done_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute();
}

interface Decision extends Payload {
  do: 'credit' | 'write-off' | 'look-into';
  owner_id?: number | undefined;
}

/** Does with differences what was chosen for them (O163). */
export async function decideIssues(deps: Deps, call: WorkCall, { do: what, owner_id, ...payload }: Decision) {
  const ids = [...new Set(payload.ids)];
  if (what === 'write-off') {
    const asked = await askOrDo(deps, call, WRITE_OFF_ISSUES, { ...payload, ids });
    return { approval: asked.approval, results: (asked['results'] ?? []) as RowResult[] };
  }
  if (what === 'credit')
    return { approval: null, results: await creditEach(deps, call, { ...payload, ids }) };
  const owner = owner_id ?? call.operator.id;
  return officeWork(deps, call, async (tx, log) => {
    const mayAct = await operatorsWith(tx, 'reconcile.act');
    const found = await readIssues(tx, ids, 'lock');
    const person = mayAct.find(({ id }) => id === owner);
    if (found.length === 0 || !person) throw refuse('NOT_FOUND');
    for (const row of found) {
      if (row.is_closed) throw refuse('BILL_CLOSED');
      if (!isOpen(row)) throw refuse('STATE_CONFLICT');
      await tx
        .updateTable('bill_issues')
        .set({ status: S.lookedInto, owner_id: owner, reason: payload.reason })
        .where('id', '=', row.id)
        .execute();
      await log({
        action: 'bill.look-into',
        object: 'bill',
        ref: snOf('bill', row.bill_id),
        reason: payload.reason,
        after: { trade_no: row.trade_no, owner: person.name },
      });
    }
    if (owner !== call.operator.id)
      for (const billId of new Set(found.map((row) => row.bill_id)))
        await tellOperator(tx, owner, {
          content: SAY.assigned(call.operator.login, found.filter((row) => row.bill_id === billId).length),
          link: `/office/bills?open=${snOf('bill', billId)}`,
        });
    return { approval: null, results: found.map((row) => ({ sn: row.trade_no, ok: true, text: '' })) };
  });
}

/** 补入账: the channel is asked, and what it was paid is credited as by a notice, once (P6). One that it does not confirm stays. */
async function creditEach(deps: Deps, call: WorkCall, { ids, reason }: Payload): Promise<RowResult[]> {
  const rows = await readIssues(deps.db.q, ids);
  if (rows.length === 0) throw refuse('NOT_FOUND');
  const paid = new Map<number, boolean>();
  for (const row of rows)
    if (row.class === ISSUE_CLASS.missingHere && isOpen(row) && !row.is_closed)
      paid.set(row.id, (await settleByQuery(deps, row.trade_no)) === 'paid');
  const { results } = await officeWork(deps, { ...call, body: { ids, reason } }, async (tx, log) => {
    // Behind the key: a repeat finds nothing open any more, and hears what the first one did.
    if (![...paid.values()].some(Boolean)) throw refuse('BILL_NOT_PAID');
    const told: RowResult[] = [];
    for (const row of await readIssues(tx, ids, 'lock')) {
      const isOk = paid.get(row.id) === true && isOpen(row) && (await isBooked(tx, row));
      told.push({ sn: row.trade_no, ok: isOk, text: isOk ? '' : refuse('BILL_NOT_PAID').message });
      if (!isOk) continue;
      await end(tx, row, { status: S.credited, reason, by: call.operator.id });
      await log({
        action: 'bill.credit',
        object: 'bill',
        ref: snOf('bill', row.bill_id),
        reason,
        after: { trade_no: row.trade_no, money: formatYuan(fen(row.theirs_fen)) },
      });
      await closeIfClear(tx, row.bill_id, call.operator.id);
    }
    return { results: told };
  });
  return results;
}
