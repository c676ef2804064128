import { randomBytes } from 'node:crypto';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../packages/server/src/accounts/passwords.ts';
import { insertPerson } from '../../packages/server/src/accounts/register.ts';
import type { Config } from '../../packages/server/src/config.ts';
import { readConfig } from '../../packages/server/src/read-config.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { runOnlineSteps } from '../../packages/server/src/db/online-steps.ts';
import type { Deps } from '../../packages/server/src/deps.ts';
import type { Caller } from '../../packages/server/src/callers/caller.ts';
import type { Perform } from '../../packages/server/src/jobs/worker.ts';
import { MIGRATIONS } from '../../packages/server/src/package-root.ts';
import { buildService } from '../../packages/server/src/service/service.ts';
import { moveMoney } from '../../packages/server/src/wallet/ledger.ts';

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
export const BENCH_PASSWORD = 'only-for-benches';

/** A whole service in this process, on a database with the settings of production; nothing listens, no worker runs. */
export interface OpenShop {
  app: FastifyInstance;
  db: Db;
  deps: Deps;
  perform: Perform;
  close(): Promise<void>;
}

export async function openStore(
  dataDir: string,
  settings: Record<string, string> = {},
  over: Partial<Config> = {},
): Promise<OpenShop> {
  const database = await startEmbedded({ dataDir, log: QUIET, settings });
  const config: Config = {
    ...readConfig({ GIFT_RATE: 'off', GIFT_LOG: 'silent', GIFT_MAX_RECIPIENTS: '100000' }),
    dataDir,
    ...over,
  };
  const db = openDb({ connection: database.connection, poolSize: config.poolSize, log: QUIET });
  await migrate(db.pool, { directory: MIGRATIONS });
  await runOnlineSteps(database.connection, { directory: MIGRATIONS, log: QUIET });
  const { app, deps, perform } = await buildService({
    db,
    config,
    secret: Buffer.alloc(32, 7),
    announce: () => {},
    now: Date.now,
  });
  return {
    app,
    db,
    deps,
    perform,
    close: async () => {
      await app.close();
      await db.close();
      await database.stop();
    },
  };
}

/** A verified person with a full purse. */
export async function addBuyer(db: Db, balanceFen: number, mobile = randomMobile()): Promise<Caller> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const id = await db.transaction(async (tx) => {
    const person = await insertPerson(
      tx,
      { random: randomBytes, config: readConfig({}) },
      { mobile, user_type: 'user', passwordHash, spread: '', params: {} },
    );
    await tx.updateTable('users').set({ attestation: 2 }).where('id', '=', person.id).execute();
    await moveMoney(tx, {
      userId: person.id,
      amount: fen(balanceFen),
      against: 'manual',
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: `bench-${person.id}`,
    });
    return person.id;
  });
  return {
    userId: id,
    role: 'user',
    username: mobile,
    mobile,
    membership: { groupId: 1, until: null, lastingId: 1 },
    attestation: 2,
    spreadCode: '',
    tokenHash: Buffer.alloc(32),
    expiresAt: new Date(Date.now() + 86_400_000),
    via: 'bearer',
    site: null,
    key: null,
    isTest: false,
    view: null,
    spendLimit: null,
  };
}

const randomMobile = () => `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
