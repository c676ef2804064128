/** The keys of a table that has no others than its type names, in the order of the table. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table) as K[];

/** The same with what stands under each. */
export const entriesOf = <K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] =>
  keysOf(table).map((key) => [key, table[key]]);
