import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import { APPROVAL_STATUS_LABELS, RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { APPROVAL_STATUS, OPERATOR_STATUS, REASON_LENGTH } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import type { Action, Actions } from './actions.ts';
import { hashOfSeen, secondNeeds } from './ask.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { tellOperator } from './messages.ts';
import { type Operator, rightsOf } from './operator.ts';
import { type Log, type WorkCall, officeWork } from './work.ts';

interface Decision {
  approval_sn: string;
  do: 'approve' | 'refuse' | 'withdraw';
  reason: string;
}
type Approval = Selectable<OfficeSchema['approvals']>;
interface End {
  status: number;
  answer: string;
  result?: Record<string, unknown>;
}

/**
 * Decides an approval, once: the second person agrees and it is done in the same transaction, or says no, or the asker
 * takes it back (O230). What changed since it was asked ends as 执行失败 and moves nothing.
 */
export function decideApproval(deps: Deps, actions: Actions, call: WorkCall, input: Decision) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const approval = await lock(tx, input.approval_sn);
    if (approval.status !== APPROVAL_STATUS.waiting) throw refuse('STATE_CONFLICT');
    const action = actionOf(actions, approval.kind);
    const end = await endOf(deps, tx, { approval, action, input, operator: call.operator, log });
    await tx
      .updateTable('approvals')
      .set({
        status: end.status,
        answer: end.answer,
        result: end.result ? JSON.stringify(end.result) : null,
        decided_by: call.operator.id,
        decided_at: sql<Date>`now()`,
      })
      .where('id', '=', approval.id)
      .execute();
    const sn = snOf('approval', approval.id);
    const status_text = APPROVAL_STATUS_LABELS[end.status] ?? '';
    await log({
      action: `approval.${input.do}`,
      object: 'approval',
      ref: sn,
      reason: input.reason,
      after: { kind: approval.kind, object: approval.ref, status: status_text, answer: end.answer },
      approvalId: approval.id,
    });
    if (approval.asked_by !== null && approval.asked_by !== call.operator.id)
      await tellOperator(tx, approval.asked_by, {
        content: SAY.decided(sn, status_text, end.answer),
        link: `/office/approvals?open=${sn}`,
      });
    return { approval_sn: sn, status: end.status, status_text, answer: end.answer };
  });
}

/** The action of an approval's kind: an approval that no release knows any more cannot be decided. */
export function actionOf(actions: Actions, kind: string): Action<object> {
  return present(actions[kind], `an action ${kind}`) as unknown as Action<object>;
}

async function lock(tx: Tx, sn: string): Promise<Approval> {
  const found = await tx
    .selectFrom('approvals')
    .where('id', '=', idOf('approval', sn) ?? 0)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

interface Deciding {
  approval: Approval;
  action: Action<object>;
  input: Decision;
  operator: Operator;
  log: Log;
}

async function endOf(deps: Deps, tx: Tx, deciding: Deciding): Promise<End> {
  const { approval, action, input, operator } = deciding;
  if (input.do === 'withdraw') {
    if (approval.asked_by !== operator.id) throw refuse('NOT_FOUND');
    return { status: APPROVAL_STATUS.withdrawn, answer: input.reason };
  }
  if (approval.asked_by === operator.id) throw refuse('SELF_APPROVAL');
  for (const right of secondNeeds(action)) refuseWithout(operator, right);
  const about = (await action.about?.(tx, approval.payload as object)) ?? [];
  if (about.includes(operator.id)) throw refuse('OWN_RIGHTS');
  if (input.do === 'refuse') {
    if (input.reason.trim().length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
    return { status: APPROVAL_STATUS.refused, answer: input.reason };
  }
  const stale = await staleness(deps, tx, deciding);
  return stale === null ? perform(deps, tx, deciding) : { status: APPROVAL_STATUS.failed, answer: stale };
}

function refuseWithout({ rights }: Operator, right: Right): void {
  if (!rights.has(right)) throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS[right] });
}

/** Why what was asked for cannot be done any more; null when all stands as it did. */
async function staleness(deps: Deps, tx: Tx, { approval, action }: Deciding): Promise<string | null> {
  if (approval.expires_at <= (await deps.timeOfRecord(tx))) return SAY.expired;
  if (approval.asked_by !== null && !(await mayStillAsk(tx, approval.asked_by, action))) return SAY.askerLost;
  try {
    const seen = await action.preview(deps, tx, approval.payload as object);
    return hashOfSeen(seen).equals(approval.seen_hash) ? null : SAY.changed;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}

async function mayStillAsk(
  tx: Tx,
  askedBy: number,
  { right, stillNeeds = [] }: Action<object>,
): Promise<boolean> {
  const asker = await tx
    .selectFrom('operators')
    .where('id', '=', askedBy)
    .where('status', '=', OPERATOR_STATUS.normal)
    .select('role_ids')
    .executeTakeFirst();
  if (asker === undefined) return false;
  const rights = await rightsOf(tx, asker.role_ids);
  return [right, ...stillNeeds].every((each) => rights.has(each));
}

/** Does it; what the work itself refuses leaves nothing of it, and is the answer. */
async function perform(deps: Deps, tx: Tx, { approval, action, operator, log }: Deciding): Promise<End> {
  await sql`savepoint performing`.execute(tx);
  try {
    const by = { actor: operator, askedBy: approval.asked_by, approvalId: approval.id };
    const { logs, result } = await action.perform(deps, tx, approval.payload as object, by);
    for (const entry of logs) await log({ ...entry, action: action.kind, approvalId: approval.id });
    return { status: APPROVAL_STATUS.done, answer: '', result };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint performing`.execute(tx);
    return { status: APPROVAL_STATUS.failed, answer: error.message };
  }
}
