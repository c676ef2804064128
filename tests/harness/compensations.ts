import { expect, vi } from 'vitest';
import { runCompensation } from '../../packages/server/src/compensation/run-compensation.ts';
import { settleCompensation } from '../../packages/server/src/compensation/settle-compensation.ts';
import type { TestService } from './test-service.ts';

/** Misses the ship deadline of every parcel and pays for it. */
export async function payCompensations(shop: Pick<TestService, 'db' | 'deps' | 'runJobs'>): Promise<void> {
  // What writes a waybill holds its parcel, and a run leaves such a one for the next.
  await vi.waitFor(async () => {
    await shop.runJobs();
    const { rowCount } = await shop.db.pool.query(`select from parcels where status = 10`);
    expect(rowCount).toBe(0);
  });
  await shop.db.pool.query(
    `update parcels set ship_deadline = now() - interval '10 minutes', watch_at = now() - interval '1 minute'`,
  );
  await runCompensation(shop.deps);
  const { rows } = await shop.db.pool.query(
    `select parcel_id::int as id from compensations where status = 1`,
  );
  const later = Date.now() + 3 * 3_600_000;
  for (const { id } of rows as { id: number }[])
    expect(await settleCompensation(shop.deps, id, { at: later, heardAt: Date.now() })).toBe(true);
}
