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
  // What it takes to get from the first characters of the one to those of the other, by how many of the other.
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          costAt(last, j) + 1,
          costAt(row, j - 1) + 1,
          costAt(last, j - 1) + cost,
          swap ? costAt(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return costAt(last, b.length);
}

/** What is not in a row cannot be reached. */
const costAt = (row: readonly number[], at: number): number => row[at] ?? Infinity;
