import { type RawBuilder, sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import type { Db, Queries } from '../db/db.ts';
import { inSpan } from './office-ledger.ts';

/** Lines younger than this may still stand beside some that nobody sees yet: of a transaction that has not ended. */
const SETTLED_AFTER = sql`interval '2 hours'`;
/** Lines of one transaction of the fold. */
const AT_ONCE = 250_000;
const ZONE = sql`at time zone 'Asia/Shanghai'`;
const MARK = sql`(select line_id from ledger_mark)`;

/** What a group of accounts took in and gave away. */
export interface Moved {
  name: string;
  came: number;
  went: number;
}

/** Lines by their day and the group of their account; test money is no money. Each is joined by itself: they are few of many. */
const sums = (where: RawBuilder<unknown>) => sql`
  select (t.created_at ${ZONE})::date as day, coalesce(a.code, a.kind) as name, coalesce(sum(l.amount_fen) filter (where l.amount_fen > 0), 0)::bigint as came,
    coalesce(sum(l.amount_fen) filter (where l.amount_fen < 0), 0)::bigint as went, count(*) as n
  from ledger_lines l cross join lateral (select * from ledger_txs where id = l.tx_id offset 0) t join accounts a on a.id = l.account_id
  where ${where} and not a.is_test and a.code is distinct from 'test' group by 1, 2`;

/** Sums up the lines that came since the last time, in their order; the clock's work. Answers up to which line. */
export async function foldLedgerDays(
  { db }: { db: Db },
  { isOver = () => false, atOnce = AT_ONCE }: { isOver?: () => boolean; atOnce?: number } = {},
): Promise<number> {
  for (let mark = -1; ;) {
    const next = await foldNext(db, atOnce);
    if (next === mark || isOver()) return next;
    mark = next;
  }
}

const foldNext = (db: Db, atOnce: number): Promise<number> =>
  db.transaction(
    async (tx) => {
      // Two nodes take turns; each reads what the other has done.
      const { rows } = await sql<{ mark: number; until: number }>`
        select m.line_id as mark, greatest(m.line_id, least(m.line_id + ${atOnce}::bigint, coalesce(
          (select id from ledger_lines where tx_id < (select first_id_since('ledger_txs', now() - ${SETTLED_AFTER})) order by tx_id desc, id desc limit 1), 0)))::bigint as until
        from ledger_mark m for update`.execute(tx);
      const { mark, until } = rows[0]!;
      if (until === mark) return mark;
      await sql`
        insert into ledger_days as d (day, name, in_fen, out_fen, lines)
        select day, name, came, went, n from (${sums(sql`l.id > ${mark} and l.id <= ${until}`)}) s
        on conflict (day, name) do update set in_fen = d.in_fen + excluded.in_fen, out_fen = d.out_fen + excluded.out_fen, lines = d.lines + excluded.lines`.execute(
        tx,
      );
      await sql`update ledger_mark set line_id = ${until}`.execute(tx);
      return until;
    },
    { actor: 'clock' },
  );

/**
 * All that moved before a moment: whole days that are summed up, what is not summed up yet, and the day that it lies in. The mark
 * is a value of the statement, which else would be planned as if a third of the ledger lay behind it; where it moved meanwhile
 * the answer is asked for again.
 */
export async function movedBefore(q: Queries, at: Date): Promise<Moved[]> {
  const { rows: days } = await sql<{ day: string; from: Date; mark: number }>`
    select d::text as day, d::timestamp ${ZONE} as "from", ${MARK} as mark from (select (${at}::timestamptz ${ZONE})::date as d) x`.execute(
    q,
  );
  const { day, from, mark } = days[0]!;
  const { rows } = await sql<Moved & { mark: number }>`
    select name, sum(came)::bigint as came, sum(went)::bigint as went, ${MARK} as mark from (
      select name, in_fen as came, out_fen as went from ledger_days where day < ${day}::date
      union all select name, came, went from (${sums(sql`l.id > ${mark} and t.created_at < ${at}::timestamptz`)}) s
      union all select name, came, went from (${sums(sql`l.id <= ${mark} and ${inSpan({ from, to: at })}`)}) s) all_of_it
    group by name`.execute(q);
  return rows.every((row) => row.mark === mark) ? rows : movedBefore(q, at);
}

/** Days that were summed up against the ledger (9.4). */
export const LEDGER_DAY_CHECKS: Check[] = [
  {
    property: 'V1',
    what: 'day of the ledger that was summed up as something else than its lines',
    query: sql`
      select coalesce(r.day, d.day) || ' ' || coalesce(r.name, d.name) as id
      from (${sums(sql`l.id <= ${MARK}`)}) r full join ledger_days d on d.day = r.day and d.name = r.name
      where r.came is distinct from d.in_fen or r.went is distinct from d.out_fen or r.n is distinct from d.lines`,
    isWeekly: true,
  },
];
