import type { ExitCode } from '../lib/exit-codes.ts';
import type { Shown } from './text.ts';

/** What a command ends with; `text` draws `data` for people, JSON shows it as it is. */
export interface Outcome<D = unknown> {
  exit: ExitCode;
  /** The service's code, or 0. */
  code: number;
  /** One sentence for people, on stderr; '' for none. */
  msg: string;
  data: D;
  /** What to do next, for people; the data carries it too. */
  next?: string;
  /** The result for stdout; '' prints nothing. */
  text: () => Shown;
  /** Rows for `--jsonl`. */
  lines?: readonly unknown[];
}

/** A success. */
export function done<D>(data: D, text: () => Shown, msg = ''): Outcome<D> {
  return { exit: 0, code: 0, msg, data, text };
}
