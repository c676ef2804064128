import type { TestOperator } from '../harness/operators.ts';
import type { TestService } from '../harness/test-service.ts';

/** Waybill accounts, something of a supplier that waits, and parcels that got no waybill: what the pages of couriers show. */
export async function fillCouriers({ db, deps }: TestService, chief: TestOperator): Promise<void> {
  await chief.prove();
  const account = (name: string, partner_id: string, status: 1 | 2) =>
    chief.api.couriers.addAccount({
      key: `fill-account-${partner_id}`,
      body: {
        supplier_id: null,
        provider: 'sandbox',
        code: 'yuantong',
        name,
        partner_id,
        key: 'key-of-the-outlet-8f3a',
        secret: 'secret-of-the-outlet-77c1',
        net: '义乌北苑一部',
        freight: '2.30',
        status,
      },
    });
  await account('义乌总账号', 'YW0579001', 1);
  await account('义乌备用', 'YW0579002', 2);
  await db.q
    .insertInto('courier_reviews')
    .values([
      {
        supplier_id: 1,
        courier_id: 1,
        changes: JSON.stringify({ cutoff: '20:00', opens: [{ province: '西藏自治区' }] }),
        asked_by: '拾光',
        decided_by: null,
        decided_at: null,
      },
    ])
    .execute();
  const day = (days: number) => new Date(deps.now() + days * 86_400_000).toISOString().slice(0, 10);
  await chief.api.couriers.saveHolidays({
    body: { warehouse_id: null, list: [{ start: day(20), end: day(27), name: '春节' }] },
  });
  // What the courier said of the newest parcels, as if it had been asked in vain.
  await db.pool.query(
    `update parcels set issue_error = '电子面单余额不足，请充值', issue_attempts = 3, by_hand = id % 2 = 0
       where status = 10`,
  );
}
