import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAsk } from '../lib/ask.ts';
import { findPaths } from '../config/paths.ts';
import { openStore } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { failureOf } from '../lib/failure.ts';
import { openFiles } from '../files/open-files.ts';
import { runTask } from '../files/run-task.ts';
import { openOut } from '../render/out.ts';
import { type FakeService, openFakeService } from './fake-service.test-kit.ts';
import { runOrder } from './place.ts';
import type { OrderOptions } from './prepare.ts';

/** A command line before a service in memory, with one sheet in a folder of its own. */
export interface Bench {
  shop: FakeService;
  deps: Deps;
  folder: string;
  write: (rows: string[]) => void;
  /** The sheet comes through the pipe `-` from now on. */
  pipe: () => void;
  order: (
    options?: Partial<OrderOptions>,
  ) => Promise<{ exit: number; bought: number; now: number; next: string; msg: string; data: unknown }>;
  press: () => void;
  /** Orders are signed by a test key from now on. */
  useTestKey: () => void;
}

/** Opens the service with a balance in fen and writes the sheet under `titles`. */
export function openBench(titles: string, balance: number, rows: string[]): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'gift-order-'));
  const file = join(folder, 'orders.csv');
  const shop = openFakeService(balance);
  const interrupt = {
    isPressed: false,
    signal: new AbortController().signal,
    beginCareful: () => undefined,
    sayAtEnd: () => () => undefined,
    endCareful: () => undefined,
  };
  const env = { GIFT_CONFIG_DIR: join(folder, 'config') };
  const paths = findPaths(env);
  const silent = { write: () => true };
  const deps: Deps = {
    env,
    cwd: folder,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
    out: openOut({
      stdout: silent,
      stderr: silent,
      env,
      isQuiet: true,
      noColor: true,
      logFile: null,
      now: Date.now,
    }),
    ask: openAsk(false),
    paths,
    files: openFiles(
      folder,
      {
        readBytes: async () => new Uint8Array(),
        writeStdout: () => undefined,
        say: () => undefined,
      },
      runTask,
    ),
    interrupt,
    readStdin: async () => '',
    store: async () => openStore(paths),
    session: async () => ({
      base: 'http://shop.test',
      baseSource: 'flag',
      profile: 'default',
      token: 't',
      key: null,
      tokenSource: 'env',
      stored: null,
    }),
    send: async () => {
      throw new Error('not by hand');
    },
    api: async () => shop.api,
    visitorApi: async () => shop.api,
    isJson: false,
  };
  const write = (all: string[]) => writeFileSync(file, `\ufeff${[titles, ...all].join('\r\n')}\r\n`);
  write(rows);
  return {
    shop,
    deps,
    folder,
    write,
    pipe: () => {
      const { orders } = deps.files;
      deps.files.orders = async (path, options) =>
        path === '-' ? { ...(await orders(file, options)), path } : orders(path, options);
    },
    press: () => (interrupt.isPressed = true),
    useTestKey: () => {
      const { session } = deps;
      const key = { appKey: 'ak_test_0123456789abcdef', appSecret: 's' };
      deps.session = async () => ({ ...(await session()), token: null, key });
    },
    order: async (options = {}) => {
      try {
        const { exit, data, next, msg } = await runOrder(deps, {
          file,
          goods: 103,
          chunk: 2,
          yes: true,
          ...options,
        });
        return { exit, bought: data.bought, now: data.bought_now, next: next ?? '', msg, data };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null) throw error;
        const { exit, next, message: msg, data } = failure;
        return { exit, bought: 0, now: 0, next, msg, data };
      }
    },
  };
}
