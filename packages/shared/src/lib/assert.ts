/** A state that the code believes impossible was reached: a bug, never a message for a person. */
export class AssertionError extends Error {
  override name = 'AssertionError';
}

/** Throws `AssertionError` when `condition` does not hold. For what cannot happen; a person's mistake is a Problem or a Refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** What is there in every case, though no type can say so: `AssertionError` where it is missing. */
export function present<T>(value: T, what: string): NonNullable<T> {
  assert(value !== null && value !== undefined, what);
  return value;
}
