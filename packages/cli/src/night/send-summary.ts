import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDistrusted } from '@giftship/shared/api/is-distrusted';
import type { Deps } from '../deps.ts';
import { failureOf, sentenceOf, usageFailure } from '../lib/failure.ts';
import { STREAM } from '../lib/out-path.ts';
import { postJson } from '../net/post-json.ts';
import { PLAIN } from '../render/table.ts';
import { draw } from '../render/text.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { type NightSummary, summaryText } from './summary.ts';

/** Where a summary goes beside the streams. */
export interface Receivers {
  /** A file: JSON by its ending `.json`, text else. */
  summary?: string;
  mail?: string;
  notify?: string;
  /** The log of the command: it must not lie among the sheets either. */
  logFile?: string;
}

/**
 * Refuses receivers that the summary cannot reach, before anything is bought: exit 2. Whether somebody listens at an address
 * is only known when he is told.
 */
export async function refuseReceivers(deps: Deps, inbox: string, receivers: Receivers): Promise<void> {
  const { summary, mail, notify, logFile } = receivers;
  if (mail !== undefined) {
    if (!/^\w[\w.+-]*@\w[\w.-]*$/.test(mail)) throw usageFailure(SAY.mailBad(mail));
    const program = sendmailOf(deps);
    if (!isProgram(program))
      throw usageFailure(SAY.mailFailed(SAY.programGone(program)), SAY.programGoneNext);
  }
  if (notify !== undefined && (!/^https?:/.test(notify) || !URL.canParse(notify)))
    throw usageFailure(SAY.notifyBad(notify));
  for (const [flag, path] of [
    ['--summary', summary],
    ['--log-file', logFile],
  ] as const)
    // What lies in an inbox, or in a folder of it, is a sheet for the next pass.
    if (path !== undefined && liesAmongSheets(resolve(deps.cwd, path), inbox))
      throw usageFailure(SAY.writesIntoInbox(flag, path), SAY.writesIntoInboxNext);
  if (logFile !== undefined) await deps.files.refuseUnwritable(logFile, '--log-file');
  if (summary === undefined || summary === STREAM) return;
  await deps.files.refuseUnwritable(summary, '--summary');
}

/** Whatever links lead there; what begins with a dot is none of the inbox's. */
function liesAmongSheets(path: string, inbox: string): boolean {
  const real = (one: string) => (existsSync(one) ? realpathSync(one) : one);
  const way = relative(real(inbox), join(real(dirname(path)), basename(path)));
  return !isAbsolute(way) && way.split(sep).every((part) => !part.startsWith('.'));
}

const sendmailOf = ({ env }: Pick<Deps, 'env'>): string => env['GIFT_SENDMAIL'] || SENDMAIL;

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** How long each may take: an inbox is locked meanwhile. */
interface Limits {
  mailMs: number;
  /** Of one try. */
  postMs: number;
}
const LIMITS: Limits = { mailMs: 60_000, postMs: 10_000 };

type SendDeps = Pick<Deps, 'env' | 'files' | 'sleep'> & { limits?: Limits };

/** Sends a summary to everybody who wants it, and waits for none without end; answers what went wrong, in sentences. */
export async function sendSummary(
  deps: SendDeps,
  { summary: file, mail, notify }: Receivers,
  summary: NightSummary,
): Promise<string[]> {
  const faults = [
    file === undefined ? null : await writeFile(deps, file, summary),
    mail === undefined ? null : await sendMail(deps, mail, summary),
    notify === undefined ? null : await post(deps, notify, summary),
  ];
  return faults.filter((fault) => fault !== null);
}

async function writeFile(deps: SendDeps, file: string, summary: NightSummary): Promise<string | null> {
  const text = /\.json$/i.test(file) ? `${JSON.stringify(summary)}\n` : `${textOf(summary)}\n`;
  try {
    await deps.files.write(file, text);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return failure === null ? SAY.summaryFailed(file) : sentenceOf(failure);
  }
}

const textOf = (summary: NightSummary): string => `${summary.msg}\n\n${draw(summaryText(summary), PLAIN)}`;

const SENDMAIL = '/usr/sbin/sendmail';

/** By the machine's own sendmail, which knows how mail leaves it; the receiver stands in the head, never in a shell. */
async function sendMail(deps: SendDeps, to: string, summary: NightSummary): Promise<string | null> {
  const { mailMs } = deps.limits ?? LIMITS;
  const program = sendmailOf(deps);
  if (!isProgram(program)) return SAY.mailFailed(SAY.programGone(program));
  const code = await pipeTo(program, { args: ['-t', '-i'], text: mailOf(to, summary), limitMs: mailMs });
  if (code === LATE) return SAY.mailFailed(SAY.programLate(Math.round(mailMs / 1000)));
  return code === 0 ? null : SAY.mailFailed(SAY.programEnded(code));
}

/** A whole message; Chinese words are encoded, because no road of mail promises more than ASCII. */
function mailOf(to: string, summary: NightSummary): string {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  return [
    `To: ${to}`,
    `Subject: =?UTF-8?B?${base64(SAY.subject(summary.day, summary.msg))}?=`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    base64(`${textOf(summary)}\n`).replace(/.{76}/g, '$&\n'),
    '',
  ].join('\n');
}

const LATE = 'late';

/** Hands a text to a program; answers its exit code, null for a signal. One that does not end in time is killed. */
function pipeTo(
  program: string,
  { args, text, limitMs }: { args: string[]; text: string; limitMs: number },
): Promise<number | null | typeof LATE> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    const timer = setTimeout(() => {
      resolve(LATE);
      child.kill('SIGKILL');
    }, limitMs);
    const end = (code: number | null) => {
      clearTimeout(timer);
      resolve(code);
    };
    child.on('error', () => end(null));
    child.on('close', end);
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}

const TRIES = 3;
const WAIT_MS = 2_000;

/** Posts the summary as JSON, three times at most; a redirect is no answer. */
async function post(deps: SendDeps, url: string, summary: NightSummary): Promise<string | null> {
  const { postMs } = deps.limits ?? LIMITS;
  const body = JSON.stringify({ type: 'gift.run', ...summary });
  let why = '';
  for (let tryNo = 1; tryNo <= TRIES; tryNo++) {
    if (tryNo > 1) await deps.sleep(WAIT_MS * (tryNo - 1));
    try {
      const status = await postJson(url, body, { limitMs: postMs });
      if (status >= 200 && status < 300) return null;
      why = SAY.statusOf(status);
    } catch (error) {
      why = unreachedWords(error);
    }
  }
  return SAY.notifyFailed(why);
}

/** Why nobody was reached, by the code of the system or of TLS. */
function unreachedWords(error: unknown): string {
  const found = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = found === 'ERR_CANCELED' ? 'ETIMEDOUT' : found;
  const words: Record<string, string> = SAY.unreached;
  return words[code] ?? (isDistrusted(code) ? SAY.certificate : SAY.unreachedOther(code));
}
