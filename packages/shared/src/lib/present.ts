import { assert } from './assert.ts';

/** What the code believes to be there; throws `AssertionError` where it is not. `what` names it. */
export function present<T>(value: T | null | undefined, what: string): T {
  assert(value !== undefined && value !== null, `${what} is missing`);
  return value;
}
