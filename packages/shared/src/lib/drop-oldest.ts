/** Lets go of what was put in first. */
export function dropOldest<K>(map: Map<K, unknown>): void {
  const first = map.keys().next();
  if (!first.done) map.delete(first.value);
}
