/** The one name that a mistyped word most likely means; null when none is near. */
export function suggest(typed: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const name of names) {
    const distance = distanceOf(typed, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours; words are short. */
function distanceOf(a: string, b: string): number {
  if (a.length > 40) return a.length;
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + cost,
        swap ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
