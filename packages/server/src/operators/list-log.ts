import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { ACTION_LABELS, LOGIN_RESULT_LABELS } from '@giftship/shared/operators/labels';
import { isFeature } from '@giftship/shared/settings/features';
import { wordsOfFeature } from '@giftship/shared/settings/features-copy';
import { isSetting, settingOf } from '@giftship/shared/settings/setting-values';
import { sql } from 'kysely';
import { deviceName } from '../accounts/device-name.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { actorName, type Operator } from './operator.ts';
import { recordedFor } from './recorded.ts';
import { seenOfLog } from './seen-of-log.ts';
import { type WorkCall, officeWork } from './work.ts';

/** What every list of the back office looks at where nothing is said, and the most it may (B16). */
const DAYS = { shown: 7, most: 93 } as const;
/** Counts stop here (B16). */
export const MOST_COUNTED = 10_001;

interface Paged {
  page: number;
  page_size: number;
}
interface Range {
  start_time: string;
  end_time: string;
}

/** The span of a list: the last seven days where nothing is said, at most 93. Refuses one that is no span. */
export function spanOf(
  { now }: Pick<Deps, 'now'>,
  { start_time, end_time }: Range,
): { from: Date; to: Date } {
  const day = 86_400_000;
  const to = end_time === '' ? now() + day : parseTime(end_time);
  const from = start_time === '' ? (to ?? now()) - (DAYS.shown + 1) * day : parseTime(start_time);
  if (to === null || from === null || from > to)
    throw refuse('INVALID', {}, { errors: [{ field: 'start_time', msg: SAY.badSpan }] });
  if (to - from > (DAYS.most + 1) * day)
    throw refuse('INVALID', {}, { errors: [{ field: 'start_time', msg: SAY.longSpan }] });
  return { from: new Date(from), to: new Date(to) };
}

/** The operator log, newest first (O225); costs and balances only to whoever may see them where they stand. */
export async function listLog(
  deps: Deps,
  { rights }: Pick<Operator, 'rights'>,
  wanted: Paged & Range & { operator_id?: number | undefined; action: string; object: string; ref: string },
) {
  const { from, to } = spanOf(deps, wanted);
  let found = deps.db.q.selectFrom('operator_log as l').where('l.at', '>=', from).where('l.at', '<', to);
  if (wanted.operator_id !== undefined) found = found.where('l.operator_id', '=', wanted.operator_id);
  if (wanted.action !== '') found = found.where('l.action', '=', wanted.action);
  if (wanted.object !== '') found = found.where('l.object', '=', wanted.object);
  if (wanted.ref !== '') found = found.where('l.ref', '=', wanted.ref);
  const { n } = await deps.db.q
    .selectFrom(found.select('l.id').limit(MOST_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('operators as o', 'o.id', 'l.operator_id')
    .leftJoin('approvals as a', 'a.id', 'l.approval_id')
    .leftJoin('operators as q', 'q.id', 'a.asked_by')
    .selectAll('l')
    .select(['o.name', 'q.name as asked_by'])
    .orderBy('l.id', 'desc')
    .limit(wanted.page_size)
    .offset((wanted.page - 1) * wanted.page_size)
    .execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: formatTime(row.at),
      operator: row.name ?? who(row.actor),
      asked_by: row.asked_by ?? '',
      address: row.address,
      action: row.action,
      action_text: ACTION_LABELS[row.action] ?? row.action,
      object: row.object,
      ref: row.ref,
      ref_text: refText(row.object, row.ref),
      reason: row.reason,
      before: seenOfLog(rights, row.before),
      after: seenOfLog(rights, row.after),
      rows: row.rows,
      approval_sn: row.approval_id === null ? '' : snOf('approval', row.approval_id),
      request_id: row.request_id,
    })),
    page: wanted.page,
    page_size: wanted.page_size,
    data_count: n,
  };
}

/** What people call an object of the log, where its key is another name; '' else. */
export function refText(object: string, ref: string): string {
  if (object === 'setting' && isSetting(ref)) return settingOf(ref).title;
  return object === 'flag' && isFeature(ref) ? wordsOfFeature(ref).title : '';
}

/** Tries to log in, newest first (O226). */
export async function listLogins(deps: Deps, wanted: Paged & Range & { login: string }) {
  const { from, to } = spanOf(deps, wanted);
  let found = deps.db.q.selectFrom('operator_logins').where('at', '>=', from).where('at', '<', to);
  if (wanted.login !== '') found = found.where('login', '=', wanted.login);
  const { n } = await deps.db.q
    .selectFrom(found.select('id').limit(MOST_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(wanted.page_size)
    .offset((wanted.page - 1) * wanted.page_size)
    .execute();
  return {
    list: rows.map(({ id, at, login, result, address, user_agent }) => ({
      id,
      at: formatTime(at),
      login,
      result,
      result_text: LOGIN_RESULT_LABELS[result] ?? '',
      address,
      device: deviceName(user_agent, ''),
    })),
    page: wanted.page,
    page_size: wanted.page_size,
    data_count: n,
  };
}

const MOST_LINES = 200;

/** One record's log, states and notes in one line of time, newest first (O037); needs the right that opens the record. */
export async function logOf(
  { db }: Pick<Deps, 'db'>,
  { rights }: Operator,
  { object, ref }: { object: string; ref: string },
) {
  const { machine, numbered, states = {}, also } = recordedFor(rights, object);
  const id = numbered === undefined ? (/^\d{1,15}$/.test(ref) ? Number(ref) : null) : idOf(numbered, ref);
  const { rows } = await sql<{
    at: Date;
    by: string;
    text: string;
    reason: string;
    kind: 'log' | 'state' | 'note';
    asked_by: string | null;
  }>`
    select * from (
      (select l.at, coalesce(o.name, l.actor) as by, l.action as text, l.reason, 'log' as kind, q.name as asked_by
        from (select ${object} as object, ${ref} as ref${also && id !== null ? sql` union all ${also({ id, ref }, rights)}` : sql``}) told
          join operator_log l on l.object = told.object and l.ref = told.ref
          left join operators o on o.id = l.operator_id
          left join approvals a on a.id = l.approval_id left join operators q on q.id = a.asked_by order by l.id desc limit ${MOST_LINES})
      union all
      (select n.at, o.name, n.content, '', 'note', null from office_notes n join operators o on o.id = n.operator_id
        where n.object = ${object} and n.ref = ${ref} order by n.id desc limit ${MOST_LINES})
      union all
      (select s.at, coalesce(o.name, s.by), s.from_state || ' → ' || s.to_state, '', 'state', null from state_log s
        left join office_tasks k on k.id = substring(s.by from '^task (\\d+)$')::bigint
        left join operators o on o.id = k.operator_id or o.login = substring(s.by from '^operator (\\S+)$')
        where s.machine = ${machine ?? ''} and s.row_id = ${id ?? -1} order by s.id desc limit ${MOST_LINES})
    ) t order by at desc limit ${MOST_LINES}`.execute(db.q);
  return {
    list: rows.map(({ at, by, text, reason, kind, asked_by }) => ({
      at: formatTime(at),
      // Done by whoever asked for it; the second person agreed.
      by: asked_by ?? who(by),
      text: wordsOf(kind, text, states),
      reason: asked_by === null ? reason : SAY.agreedBy(reason, who(by)),
      kind,
    })),
  };
}

/** A line in words: an action by its name, states by theirs. */
function wordsOf(
  kind: 'log' | 'state' | 'note',
  text: string,
  states: Readonly<Record<number, string>>,
): string {
  if (kind === 'log') return ACTION_LABELS[text] ?? text;
  return kind === 'state' ? text.replace(/\d+/g, (state) => states[Number(state)] ?? state) : text;
}

/** Writes an internal note about a record that the operator may open (O037). */
export function addNote(
  deps: Deps,
  call: WorkCall,
  { object, ref, content }: { object: string; ref: string; content: string },
) {
  const { operator } = call;
  recordedFor(operator.rights, object);
  return officeWork(deps, call, async (tx, log) => {
    const { id } = await tx
      .insertInto('office_notes')
      .values({ object, ref, content, operator_id: operator.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log({ object: 'note', ref: String(id), after: { object, ref } });
    return { id };
  });
}

/** An actor as the record writes him (`actorName`), in words; the service itself is ''. */
function who(by: string | null): string {
  if (by === null) return '';
  if (by === actorName(null)) return SAY.commandLine;
  const [, user] = /^user[: ](\d+)$/.exec(by) ?? [];
  if (user !== undefined) return SAY.user(user);
  const [, supplier, member] = /^supplier (\d+) user (\d+)$/.exec(by) ?? [];
  if (supplier !== undefined && member !== undefined) return SAY.member(supplier, member);
  return SAY.actors[by] ?? by.replace(/^(?:operator|task) /, '');
}
