import { resolve } from 'node:path';
import { ApiFailure } from '@giftship/shared/api/client';
import { openAsk } from './ask.ts';
import type { CommandEntry } from './command-table.ts';
import { findPaths } from './config/paths.ts';
import { findSession, requireLogin, type Session } from './config/session.ts';
import { openStore, type Store } from './config/store.ts';
import { COPY } from './copy.ts';
import type { Deps } from './deps.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { CliFailure, failureOf } from './failure.ts';
import { watchInterrupt } from './interrupt.ts';
import type { OpenApiOptions } from './net/open-api.ts';
import type { Outcome } from './outcome.ts';
import { jsonOf, jsonOfFailure } from './render/json.ts';
import { openOut } from './render/out.ts';

interface Globals {
  profile?: string;
  apiBase?: string;
  tokenFile?: string;
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  input?: boolean;
  timeout?: number;
  verbose?: boolean;
  debug?: boolean;
  logFile?: string;
}

const TIMEOUT_S = 60;

/** Runs one command with the real world as its dependencies; answers the exit code. */
export async function runCommand(entry: CommandEntry, options: Globals): Promise<ExitCode> {
  const deps = openDeps(options);
  try {
    const { run } = await entry.load();
    const outcome = await run(deps, options as never);
    await showOutcome(deps, outcome, 'jsonl' in options && options.jsonl === true);
    return outcome.exit;
  } catch (error) {
    return showFailure(error, {
      isJson: deps.isJson,
      isVerbose: options.verbose === true,
      isDebug: options.debug === true,
      fault: deps.out.fault,
      result: deps.out.result,
    });
  }
}

async function showOutcome({ out, isJson }: Deps, outcome: Outcome, isJsonl: boolean): Promise<void> {
  if (isJson) {
    out.result(jsonOf(outcome));
    if (outcome.exit !== EXIT.ok) out.fault(outcome.msg);
    return;
  }
  if (isJsonl && outcome.lines) {
    out.result(outcome.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } else {
    const text = outcome.text();
    if (text !== '') out.result(text);
  }
  if (outcome.exit === EXIT.ok) out.say(outcome.msg);
  else if (outcome.msg !== '') out.fault(outcome.msg);
  if (outcome.next) out.warn(COPY.next(outcome.next));
}

interface FailureView {
  isJson: boolean;
  isVerbose: boolean;
  isDebug: boolean;
  fault: (text: string) => void;
  result: (text: string) => void;
}

/** Shows why a command ended: cause and next step, the request id with --verbose, a stack only with --debug. */
export function showFailure(error: unknown, view: FailureView): ExitCode {
  const failure = failureOf(error) ?? new CliFailure(EXIT.unexpected, COPY.bug, { next: COPY.bugNext });
  if (view.isJson) view.result(jsonOfFailure(failure));
  view.fault(failure.message);
  if (failure.next !== '') view.fault(COPY.next(failure.next));
  const id = failure.requestId || (error instanceof ApiFailure ? error.requestId : '');
  if (view.isVerbose && id !== '') view.fault(COPY.requestId(id));
  if (view.isDebug && error instanceof Error) view.fault(error.stack ?? error.message);
  return failure.exit;
}

function openDeps(options: Globals): Deps {
  bearClosedPipes();
  const { env } = process;
  const cwd = process.cwd();
  const paths = findPaths(env);
  const out = openOut({
    stdout: process.stdout,
    stderr: process.stderr,
    env,
    isQuiet: options.quiet === true || options.json === true,
    noColor: options.color === false,
    logFile: options.logFile ? resolve(cwd, options.logFile) : null,
    now: Date.now,
  });
  const store = once(async () => openStore(paths));
  const session = once(async () => findSession(options, { env, cwd, stored: await readStore(store) }));
  const ask = openAsk(
    process.stdin.isTTY === true && process.stderr.isTTY === true && options.input !== false,
  );
  const calling = callOptions(options, out, session, store);
  return {
    env,
    cwd,
    now: Date.now,
    random: Math.random,
    sleep,
    out,
    ask,
    paths,
    files: lazyFiles(cwd),
    interrupt: watchInterrupt(out),
    readStdin,
    store,
    session,
    api: once(async () => {
      const { base } = await session();
      return openClient({ ...(await calling()), base, login: requireLogin(await session()) }, out);
    }),
    visitorApi: async (base, login = undefined) =>
      openClient({ ...(await calling()), base, login: login ?? null }, out),
    isJson: options.json === true,
  };
}

/** A reader such as `head` may leave early: an order under way goes on without it. */
function bearClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

async function readStore(store: () => Promise<Store>) {
  const opened = await store();
  try {
    return opened.read();
  } catch {
    throw new CliFailure(EXIT.unexpected, COPY.configBroken(opened.file), { next: COPY.configBrokenNext });
  }
}

async function openClient(options: OpenApiOptions, out: Deps['out']) {
  out.busy(COPY.connecting);
  const { openApi } = await import('./net/open-api.ts');
  return openApi(options);
}

function callOptions(
  options: Globals,
  out: Deps['out'],
  session: () => Promise<Session>,
  store: () => Promise<Store>,
) {
  const reasons: Record<string, string> = COPY.waitReasons;
  return async (): Promise<Omit<OpenApiOptions, 'base' | 'login'>> => {
    await session();
    const stored = Number((await readStore(store)).settings.timeout);
    return {
      timeoutMs: (options.timeout ?? (stored > 0 ? stored : TIMEOUT_S)) * 1000,
      sleep,
      random: Math.random,
      onWait: ({ ms, reason }) => {
        if (reason !== '429' || options.verbose || ms > 5000)
          out.say(COPY.waiting((ms / 1000).toFixed(1), reasons[reason] ?? COPY.waitReasons.other));
      },
      ...(options.verbose
        ? { onReply: (e) => out.say(COPY.exchange(e.method, e.path, e.status, e.ms, e.requestId)) }
        : {}),
    };
  };
}

/** The file readers bring the sheet code with them; they are loaded with the first file. */
function lazyFiles(cwd: string): Deps['files'] {
  const files = once(async () => (await import('./files/open-files.ts')).openFiles(cwd, readStdin));
  return {
    orders: async (path, options) => (await files()).orders(path, options),
    reissues: async (path) => (await files()).reissues(path),
    text: async (path, maxBytes) => (await files()).text(path, maxBytes),
    write: async (path, bytes) => (await files()).write(path, bytes),
    refuseUnwritable: async (path, flag) => (await files()).refuseUnwritable(path, flag),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

const MAX_STDIN = 5 * 1024 * 1024;

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MAX_STDIN) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
