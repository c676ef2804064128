import type { TestService } from './test-service.ts';

/** How many statements of the service's database wait for a lock now: to know that somebody stands behind another. */
export async function lockWaits({ db }: Pick<TestService, 'db'>): Promise<number> {
  const { rows } = await db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
