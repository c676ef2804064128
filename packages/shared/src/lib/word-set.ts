/** A fixed set of words that is looked up at a place of a text; the longest word wins. */
export interface WordSet {
  /** The longest word that starts at `at`, or null. */
  startingAt(text: string, at: number): string | null;
  /** The longest word that ends at `end`, or null. */
  endingAt(text: string, end: number): string | null;
}

/** Groups words by their first and last character, so that a look costs little where none can match; each group is sorted when it is first met. */
export function wordSet(words: Iterable<string>): WordSet {
  const [byFirst, byLast] = [new Map<number, Group>(), new Map<number, Group>()];
  for (const word of words) {
    addTo(byFirst, word.charCodeAt(0), word);
    addTo(byLast, word.charCodeAt(word.length - 1), word);
  }
  return {
    startingAt(text, at) {
      if (at >= text.length) return null;
      const group = byFirst.get(text.charCodeAt(at));
      if (group === undefined) return null;
      for (const word of sorted(group)) if (text.startsWith(word, at)) return word;
      return null;
    },
    endingAt(text, end) {
      if (end < 1) return null;
      const group = byLast.get(text.charCodeAt(end - 1));
      if (group === undefined) return null;
      for (const word of sorted(group)) if (text.endsWith(word, end)) return word;
      return null;
    },
  };
}

interface Group {
  words: string[];
  isSorted: boolean;
}

function sorted(group: Group): readonly string[] {
  if (!group.isSorted) {
    group.words.sort((a, b) => b.length - a.length);
    group.isSorted = true;
  }
  return group.words;
}

function addTo(groups: Map<number, Group>, key: number, word: string): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, { words: [word], isSorted: false });
  else group.words.push(word);
}
