import type { CliFailure } from '../failure.ts';
import type { Outcome } from '../outcome.ts';

/** The one object of `--json` (D1003). */
export function jsonOf({ exit, code, msg, data }: Pick<Outcome, 'exit' | 'code' | 'msg' | 'data'>): string {
  return JSON.stringify({ ok: exit === 0, code, exit, msg, data });
}

/** The same object for a failure; the next step travels in `data`. */
export function jsonOfFailure(failure: CliFailure): string {
  const { exit, code, message, next, data } = failure;
  const extra = next === '' ? {} : { next };
  const body = typeof data === 'object' && data !== null ? { ...data, ...extra } : next === '' ? data : extra;
  return jsonOf({ exit, code, msg: message, data: body });
}
