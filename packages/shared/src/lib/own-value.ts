/** What a table has under a name that somebody else wrote; `constructor`, `toString` and the like are in none by themselves. */
export const ownValue = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
