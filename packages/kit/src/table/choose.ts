/**
 * The rows that are chosen after a press on one: it, or not any more; with `from`, everything between the two in the order
 * of `keys`, whatever was chosen of it.
 */
export function chooseRow(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  { key, from }: { key: string; from: string | null },
): ReadonlySet<string> {
  const next = new Set(chosen);
  const [a, b] = [keys.indexOf(from ?? ''), keys.indexOf(key)];
  if (a >= 0 && b >= 0) for (const each of keys.slice(Math.min(a, b), Math.max(a, b) + 1)) next.add(each);
  else if (!next.delete(key)) next.add(key);
  return next;
}
