import pg from 'pg';
import { errorCode } from './embedded-process.ts';

/** What every session of ours is held to (reliability section 3), and the one zone in which the database reckons. */
const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
} as const;

/**
 * The database ends a statement after 15 s: an answer that is not here by then will never come. Nobody says so when a host
 * or a router vanishes, and the operating system goes on trying for a quarter of an hour.
 */
export const ANSWER_WITHIN_MS = 20_000;

/** A statement that fails when its connection does not answer. (The types know this limit of whole connections only.) */
export function answered(
  text: string,
  values: readonly unknown[] = [],
  withinMs = ANSWER_WITHIN_MS,
): pg.QueryConfig {
  const limited: pg.QueryConfig & { query_timeout: number } = {
    text,
    values: [...values],
    query_timeout: withinMs,
  };
  return limited;
}

/** The limits as a start-up parameter: they hold from the first statement on. */
export const STARTUP_OPTIONS = Object.entries(LIMITS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** The limits as columns of a select, for the first statement of a transaction where a session is nobody's own. */
export const LIMITS_OF_TRANSACTION = Object.entries(LIMITS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

const PROTOCOL_VIOLATION = '08P01';

/**
 * True when a pooler stands before the database that hands its sessions from one client to the next after each
 * transaction: it refuses a start-up parameter that it does not know, or forgets it. Any other fault is thrown later,
 * where the connection is used.
 */
export async function isBehindPooler(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, options: STARTUP_OPTIONS, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    return rows[0]?.statement_timeout !== LIMITS.statement_timeout;
  } catch (error) {
    return errorCode(error) === PROTOCOL_VIOLATION;
  } finally {
    await client.end();
  }
}

/**
 * Behind a pooler: has the limits hold for single statements too, as settings of our role in this database. Those that
 * somebody set stay where they are as strict: we give a connection up (`ANSWER_WITHIN_MS`) before a longer limit ends its
 * statement. False when the role may not.
 */
export async function keepLimitsByRole(pool: pg.Pool): Promise<boolean> {
  const set = Object.entries(LIMITS)
    .map(
      ([name, value]) => `if not (${isKept(name, value)}) then
        execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database());
      end if;`,
    )
    .join('\n');
  return pool.query(`do $$ begin ${set} end $$`).then(
    () => true,
    () => false,
  );
}

/** A condition: the session has this limit or a shorter one (0 is none at all); its zone is ours. */
const isKept = (name: string, value: string): string =>
  name === 'timezone'
    ? `current_setting('${name}') = '${value}'`
    : `current_setting('${name}')::interval between interval '1 ms' and interval '${value}'`;
