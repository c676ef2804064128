import { refuse } from '@giftship/shared/errors/app-error';
import {
  type BulkDeed,
  CASE_AUTHOR,
  type CaseDeed,
  type CaseKind,
  CASE_OUTCOME,
  CASE_SOURCE,
  CASE_STATUS as S,
  MOST_CASES,
} from '@giftship/shared/cases/case';
import { CASE_DEED_LABELS, CASE_STATUS_LABELS, LIABILITY_LABELS } from '@giftship/shared/cases/labels';
import { parseTime } from '@giftship/shared/lib/china-time';
import { OPERATOR_STATUS, REASON_LENGTH, TASK_OUTCOME } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { eachRow, eachRowOrRefuse } from '../operators/each-row.ts';
import { tellOperator } from '../operators/messages.ts';
import type { Operator } from '../operators/operator.ts';
import { startTask, type TaskKind } from '../operators/tasks.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { askSupplier, setLiability } from './ask-supplier.ts';
import { needPictures } from './case-pictures.ts';
import { addLine, type Case, caseState, changeCase, type Line, lockCase, refuseMove } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { readCase } from './list-cases.ts';
import { openCase } from './open-case.ts';
import { mayReopen, officeCase } from './read-cases.ts';

/** Opens a case about the parcel of an order (O111, O126); the supplier is asked at once where that is wanted. */
export function openByOperator(
  deps: Deps,
  call: WorkCall,
  input: { order_sn: string; kind: CaseKind; text: string; ticket_sn: string; ask_supplier: boolean },
) {
  const { operator } = call;
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const parcelId = await parcelOf(tx, input.order_sn);
    const ticketId = await ticketOf(tx, input);
    const line = byOperator(operator, input.text);
    const source = ticketId === null ? CASE_SOURCE.operator : CASE_SOURCE.user;
    const opened = await openCase(tx, { parcelId, kind: input.kind, source, line, ticketId });
    if (!opened) throw refuse('CASE_WITHOUT_PARCEL');
    const case_sn = snOf('case', opened.id);
    if (opened.isNew) await changeCase(tx, opened.id, { owner_id: operator.id });
    const found = await lockCase(tx, case_sn);
    if (input.ask_supplier && found.status !== S.supplier)
      await askSupplier(deps, tx, found, { line: byOperator(operator, SAY.askedSupplier('')), due: null });
    await log({ object: 'case', ref: case_sn, reason: input.text, after: { order: input.order_sn } });
    return { case: officeCase(await readCase(tx, case_sn)), is_new: opened.isNew };
  });
}

async function parcelOf(q: Queries, orderSn: string): Promise<number> {
  const orderId = idOf('order', orderSn) ?? 0;
  const order = await q.selectFrom('orders').where('id', '=', orderId).select('id').executeTakeFirst();
  if (!order) throw refuse('NOT_FOUND');
  const parcel = await q
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirst();
  if (!parcel) throw refuse('CASE_WITHOUT_PARCEL');
  return parcel.id;
}

/** The work order that a case comes from must be about the same order. */
async function ticketOf(q: Queries, { ticket_sn, order_sn }: { ticket_sn: string; order_sn: string }) {
  if (ticket_sn === '') return null;
  const ticket = await q
    .selectFrom('tickets')
    .where('id', '=', idOf('ticket', ticket_sn) ?? 0)
    .where('order_id', '=', idOf('order', order_sn) ?? 0)
    .select('id')
    .executeTakeFirst();
  if (!ticket) throw refuse('NOT_FOUND');
  return ticket.id;
}

/** What an operator says in a case. */
export const byOperator = (
  { login }: Pick<Operator, 'login'>,
  content: string,
  images: readonly string[] = [],
): Line => ({ by: CASE_AUTHOR.operator, who: login, content, images });

interface Deed {
  case_sn: string;
  do: CaseDeed;
  liability?: number | undefined;
  text: string;
  images: string[];
  due: string;
  owner_id?: number | undefined;
}

/** What an operator does with one case (O112, O115). */
export function actOnCase(deps: Deps, call: WorkCall, input: Deed) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const found = await lockCase(tx, input.case_sn);
    await needPictures(tx, found.user_id, input.images);
    await DEEDS[input.do]({ deps, tx, found, operator: call.operator, input });
    const now = await readCase(tx, input.case_sn);
    await log({
      object: 'case',
      ref: input.case_sn,
      reason: (input.text === '' ? CASE_DEED_LABELS[input.do] : input.text).slice(0, REASON_LENGTH.most),
      before: { status: CASE_STATUS_LABELS[found.status], liability: LIABILITY_LABELS[found.liability] },
      after: {
        deed: CASE_DEED_LABELS[input.do],
        status: CASE_STATUS_LABELS[now.status],
        liability: LIABILITY_LABELS[now.liability],
        owner: now.owner ?? '',
        images: input.images.length,
      },
    });
    return { case: officeCase(now) };
  });
}

interface Doing {
  deps: Deps;
  tx: Tx;
  found: Case;
  operator: Pick<Operator, 'id' | 'login'>;
  input: Omit<Deed, 'case_sn' | 'do'>;
}

const DEEDS: Record<CaseDeed, (doing: Doing) => Promise<void>> = {
  ask_supplier: ({ deps, tx, found, operator, input }) =>
    askSupplier(deps, tx, found, {
      line: byOperator(operator, SAY.askedSupplier(needText(input.text, false)), input.images),
      due: dueOf(input.due),
    }),
  ask_courier: (doing) => waitFor(doing, S.courier),
  ask_user: async (doing) => {
    const { tx, found, input } = doing;
    await waitFor(doing, S.user);
    const orderSn = snOf('order', found.order_id);
    await tellUser(tx, {
      userId: found.user_id,
      kind: 'case',
      ref: snOf('case', found.id),
      content: SAY.toldUser(orderSn, input.text),
    });
  },
  take_back: async ({ tx, found, operator, input }) => {
    refuseMove(found, S.new);
    // What was solved is opened again by name.
    if (found.status === S.solved) throw caseState(found.status);
    await changeCase(tx, found.id, { status: S.new, due_at: null });
    await addLine(tx, found.id, byOperator(operator, needText(input.text), input.images));
  },
  decide: async ({ deps, tx, found, operator, input }) => {
    if (found.status >= S.solved) throw caseState(found.status);
    const { liability, text, images } = input;
    if (liability === undefined || (text.length < REASON_LENGTH.least && images.length === 0))
      throw refuse('CASE_EVIDENCE');
    await setLiability(deps, tx, found, {
      liability,
      line: byOperator(operator, SAY.decided(liability, text), images),
    });
  },
  note: async ({ tx, found, operator, input }) => {
    await addLine(tx, found.id, {
      ...byOperator(operator, needText(input.text), input.images),
      isInternal: true,
    });
    await changeCase(tx, found.id, {});
  },
  assign: ({ tx, found, operator, input }) => assign(tx, found, { operator, ownerId: input.owner_id }),
  close: async ({ tx, found, operator, input }) => {
    refuseMove(found, S.closed);
    await changeCase(tx, found.id, { status: S.closed, due_at: null, solved_at: sql<Date>`now()` });
    await addLine(tx, found.id, byOperator(operator, SAY.closed(needText(input.text)), input.images));
  },
  reopen: async ({ deps, tx, found, operator, input }) => {
    if (found.status !== S.solved) throw caseState(found.status);
    if (!mayReopen(found, (await deps.timeOfRecord(tx)).getTime())) throw refuse('CASE_REOPEN_LATE');
    const back = { status: S.new, outcome: CASE_OUTCOME.none, outcome_ref: '', solved_at: null };
    await changeCase(tx, found.id, back);
    await addLine(tx, found.id, byOperator(operator, SAY.reopened(needText(input.text)), input.images));
  },
};

async function waitFor({ tx, found, operator, input }: Doing, status: 2 | 3): Promise<void> {
  refuseMove(found, status);
  await changeCase(tx, found.id, { status, due_at: dueOf(input.due) });
  await addLine(tx, found.id, byOperator(operator, needText(input.text), input.images));
}

/** Gives a case to an operator, who is told; to oneself without a name. */
async function assign(
  tx: Tx,
  found: Case,
  { operator, ownerId = operator.id }: { operator: Doing['operator']; ownerId?: number | undefined },
): Promise<void> {
  if (found.status >= S.solved) throw caseState(found.status);
  const owner = await tx
    .selectFrom('operators')
    .where('id', '=', ownerId)
    .where('status', '=', OPERATOR_STATUS.normal)
    .select('id')
    .executeTakeFirst();
  if (!owner) throw refuse('NOT_FOUND');
  await changeCase(tx, found.id, { owner_id: ownerId });
  const sn = snOf('case', found.id);
  if (ownerId !== operator.id)
    await tellOperator(tx, ownerId, {
      content: SAY.assigned(sn, operator.login),
      link: `/office/cases?open=${sn}`,
    });
}

function needText(text: string, isNeeded = true): string {
  if (isNeeded && text.length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
  return text;
}

const dueOf = (due: string): Date | null => {
  const at = due === '' ? null : parseTime(due);
  return at === null ? null : new Date(at);
};

interface Bulk {
  case_sns: string[];
  do: BulkDeed;
  text: string;
  owner_id?: number | undefined;
}

/** The same with many cases (O120): each for itself; more than 200 are bulk work. */
export function actOnCases(deps: Deps, call: WorkCall, input: Bulk) {
  const { operator } = call;
  const sns = [...new Set(input.case_sns)];
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const after = { deed: CASE_DEED_LABELS[input.do] };
    if (sns.length > MOST_CASES.atOnce) {
      const wanted = {
        do: input.do,
        text: input.text,
        owner_id: input.owner_id,
        operator: { id: operator.id, login: operator.login },
      };
      const task_id = await startTask(tx, { operator, kind: casesTask, wanted, refs: sns });
      await log({ object: 'case', reason: input.text, after: { ...after, task: task_id }, rows: sns.length });
      return { task_id };
    }
    const results = await eachRowOrRefuse(tx, sns, async (sn) => {
      await actOnOne(deps, tx, sn, { operator, ...input });
      await log({ object: 'case', ref: sn, reason: input.text, after });
    });
    return { results };
  });
}

async function actOnOne(
  deps: Deps,
  tx: Tx,
  sn: string,
  { operator, ...bulk }: Omit<Bulk, 'case_sns'> & { operator: Doing['operator'] },
): Promise<void> {
  const found = await lockCase(tx, sn);
  const input = { text: bulk.text, images: [], due: '', owner_id: bulk.owner_id };
  await DEEDS[bulk.do]({ deps, tx, found, operator, input });
}

/** Bulk work over cases, slice by slice. */
export const casesTask: TaskKind = {
  kind: 'case.bulk',
  slice: 50,
  run: async (deps, tx, refs, { wanted }) => {
    const bulk = wanted as unknown as Omit<Bulk, 'case_sns'> & { operator: Doing['operator'] };
    const results = await eachRow(tx, refs, (sn) => actOnOne(deps, tx, sn, bulk));
    return results.map(({ ok, text }) => ({ outcome: ok ? TASK_OUTCOME.done : TASK_OUTCOME.refused, text }));
  },
};
