/** By character code, the sets that the character is in, a bit each: all sets share the memory that a look touches. */
const SETS_OF = new Uint32Array(0x10000);
const MOST_SETS = 32;
let made = 0;

/** A set of characters, given as its bit in the table that all sets share; a program has at most 32. */
export function charSet(chars: string): number {
  if (made === MOST_SETS) throw new Error('too many sets of characters');
  const set = 1 << made++;
  for (let i = 0; i < chars.length; i++) SETS_OF[chars.charCodeAt(i)]! |= set;
  return set;
}

/** True when the character at `at` is in the set; false in front of the text and behind it. A look makes no string. */
export const isIn = (set: number, text: string, at: number): boolean =>
  // `| 0`: no character is number 0, which is in no set.
  (SETS_OF[text.charCodeAt(at) | 0]! & set) !== 0;
