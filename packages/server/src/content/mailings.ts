import { USER_STATUS } from '@giftship/shared/accounts/account';
import {
  MAILING_STATUS as STATUS,
  type MailingTarget,
} from '@giftship/shared/content/message-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { tellOperator } from '../operators/messages.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { CONTENT_OFFICE_COPY as SAY } from './office-copy.ts';

/** People of one transaction; with one each second a sending never crowds the service out. */
const SLICE = 1_000;

/** Whom a message goes to. */
export interface MailingTo {
  target: MailingTarget;
  target_id: number;
}

/** People who may get it: not stopped, and no twin of test keys; `u` is the user. */
const meant = ({ target, target_id }: MailingTo) => sql`
  u.status <> ${sql.lit(USER_STATUS.disabled)} and not exists (select from twins w where w.twin_id = u.id)
  and ${TARGETS[target](target_id)}`;
const TARGETS = {
  one: (id: number) => sql`u.id = ${id}`,
  // The group in force: a bought one that ended gives way to the lasting one.
  group: (id: number) => sql`
    case when u.group_until <= now() then u.lasting_group_id else u.group_id end = ${id} and u.user_type = 'user'`,
  tag: (id: number) => sql`exists (select from user_tags t where t.user_id = u.id and t.tag_id = ${id})`,
  suppliers: () => sql`u.user_type = 'supplier'`,
  all: () => sql`true`,
} as const;

/** How many people would get it; of those behind the one of a number. */
export async function countMeant(q: Queries, to: MailingTo, behind = 0): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from users u where u.id > ${behind} and ${meant(to)}`.execute(q);
  return rows[0]?.n ?? 0;
}

/** Plans a sending; it reaches no more than `total` people, as whoever agreed to it saw (`left_out` says who came since). */
export async function planMailing(
  tx: Tx,
  mailing: MailingTo & {
    content: string;
    link: string;
    send_at: Date;
    total: number;
    by: string;
    operator_id: number | null;
  },
): Promise<number> {
  const { target_id, ...same } = mailing;
  const { id } = await tx
    .insertInto('mailings')
    .values({ ...same, target_id: target_id === 0 ? null : target_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes what is due, a thousand people of each sending: whom it has reached stands in the same transaction as the messages,
 * so that a killed one goes on behind the last, and nobody gets it twice (O196). Every second; by one node.
 */
export async function runMailings({ db }: Pick<Deps, 'db'>): Promise<void> {
  const due = await db.q
    .selectFrom('mailings')
    .where('status', 'in', [STATUS.planned, STATUS.sending])
    .where('send_at', '<=', sql<Date>`now()`)
    .select('id')
    .orderBy('id')
    .execute();
  for (const { id } of due) await db.transaction((tx) => sendSlice(tx, id), { actor: `mailing ${id}` });
}

async function sendSlice(tx: Tx, id: number): Promise<void> {
  // Whoever stops it waits for the slice, and the next one sees it.
  const mailing = await tx
    .selectFrom('mailings')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!mailing || mailing.status > STATUS.sending) return;
  const { content, link, upto_id, target } = mailing;
  const to = { target, target_id: mailing.target_id ?? 0 };
  const most = Math.min(SLICE, mailing.total - mailing.done);
  const { rows } = await sql<{ upto: number | null; found: number; told: number }>`
    with people as (select u.id from users u where u.id > ${upto_id} and ${meant(to)} order by u.id limit ${most}),
    told as (insert into user_messages (user_id, kind, ref, content, link)
      select id, 'notice', ${refOf(id)}, ${content}, ${link} from people
      on conflict (user_id, kind, ref) where ref <> '' do nothing returning user_id)
    select max(s.id) as upto, count(*)::int as found, (select count(*)::int from told) as told from people s`.execute(
    tx,
  );
  const { upto, found = 0, told = 0 } = rows[0] ?? {};
  const done = mailing.done + told;
  const isOver = found < SLICE || done >= mailing.total;
  const left_out = isOver ? await countMeant(tx, to, upto ?? upto_id) : 0;
  if (left_out > 0 && mailing.operator_id !== null)
    await tellOperator(tx, mailing.operator_id, {
      content: SAY.leftOut(id, mailing.total, left_out),
      link: '/office/messages',
    });
  // First it sends, also where one slice is all of it: no arrow leads past it.
  if (mailing.status === STATUS.planned)
    await tx.updateTable('mailings').set({ status: STATUS.sending }).where('id', '=', id).execute();
  await tx
    .updateTable('mailings')
    .set({
      upto_id: upto ?? upto_id,
      done,
      left_out,
      ...(isOver ? { status: STATUS.sent, finished_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a sending where it is; who has it keeps it. */
export function stopMailing(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    const mailing = await tx
      .selectFrom('mailings')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!mailing) throw refuse('NOT_FOUND');
    if (mailing.status > STATUS.sending) throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('mailings')
      .set({ status: STATUS.stopped, finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await log({ object: 'mailing', ref: String(id), after: { done: mailing.done } });
    return { done: mailing.done };
  });
}

/** How many have read what a sending left with them. */
export async function countRead(q: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; n: number }>`
    select ref, count(*)::int as n from user_messages
    where kind = 'notice' and ref = any(${ids.map(refOf)}::text[]) and read_at is not null group by ref`.execute(
    q,
  );
  return new Map(ids.map((id) => [id, rows.find(({ ref }) => ref === refOf(id))?.n ?? 0]));
}

const refOf = (id: number): string => `mailing-${id}`;
