/** The fields of a value from outside, each of them unknown; none of what is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The items of a list from outside, each of them unknown; none of what is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
