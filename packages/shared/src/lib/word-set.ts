/** A fixed set of words that is looked up at a place of a text; the longest word wins. */
export interface WordSet {
  /** The longest word that starts at `at`, or null. */
  startingAt(text: string, at: number): string | null;
  /** The longest word that ends at `end`, or null. */
  endingAt(text: string, end: number): string | null;
}

/** Words as trees of their characters, from the front and from behind, so that a look costs little where none can match. */
export function wordSet(words: Iterable<string>): WordSet {
  const all = [...words];
  const [forward, backward] = [forest(all, 1), forest(all, -1)];
  return {
    startingAt: (text, at) => longestWord(forward, text, at),
    endingAt: (text, end) => longestWord(backward, text, end - 1),
  };
}

/** True when `word` stands at `at`, of which its first two characters are known to; no string is made for it. */
export function hasRestAt(text: string, at: number, word: string): boolean {
  for (let i = 2; i < word.length; i++) if (text.charCodeAt(at + i) !== word.charCodeAt(i)) return false;
  return true;
}

/** The word that the characters up to here are, and what may follow them. */
interface Node {
  word: string | null;
  next: Map<number, Node>;
}

/** Trees by the code of their first character; one grows from its words when a text first asks for it. */
interface Forest {
  trees: Map<number, Node | string[]>;
  /** 1 where a first character has these last bits: most characters need no look into the map. */
  firsts: Uint8Array;
  /** Forward from the front of a word, or backward from its end. */
  step: 1 | -1;
}

const FIRSTS = 0x400;

function forest(words: string[], step: 1 | -1): Forest {
  const groups = new Map<number, string[]>();
  const firsts = new Uint8Array(FIRSTS);
  for (const word of words) {
    const code = word.charCodeAt(step > 0 ? 0 : word.length - 1);
    firsts[code & (FIRSTS - 1)] = 1;
    const group = groups.get(code);
    if (group === undefined) groups.set(code, [word]);
    else group.push(word);
  }
  return { trees: groups, firsts, step };
}

function longestWord({ trees, firsts, step }: Forest, text: string, from: number): string | null {
  // `| 0`: whole numbers even behind the end, which maps find fastest.
  const code = text.charCodeAt(from) | 0;
  if (firsts[code & (FIRSTS - 1)] === 0) return null;
  let tree = trees.get(code);
  if (tree === undefined) return null;
  if (Array.isArray(tree)) trees.set(code, (tree = treeOf(tree, step)));
  let longest: string | null = null;
  let at = from;
  for (let node: Node | undefined = tree; node !== undefined; node = node.next.get(text.charCodeAt(at) | 0)) {
    longest = node.word ?? longest;
    at += step;
  }
  return longest;
}

/** Words that begin (or end) with the same character. */
function treeOf(words: string[], step: 1 | -1): Node {
  const root: Node = { word: null, next: NOTHING };
  for (const word of words) {
    let node = root;
    for (let i = 1; i < word.length; i++) {
      const code = word.charCodeAt(step > 0 ? i : word.length - 1 - i);
      if (node.next === NOTHING) node.next = new Map();
      let next = node.next.get(code);
      if (next === undefined) node.next.set(code, (next = { word: null, next: NOTHING }));
      node = next;
    }
    node.word = word;
  }
  return root;
}

const NOTHING = new Map<number, Node>();
