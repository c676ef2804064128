/** By character code, the sets that the character is in, a bit each: all sets share the memory that a look touches. */
const SETS_OF = new Uint32Array(0x10000);
const MOST_SETS = 32;
let made = 0;

/** A set of characters, given as its bit in the table that all sets share; a program has at most 32. */
export function charSet(chars: string): number {
  if (made === MOST_SETS)
    throw new Error('no bit is left for a set of characters: see what char-set.test.ts says');
  const set = 1 << made++;
  for (let i = 0; i < chars.length; i++) add(set, chars.charCodeAt(i));
  return set;
}

const setsOf = (code: number): number => SETS_OF[code] ?? 0;

function add(set: number, code: number): void {
  SETS_OF[code] = setsOf(code) | set;
}

/** How many more sets the program may make. */
export const setsLeft = (): number => MOST_SETS - made;

/** All sets that have a character of the text: a pattern that needs one of another set cannot match. */
export function setsIn(text: string): number {
  let sets = 0;
  for (let i = 0; i < text.length; i++) sets |= setsOf(text.charCodeAt(i));
  return sets;
}

/** A set of some characters and of every one from one code to another. */
export function charRange(chars: string, from: number, to: number): number {
  const set = charSet(chars);
  for (let code = from; code <= to; code++) add(set, code);
  return set;
}

/** True when every character of the text is in one of the sets. */
export function isAllIn(sets: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if ((setsOf(text.charCodeAt(i)) & sets) === 0) return false;
  return true;
}

/** The first characters of words: a text without one of them holds none of the words. */
export const startsOf = (words: readonly string[]): number =>
  charSet(words.map((word) => word.charAt(0)).join(''));

/** Digits. */
export const DIGITS = charSet('0123456789');

/** The characters that `\s` means in a pattern. */
export const BLANK_CHARS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** True when the character at `at` is in the set; false in front of the text and behind it. A look makes no string. */
export const isIn = (set: number, text: string, at: number): boolean =>
  // `| 0`: no character is number 0, which is in no set.
  (setsOf(text.charCodeAt(at) | 0) & set) !== 0;
