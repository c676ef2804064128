import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES, type Scope } from '@giftship/shared/api-keys/scopes';
import { buildCli, type Ended, GIFT, runShell } from '../transcripts/run-transcript.ts';
import { openTestService, type TestPerson, type TestService } from './test-service.ts';

/** A service on a real port whose jobs are done as they come, and the built command line beside it. */
export interface CliShop {
  shop: TestService;
  base: string;
  /** Runs `gift …` without a terminal; nothing of this process's environment but the path reaches it. */
  gift(line: string, more?: { env?: NodeJS.ProcessEnv; stdin?: string }): Promise<Ended>;
  folder: string;
  close(): Promise<void>;
}

/** An API key of a person, and the environment that makes the command line use it. */
export interface TestKey {
  appKey: string;
  secret: string;
  env: { GIFT_APP_KEY: string; GIFT_APP_SECRET: string };
}

/** Opens the service, with a worker of its own that looks ten times a second. */
export async function openCliShop(options: Parameters<typeof openTestService>[0] = {}): Promise<CliShop> {
  await buildCli();
  const shop = await openTestService(options);
  const base = await shop.listen();
  const folder = mkdtempSync(join(tmpdir(), 'gift-cli-'));
  const stopWorker = keepWorking(shop);
  return {
    shop,
    base,
    folder,
    gift: (line, { env = {}, stdin = '' } = {}) =>
      runShell(`gift ${line}`, {
        cwd: folder,
        stdin,
        env: { ...bareEnv(), GIFT_CONFIG_DIR: join(folder, 'config'), GIFT_API_BASE: base, ...env },
      }),
    close: async () => {
      await stopWorker();
      await shop.close();
    },
  };
}

/** What a program without a login shell has. */
export const bareEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], HOME: tmpdir() });

/**
 * Does jobs until it is stopped; a service on a port has no worker in tests. A test that does the jobs itself meanwhile
 * waits for what this has taken: after `runJobs` nothing that was due is still under way.
 */
export function keepWorking(shop: TestService): () => Promise<void> {
  const end = new AbortController();
  const once = shop.runJobs;
  let last: Promise<void> = Promise.resolve();
  shop.runJobs = () => {
    last = last.then(once, once);
    return last;
  };
  const work = (async () => {
    while (!end.signal.aborted) {
      await shop.runJobs();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return () => {
    end.abort();
    return work;
  };
}

/** Makes the person's API key with these scopes, all of them unless said otherwise. */
export async function keyOf(
  person: TestPerson,
  settings: { scopes?: Scope[]; ip_list?: string[]; daily_limit?: string } = {},
): Promise<TestKey> {
  const { app_key, app_secret } = await person.api.machines.key();
  await person.api.machines.saveSettings({ body: { scopes: [...SCOPES], ...settings } });
  const secret = app_secret!;
  return { appKey: app_key, secret, env: { GIFT_APP_KEY: app_key, GIFT_APP_SECRET: secret } };
}

/** The one object that --json prints. */
export interface Answer<T> {
  ok: boolean;
  code: number;
  exit: number;
  msg: string;
  data: T;
}

/** Reads it, and holds that nothing else stands on stdout and that the exit code is the one in it. */
export function answerOf<T = Record<string, unknown>>({ stdout, exit, stderr }: Ended): Answer<T> {
  const lines = stdout.trimEnd().split('\n');
  if (lines.length !== 1) throw new Error(`not one line: ${stdout}\n${stderr}`);
  const answer = JSON.parse(lines[0]!) as Answer<T>;
  if (answer.exit !== exit || answer.ok !== (exit === 0)) throw new Error(`exit ${exit}: ${stdout}`);
  return answer;
}

/** A wrapper of the built command line by the name of `gift`, for scripts that look for it in a path. */
export function installGift(folder: string): void {
  writeFileSync(join(folder, 'gift'), `#!/bin/sh\nexec '${process.execPath}' '${GIFT}' "$@"\n`, {
    mode: 0o755,
  });
}
