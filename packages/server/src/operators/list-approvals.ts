import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ACTION_LABELS, APPROVAL_STATUS_LABELS } from '@giftship/shared/operators/labels';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Actions } from './actions.ts';
import { hashOfSeen, secondNeeds } from './ask.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { actionOf } from './decide-approval.ts';
import { refText } from './list-log.ts';
import type { Operator } from './operator.ts';

interface Wanted {
  page: number;
  page_size: number;
  approval_sn: string;
  status?: number | undefined;
  mine: '' | 'asked' | 'decide';
}

/** The kinds that an operator may decide. */
export const decidable = (actions: Actions, { rights }: Operator): string[] =>
  Object.values(actions)
    .filter((action) => secondNeeds(action).every((right) => rights.has(right)))
    .map(({ kind }) => kind);

/**
 * Approvals that an operator asked for or may decide, the waiting ones first in the list of those (O230); one alone with
 * its preview, worked out anew. Whoever has `approve` sees those of others too.
 */
export async function listApprovals(deps: Deps, actions: Actions, operator: Operator, wanted: Wanted) {
  const { q } = deps.db;
  const kinds = decidable(actions, operator);
  let found = q
    .selectFrom('approvals as a')
    .where((eb) =>
      eb.or([
        eb('a.asked_by', '=', operator.id),
        eb('a.decided_by', '=', operator.id),
        ...(kinds.length === 0 ? [] : [eb('a.kind', 'in', kinds)]),
      ]),
    );
  if (wanted.approval_sn !== '') found = found.where('a.id', '=', idOf('approval', wanted.approval_sn) ?? 0);
  if (wanted.status !== undefined) found = found.where('a.status', '=', wanted.status);
  if (wanted.mine === 'asked') found = found.where('a.asked_by', '=', operator.id);
  if (wanted.mine === 'decide')
    found = found
      .where('a.status', '=', APPROVAL_STATUS.waiting)
      .where(sql<boolean>`a.asked_by is distinct from ${operator.id}::bigint`)
      .where(sql<boolean>`a.id <> all (${await waitingAboutHim(deps, actions, operator)}::bigint[])`);
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('operators as asker', 'asker.id', 'a.asked_by')
    .leftJoin('operators as decider', 'decider.id', 'a.decided_by')
    // Not what is asked for: an import holds megabytes.
    .select([
      'a.id',
      'a.kind',
      'a.ref',
      'a.reason',
      'a.why',
      'a.answer',
      'a.status',
      'a.amount_fen',
      'a.asked_by',
    ])
    .select(['a.asked_at', 'a.expires_at', 'a.decided_at', 'asker.name as asker', 'decider.name as decider'])
    .orderBy('a.id', 'desc')
    .limit(wanted.page_size)
    .offset((wanted.page - 1) * wanted.page_size)
    .execute();
  const [only] = rows;
  if (wanted.approval_sn !== '' && !only) throw refuse('NOT_FOUND');
  const own = await aboutHim(deps, actions, operator, rows);
  const logins = await loginsOf(deps, actions, rows);
  return {
    list: rows.map((row) => {
      const isOpen = row.status === APPROVAL_STATUS.waiting;
      const isMine = row.asked_by === operator.id;
      return {
        approval_sn: snOf('approval', row.id),
        kind: row.kind,
        kind_text: ACTION_LABELS[row.kind] ?? row.kind,
        money: formatYuan(fen(row.amount_fen)),
        ref: row.ref,
        ref_text: logins.get(row.id) ?? refText(actions[row.kind]?.object ?? '', row.ref),
        reason: row.reason,
        status: row.status,
        status_text: APPROVAL_STATUS_LABELS[row.status] ?? '',
        asked_by: row.asker ?? SAY.commandLine,
        asked_at: formatTime(row.asked_at),
        expires_at: formatTime(row.expires_at),
        decided_by: row.decider ?? '',
        decided_at: formatTime(row.decided_at),
        answer: row.answer,
        can_decide: isOpen && !isMine && kinds.includes(row.kind) && !own.has(row.id),
        can_withdraw: isOpen && isMine,
      };
    }),
    page: wanted.page,
    page_size: wanted.page_size,
    data_count: n,
    preview: wanted.approval_sn === '' || !only ? null : await previewOf(deps, actions, only.id),
    limits: wanted.approval_sn === '' || !only ? '' : only.why,
  };
}

/** The login of whom an approval about an operator is about, where only his number is its name. */
async function loginsOf(
  { db }: Pick<Deps, 'db'>,
  actions: Actions,
  rows: readonly { id: number; kind: string; ref: string }[],
): Promise<ReadonlyMap<number, string>> {
  const about = rows.filter(
    ({ kind, ref }) =>
      kind !== 'operator.add' && actions[kind]?.object === 'operator' && /^\d{1,9}$/.test(ref),
  );
  if (about.length === 0) return new Map();
  const ids = about.map(({ ref }) => Number(ref));
  const found = await db.q.selectFrom('operators').where('id', 'in', ids).select(['id', 'login']).execute();
  const byId = new Map(found.map(({ id, login }) => [String(id), login]));
  return new Map(about.map(({ id, ref }) => [id, byId.get(ref) ?? '']));
}

/** What waits of the kinds that an operator may decide, and is about himself: not his to decide, and not counted as that. */
export async function waitingAboutHim(deps: Deps, actions: Actions, operator: Operator): Promise<number[]> {
  const kinds = decidable(actions, operator).filter((kind) => actions[kind]?.about !== undefined);
  if (kinds.length === 0) return [];
  const rows = await deps.db.q
    .selectFrom('approvals')
    .where('status', '=', APPROVAL_STATUS.waiting)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`asked_by is distinct from ${operator.id}::bigint`)
    .select(['id', 'kind', 'status'])
    .execute();
  return [...(await aboutHim(deps, actions, operator, rows))];
}

/** Those that wait and are about the operator himself: he decides none of them. */
async function aboutHim(
  { db }: Pick<Deps, 'db'>,
  actions: Actions,
  operator: Operator,
  rows: readonly { id: number; kind: string; status: number }[],
): Promise<ReadonlySet<number>> {
  const asked = rows.filter(
    ({ kind, status }) => status === APPROVAL_STATUS.waiting && actions[kind]?.about !== undefined,
  );
  if (asked.length === 0) return new Set();
  const found = await db.q
    .selectFrom('approvals')
    .where(
      'id',
      'in',
      asked.map(({ id }) => id),
    )
    .select(['id', 'kind', 'payload'])
    .execute();
  return db.transaction(async (tx) => {
    const own = new Set<number>();
    for (const { id, kind, payload } of found)
      if ((await actionOf(actions, kind).about?.(tx, payload as object))?.includes(operator.id)) own.add(id);
    return own;
  });
}

/** What it is about: while it waits as it stands now, with a mark where the asker saw something else; afterwards as he saw it. */
async function previewOf(deps: Deps, actions: Actions, id: number) {
  const approval = await deps.db.q
    .selectFrom('approvals')
    .where('id', '=', id)
    .select(['kind', 'payload', 'seen', 'seen_hash', 'status'])
    .executeTakeFirstOrThrow();
  const isOver = approval.status !== APPROVAL_STATUS.waiting;
  if (isOver && approval.seen !== null)
    return approval.seen.map(({ name, value }) => ({ name, value, is_changed: false }));
  const action = actionOf(actions, approval.kind);
  try {
    const seen = await deps.db.transaction((tx) => action.preview(deps, tx, approval.payload as object));
    const is_changed = !isOver && !hashOfSeen(seen).equals(approval.seen_hash);
    return seen.map(({ name, value, isLive }) => ({ name, value, is_changed: !isLive && is_changed }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [{ name: SAY.cannot, value: error.message, is_changed: true }];
  }
}

/** Approvals that nobody decided in time are over (8.1). */
export async function expireApprovals({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.q
    .updateTable('approvals')
    .set({ status: APPROVAL_STATUS.expired })
    .where('status', '=', APPROVAL_STATUS.waiting)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
