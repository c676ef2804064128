import { parcelDeadlines } from '@giftship/shared/parcels/deadlines';
import { parseTime } from '@giftship/shared/lib/china-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/fixtures/lines/random.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { oracleOutcome, randomCase } from '../../../../tests/harness/deadline-oracle.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { Deps } from '../deps.ts';
import { runCompensation } from './run-compensation.ts';

const NOW = parseTime('2026-11-21 12:00:00')!;
const HOUR = 3_600_000;
let shop: TestService;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService({ config: { compensationStop: { most: 1_000, percent: 20 } } });
  quietCourier(shop);
  buyer = await shop.person({ balance: 100_000 });
  shop.clock.now = NOW;
});
afterEach(() => shop.close());

async function order(count: number): Promise<void> {
  const row = {
    rec_name: '甲',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  const rec_list = Array.from({ length: count }, () => row);
  const body = {
    goods_id: 103,
    goods_num: 1,
    express_id: 1,
    platform: 1,
    order_source: 1 as const,
    rec_list,
  };
  await buyer.api.orders.make({ key: `k${Math.random()}`, body });
}
const states = async () => {
  const { rows } = await shop.db.pool.query(
    `select status, count(*)::int as n from compensations group by 1 order by 1`,
  );
  return Object.fromEntries((rows as { status: number; n: number }[]).map(({ status, n }) => [status, n]));
};

it('pays once, however often and however many at once it runs', async () => {
  await order(40);
  const before = await buyer.balance();
  for (const hours of [7, 9, 9, 20, 22, 60]) {
    shop.clock.now = NOW + hours * HOUR;
    await Promise.all(Array.from({ length: 4 }, () => runCompensation(shop.deps)));
  }
  expect([await states(), await buyer.balance()]).toEqual([{ 2: 40 }, before + 40 * 80]);
  expect(await shop.audit()).toEqual([]);
});

/** The transaction with this number fails just before or just after its commit, as when the process is killed there. */
function crashingAt(deps: Deps, number: number, where: 'before' | 'after'): Deps {
  let count = 0;
  const transaction: Deps['db']['transaction'] = async (work, options) => {
    count += 1;
    const isIt = count === number;
    const answer = await deps.db.transaction(async (tx) => {
      const inside = await work(tx);
      if (isIt && where === 'before') throw new Error('killed');
      return inside;
    }, options);
    if (isIt && where === 'after') throw new Error('killed');
    return answer;
  };
  return { ...deps, db: { ...deps.db, transaction } };
}

it.each(['before', 'after'] as const)('survives being killed %s any commit', async (where) => {
  await order(3);
  const before = await buyer.balance();
  for (const hours of [8, 10]) {
    shop.clock.now = NOW + hours * HOUR;
    for (let number = 1; number <= 9; number += 1) {
      await runCompensation(crashingAt(shop.deps, number, where)).catch(() => undefined);
      expect(await shop.audit()).toEqual([]);
      // What could not be settled, or asked about, waits a little; nobody waits in a test.
      await shop.db.pool.query(
        `update compensations set pay_at = deadline + interval '2 hours' where status = 1`,
      );
      await shop.db.pool.query(
        `update parcels p set watch_at = k.pay_at from compensations k where k.parcel_id = p.id and k.status = 1`,
      );
    }
    await runCompensation(shop.deps);
  }
  expect([await states(), await buyer.balance()]).toEqual([{ 2: 3 }, before + 240]);
  expect(await shop.audit()).toEqual([]);
});

it.each([
  ['a moment before', -1, {}],
  ['at', 0, { 1: 1 }],
  ['after', 1, { 1: 1 }],
])('a courier whose clock runs ahead is followed: %s the deadline', async (_when, ms, expected) => {
  await order(1);
  const { rows } = await shop.db.pool.query<{ at: Date }>('select ship_deadline as at from parcels');
  const [deadline] = rows.map(({ at }) => at.getTime());
  const timesOf = async (waybills: readonly string[]) =>
    new Map(waybills.map((waybill) => [waybill, (deadline ?? 0) + ms]));
  Object.assign(shop.deps.outside.courier, { timesOf });
  await runCompensation(shop.deps);
  expect(await states()).toEqual(expected);
});

it('one that cannot be settled keeps no other waiting, and is tried again', async () => {
  await order(3);
  const before = await buyer.balance();
  shop.clock.now = NOW + 7 * HOUR;
  await runCompensation(shop.deps);
  await shop.db.pool.query(
    `create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  const { rows } = await shop.db.pool.query<{ id: number }>('select min(id)::int as id from parcels');
  await shop.db.pool.query(
    `create trigger broken before update of status on compensations for each row when (new.status = 2 and new.parcel_id = ${rows[0]?.id ?? 0}) execute function broken()`,
  );
  shop.clock.now = NOW + 9 * HOUR;
  await runCompensation(shop.deps);
  expect([await states(), await buyer.balance()]).toEqual([{ 1: 1, 2: 2 }, before + 160]);
  await shop.db.pool.query('drop trigger broken on compensations');
  shop.clock.now += 300_000;
  await runCompensation(shop.deps);
  expect([await states(), await buyer.balance()]).toEqual([{ 2: 3 }, before + 240]);
  expect(await shop.audit()).toEqual([]);
});

it('ends as the second implementation says, whatever the clock does and in whatever order news comes (F6)', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
  process.stdout.write(`F6 run seed ${seed}\n`);
  const random = seededRandom(seed).next;
  const count = rounds(250);
  await order(count);
  const { rows } = await shop.db.pool.query(`select id::int from parcels order by id`);
  const cases = (rows as { id: number }[]).map(({ id }) => {
    const wanted = randomCase(random);
    // The same case, moved into one week, so that one clock walks past all of them.
    const shift = NOW - wanted.paidAt + Math.floor(random() * 4 * 24) * HOUR;
    const { ship, pickup } = parcelDeadlines(wanted.paidAt, wanted.cutoff, wanted.closed);
    const events = (['ship', 'pickup'] as const).flatMap((kind) => {
      const time = kind === 'ship' ? wanted.shipAt : wanted.pickupAt;
      return time === null ? [] : [{ kind, at: time + shift, told: time + shift + random() * 1.5 * HOUR }];
    });
    const outcome = oracleOutcome({ ...wanted, unitFen: 80, pieces: 1 });
    return { id, ship: ship + shift, pickup: pickup + shift, events, outcome };
  });
  const time = (ms: number) => new Date(ms).toISOString();
  await shop.db.pool.query(
    `update parcels p set ship_deadline = n.ship, pickup_deadline = n.pickup, watch_at = least(n.ship, n.pickup), ship_time = null, pickup_time = null
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as n (id, ship, pickup) where p.id = n.id`,
    [cases.map(({ id }) => id), cases.map(({ ship }) => time(ship)), cases.map(({ pickup }) => time(pickup))],
  );
  const news = cases.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const end = Math.max(...cases.map(({ ship, pickup }) => Math.max(ship, pickup))) + 3 * HOUR;
  let now = NOW - 48 * HOUR;
  let told = -Infinity;
  while (now < end) {
    // Hours, minutes, standing still, and now and then an hour back.
    now += random() < 0.1 ? -HOUR : random() * random() * 6 * HOUR;
    const fresh = news.filter((item) => item.told > told && item.told <= now);
    told = Math.max(told, now);
    for (const { id, kind, at } of fresh)
      await shop.db.pool.query(`update parcels set ${kind}_time = $2 where id = $1`, [id, time(at)]);
    shop.clock.now = now;
    await runCompensation(shop.deps);
  }
  shop.clock.now = end;
  await runCompensation(shop.deps);

  const paid = await shop.db.pool.query(
    `select parcel_id::int as id, reason, amount_fen::int as fen from compensations where status = 2`,
  );
  const got = new Map(
    (paid.rows as { id: number; reason: string; fen: number }[]).map((row) => [row.id, row]),
  );
  const differences = cases.filter(({ id, outcome }) => {
    const row = got.get(id);
    return (row && `${row.reason} ${row.fen}`) !== (outcome ? `${outcome.reason} ${outcome.fen}` : undefined);
  });
  expect(differences.map((each) => ({ seed, ...each, got: got.get(each.id) }))).toEqual([]);
  expect(got.size).toBeGreaterThan(count / 12);
  expect(await shop.audit()).toEqual([]);
});

it.each([
  ['P6', `update compensations set amount_fen = amount_fen + 1 where status = 2`],
  ['P6', `update compensations set status = 3 where status = 2`],
  [
    'P6',
    `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, status, pay_at)
          select parcel_id, user_id, supplier_id, 'pickup', deadline, 5, 1, pay_at from compensations where status = 2`,
  ],
  ['P8', `update parcels set watch_at = null`],
  ['L1', `update parcels set late = not late`],
  ['L1', `insert into order_counts select kind_id, cell, 1 from order_counts limit 1`],
])('the audit finds a breach of %s: %s', async (property, fault) => {
  await order(2);
  shop.clock.now = NOW + 7 * HOUR;
  await shop.db.pool.query(`update parcels set ship_time = $1 where id = (select max(id) from parcels)`, [
    new Date(NOW),
  ]);
  await runCompensation(shop.deps);
  shop.clock.now = NOW + 10 * HOUR;
  await runCompensation(shop.deps);
  shop.clock.now = NOW + 20 * HOUR;
  await runCompensation(shop.deps);
  expect([await states(), await shop.audit()]).toEqual([{ 1: 1, 2: 1 }, []]);
  for (const table of ['compensations', 'parcels'])
    await shop.db.pool.query(`alter table ${table} disable trigger user`);
  await shop.db.pool.query('drop index compensations_one');
  await shop.db.pool.query(fault);
  const breaches = await shop.audit();
  expect(breaches.map((breach) => breach.property)).toContain(property);
});
