import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';

type LogRow = Selectable<OfficeSchema['operator_log']>;

/** Any number, the same in every process: who holds it seals. */
const LOCK_KEY = 7_349_015_231;
/** Rows younger than this may still have an older one beside them that is not committed yet. */
const SETTLED_S = 60;
const SLICE = 2_000;

/**
 * Seals what was logged more than a minute ago: a hash over the hash before and the rows (10.5). Whoever changes or takes
 * away a row afterwards, with whatever rights over the database, breaks the chain, and the audit says so.
 */
export async function sealLog({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await db.transaction((tx) => sealNext(tx))) === SLICE);
}

async function sealNext(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
  const last = await lastSeal(tx);
  const rows = await tx
    .selectFrom('operator_log')
    .where('id', '>', last?.to_id ?? 0)
    .where('at', '<', sql<Date>`now() - make_interval(secs => ${SETTLED_S})`)
    .selectAll()
    .orderBy('id')
    .limit(SLICE)
    .execute();
  const [first] = rows;
  const end = rows.at(-1);
  if (!first || !end) return 0;
  const prev_hash = last?.hash ?? Buffer.alloc(32);
  await tx
    .insertInto('operator_log_seals')
    .values({ from_id: first.id, to_id: end.id, prev_hash, hash: hashOf(prev_hash, rows) })
    .execute();
  return rows.length;
}

/** The numbers of seals whose rows are not what was sealed, or that do not follow the one before. */
export async function brokenSeals(q: Queries): Promise<number[]> {
  const seals = await q.selectFrom('operator_log_seals').selectAll().orderBy('id').execute();
  const broken: number[] = [];
  let before: { hash: Buffer; to: number } = { hash: Buffer.alloc(32), to: 0 };
  for (const seal of seals) {
    const rows = await q
      .selectFrom('operator_log')
      .where('id', '>', before.to)
      .where('id', '<=', seal.to_id)
      .selectAll()
      .orderBy('id')
      .execute();
    const isChained = seal.prev_hash.equals(before.hash);
    if (!isChained || !hashOf(before.hash, rows).equals(seal.hash)) broken.push(seal.id);
    before = { hash: seal.hash, to: seal.to_id };
  }
  return broken;
}

/** The last hash of the chain; the nightly audit writes it to the service log, out of reach of the database. */
export function lastSeal(q: Queries) {
  return q.selectFrom('operator_log_seals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

function hashOf(previous: Buffer, rows: readonly LogRow[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const { at, ...row } of rows) hash.update(`${JSON.stringify({ ...row, at: at.toISOString() })}\n`);
  return hash.digest();
}
