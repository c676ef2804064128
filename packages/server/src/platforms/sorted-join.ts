/** Names and values in ASCII order of the names, without anything between: what several platforms sign (facts 6). */
export function sortedJoin(values: Readonly<Record<string, string>>): string {
  return Object.keys(values)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => name + values[name])
    .join('');
}
