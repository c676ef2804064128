import { vi } from 'vitest';
import { runCompensation } from '../../packages/server/src/compensation/run-compensation.ts';
import { settleCompensation } from '../../packages/server/src/compensation/settle-compensation.ts';
import type { TestPerson, TestService } from './test-service.ts';

type Shop = Pick<TestService, 'db' | 'deps' | 'runJobs'>;
const REC = {
  rec_name: '王明',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};
/** A busy machine is slow, not stuck. */
const PATIENT = { timeout: 30_000 };
let made = 0;

/**
 * Orders parcels that missed their ship deadline: each has a pending compensation of its price, at most 2.00. Answers their
 * numbers. The shop has a quiet courier.
 */
export async function lateParcels(
  shop: Shop,
  buyer: TestPerson,
  count: number,
  priceFen = 80,
): Promise<string[]> {
  await shop.db.pool.query(`update goods set price_fen = $1, floor_fen = 0 where id = 103`, [priceFen]);
  const items = await buyer.api.orders.make({
    key: `late-${(made += 1)}`,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: Array.from({ length: count }, () => REC),
    },
  });
  return missDeadline(
    shop,
    items.map(({ order_sn }) => order_sn),
  );
}

/** The ship deadline of these orders passes with nothing heard; answers the numbers of their parcels. */
export async function missDeadline(shop: Shop, orderSns: readonly string[]): Promise<string[]> {
  const orders = orderSns.map((sn) => Number(sn.slice(1)));
  await haveWaybills(shop);
  await shop.db.pool.query(
    `update parcels set ship_deadline = now() - interval '10 minutes', watch_at = now() - interval '1 minute' where order_id = any($1)`,
    [orders],
  );
  await runCompensation(shop.deps);
  const { rows } = await shop.db.pool.query(
    `select 'P' || id as sn from parcels where order_id = any($1) order by id`,
    [orders],
  );
  return (rows as { sn: string }[]).map(({ sn }) => sn);
}

/** What writes a waybill holds its parcel, and a run leaves such a one for the next. */
const haveWaybills = (shop: Shop) =>
  vi.waitFor(async () => {
    await shop.runJobs();
    const { rowCount } = await shop.db.pool.query(`select from parcels where status = 10`);
    if (rowCount !== 0) throw new Error('parcels without a waybill');
  }, PATIENT);

/** Pays the pending compensations of these parcels, as the clock does when their delay is over. */
export async function payCompensations(shop: Shop, sns: readonly string[]): Promise<void> {
  const at = Date.now() + 3 * 3_600_000;
  // Whatever holds a parcel at this moment leaves it to the next look; looking may pay it too.
  for (const sn of sns)
    await vi.waitFor(async () => {
      await settleCompensation(shop.deps, Number(sn.slice(1)), { at, heardAt: Date.now() });
      const { rows } = await shop.db.pool.query(
        `select status, void_reason from compensations where parcel_id = $1`,
        [Number(sn.slice(1))],
      );
      const [found] = rows as { status: number; void_reason: string }[];
      if (found?.status !== 2 || found.void_reason !== '') throw new Error(`${sn} was not paid`);
    }, PATIENT);
}
