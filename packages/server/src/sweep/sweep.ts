import { sql } from 'kysely';
import { codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { SWEEP_RULES, type SweepRule } from './sweep-rules.ts';
import { onlyRow } from '../db/only-row.ts';

/** Rows of one statement: a lock is held for some milliseconds, and a large table is done all the same. */
const SLICE = 2_000;
/** Between two slices everybody else comes first. */
const PAUSE_MS = 20;
/** Statements that one table gets before the next one has its turn. */
const TURN = 50;

/** How a table fared: rows that went, and the code of the error that stopped it. */
export type Swept = Record<string, { removed: number; error?: string }>;

/**
 * Removes what has served its time, table by table along `SWEEP_RULES`, a slice at a time and in turns, so that neither a
 * large table nor an error in one keeps the others waiting. Goes on until nothing is left, or `isOver` says so,
 * which is asked before every slice.
 */
export async function sweepOld(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  {
    rules = SWEEP_RULES,
    isOver = () => false,
  }: { rules?: readonly SweepRule[]; isOver?: () => boolean } = {},
): Promise<Swept> {
  const swept: Swept = {};
  let open: { rule: SweepRule; mark: Mark }[] = rules.map((rule) => ({ rule, mark: null }));
  while (open.length > 0) {
    const left: typeof open = [];
    for (const { rule, mark } of open) {
      const seen = (swept[rule.table] ??= { removed: 0 });
      try {
        const next = await takeTurn(deps, rule, { mark, seen, isOver });
        if (next !== null) left.push({ rule, mark: next });
      } catch (error) {
        seen.error = codeOf(error) || 'error';
        deps.log.error(
          { table: rule.table, code: seen.error, removed: seen.removed },
          'a table was not swept',
        );
      }
    }
    if (isOver()) return swept;
    open = left;
  }
  const rows = Object.values(swept).reduce((sum, { removed }) => sum + removed, 0);
  deps.log.info({ rows, failed: Object.values(swept).filter(({ error }) => error).length }, 'old rows swept');
  return swept;
}

/** How far a table was walked: a time, or an id; null at its beginning. */
type Mark = Date | number | null;

async function takeTurn(
  deps: Pick<Deps, 'db' | 'config'>,
  rule: SweepRule,
  { mark, seen, isOver }: { mark: Mark; seen: { removed: number }; isOver: () => boolean },
): Promise<Mark> {
  for (let i = 0; i < TURN && !isOver(); i += 1) {
    const slice = rule.isWalkedById ? await sweepById(deps, rule, mark) : await sweepByTime(deps, rule, mark);
    seen.removed += slice.removed;
    if (slice.next === null) return null;
    mark = slice.next;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return mark;
}

interface Slice {
  removed: number;
  /** From where the next one goes on; null when there is none. */
  next: Mark;
}

/** The mark moves with the rows that went: what is dead behind it is not read again. */
async function sweepByTime(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { table, by, days, only, slice = SLICE }: SweepRule,
  mark: Mark,
): Promise<Slice> {
  const at = sql.ref(`t.${by}`);
  const { rows } = await sql<{ removed: number; last: Date | null }>`
    with gone as (
      delete from ${sql.table(table)} as d where d.ctid = any(array(
        select t.ctid from ${sql.table(table)} t
        where ${at} < now() - make_interval(secs => ${days(config) * 86_400}::double precision)
          ${mark === null ? sql`` : sql`and ${at} >= ${mark}`} ${only ? sql`and ${only}` : sql``}
        order by ${at} limit ${slice} for update of t skip locked))
      returning ${sql.ref(`d.${by}`)} as at)
    select count(*)::int as removed, max(at) as last from gone`.execute(db.q);
  const { removed, last } = onlyRow(rows);
  return { removed, next: removed < slice ? null : last };
}

/** Walks from the oldest row to the first that is young. */
async function sweepById(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { table, by, days, only, slice = SLICE }: SweepRule,
  mark: Mark,
): Promise<Slice> {
  const { rows } = await sql<{ removed: number; old: number; last: number | null }>`
    with old as (
      select id from (select id, ${sql.ref(by)} as at from ${sql.table(table)} where id > ${mark ?? 0} order by id limit ${slice}) as next
      where at < now() - make_interval(secs => ${days(config) * 86_400}::double precision)
    ), gone as (
      delete from ${sql.table(table)} t where t.id in (select id from old) ${only ? sql`and ${only}` : sql``} returning 1)
    select (select count(*)::int from gone) as removed, count(*)::int as old, max(id) as last from old`.execute(
    db.q,
  );
  const { removed, old, last } = onlyRow(rows);
  return { removed, next: old < slice ? null : last };
}
