/** A fixed set of words that is looked up at a place of a text; the longest word wins. */
export interface WordSet {
  /** The longest word that starts at `at`, or null. */
  startingAt(text: string, at: number): string | null;
  /** The longest word that ends at `end`, or null. */
  endingAt(text: string, end: number): string | null;
}

/** Groups words by their first and last character, so that a look costs little where none can match. */
export function wordSet(words: Iterable<string>): WordSet {
  const [byFirst, byLast] = [new Map<number, string[]>(), new Map<number, string[]>()];
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    addTo(byFirst, word.charCodeAt(0), word);
    addTo(byLast, word.charCodeAt(word.length - 1), word);
  }
  return {
    startingAt(text, at) {
      if (at >= text.length) return null;
      for (const word of byFirst.get(text.charCodeAt(at)) ?? NONE) if (text.startsWith(word, at)) return word;
      return null;
    },
    endingAt(text, end) {
      if (end < 1) return null;
      for (const word of byLast.get(text.charCodeAt(end - 1)) ?? NONE)
        if (text.endsWith(word, end)) return word;
      return null;
    },
  };
}

const NONE: readonly string[] = [];

function addTo(groups: Map<number, string[]>, key: number, word: string): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [word]);
  else group.push(word);
}
