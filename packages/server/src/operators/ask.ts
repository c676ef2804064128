import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import type { Waiting } from '@giftship/shared/operators/fields-contract';
import { APPROVAL_STATUS_LABELS } from '@giftship/shared/operators/labels';
import { APPROVAL_HOURS, APPROVAL_STATUS, OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { sql } from 'kysely';
import { snOf } from '../db/numbers.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { SumLimits } from '../config.ts';
import type { Action, SeenLine } from './actions.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { type Operator, rightsOf } from './operator.ts';
import { type WorkCall, officeWork } from './work.ts';

/** What a call that may need a second person answers. */
export type Asked = { approval: Waiting } & Record<string, unknown>;

/**
 * Does an action at once, or lays it before a second person where its limits are passed (9.3): then nothing has happened
 * yet and `approval` says what waits. Refused where nobody could be the second (NO_SECOND). `more` is what else the caller
 * is told when it was done.
 */
export function askOrDo<P extends object>(
  deps: Deps,
  call: WorkCall,
  action: Action<P>,
  payload: P,
): Promise<Asked> {
  return officeWork(deps, { ...call, body: call.body ?? payload }, async (tx, log) => {
    const amount = await action.amount(tx, payload);
    const isOver = await addToDay(deps, tx, { operator: call.operator, action, amount });
    const why =
      isOver ??
      (await action.why?.(tx, payload, deps, call.operator)) ??
      (await addRows(deps, tx, { operator: call.operator, action, payload }));
    if (why !== null) {
      const approval = await ask(deps, tx, { operator: call.operator, action, payload, amount, why });
      await log({
        action: 'approval.ask',
        object: action.object,
        ref: action.ref(payload),
        reason: action.reason(payload),
        after: { approval: approval?.approval_sn, why },
      });
      return { approval };
    }
    const by = { actor: call.operator, askedBy: call.operator.id, approvalId: null };
    const { logs, result } = await action.perform(deps, tx, payload, by);
    for (const entry of logs) await log(entry);
    return { approval: null, ...result };
  });
}

/** What both persons saw, in a form that two looks can be compared by. */
export const hashOfSeen = (lines: readonly SeenLine[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(lines.filter(({ isLive }) => !isLive)))
    .digest();

/** Adds to what the asker did of this kind today, and says which limit that passes; two tabs at once wait for one another. */
async function addToDay<P extends object>(
  deps: Deps,
  tx: Tx,
  { operator, action, amount }: { operator: Operator; action: Action<P>; amount: Fen },
): Promise<string | null> {
  if (!action.limits) return null;
  const sum = { operator_id: operator.id, kind: action.kind, day: await today(deps, tx) };
  const ofDay = await addToSum(tx, sum, amount);
  return overLimit(deps.config.fourEyes[action.limits], { amount, today: fen(ofDay) });
}

/** The same for what is counted: what goes to a second person is not what he did alone. */
async function addRows<P extends object>(
  deps: Deps,
  tx: Tx,
  { operator, action: { kind, many }, payload }: { operator: Operator; action: Action<P>; payload: P },
): Promise<string | null> {
  if (!many) return null;
  const count = await many.count(tx, payload, deps);
  const sum = rowsOf(await today(deps, tx), { operator, action: { kind, many } });
  const ofDay = await addToSum(tx, sum, count);
  if (ofDay <= many.most) return null;
  await addToSum(tx, sum, -count);
  return many.why(count, ofDay);
}

type Counted = Pick<Action<never>, 'kind'> & {
  many: Pick<NonNullable<Action<never>['many']>, 'most' | 'day' | 'why'>;
};

/** Why so many more would ask for a second person today, for whoever only looks; null where they would not. */
export async function whyMany(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, action, count }: { operator: Operator; action: Counted; count: number },
): Promise<string | null> {
  const sum = rowsOf(chinaDay(now()), { operator, action });
  const stored = await db.q
    .selectFrom('operator_sums')
    .where('operator_id', '=', sum.operator_id)
    .where('kind', '=', sum.kind)
    .where('day', '=', sum.day)
    .select('amount_fen')
    .executeTakeFirst();
  const ofDay = (stored?.amount_fen ?? 0) + count;
  return count > 0 && ofDay > action.many.most ? action.many.why(count, ofDay) : null;
}

const rowsOf = (day: string, { operator, action }: { operator: Operator; action: Counted }) => ({
  operator_id: operator.id,
  kind: `${action.many.day ?? action.kind} rows`,
  day,
});

const today = async ({ timeOfRecord }: Deps, tx: Tx) => chinaDay((await timeOfRecord(tx)).getTime());

/** Adds to a sum of the day and answers it; whoever else adds to it waits until the end of the transaction. */
async function addToSum(
  tx: Tx,
  sum: { operator_id: number; kind: string; day: string },
  more: number,
): Promise<number> {
  const { amount_fen } = await tx
    .insertInto('operator_sums')
    .values({ ...sum, amount_fen: more })
    .onConflict((oc) =>
      oc
        .columns(['operator_id', 'kind', 'day'])
        .doUpdateSet({ amount_fen: sql<number>`operator_sums.amount_fen + excluded.amount_fen` }),
    )
    .returning('amount_fen')
    .executeTakeFirstOrThrow();
  return amount_fen;
}

function overLimit({ one, day }: SumLimits, { amount, today }: { amount: Fen; today: Fen }): string | null {
  if (amount > one) return SAY.overOne(formatYuan(amount), formatYuan(one));
  return today > day ? SAY.overDay(formatYuan(today), formatYuan(day)) : null;
}

async function ask<P extends object>(
  deps: Deps,
  tx: Tx,
  input: { operator: Operator; action: Action<P>; payload: P; amount: Fen; why: string },
): Promise<Waiting> {
  const { operator, action, payload, amount, why } = input;
  const about = (await action.about?.(tx, payload)) ?? [];
  if (!(await hasSecond(tx, { but: [operator.id, ...about], action })))
    throw refuse(action.alone ?? 'NO_SECOND');
  await refuseTwin(tx, action, payload);
  const seen = await action.preview(deps, tx, payload);
  const { id } = await tx
    .insertInto('approvals')
    .values({
      kind: action.kind,
      payload: JSON.stringify(payload),
      amount_fen: amount,
      ref: action.ref(payload),
      reason: action.reason(payload),
      why,
      seen_hash: hashOfSeen(seen),
      seen: JSON.stringify(seen),
      asked_by: operator.id,
      expires_at: sql<Date>`now() + make_interval(hours => ${APPROVAL_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = APPROVAL_STATUS.waiting;
  return {
    approval_sn: snOf('approval', id),
    status,
    status_text: APPROVAL_STATUS_LABELS[status] ?? '',
    why,
  };
}

/** An answer that was lost is no second wish: the same money or price never waits twice, whoever asks and why (APPROVAL_WAITS). */
async function refuseTwin<P extends object>(tx: Tx, { kind, twins }: Action<P>, payload: P): Promise<void> {
  if (!twins) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`approval ${kind}`}))`.execute(tx);
  const waiting = await tx
    .selectFrom('approvals')
    .where('status', '=', APPROVAL_STATUS.waiting)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'payload'])
    .orderBy('id')
    .execute();
  const wanted = new Set(twins(payload));
  const twin = waiting.find((asked) => twins(asked.payload as P).some((name) => wanted.has(name)));
  if (twin) throw refuse('APPROVAL_WAITS', { sn: snOf('approval', twin.id) });
}

/** What whoever decides it must have (9.3). */
export const secondNeeds = ({
  right,
  secondRight = right,
}: Pick<Action<object>, 'right' | 'secondRight'>): Right[] => ['approve', right, secondRight];

/** True when somebody but these could decide it: enabled, with a second factor, with the rights of the second. */
async function hasSecond<P extends object>(
  tx: Tx,
  { but, action }: { but: readonly number[]; action: Action<P> },
): Promise<boolean> {
  const others = await tx
    .selectFrom('operators')
    .where('status', '=', OPERATOR_STATUS.normal)
    .where('totp_at', 'is not', null)
    .where('id', 'not in', but)
    .select('role_ids')
    .execute();
  for (const { role_ids } of others) {
    const rights = await rightsOf(tx, role_ids);
    if (secondNeeds(action).every((right) => rights.has(right))) return true;
  }
  return false;
}
