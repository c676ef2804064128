import { createHmac } from 'node:crypto';
import http from 'node:http';
import { type ApiReply, type Client, createClient, NetworkFailure } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import { EVENTS } from '@giftship/shared/events/event';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import pg from 'pg';
import { exchange, logIn, sendTo } from '../../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../../bench/lib/open-shop.ts';
import { hashPassword } from '../../../packages/server/src/accounts/passwords.ts';
import { openDb } from '../../../packages/server/src/db/db.ts';
import { SANDBOX_PATHS } from '../../../packages/server/src/sandbox/pages.ts';
import { keyOf } from '../../../packages/server/src/service/secret.ts';
import { transfer } from '../../../packages/server/src/wallet/ledger.ts';
import { isPassing } from '../clients.ts';
import type { Nodes } from './nodes.ts';
import type { Receiver } from './receiver.ts';

export type Random = (below: number) => number;

export const WITHDRAW_PASSWORD = 'money-out-7';
const OPENING_FEN = 500_000_000;
const OPENING_COMMISSION_FEN = 50_000;
const BUYERS = 6;
/** The first four buyers were each invited by a partner of their own. */
const PARTNERS = 4;
export const CHEAP = { goods: 103, fen: 80 };
const DEAR_FEN = 10_000;
/** Patience with a call that is repeated; a node is back long before, also on a machine that does much else. */
const INSIST_MS = 240_000;

export interface Person {
  id: number;
  api: Client<ApiRoutes>;
  openingFen: number;
  openingCommissionFen: number;
}

/** A connected sandbox store, and the number of its page. */
export interface Store {
  id: number;
  page: number;
  platform: number;
}

/** Who acts in the run, how calls are made, and what is told about it afterwards. */
export interface World {
  buyers: Person[];
  partners: Person[];
  keeper: Person;
  /** One whose orders a person buys for, one whose orders a rule buys for. */
  stores: { byHand: Store; byRule: Store };
  /** Goods 103 of 0.80 and others of 100.00, both of courier 1. */
  dear: { goods: number; fen: number };
  nodes: Nodes;
  paymentSecret: string;
  violations: string[];
  /** How often each kind of thing happened. */
  counts: Map<string, number>;
  /** Calls that wait for their answer, by kind. */
  underWay: Map<string, number>;
  /** Rows of a statement of the script's own, whatever happens to the database. */
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function count(world: Pick<World, 'counts'>, what: string, n = 1): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + n);
}

/** Sets everybody up while nothing fails yet. */
export async function openWorld(options: {
  connection: pg.ClientConfig;
  nodes: Nodes;
  secret: string;
  receiver: Receiver;
  random: Random;
  violations: string[];
}): Promise<World> {
  const { connection, nodes, secret, receiver, random, violations } = options;
  const { ask, close } = openQuestions(connection);
  const people = await addPeople(connection, nodes, random);
  const [buyers, partners, keeper] = [people.slice(0, BUYERS), people.slice(BUYERS, -1), people.at(-1)!];
  for (const [at, partner] of partners.entries())
    await ask('update users set invited_by = $1 where id = $2', [partner.id, buyers[at]!.id]);
  const [dear] = await ask<{ id: string }>(
    `update goods set price_fen = $1, floor_fen = $1, group_prices = '{}' where id = (
       select id from goods where courier_id = 1 and id <> $2 and status = 1 and platforms = '{}' limit 1) returning id`,
    [DEAR_FEN, CHEAP.goods],
  );
  // An hour is a second, so that deadlines come and go while things fail.
  await ask('update sandbox_clock set speed = 3600');
  for (const person of [...buyers, keeper]) {
    const settings = { callback_url: receiver.urlOf(person.id), events: [...EVENTS] };
    const { callback_secret } = await person.api.machines.saveSettings({ body: settings });
    receiver.trust(person.id, callback_secret!);
  }
  const world: World = {
    buyers,
    partners,
    keeper,
    stores: {
      byHand: await connect(ask, nodes, keeper, 'tb'),
      byRule: await connect(ask, nodes, keeper, 'ks'),
    },
    dear: { goods: Number(dear!.id), fen: DEAR_FEN },
    nodes,
    paymentSecret: createHmac('sha256', keyOf(secret, '')).update('sandbox-payment').digest('hex'),
    violations,
    counts: new Map(),
    underWay: new Map(),
    ask,
    close,
  };
  await keeper.api.automation.add({
    body: {
      store_id: world.stores.byRule.id,
      goods_id: CHEAP.goods,
      express_id: 1,
      daily_limit: 1_000,
      max_amount: '100000',
    },
  });
  return world;
}

/** A pool that asks again while the database is away. What is asked must bear being asked twice. */
function openQuestions(connection: pg.ClientConfig): Pick<World, 'ask' | 'close'> {
  const pool = new pg.Pool({ ...connection, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ask: async <T extends object>(text: string, values: unknown[] = []) => {
      const deadline = performance.now() + INSIST_MS;
      for (;;) {
        try {
          return (await pool.query<T>(text, values)).rows;
        } catch (error) {
          const { code = '' } = error as { code?: string };
          // What the database says about the statement itself will not get better.
          if (/^(22|23|42|GF)/.test(code) || performance.now() > deadline) throw error;
          await sleep(200);
        }
      }
    },
    close: () => pool.end(),
  };
}

async function addPeople(connection: pg.ClientConfig, nodes: Nodes, random: Random): Promise<Person[]> {
  const db = openDb({ connection, poolSize: 2, log: { warn: () => {} } });
  const withdrawHash = await hashPassword(WITHDRAW_PASSWORD);
  const people: Person[] = [];
  try {
    for (let at = 0; at < BUYERS + PARTNERS + 1; at += 1) {
      const isPartner = at >= BUYERS && at < BUYERS + PARTNERS;
      const openingFen = isPartner ? 1 : OPENING_FEN;
      const openingCommissionFen = isPartner ? OPENING_COMMISSION_FEN : 0;
      const { userId, mobile } = await addBuyer(db, openingFen, `1371234${String(at).padStart(4, '0')}`);
      if (isPartner) {
        await db.pool.query(
          `update users set real_name = '张三', withdraw_password_hash = $2 where id = $1`,
          [userId, withdrawHash],
        );
        await db.pool.query(
          `insert into withdraw_accounts (user_id, type, real_name, account_cipher, account_mask, account_hash)
           values ($1, 1, '张三', '', '138****', $2)`,
          [userId, Buffer.from(`card ${userId}`)],
        );
        await db.transaction((tx) =>
          transfer(tx, {
            from: { kind: 'system', code: 'manual' },
            to: { kind: 'commission', userId },
            amount: fen(openingCommissionFen),
            type: LOG_TYPE.manualIn,
            kind: 'manual',
            ref: `commission-${userId}`,
          }),
        );
      }
      const headers = await logIn(nodes.any(random), mobile, BENCH_PASSWORD);
      people.push({ id: userId, api: clientOfAny(nodes, headers, random), openingFen, openingCommissionFen });
    }
  } finally {
    await db.close();
  }
  return people;
}

/** A client that calls the one node or the other, each time anew. */
function clientOfAny(nodes: Nodes, headers: Record<string, string>, random: Random): Client<ApiRoutes> {
  const senders = new Map<string, ReturnType<typeof sendTo>>();
  return createClient(apiRoutes, (request) => {
    const base = nodes.any(random);
    const send = senders.get(base) ?? sendTo(base, headers, 20_000);
    senders.set(base, send);
    return send(request);
  });
}

async function connect(ask: World['ask'], nodes: Nodes, person: Person, key: string): Promise<Store> {
  const links = await person.api.stores.authLinks();
  const { platform, supplier, auth_link } = links[key]!;
  const link = new URL(
    auth_link,
    nodes.any(() => 0),
  );
  const reply = await submit(link.origin, link.pathname + link.search, {
    do: 'allow',
    shop: 'new',
    name: key,
  });
  const back = new URL(reply.headers.location!, link).searchParams;
  const query = {
    platform: String(platform),
    app: supplier,
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
  };
  const { store_id } = await person.api.stores.authInfo({ query });
  const [shop] = await ask<{ id: string }>(
    'update sandbox_shops b set paused = true from stores s where s.outside_id = b.outside_id and s.id = $1 returning b.id',
    [store_id],
  );
  await person.api.stores.save({ body: { id: store_id, auto_sync: 1 } });
  return { id: store_id, page: Number(shop!.id), platform };
}

const agent = new http.Agent({ keepAlive: true });

/** Sends a form of the sandbox's pages. */
export function submit(base: string, path: string, form: Record<string, string>): Promise<ApiReply> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  return exchange(base, agent, 20_000, { method: 'POST', url: path, headers, body });
}

/** Sends a notice as the payment service does; answers the status, 0 where no answer came. */
export async function sendNotice(
  base: string,
  notice: { path: string; headers: Record<string, string>; body: string },
): Promise<number> {
  const { path, headers, body } = notice;
  return exchange(base, agent, 20_000, { method: 'POST', url: path, headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Presses a button of a sandbox page until some node answers; the status of that answer. */
export function press(
  world: World,
  random: Random,
  path: string,
  form: Record<string, string>,
): Promise<number> {
  return insist(world, 'form', async () => {
    const { nodes } = world;
    // Customers pay at the service's own address; all other pages of the sandbox have one apart.
    const base = path.startsWith(SANDBOX_PATHS.pay('')) ? nodes.any(random) : nodes.anyControl(random);
    const { status } = await submit(base, path, form);
    if (status >= 500) throw new NetworkFailure(`HTTP ${status}`);
    return status;
  }).then((status) => status ?? 0);
}

/**
 * Repeats a call until it is answered, as every careful client does; undefined where it never was, which is a violation.
 * A refusal is thrown as it came.
 */
export async function insist<T>(world: World, what: string, call: () => Promise<T>): Promise<T | undefined> {
  const { underWay } = world;
  const deadline = performance.now() + INSIST_MS;
  underWay.set(what, (underWay.get(what) ?? 0) + 1);
  try {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!isPassing(error)) throw error;
        count(world, `${what}: repeated after no answer`);
        if (performance.now() > deadline) {
          world.violations.push(`${what}: no answer within ${INSIST_MS} ms, last ${String(error)}`);
          return undefined;
        }
        await sleep(100);
      }
    }
  } finally {
    underWay.set(what, underWay.get(what)! - 1);
  }
}
