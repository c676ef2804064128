import { setTimeout } from 'node:timers/promises';
import { modeOfKey } from '@giftship/shared/accounts/key-mode';
import { ApiFailure } from '@giftship/shared/api/client';
import { openAsk } from '../lib/ask.ts';
import type { CommandEntry } from '../command-line/option-table.ts';
import { charsetFault } from '../lib/charset.ts';
import { findPaths } from '../config/paths.ts';
import { findSession, requireLogin, type Session } from '../config/session.ts';
import { openStore, type Store } from '../config/store.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import { CliFailure, failureOf, nextStep, sentenceOf, usageFailure } from '../lib/failure.ts';
import { logPathOf } from '../files/log-path.ts';
import { STREAM } from '../lib/out-path.ts';
import { readStdinBytes } from '../files/read-stdin.ts';
import { LOADERS } from './load-command.ts';
import { watchInterrupt } from './watch-interrupt.ts';
import { countDown } from '../net/count-down.ts';
import { readDuration } from '../net/duration.ts';
import type { OpenApiOptions } from '../net/open-api.ts';
import { isDue } from '../config/once-a-day.ts';
import type { Outcome } from '../render/outcome.ts';
import { openPick, type Picking } from '../render/pick.ts';
import { watchBrokenOutput } from '../render/broken-output.ts';
import { jsonLines, jsonOf, jsonOfFailure } from '../render/json.ts';
import { openOut } from '../render/out.ts';
import { type SeenVersions, updateNotice } from '../version/update-notice.ts';

interface Globals {
  profile?: string;
  apiBase?: string;
  tokenFile?: string;
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  wide?: boolean;
  input?: boolean;
  timeout?: number;
  waitFor?: number;
  verbose?: boolean;
  debug?: boolean;
  logFile?: string;
  jsonl?: boolean;
  out?: string;
  jq?: string;
  fields?: string;
}

const TIMEOUT_S = 60;
/** How long outages are waited out: by what sends work, and by what only looks, with somebody before it. */
const PATIENT_MS = 5 * 60_000;
const BRIEF_MS = 10_000;
/** What a password or a key may be long. */
const MAX_SECRET_BYTES = 64 * 1024;

/** Runs one command with the real world as its dependencies; answers the exit code. */
export async function runCommand(
  entry: CommandEntry & { name: keyof typeof LOADERS },
  options: Globals & Record<string, unknown>,
): Promise<ExitCode> {
  const seen: SeenVersions = new Map();
  const deps = openDeps(entry, options, seen);
  try {
    const isStreamed = options.out === STREAM;
    if (
      isStreamed &&
      (options.json || options.jsonl || options.jq !== undefined || options.fields !== undefined)
    )
      throw usageFailure(COPY.outAlone, COPY.outAloneNext);
    if (options.logFile && typeof options['file'] === 'string')
      await deps.files.refuseUnwritable(options.logFile, '--log-file', options['file']);
    const pick = await openPick(options);
    const { run } = await LOADERS[entry.name]();
    const outcome = await run(deps, options as never);
    const isJsonl = options.jsonl === true;
    return await showOutcome(deps, outcome, { command: entry.name, isJsonl, isStreamed, pick });
  } catch (error) {
    return showFailure(error, {
      command: entry.name,
      isJson: deps.isJson,
      isVerbose: options.verbose === true,
      isDebug: options.debug === true,
      fault: deps.out.fault,
      result: deps.out.result,
    });
  } finally {
    if (seen.size > 0) tellOfUpdate(deps, seen);
    tellOfCharset(deps);
  }
}

function tellOfUpdate({ out, env, paths, now }: Deps, seen: SeenVersions): void {
  const world = { env, now: now(), folder: paths.config, isWatched: out.isTerminal };
  for (const line of updateNotice(seen, world)) out.say(line);
}

/** A terminal that was told of other characters shows ours as rubbish; what helps is readable there. */
function tellOfCharset({ out, env, paths, now }: Deps): void {
  const fault = out.isTerminal ? charsetFault(env) : null;
  if (fault === null || !isDue(paths.config, 'charset-notice.json', now())) return;
  out.say(COPY.charset(fault.name, fault.value));
}

async function showOutcome(
  { out, isJson }: Deps,
  outcome: Outcome,
  view: { command: string; isJsonl: boolean; isStreamed: boolean; pick: Picking },
): Promise<ExitCode> {
  const { command, isJsonl, isStreamed, pick } = view;
  const next = outcome.exit === EXIT.ok ? outcome.next : nextStep(outcome, command);
  const asked = await pick(outcome);
  const faults = asked?.faults ?? [];
  const isWhole = asked === null || faults.length > 0;
  if (!isWhole) out.result(asked.text(out.isForPeople));
  else if (isJson) {
    const { data } = outcome;
    const told = next && typeof data === 'object' && data !== null ? { ...data, next } : data;
    out.result(jsonOf({ ...outcome, data: told }));
  } else if (isJsonl && outcome.lines) out.result(jsonLines(outcome.lines));
  else if (!isStreamed) out.result(outcome.text());
  if (outcome.exit !== EXIT.ok) out.fault(outcome.msg);
  // Whoever asked for a part in vain must still hear what was done.
  else if (faults.length > 0) out.warn(outcome.msg);
  else out.say(outcome.msg);
  if (next && !isJson) out.warn(COPY.next(next));
  for (const fault of faults) out.fault(fault);
  return outcome.exit === EXIT.ok && faults.length > 0 ? EXIT.unexpected : outcome.exit;
}

interface FailureView {
  /** The command's name; '' where none is known. */
  command: string;
  isJson: boolean;
  isVerbose: boolean;
  isDebug: boolean;
  fault: (text: string) => void;
  result: (text: string) => void;
}

/** Shows why a command ended: cause and next step, the request id with --verbose, a stack only with --debug. */
export function showFailure(error: unknown, view: FailureView): ExitCode {
  const failure = failureOf(error) ?? new CliFailure(EXIT.unexpected, COPY.bug, { next: COPY.bugNext });
  const next = nextStep(failure, view.command);
  if (view.isJson) view.result(jsonOfFailure(failure, next));
  view.fault(sentenceOf(failure));
  view.fault(COPY.next(next));
  const id = failure.requestId || (error instanceof ApiFailure ? error.requestId : '');
  if (view.isVerbose && id !== '') view.fault(COPY.requestId(id));
  if (view.isDebug && error instanceof Error) view.fault(error.stack ?? error.message);
  return failure.exit;
}

function openDeps(entry: CommandEntry, options: Globals, seen: SeenVersions): Deps {
  watchBrokenOutput(entry.isPatient ? COPY.outputCut : '');
  const { env } = process;
  const cwd = process.cwd();
  const paths = findPaths(env);
  const out = openOut({
    stdout: process.stdout,
    stderr: process.stderr,
    env,
    isQuiet: options.quiet === true || options.json === true || options.jq !== undefined,
    noColor: options.color === false,
    isWide: options.wide === true,
    logFile: options.logFile ? logPathOf(cwd, { ...options, logFile: options.logFile }) : null,
    now: Date.now,
  });
  const store = once(async () => openStore(paths));
  const session = once(async () => findSession(options, { env, cwd, stored: (await store()).read() }));
  const ask = openAsk(
    process.stdin.isTTY === true && process.stderr.isTTY === true && options.input !== false,
  );
  const interrupt = watchInterrupt(out);
  const waitFor = options.waitFor ?? waitOf(env) ?? (entry.isPatient ? PATIENT_MS : BRIEF_MS);
  const calling = callOptions({ ...options, waitFor }, { out, session, store, interrupt });
  return {
    env,
    cwd,
    now: Date.now,
    random: Math.random,
    sleep,
    out,
    ask,
    paths,
    files: lazyFiles(cwd, out),
    interrupt,
    readStdin: async () => new TextDecoder().decode(await readStdinBytes(MAX_SECRET_BYTES)),
    store,
    session,
    api: once(async () => {
      const { base } = await session();
      return openClient({ ...(await calling()), base, login: requireLogin(await session()) }, out, seen);
    }),
    send: once(async () => {
      const { base } = await session();
      const login = isVisitor(await session()) ? null : requireLogin(await session());
      return openTransport({ ...(await calling()), base, login }, out, seen);
    }),
    visitorApi: async (base, login = undefined) =>
      openClient({ ...(await calling()), base, login: login ?? null }, out, seen),
    isJson: options.json === true,
  };
}

const isVisitor = ({ token, key }: Session): boolean => token === null && key === null;

const told = new WeakSet<Deps['out']>();
/** Once a run, also with --quiet and --json: what follows is not real. */
function tellMode({ login }: OpenApiOptions, out: Deps['out']): void {
  if (!login?.key || modeOfKey(login.key.appKey) === 'live' || told.has(out)) return;
  told.add(out);
  out.warn(COPY.testMode);
}

async function openTransport(options: OpenApiOptions, out: Deps['out'], seen: SeenVersions) {
  tellMode(options, out);
  out.busy(COPY.connecting);
  const { openSend } = await import('../net/open-api.ts');
  return openSend({ ...options, onVersion: (version) => seen.set(options.base, version) });
}

async function openClient(options: OpenApiOptions, out: Deps['out'], seen: SeenVersions) {
  const send = await openTransport(options, out, seen);
  const { clientOf } = await import('../net/open-api.ts');
  return clientOf(send);
}

/** GIFT_WAIT_FOR, for cron and services that start the same line for years. */
function waitOf({ GIFT_WAIT_FOR: text }: NodeJS.ProcessEnv): number | null {
  if (!text) return null;
  const ms = readDuration(text);
  if (ms === null) throw usageFailure(COPY.notDuration('GIFT_WAIT_FOR'));
  return ms;
}

function callOptions(
  options: Globals & { waitFor: number },
  {
    out,
    session,
    store,
    interrupt,
  }: Pick<Deps, 'out' | 'interrupt'> & { session: () => Promise<Session>; store: () => Promise<Store> },
) {
  return async (): Promise<Omit<OpenApiOptions, 'base' | 'login'>> => {
    await session();
    const stored = Number((await store()).read().settings.timeout);
    return {
      timeoutMs: (options.timeout ?? (stored > 0 ? stored : TIMEOUT_S)) * 1000,
      now: Date.now,
      rest: sleep,
      sleep: countDown({ out, now: Date.now, sleep, interrupt }),
      random: Math.random,
      patience: { forMs: options.waitFor, now: Date.now },
      ...(options.verbose ? { onReply: (e) => out.say(COPY.exchange(e)) } : {}),
    };
  };
}

/** The file readers bring the sheet code with them; they are loaded with the first file. */
function lazyFiles(cwd: string, out: Deps['out']): Deps['files'] {
  const streams = { readBytes: readStdinBytes, writeStdout: out.bytes, say: out.say };
  const files = once(async () => (await import('../files/open-files.ts')).openFiles(cwd, streams));
  return {
    orders: async (path, options) => (await files()).orders(path, options),
    reissues: async (path) => (await files()).reissues(path),
    split: async (path, options) => (await files()).split(path, options),
    text: async (path, maxBytes) => (await files()).text(path, maxBytes),
    write: async (path, bytes) => (await files()).write(path, bytes),
    refuseUnwritable: async (path, flag, source) => (await files()).refuseUnwritable(path, flag, source),
    refuseNoSheet: async (path, flag, source) => (await files()).refuseNoSheet(path, flag, source),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Rejects with the reason of the signal. */
const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.reason ?? error;
  });
