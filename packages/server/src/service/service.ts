import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { verifyIdentity } from '../accounts/attestation.ts';
import { captchaStock } from '../accounts/captcha-stock.ts';
import { openAside } from '../aside/aside.ts';
import { ASIDE_FILE } from './aside-file.ts';
import { buildApp, newFastify } from './app.ts';
import { choresOf } from './chores-of.ts';
import { CONSOLE_TASKS } from './console-exports.ts';
import { OFFICE_TASKS } from './office-calls.ts';
import type { Config } from '../config.ts';
import { platformIdOf } from '@giftship/shared/goods/platforms';
import { present } from '@giftship/shared/lib/assert';
import { openControl } from './control-app.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { type Db, databaseTime, openDb } from '../db/db.ts';
import { openToServe } from '../db/open-database.ts';
import { refuseNewSecret, refuseOtherSecret } from '../db/service-secret.ts';
import { runOnlineSteps } from '../db/online-steps.ts';
import { startServiceClock } from '../db/service-clock.ts';
import type { Deps } from '../deps.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { fillStore } from '../demo/fill-store.ts';
import { originOf } from '../http/known-hosts.ts';
import { type Perform, startWorker } from '../jobs/worker.ts';
import { liveConfig, lookAtSettings, watchSettings } from '../settings/live-settings.ts';
import { sendNotice } from '../messages/tell-owner.ts';
import { SUPPLIERS } from '../webhooks/box.ts';
import { createWebhookSender } from '../webhooks/send-webhook.ts';
import { tellGoods } from '../events/tell-goods.ts';
import { writeExport } from '../lists/exports/export-task.ts';
import { issueWaybills } from '../orders/issue-waybills.ts';
import type { CourierProvider } from '../outside/courier.ts';
import { createKuaidi100 } from '../outside/kuaidi100/kuaidi100.ts';
import { testCourier } from '../outside/test-courier.ts';
import { absentProviders, PROVIDER_KINDS } from '../outside/absent.ts';
import { isNeighbour } from '../http/loopback.ts';
import { createSandbox, type SandboxOptions } from '../sandbox/sandbox.ts';
import type { ConnectedApp, StorePlatform } from '../platforms/platform.ts';
import { createRealPlatforms } from '../platforms/real-platforms.ts';
import { createSandboxStores } from '../sandbox/stores/sandbox-stores.ts';
import { MIGRATIONS } from '../package-root.ts';
import { readSecret } from './secret.ts';
import { performEarn } from '../promotion/earn-commission.ts';
import { deskRoutes } from '../support/desk.ts';
import { watchParcel } from '../parcels/watch-parcel.ts';
import { runRules } from '../automation/run-rule.ts';
import { noteStart } from '../stores/note-start.ts';
import { shipBack } from '../stores/ship-back.ts';
import { syncStore } from '../stores/sync-store.ts';
import { codesRoutes } from '../operators/codes-page.ts';
import { performCancel } from '../support/cancel-waybill.ts';
import { performTask } from '../operators/tasks.ts';
import { sendNews } from '../suppliers/send-news.ts';

interface Log {
  info: (...args: unknown[]) => void;
  warn: (...args: unknown[]) => void;
  error: (...args: unknown[]) => void;
}

/** A service that listens and works, until `stop`. */
export interface RunningService {
  app: FastifyInstance;
  deps: Deps;
  /** Address of the listener, for example http://127.0.0.1:3000. */
  address: string;
  /** Where the sandbox's control pages are, and the password that was made for them at this start; null without a sandbox. */
  sandbox: { address: string; newPassword: string | null } | null;
  /** Stops calls, then jobs, then the pool; waits for what is under way. */
  stop: () => Promise<void>;
}

/** What `buildService` makes a service of; the database is open and migrated, and stays the caller's to close. */
export interface ServiceParts {
  db: Db;
  /** The worker's own pool, so that jobs never keep a call waiting for a connection; left out, they share one. */
  jobDb?: Db;
  config: Config;
  /** 32 bytes for stored secrets. */
  secret: Buffer;
  /** Gets the lines that a developer should see, such as sandbox codes. */
  announce: (line: string) => void;
  /** The database's clock in ms (`startServiceClock`). */
  now: () => number;
  clockSkewMs?: () => number;
  /** False while the clock of this machine is too far off for timed work. */
  mayWork?: () => boolean;
  random?: (bytes: number) => Buffer;
  timeOfRecord?: Deps['timeOfRecord'];
}

/** Builds the whole service on an open database: providers, API, pages, jobs. It listens only when told to. */
export async function buildService({
  db,
  jobDb = db,
  config: given,
  secret,
  announce,
  now,
  clockSkewMs = () => 0,
  mayWork = () => true,
  random = randomBytes,
  timeOfRecord = databaseTime,
}: ServiceParts) {
  const config = liveConfig(given);
  const app = newFastify(config);
  await lookAtSettings(db.q, config);
  const watch = watchSettings(jobDb.q, { config, log: app.log });
  let selfBase: string | null = null;
  const publicBase = () =>
    config.publicBase ?? lanBase(config.host, selfBase) ?? `http://localhost:${config.port}`;
  const sandbox = config.sandbox
    ? openSandbox({
        db,
        config,
        secret,
        now,
        random,
        log: app.log,
        announce,
        publicBase,
        selfBase: () => selfBase,
      })
    : null;
  const courier = realCourier(config, now, publicBase);
  const deps: Deps = {
    db,
    config,
    outside: {
      ...(sandbox?.providers ?? absentProviders()),
      ...courier,
      storeApps: storeAppsOf(config, sandbox?.platforms ?? [], { now, random, publicBase }),
      missing: new Set(sandbox ? [] : PROVIDER_KINDS.filter((kind) => !(kind in courier))),
    },
    now,
    clockSkewMs,
    timeOfRecord,
    random,
    captchas: captchaStock(random),
    aside: openAside(ASIDE_FILE, db.settings),
    secret,
    log: app.log,
  };
  const jobDeps: Deps = { ...deps, db: jobDb };
  const perform = performWith(deps);
  await buildApp(app, deps, perform);
  const control = sandbox ? openControl(config, random) : null;
  await sandbox?.mount(app);
  if (control) {
    await sandbox?.mountControl(control.app);
    await control.app.register(deskRoutes, deps);
    await control.app.register(codesRoutes, deps);
  }
  await noteStart(db);
  const { begun } = config.demo ? await fillDemo(deps) : { begun: null };

  const chores = choresOf(jobDeps, sandbox?.chores ?? []);
  const listen = async (): Promise<string> => {
    const address = await app.listen({ host: config.host, port: config.port });
    selfBase = address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
    if (begun !== null) await fillStore(deps, app, begun);
    return selfBase;
  };
  /** After `listen`; the address of the sandbox's control pages, null where there is no sandbox. */
  const listenControl = async () =>
    (await control?.listen(Number(new URL(present(selfBase, 'asked after the service listens')).port))) ??
    null;
  const close = async () => {
    watch.stop();
    await Promise.all([app.close(), control?.app.close()]);
  };
  const work = () => startWorker({ db: jobDb, log: app.log, perform: performWith(jobDeps), chores, mayWork });
  return { app, control, deps, perform, listen, listenControl, work, close };
}

/** The sandbox in the place of every service outside: what the service uses, its pages and its clocks. */
function openSandbox({
  db,
  config,
  announce,
  ...options
}: Pick<SandboxOptions, 'secret' | 'now' | 'random' | 'log' | 'announce' | 'publicBase' | 'selfBase'> & {
  db: Db;
  config: Config;
}) {
  const { secret, now, random, publicBase } = options;
  const outside = createSandbox({
    ...options,
    pool: db.pool,
    // What a console of production says is kept by others: no code may stand there (D1309).
    announce: config.isProduction ? () => {} : announce,
  });
  const stores = createSandboxStores({
    pool: db.pool,
    secret,
    now,
    random,
    publicBase,
    mayControl: (request) => !config.isProduction && isNeighbour(request),
    ownOrigins: (request) =>
      config.publicBase === null ? [originOf(config, request), publicBase()] : [config.publicBase],
  });
  return {
    providers: outside.providers,
    platforms: stores.platforms,
    chores: [outside.chore, stores.chore],
    mount: async (app: FastifyInstance) => {
      await outside.mount(app);
      await stores.mount(app);
    },
    mountControl: async (control: FastifyInstance) => {
      await outside.mountControl(control);
      await stores.mountControl(control);
    },
  };
}

/** What each kind of job is done by. */
const performWith = (deps: Deps): Perform => ({
  'issue-waybills': (job) => issueWaybills(deps, job),
  'issue-test-waybills': (job) =>
    issueWaybills({ ...deps, outside: { ...deps.outside, courier: testCourier } }, job),
  'verify-identity': async (job) =>
    (await verifyIdentity(deps, Number(job.payload.user_id))) ? { done: true } : { againInMs: 60_000 },
  'earn-commission': (job) => performEarn(deps, job),
  'send-webhook': createWebhookSender(deps),
  'send-supplier-webhook': createWebhookSender(deps, SUPPLIERS),
  'write-export': (job) => writeExport(deps, job),
  'watch-parcel': (job) => watchParcel(deps, job),
  'cancel-waybill': (job) => performCancel(deps, job),
  'sync-store': (job) => syncStore(deps, job),
  'ship-back': (job) => shipBack(deps, job),
  'run-rules': (job) => runRules(deps, job),
  'tell-owner': (job) => sendNotice(deps, job),
  'tell-goods': (job) => tellGoods(deps, job),
  'office-task': performTask(deps, OFFICE_TASKS),
  'tell-member': (job) => sendNews(deps, job),
  'supplier-task': performTask(deps, CONSOLE_TASKS),
});

/** The platforms that the configuration has applications for, and the sandbox in the place of all others. */
function storeAppsOf(
  { platforms }: Config,
  sandbox: readonly StorePlatform[],
  {
    now,
    random,
    publicBase,
  }: { now: () => number; random: (bytes: number) => Buffer; publicBase: () => string },
): ConnectedApp[] {
  // All stores of the aggregator push to one address; which store it is, the push says.
  const callbackUrl = () => `${publicBase()}/api/callback/shop/tb/kuaidi100`;
  const real = createRealPlatforms(platforms, { fetch, now, random, callbackUrl });
  const isReal = new Set(real.map(({ platform }) => platform.key));
  return [
    ...real,
    ...sandbox.filter(({ key }) => !isReal.has(key)).map((platform) => ({ app: 'sandbox', platform })),
  ].map(({ app, platform }) => ({ id: platformIdOf(platform.key), app, platform }));
}

/** The courier that the configuration names instead of the sandbox's. */
function realCourier(
  { kuaidi100 }: Config,
  now: () => number,
  publicBase: () => string,
): { courier?: CourierProvider } {
  if (kuaidi100 === null) return {};
  const callbackUrl = () => `${publicBase()}/api/callback/courier/kuaidi100`;
  return { courier: createKuaidi100({ settings: kuaidi100, fetch, now, callbackUrl }) };
}

/** Starts the service for good: database, migrations, listener, worker. */
export async function startService(
  config: Config,
  { announce, log, missingSecret }: { announce: (line: string) => void; log: Log; missingSecret: string },
): Promise<RunningService> {
  refuseUnsafe(config);
  const database = await openToServe(config, { directory: MIGRATIONS, log });
  const online = new AbortController();
  const jobDb = openDb({ ...database, poolSize: config.jobPoolSize, log });
  try {
    const clock = await startServiceClock(database.db.q, log);
    const secret = await readSecret(config, {
      missing: missingSecret,
      mayMake: () => refuseNewSecret(database.db.pool),
    });
    await refuseOtherSecret(database.db.pool, { secret, random: randomBytes });
    const service = await buildService({
      db: database.db,
      jobDb,
      config,
      secret,
      announce,
      now: clock.now,
      clockSkewMs: clock.skewMs,
      mayWork: clock.mayWork,
    });
    const address = await service.listen();
    const controlAddress = await service.listenControl();
    const worker = service.work();
    // Indexes are built while we serve. What fails is said, and done at the next start.
    const steps = runOnlineSteps(database.ownerConnection, {
      directory: MIGRATIONS,
      log,
      signal: online.signal,
    });
    const finished = steps.catch((error: unknown) => {
      if (!online.signal.aborted) log.error(error instanceof Error ? error.message : String(error));
    });
    const stop = async () => {
      online.abort();
      await finished;
      // Together: what is under way may take as long as the calls do, not longer after them.
      await Promise.allSettled([service.close(), worker.stop()]);
      await service.deps.aside.close();
      clock.stop();
      await jobDb.close();
      await database.close();
    };
    const { control } = service;
    const sandbox =
      control && controlAddress !== null
        ? { address: controlAddress, newPassword: control.isNew ? control.password : null }
        : null;
    return { app: service.app, deps: service.deps, address, sandbox, stop };
  } catch (error) {
    await jobDb.close();
    await database.close();
    throw error;
  }
}

/**
 * The address under which a phone in the same network reaches a listener that is open to it; null before it listens. An
 * open listener calls itself by this machine's own address, so only the host that was asked for tells it from others.
 */
function lanBase(host: string, selfBase: string | null): string | null {
  if (selfBase === null || !EVERY_CARD.includes(host)) return selfBase;
  const card = Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry && !entry.internal && entry.family === 'IPv4');
  return card ? selfBase.replace(/\/\/(\[[^\]]*\]|[^:/]+)/, `//${card.address}`) : selfBase;
}

const EVERY_CARD = ['0.0.0.0', '::'];
