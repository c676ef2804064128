// How long an order takes inside the database, against a bare COPY of the same rows; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { STOCK_MODE } from '@giftship/shared/goods/goods';
import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import { sql } from 'kysely';
import pg from 'pg';
import { openDb } from '../packages/server/src/db/db.ts';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import type { Caller } from '../packages/server/src/callers/caller.ts';
import { copyFloor } from './lib/copy-floor.ts';
import { clientOf, logIn } from './lib/http.ts';
import { addBuyer, BENCH_PASSWORD, type OpenShop, openStore } from './lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, socketOf, startService } from './lib/shop-process.ts';
import { median, show, spread, timed } from './lib/stats.ts';
import { type Statement, watchStatements } from './lib/watch-statements.ts';

const BIG = 10_000;
const HUGE = 100_000;
const RICH = 10_000_000_000;
const LATER = { goods_id: 131, express_id: 5 } as const;
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 3 : 7;

let made = 0;
const rowsOf = (count: number): RecipientInput[] => recipients(count, (made += count));

/** What one order took, cut at its statements. */
interface OrderTimes {
  useCase: number;
  transaction: number;
  walletHeld: number;
  /** The statement by which counted pieces are taken; of goods that nobody counts it only looks. */
  stock: number;
}

async function order(shop: Watched, buyer: Caller, count: number): Promise<OrderTimes> {
  const input = { ...PLAIN_ORDER, ...INSTANT, rec_list: rowsOf(count) } as const;
  shop.statements.length = 0;
  const { ms } = await timed(() =>
    makeOrders(shop.deps, { caller: buyer, key: randomUUID(), channel: 'api' }, input),
  );
  const find = (start: string): Statement => shop.statements.find(({ text }) => text.startsWith(start))!;
  const committed = find('commit').answeredAt;
  return {
    useCase: ms,
    transaction: committed - find('begin').sentAt,
    walletHeld: committed - find('with wallet as').sentAt,
    stock: lasted(find('with wanted as')),
  };
}

const lasted = ({ sentAt, answeredAt }: Statement): number => answeredAt - sentAt;

/** Begins to count the pieces of the goods that are ordered; there are enough. */
async function count({ db }: OpenShop): Promise<void> {
  await sql`with made as (
      insert into warehouses (supplier_id, name, province, city, address)
      select supplier_id, 'bench', '', '', '' from couriers where id = ${INSTANT.express_id} returning id),
    sent as (update couriers set warehouse_id = made.id from made where couriers.id = ${INSTANT.express_id}),
    stocked as (insert into stocks (goods_id, warehouse_id, on_hand) select ${INSTANT.goods_id}, id, 100000000 from made)
    update goods set stock_mode = ${STOCK_MODE.counted} where id = ${INSTANT.goods_id}`.execute(db.q);
}

type Watched = OpenShop & { statements: Statement[] };

/** A service whose statements are timed; one connection, so that its cached plans are the ones that count. */
async function openWatched(directory: string): Promise<Watched> {
  const shop = await openStore(directory);
  const { host, port, user, database } = socketOf(directory);
  const db = openDb({ connection: { host, port, user, database }, poolSize: 1, log: { warn: () => {} } });
  const statements = watchStatements(db.pool);
  return {
    ...shop,
    db,
    deps: { ...shop.deps, db },
    statements,
    close: () => db.close().then(() => shop.close()),
  };
}

/** Pairs of COPY and order, in turns, so that both see the same tables and the same neighbours. */
async function pairs(shop: Watched, buyer: Caller, count: number, rounds: number) {
  const floor: number[] = [];
  const orders: OrderTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await copyFloor(shop.db.pool, buyer, rowsOf(count)));
    orders.push(await order(shop, buyer, count));
    note(`${count}: copy ${show(floor.at(-1)!)} ms, order ${show(orders.at(-1)!.transaction)} ms`);
  }
  return { floor, orders };
}

async function inProcess(): Promise<Line[]> {
  return inScratch(async (directory) => {
    const shop = await openWatched(directory);
    try {
      const buyer = await addBuyer(shop.db, RICH);
      for (let round = 0; round < 2; round += 1) await pairs(shop, buyer, BIG, 1);
      const big = await pairs(shop, buyer, BIG, ROUNDS);
      const huge = await pairs(shop, buyer, HUGE, isQuick ? 1 : 2);
      const one: OrderTimes[] = [];
      for (let round = 0; round < 30; round += 1) one.push(await order(shop, buyer, 1));
      await count(shop);
      const counted = await pairs(shop, buyer, BIG, ROUNDS);
      const countedOne: OrderTimes[] = [];
      for (let round = 0; round < 30; round += 1) countedOne.push(await order(shop, buyer, 1));
      const of = (times: OrderTimes[], name: keyof OrderTimes) => times.map((each) => each[name]);
      const ratios = (pair: typeof big) =>
        pair.orders.map(({ transaction }, index) => transaction / pair.floor[index]!);
      return [
        {
          what: 'bare COPY of 10,000 rows and their parcels',
          measured: spread(big.floor),
          value: null,
          goal: null,
        },
        {
          what: 'order transaction, 10,000',
          measured: spread(of(big.orders, 'transaction')),
          value: median(ratios(big)),
          goal: { atMost: 1.5 },
        },
        {
          what: 'whole use case in process, 10,000',
          measured: spread(of(big.orders, 'useCase')),
          value: median(of(big.orders, 'useCase')) / median(big.floor),
          goal: null,
        },
        {
          what: 'bare COPY, 100,000',
          measured: spread(huge.floor),
          value: null,
          goal: null,
        },
        {
          what: 'order transaction, 100,000, against 10,000',
          measured: spread(of(huge.orders, 'transaction')),
          value: median(of(huge.orders, 'transaction')) / median(of(big.orders, 'transaction')),
          goal: { atMost: 12 },
        },
        ...(
          [
            ['1', one],
            ['10,000', big.orders],
            ['100,000', huge.orders],
          ] as const
        ).map(([size, times]): Line => ({
          what: `wallet row locked, ${size}`,
          measured: spread(of([...times], 'walletHeld')),
          value: median(of([...times], 'walletHeld')),
          unit: ' ms',
          goal: { atMost: 5 },
        })),
        {
          what: 'order transaction of counted goods, 10,000',
          measured: spread(of(counted.orders, 'transaction')),
          value: median(ratios(counted)),
          goal: { atMost: 1.5 },
        },
        ...(
          [
            ['1', one, countedOne],
            ['10,000', big.orders, counted.orders],
          ] as const
        ).map(([size, without, times]): Line => ({
          what: `counted stock adds, ${size}`,
          measured: spread(of([...times], 'stock')),
          value: median(of([...times], 'stock')) - median(of([...without], 'stock')),
          unit: ' ms',
          goal: { atMost: 5 },
        })),
        {
          what: 'order transaction, 1',
          measured: spread(of(one, 'transaction')),
          value: null,
          goal: null,
        },
      ];
    } finally {
      await shop.close();
    }
  });
}

/**
 * Small orders on nearly empty tables with an ANALYZE among them, then the first big ones: the plan trap of stack.md
 * section 5. An ANALYZE of the full tables mends every plan, so what comes after it is the measure.
 */
async function bigOrdersOfFreshShop(
  isTrapOpen: boolean,
): Promise<{ first: number; second: number; later: number }> {
  return inScratch(async (directory) => {
    const shop = await openWatched(directory);
    const { transaction } = shop.db;
    if (isTrapOpen) shop.db.transaction = (work, options) => transaction(work, { ...options, bulk: false });
    try {
      const buyer = await addBuyer(shop.db, RICH);
      const big = async () => (await order(shop, buyer, BIG)).transaction;
      for (let i = 0; i < 3; i += 1) await order(shop, buyer, 5);
      await shop.db.pool.query('analyze');
      for (let i = 0; i < 12; i += 1) await order(shop, buyer, 1);
      const [first, second] = [await big(), await big()];
      await shop.db.pool.query('analyze');
      return { first, second, later: Math.min(await big(), await big()) };
    } finally {
      await shop.close();
    }
  });
}

async function freshShop(): Promise<Line[]> {
  const runs = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) runs.push(await bigOrdersOfFreshShop(false));
  const trapped = await bigOrdersOfFreshShop(true);
  return [
    {
      what: 'first big order of a fresh service, against a later one',
      measured: spread(runs.map(({ first }) => first)),
      value: median(runs.map(({ first, later }) => first / later)),
      goal: { atMost: 1.5 },
    },
    {
      what: 'its second',
      measured: spread(runs.map(({ second }) => second)),
      value: median(runs.map(({ second, later }) => second / later)),
      goal: { atMost: 1.5 },
    },
    {
      what: 'the second without DISCARD PLANS: the trap',
      measured: spread([trapped.second]),
      value: trapped.second / trapped.later,
      goal: null,
    },
  ];
}

/** The whole call as a program sees it: sign-in, validation, price, order, waybills, reply. */
async function overHttp(): Promise<Line[]> {
  return inScratch(async (directory) => {
    const server = await startService({ dataDir: directory });
    const db = openDb({ connection: socketOf(directory), poolSize: 2, log: { warn: () => {} } });
    try {
      const idleMb = server.peakMb();
      const buyer = await addBuyer(db, RICH);
      const api = clientOf(server.base, await logIn(server.base, buyer.mobile, BENCH_PASSWORD));
      const call = async (goods: { goods_id: number; express_id: number }, count: number) => {
        const body = { ...PLAIN_ORDER, ...goods, rec_list: rowsOf(count) } as const;
        const { ms, answer } = await timed(() => api.orders.make({ key: randomUUID(), body }));
        if (answer.length !== count) throw new Error('rows are missing in the answer');
        return { ms, withWaybill: answer.filter((item) => item.kuaidi_sn !== '').length };
      };
      for (let round = 0; round < 2; round += 1) await call(LATER, BIG);
      const floor: number[] = [];
      const later: number[] = [];
      const instant: number[] = [];
      let withWaybill = 0;
      for (let round = 0; round < (isQuick ? 3 : 5); round += 1) {
        floor.push(await copyFloor(db.pool, buyer, rowsOf(BIG)));
        later.push((await call(LATER, BIG)).ms);
        const now = await call(INSTANT, BIG);
        instant.push(now.ms);
        withWaybill = now.withWaybill;
        note(`http: copy ${show(floor.at(-1)!)}, later ${show(later.at(-1)!)}, instant ${show(now.ms)} ms`);
      }
      const bigMb = server.peakMb();
      const huge = await call(LATER, HUGE);
      return [
        {
          what: 'whole call over HTTP, 10,000, waybills later',
          measured: spread(later),
          value: median(later) / median(floor),
          goal: { atMost: 4 },
        },
        {
          what: `the same with ${withWaybill.toLocaleString('en-US')} waybills in the answer`,
          measured: spread(instant),
          value: median(instant) / median(floor),
          goal: null,
        },
        {
          what: 'whole call over HTTP, 100,000, waybills later',
          measured: spread([huge.ms]),
          value: huge.ms / median(later),
          goal: null,
        },
        {
          what: `server memory at its peak, orders of 10,000 (idle ${show(idleMb)} MB)`,
          measured: `${show(bigMb)} MB`,
          value: bigMb,
          unit: ' MB',
          goal: { atMost: 400 },
        },
        {
          what: 'server memory at its peak, one order of 100,000',
          measured: `${show(server.peakMb())} MB`,
          value: server.peakMb(),
          unit: ' MB',
          goal: { atMost: 400 },
        },
      ];
    } finally {
      await db.close();
      await server.stop();
    }
  });
}

pg.types.setTypeParser(20, Number);
buildServer();
const lines = [...(await inProcess()), ...(await freshShop()), ...(await overHttp())];
process.exitCode = report('Order transaction', lines) ? 0 : 1;
