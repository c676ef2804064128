import { appendFileSync } from 'node:fs';
import { formatTime } from '@giftship/shared/lib/china-time';
import { Chalk, type ChalkInstance } from 'chalk';
import { COPY } from '../lib/copy.ts';
import { fileFailureOf } from '../lib/failure.ts';
import { cut, displayWidth, PLAIN, type Screen, type Tone } from './table.ts';
import { draw, type Shown } from './text.ts';

/** The part of a stream that is needed; tests pass their own. */
export interface Sink {
  write(text: string | Uint8Array): unknown;
  isTTY?: boolean | undefined;
  destroyed?: boolean | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
}

export interface OutOptions {
  stdout: Sink;
  stderr: Sink;
  env: NodeJS.ProcessEnv;
  isQuiet: boolean;
  noColor: boolean;
  /** Tables whole, as wide as they are. */
  isWide?: boolean;
  logFile: string | null;
  now: () => number;
}

/** Results go to stdout, all talk to stderr (D1003). */
export interface Out {
  /** A result, whole lines; tables fit the terminal. */
  result(text: Shown): void;
  /** The bytes of a file that goes to stdout, as they are. */
  bytes(bytes: Uint8Array | string): void;
  /** Something to know; silent with --quiet. */
  say(text: Shown): void;
  /** Something to act on; never silent. */
  warn(text: string): void;
  fault(text: string): void;
  /** How far it is: one moving line on a terminal, a line per tenth elsewhere. */
  progress(done: number, total: number, text: string): void;
  /** Something visible while a call is under way; a later line takes its place. */
  busy(text: string): void;
  /** Shown as it is, for a QR code or a question. */
  draw(text: string): void;
  /** Whether a QR code of full blocks fits beside what is said about it (D1006). */
  readonly hasRoom: boolean;
  /** Results are shown on a terminal; false where a program reads them. */
  readonly isForPeople: boolean;
  /** Whoever read the results is gone: nothing more reaches him. */
  readonly isReaderGone: boolean;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
}

/** Colour for one stream: NO_COLOR, FORCE_COLOR, TERM=dumb and --no-color decide, in this order of strength. */
export function usesColor(stream: Sink, env: NodeJS.ProcessEnv, noColor: boolean): boolean {
  if (noColor || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** The least window that a QR code of full blocks fits into. */
const ROOMY = { columns: 72, rows: 40 };
/** Terminals narrower than this are taken as this wide. */
const NARROWEST = 20;

/** What a stream shows: its width, where it is a terminal (GIFT_FORCE_TTY=80 makes it one of 80 columns), and its colours. */
function screenOf(stream: Sink, { env, noColor, isWide }: OutOptions): Screen {
  const paint = new Chalk({ level: usesColor(stream, env, noColor) ? 1 : 0 });
  const tones: Record<Tone, ChalkInstance> = {
    good: paint.green,
    wait: paint.yellow,
    bad: paint.red,
    over: paint.dim,
  };
  const columns = Number(env['GIFT_FORCE_TTY']) || (stream.isTTY === true ? stream.columns || null : null);
  return {
    columns: isWide === true || columns === null ? null : Math.max(NARROWEST, columns),
    paint: (tone, text) => tones[tone](text),
  };
}

/** The streams of one run. */
export function openOut(options: OutOptions): Out {
  const { stdout, stderr, env, isQuiet, noColor, logFile, now } = options;
  const [results, talk] = [screenOf(stdout, options), screenOf(stderr, options)];
  const hasColor = usesColor(stderr, env, noColor);
  const isTerminal = stderr.isTTY === true;
  // Level 1 are the eight colours that every terminal has; chalk's own look at the environment knows no --no-color.
  const paint = new Chalk({ level: hasColor ? 1 : 0 });
  let log = logFile;
  let moving = 0;
  let lastTenth = -1;
  const clear = () => {
    if (moving > 0) stderr.write(`\r${' '.repeat(moving)}\r`);
    moving = 0;
  };
  const line = (text: string, color?: ChalkInstance, logged = text) => {
    clear();
    stderr.write(`${color ? color(text) : text}\n`);
    if (log !== null) keep(log, logged);
  };
  /** A log that cannot be written, for a full disk say, ends no order: that is said once. */
  const keep = (file: string, text: string) => {
    try {
      appendFileSync(file, `${formatTime(now())} ${text}\n`, { mode: 0o600 });
    } catch (error) {
      log = null;
      line(COPY.logLost(file, fileFailureOf(error, file)?.message ?? String(error)));
    }
  };
  const move = (text: string) => {
    clear();
    // A line that wraps cannot be taken back.
    const shown = cut(text, (talk.columns ?? Infinity) - 1);
    stderr.write(shown);
    moving = displayWidth(shown);
  };
  return {
    result: (text) => {
      clear();
      const drawn = draw(text, results);
      stdout.write(drawn.endsWith('\n') || drawn === '' ? drawn : `${drawn}\n`);
    },
    bytes: (bytes) => {
      clear();
      stdout.write(bytes);
    },
    say: (text) => {
      const drawn = isQuiet ? '' : draw(text, talk);
      if (drawn !== '') line(drawn, undefined, draw(text, PLAIN));
    },
    warn: (text) => {
      if (text !== '') line(text, paint.yellow);
    },
    fault: (text) => {
      if (text !== '') line(text, paint.red);
    },
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
    hasRoom: (stderr.columns ?? 0) >= ROOMY.columns && (stderr.rows ?? 0) >= ROOMY.rows,
    isForPeople: stdout.isTTY === true || env['GIFT_FORCE_TTY'] !== undefined,
    get isReaderGone() {
      return stdout.destroyed === true;
    },
    isTerminal,
    hasColor,
  };
}
