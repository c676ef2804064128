import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';

/** Held, shared, by each transaction that has logged (0020-operators.sql), and alone by who seals. */
const LOCK_KEY = 7_349_015_231;
/** Rows are sealed when they are so old. */
const SETTLED_S = 60;
const SLICE = 2_000;
/** What the first seal follows. */
const NOTHING = Buffer.alloc(32);

/** The hash over the one before and the rows, as both sealing and the audit work it out; `l` are the rows. */
const hashAfter = (previous: unknown) => sql`sha256(${previous}::bytea || convert_to(coalesce(string_agg(
  jsonb_build_array(l.id, extract(epoch from l.at), l.operator_id, l.actor, l.address, l.request_id, l.action, l.object, l.ref,
    l.reason, l.before, l.after, l.rows, l.approval_id)::text, E'\n' order by l.id), ''), 'UTF8'))`;

/**
 * Seals what was logged more than a minute ago: a hash over the hash before and the rows (10.5). Whoever changes or takes
 * away a row afterwards, with whatever rights over the database, breaks the chain, and the audit says so.
 */
export async function sealLog({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await db.transaction((tx) => sealNext(tx))) === SLICE);
}

async function sealNext(tx: Tx): Promise<number> {
  const lock = await sql<{
    is_mine: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as is_mine`.execute(tx);
  // Somebody who has logged is under way: the next minute will do, and nobody waits for us.
  if (!onlyRow(lock.rows).is_mine) return 0;
  const last = await lastSeal(tx);
  const hash = last?.hash ?? NOTHING;
  const { rows } = await sql<{ n: number }>`
    with young as (select min(id) as id from operator_log where at >= now() - make_interval(secs => ${SETTLED_S})),
      l as (select * from operator_log where id > ${last?.to_id ?? 0}
        and id < coalesce((select id from young), ${sql.lit(Number.MAX_SAFE_INTEGER)}) order by id limit ${SLICE}),
      sealed as (insert into operator_log_seals (from_id, to_id, prev_hash, hash)
        select min(l.id), max(l.id), ${hash}, ${hashAfter(hash)} from l having count(*) > 0)
    select count(*) as n from l`.execute(tx);
  return onlyRow(rows).n;
}

/** The last hash of the chain; the daily audit writes it to the service log, out of reach of the database. */
export function lastSeal(q: Queries) {
  return q.selectFrom('operator_log_seals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Selects the ids of seals whose rows are not what was sealed, or that do not follow the one before. */
export const brokenSeals = sql<{ id: string }>`
  select s.id::text as id from (select *, lag(hash) over (order by id) as before, lag(to_id) over (order by id) as after_id
      from operator_log_seals) s
    left join lateral (select ${hashAfter(sql`s.prev_hash`)} as hash from operator_log l
      where l.id > coalesce(s.after_id, 0) and l.id <= s.to_id) now on true
  where s.prev_hash <> coalesce(s.before, ${NOTHING}::bytea) or s.hash <> now.hash`;
