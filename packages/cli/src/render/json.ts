import type { CliFailure } from '../lib/failure.ts';
import type { Outcome } from './outcome.ts';

/** The one object of `--json` (D1003). */
export function jsonOf({ exit, code, msg, data }: Pick<Outcome, 'exit' | 'code' | 'msg' | 'data'>): string {
  return JSON.stringify({ ok: exit === 0, code, exit, msg, data });
}

/** One object a line (`--jsonl`). */
export const jsonLines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The same object for a failure; the next step and the file at fault travel in `data`. */
export function jsonOfFailure(failure: CliFailure, next: string): string {
  const { exit, code, message, data, file } = failure;
  const own = typeof data === 'object' && data !== null ? data : {};
  return jsonOf({ exit, code, msg: message, data: { ...own, ...(file === '' ? {} : { file }), next } });
}
