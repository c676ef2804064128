import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { JOB_STATE } from './job-state.ts';
import { onlyRow } from './only-row.ts';

/** An orchestrator asks every few seconds and takes a silent node out: an answer must come before it gives up. */
const ANSWER_WITHIN_MS = 1_500;
/** Whoever asks more often is told the same. */
const KEPT_MS = 1_000;

/** Whether this node may take calls. */
export interface Readiness {
  ok: boolean;
  /** SQLSTATE or system code of what is wrong; '' when nothing is. */
  code: string;
  /** How long the oldest due job has waited, in seconds; null when that could not be read. */
  outboxAgeS: number | null;
}

/**
 * A connection beside the pool, for probes alone: it tells whether the database can be reached and written to also when
 * the pool is exhausted. Each look writes this node's row in `nodes`, so a full disk is seen here before an order meets it.
 */
export function openProbe(connection: pg.PoolConfig, version: string) {
  const node = randomUUID();
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const look = async (skewMs: number): Promise<Readiness> => {
    try {
      const { rows } = await pool.query<{ age: number }>(LOOK, [node, version, skewMs]);
      return { ok: true, code: '', outboxAgeS: onlyRow(rows).age };
    } catch (error) {
      return {
        ok: false,
        code: error instanceof Error && 'code' in error ? String(error.code) : 'TIMEOUT',
        outboxAgeS: null,
      };
    }
  };
  let last: { at: number; answer: Promise<Readiness> } | null = null;
  return {
    look: (skewMs: number): Promise<Readiness> => {
      if (last === null || performance.now() - last.at > KEPT_MS)
        last = { at: performance.now(), answer: look(skewMs) };
      return last.answer;
    },
    close: () => pool.end(),
  };
}
export type Probe = ReturnType<typeof openProbe>;

const LOOK = `
  with me as (
    insert into nodes (id, version, skew_ms) values ($1, $2, $3)
    on conflict (id) do update set seen_at = now(), version = excluded.version, skew_ms = excluded.skew_ms
    returning id)
  select coalesce(extract(epoch from now() - (
    select min(run_at) from jobs where state = ${JOB_STATE.open} and run_at <= now())), 0)::int as age from me`;
