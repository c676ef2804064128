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
  const [firsts, lasts] = [filterOf(byFirst), filterOf(byLast)];
  return {
    startingAt(text, at) {
      const code = text.charCodeAt(at);
      if (firsts[code & FILTER] !== 1) return null;
      const group = byFirst.get(code);
      if (group === undefined) return null;
      for (const word of sorted(group)) if (hasWordAt(text, at, word, 1)) return word;
      return null;
    },
    endingAt(text, end) {
      const code = text.charCodeAt(end - 1);
      if (lasts[code & FILTER] !== 1) return null;
      const group = byLast.get(code);
      if (group === undefined) return null;
      for (const word of sorted(group)) if (hasWordAt(text, end - word.length, word, 0)) return word;
      return null;
    },
  };
}

/** True when `word` stands at `at`, whose first characters up to `known` are known to; no string is made for it. */
export function hasWordAt(text: string, at: number, word: string, known: number): boolean {
  for (let i = known; i < word.length; i++) if (text.charCodeAt(at + i) !== word.charCodeAt(i)) return false;
  return true;
}

/** The last twelve bits of a character's code. */
const FILTER = 0xfff;

/** 1 where a group may be: most characters of a text are in none. */
function filterOf(groups: Map<number, Group>): Uint8Array {
  const filter = new Uint8Array(FILTER + 1);
  for (const code of groups.keys()) filter[code & FILTER] = 1;
  return filter;
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
