import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { onlyRow } from '../db/only-row.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Whether so many more compensations may be paid now (D1302). More than `config.compensationStop` allows within a day
 * stops all payments that were asked about: something is wrong with the news rather than with the parcels, or it is a bad
 * day that a person should know of. He ends the stop (`gift-server compensation resume`); for a day after that none begins.
 */
export async function mayPay({ db, config, now, log }: Deps, waiting: number): Promise<boolean> {
  if (waiting === 0) return true;
  const dayAgo = new Date(now() - DAY_MS);
  const { rows } = await sql<{ is_stopped: boolean; is_resumed: boolean; due: number; paid: number }>`
    select exists (select from compensation_stops where ended_at is null) as is_stopped,
      exists (select from compensation_stops where ended_at > ${dayAgo}::timestamptz) as is_resumed,
      (select coalesce(sum(due), 0)::integer from compensation_hours where hour > ${dayAgo}::timestamptz) as due,
      (select coalesce(sum(paid), 0)::integer from compensation_hours where hour > ${dayAgo}::timestamptz) as paid`.execute(
    db.q,
  );
  const { is_stopped, is_resumed, due, paid } = onlyRow(rows);
  if (is_stopped) return false;
  const { most, percent } = config.compensationStop;
  const count = paid + waiting;
  if (is_resumed || count <= most || count * 100 <= due * percent) return true;
  await sql`insert into compensation_stops (stopped_at, waiting, due) values (${new Date(now())}, ${waiting}, ${due})
    on conflict ((true)) where ended_at is null do nothing`.execute(db.q);
  log.error(
    { waiting, paid, due },
    'unusually many compensations: payments are stopped until a person resumes them',
  );
  return false;
}

/** Counts deadlines that came, in the transaction that looks at them. */
export async function countDue(tx: Tx, now: number, due: number): Promise<void> {
  if (due > 0) await count(tx, now, { due, paid: 0 });
}

/** Counts compensations that were paid after a question to the courier. */
export async function countPaid({ db, now }: Deps, paid: number): Promise<void> {
  if (paid > 0) await count(db.q, now(), { due: 0, paid });
}

async function count(
  q: Db['q'] | Tx,
  now: number,
  { due, paid }: { due: number; paid: number },
): Promise<void> {
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS);
  await sql`insert into compensation_hours as h (hour, due, paid) values (${hour}, ${due}, ${paid})
    on conflict (hour) do update set due = h.due + excluded.due, paid = h.paid + excluded.paid`.execute(q);
}

/** Ends a stop: what waits is paid when it is looked at next, within ten minutes. False when nothing is stopped. */
export async function resumePayments({ q }: Pick<Db, 'q'>): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('compensation_stops')
    .set({ ended_at: sql<Date>`now()` })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
