import type { Right } from '@giftship/shared/operators/rights';

/** Fields of the log that need a right of their own, as they do where the thing itself is shown (A4). */
const BEHIND: readonly (readonly [right: Right, field: RegExp])[] = [
  ['goods.cost.view', /(?:^|_)cost(?:_|$)|(?:^|_)margin(?:_|$)/],
  ['finance.view', /^balance(?:_|$)/],
];

/** What a row of the log says was before or after, without the fields that whoever reads it may not see: not even their names. */
export function seenOfLog(rights: ReadonlySet<Right>, value: Record<string, unknown> | null) {
  const closed = BEHIND.filter(([right]) => !rights.has(right)).map(([, field]) => field);
  return closed.length === 0 ? value : (without(closed, value) as typeof value);
}

function without(closed: readonly RegExp[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => without(closed, each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !closed.some((field) => field.test(key)))
      .map(([key, each]) => [key, without(closed, each)]),
  );
}
