import { appendFileSync } from 'node:fs';
import { Chalk, type ChalkInstance } from 'chalk';
import { displayWidth } from './text.ts';

/** The part of a stream that is needed; tests pass their own. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

export interface OutOptions {
  stdout: Sink;
  stderr: Sink;
  env: NodeJS.ProcessEnv;
  isQuiet: boolean;
  noColor: boolean;
  logFile: string | null;
  now: () => number;
}

/** Results go to stdout, all talk to stderr (D1003). */
export interface Out {
  /** A result, whole lines. */
  result(text: string): void;
  /** Something to know; silent with --quiet. */
  say(text: string): void;
  /** Something to act on; never silent. */
  warn(text: string): void;
  fault(text: string): void;
  /** How far it is: one moving line on a terminal, a line per tenth elsewhere. */
  progress(done: number, total: number, text: string): void;
  /** Something visible while a call is under way; a later line takes its place. */
  busy(text: string): void;
  /** Text as it is, for a QR code or a question. */
  draw(text: string): void;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
}

/** Colour for one stream: NO_COLOR, FORCE_COLOR, TERM=dumb and --no-color decide, in this order of strength. */
export function usesColor(stream: Sink, env: NodeJS.ProcessEnv, noColor: boolean): boolean {
  if (noColor || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** The streams of one run. */
export function openOut(options: OutOptions): Out {
  const { stdout, stderr, env, isQuiet, noColor, logFile, now } = options;
  const hasColor = usesColor(stderr, env, noColor);
  const isTerminal = stderr.isTTY === true;
  // Level 1 are the eight colours that every terminal has; chalk's own look at the environment knows no --no-color.
  const paint = new Chalk({ level: hasColor ? 1 : 0 });
  let moving = 0;
  let lastTenth = -1;
  const clear = () => {
    if (moving > 0) stderr.write(`\r${' '.repeat(moving)}\r`);
    moving = 0;
  };
  const line = (text: string, color?: ChalkInstance) => {
    clear();
    stderr.write(`${color ? color(text) : text}\n`);
    if (logFile) appendFileSync(logFile, `${new Date(now()).toISOString()} ${text}\n`, { mode: 0o600 });
  };
  const move = (text: string) => {
    clear();
    stderr.write(text);
    moving = displayWidth(text);
  };
  return {
    result: (text) => {
      clear();
      stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
    },
    say: (text) => {
      if (!isQuiet && text !== '') line(text);
    },
    warn: (text) => line(text, paint.yellow),
    fault: (text) => line(text, paint.red),
    progress: (done, total, text) => {
      if (isQuiet) return;
      if (isTerminal) return done < total ? move(text) : line(text);
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
      if (tenth !== lastTenth) line(text);
      lastTenth = tenth;
    },
    busy: (text) => {
      if (isTerminal && !isQuiet) move(text);
    },
    draw: (text) => {
      clear();
      stderr.write(text);
    },
    isTerminal,
    hasColor,
  };
}
