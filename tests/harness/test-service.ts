import { createClient, type ApiReply, type Client, type Send } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Breach, audit } from '../../packages/server/src/audit/audit-checks.ts';
import { insertPerson } from '../../packages/server/src/accounts/register.ts';
import type { Config } from '../../packages/server/src/config.ts';
import { readConfig } from '../../packages/server/src/read-config.ts';
import { type Db, type Tx, databaseTime, openDb } from '../../packages/server/src/db/db.ts';
import { JOB_STATE } from '../../packages/server/src/db/job-state.ts';
import type { Deps } from '../../packages/server/src/deps.ts';
import { claimDue, JOB_KINDS } from '../../packages/server/src/jobs/outbox.ts';
import { performJob } from '../../packages/server/src/jobs/worker.ts';
import { buildService } from '../../packages/server/src/service/service.ts';
import { moveMoney } from '../../packages/server/src/wallet/ledger.ts';
import { TEST_SECRET } from './global-setup.ts';
import { keepSerializers } from './keep-serializers.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

export const TEST_PASSWORD = 'only-for-tests';

/** A whole service on a database of its own; calls go through the typed client over `app.inject`. */
export interface TestService {
  app: FastifyInstance;
  /** The listener of the sandbox's control pages; throws without a sandbox. */
  control: FastifyInstance;
  db: Db;
  /** The database behind it, for another node. */
  database: TestDatabase;
  deps: Deps;
  config: Config;
  /** A client without a login. */
  visitor: Client<ApiRoutes>;
  /** The clock of the service in ms; set it to move time. The database's own clock does not follow. */
  clock: { now: number | null };
  /** Makes a person with a balance (fen) and logs in; verified unless said otherwise. */
  person(options?: { balance?: number; isVerified?: boolean; mobile?: string }): Promise<TestPerson>;
  /** Logs in a person that this service knows already. */
  signIn(mobile: string): Promise<TestPerson>;
  /** Runs every job that is due now. */
  runJobs(): Promise<void>;
  audit(): Promise<Breach[]>;
  /** Opens a real port on 127.0.0.1, which sandbox notices need; answers the address. */
  listen(): Promise<string>;
  /** After `listen`: the same for the sandbox's control pages. */
  listenControl(): Promise<string>;
  close(): Promise<void>;
}

export interface TestPerson {
  id: number;
  mobile: string;
  token: string;
  api: Client<ApiRoutes>;
  /** The answer of the last call, with its headers. */
  last: () => ApiReply;
  balance(): Promise<number>;
  /** More money, in fen, as an operator puts it there. */
  give(amount: number): Promise<void>;
}

/** Opens a service with the demo content, without rate limits, with replies checked against the contract. */
export async function openTestService(
  options: { config?: Partial<Config>; demo?: boolean; database?: TestDatabase } = {},
): Promise<TestService> {
  const demo = options.demo ?? true;
  const database = options.database ?? (await createTestDatabase({ hasDemo: demo }));
  const log = { warn: () => {} };
  const config: Config = {
    ...readConfig({
      GIFT_RATE: 'off',
      GIFT_LOG: 'silent',
      GIFT_CHECK_REPLIES: '1',
      PORT: '0',
      DATABASE_URL: database.url,
    }),
    demo,
    ...options.config,
  };
  const db = openDb({ ...database, poolSize: config.poolSize, log });
  const clock: TestService['clock'] = { now: null };
  const shop = await buildService({
    db,
    config,
    secret: TEST_SECRET,
    announce: () => {},
    now: () => clock.now ?? Date.now(),
    timeOfRecord: async (tx) => (clock.now === null ? databaseTime(tx) : new Date(clock.now)),
  });
  keepSerializers(shop.app);
  await shop.app.ready();
  await shop.control?.app.ready();
  const { app, deps, perform } = shop;
  let mobiles = 13_700_001_000;
  const signIn = async (id: number, mobile: string): Promise<TestPerson> => {
    const login = await createClient(apiRoutes, sendByInject(app, {})).accounts.login({
      body: { mobile, password: TEST_PASSWORD },
    });
    let reply: ApiReply = { status: 0, headers: {}, body: null };
    const send = sendByInject(app, { authorization: `Bearer ${login.token}` });
    const api = createClient(apiRoutes, async (request) => (reply = await send(request)));
    return {
      id,
      mobile,
      token: login.token,
      api,
      last: () => reply,
      balance: () => balanceFen(db, id),
      give: (amount) => deps.db.transaction((tx) => putMoney(tx, id, amount)),
    };
  };

  return {
    app,
    get control() {
      if (!shop.control) throw new Error('a shop without a sandbox');
      return shop.control.app;
    },
    db,
    database,
    deps,
    // The live one: what operators set is put in there.
    config: deps.config,
    clock,
    visitor: createClient(apiRoutes, sendByInject(app, {})),
    person: async ({ balance = 0, isVerified = true, mobile = String((mobiles += 1)) } = {}) => {
      const id = await addPerson(deps, { mobile, balance, isVerified });
      return signIn(id, mobile);
    },
    signIn: async (mobile) => {
      const row = await db.q
        .selectFrom('users')
        .where('mobile', '=', mobile)
        .select('id')
        .executeTakeFirstOrThrow();
      return signIn(row.id, mobile);
    },
    runJobs: async () => {
      for (;;) {
        let done = 0;
        // One question in place of one for each kind: a worker of a test asks ten times a second.
        const due = await db.q
          .selectFrom('jobs')
          .where('state', '=', JOB_STATE.open)
          .where('run_at', '<=', sql<Date>`now()`)
          .select('kind')
          .distinct()
          .execute();
        for (const kind of JOB_KINDS.filter((one) => due.some((job) => job.kind === one))) {
          const jobs = await claimDue(db.q, kind, { limit: 10, perPartner: 10, underWay: new Map() });
          for (const job of jobs) await performJob({ db, log: deps.log, perform }, job);
          done += jobs.length;
        }
        if (done === 0) return;
      }
    },
    audit: () => audit(db.q),
    listen: () => shop.listen(),
    listenControl: async () => (await shop.listenControl()) ?? '',
    close: async () => {
      await shop.close();
      await deps.aside.close();
      await db.close();
      await database.drop();
    },
  };
}

/** A transport over `app.inject`: the real routes without a socket. */
export function sendByInject(app: FastifyInstance, headers: Record<string, string>): Send {
  return async (request) => {
    const reply = await app.inject({
      method: request.method,
      url: request.url,
      headers: {
        ...headers,
        ...request.headers,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
    const lowered = Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
    );
    const isJson = (lowered['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      headers: lowered,
      body: isJson ? reply.json() : new Uint8Array(reply.rawPayload),
    };
  };
}

async function addPerson(
  deps: Deps,
  { mobile, balance, isVerified }: { mobile: string; balance: number; isVerified: boolean },
): Promise<number> {
  passwordHash ??= hash(TEST_PASSWORD, CHEAP);
  const stored = await passwordHash;
  return deps.db.transaction(async (tx) => {
    const person = await insertPerson(tx, deps, {
      mobile,
      user_type: 'user',
      passwordHash: stored,
      spread: '',
      params: {},
    });
    if (isVerified)
      await tx.updateTable('users').set({ attestation: 2 }).where('id', '=', person.id).execute();
    await putMoney(tx, person.id, balance);
    return person.id;
  });
}

async function putMoney(tx: Tx, userId: number, amount: number): Promise<void> {
  await moveMoney(tx, {
    userId,
    amount: fen(amount),
    against: 'manual',
    type: LOG_TYPE.manualIn,
    kind: 'manual',
    ref: `test-${userId}-${(gifts += 1)}`,
  });
}
let gifts = 0;
let passwordHash: Promise<string> | undefined;
/** A hash says itself what it costs to compare: the logins of tests are not to cost what those of people do. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

async function balanceFen(db: Db, userId: number): Promise<number> {
  const row = await db.q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'balance')
    .select('balance_fen')
    .executeTakeFirstOrThrow();
  return row.balance_fen;
}
