import {
  ADDRESS_ENDINGS,
  CHAT_WORDS,
  COMPOUND_SURNAMES,
  DETAIL_UNITS,
  FAMILIAR,
  NAME_TITLES,
  SURNAMES,
} from '../address/words.ts';

/** Longest name that the parser takes without a label (M192); a title or a middle dot may make it longer. */
export const MAX_NAME_LENGTH = 4;
const MAX_TITLED_LENGTH = 6;
const MAX_DOTTED_LENGTH = 16;

/** A name that was found in a piece of text, with how likely it is one. */
export interface NameCandidate {
  start: number;
  end: number;
  score: number;
}

const HAN_NAME = /^[\u3400-\u9fff]+$/;
const MASKED_NAME = /^[\u3400-\u9fff]\*{1,3}$/;
const DOT = /[\u00b7\u2022\u30fb\u2027\u2219]/;

/** Offsets of the name inside a token: brackets and chat words cut off both ends. */
export function trimName(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  for (let again = true; again && from < to;) {
    again = false;
    while (
      from < to &&
      /[\s()[\]<>"'!~.:,;|/\-=*\u201c\u201d\u300a\u300b]/.test(text[from]!) &&
      text[from] !== '*'
    )
      from++;
    while (from < to && /[\s()[\]<>"'!~.:,;|/\-=\u201c\u201d\u300a\u300b]/.test(text[to - 1]!)) to--;
    for (const word of CHAT_WORDS) {
      // A one-character chat word may be half of a name: it is cut only when two characters remain.
      const least = word.length === 1 ? 2 : 0;
      if (to - from - word.length < least) continue;
      if (text.startsWith(word, from) && !(word.length === 1 && isSurname(text, from))) {
        from += word.length;
        again = true;
      } else if (text.startsWith(word, to - word.length) && to - word.length >= from) {
        to -= word.length;
        again = true;
      }
    }
  }
  return [from, to];
}

/** How likely `text` is a person or shop name: 0 is no, 10 is certain. */
export function nameScore(text: string): number {
  const length = text.length;
  if (MASKED_NAME.test(text)) return 8;
  if (length === 0 || /\d/.test(text)) return 0;
  if (DOT.test(text)) return length <= MAX_DOTTED_LENGTH ? 9 : 0;
  const title = NAME_TITLES.find((word) => text.endsWith(word) && length > word.length);
  if (title !== undefined && length <= MAX_TITLED_LENGTH && isSurname(text, 0)) return 9;
  if (length > MAX_NAME_LENGTH) return 0;
  if (!HAN_NAME.test(text))
    return /^[A-Za-z]{2,4}$/.test(text) || (/^[\u3400-\u9fffA-Za-z]+$/.test(text) && length >= 2) ? 3 : 0;
  if (COMPOUND_SURNAMES.some((surname) => text.startsWith(surname)) && length >= 3) return 9;
  if (isSurname(text, 0) && (length === 2 || length === 3)) return 8;
  if (FAMILIAR.includes(text[0]!) && isSurname(text, 1) && length <= 3) return 8;
  if (title !== undefined) return 6;
  if (isSurname(text, 0) && length === 4) return 5;
  return length === 1 ? 2 : 4;
}

/** True when a family name starts at `at`. */
export function isSurname(text: string, at: number): boolean {
  return (
    SURNAMES.includes(text[at] ?? '\n') || COMPOUND_SURNAMES.some((surname) => text.startsWith(surname, at))
  );
}

/** True when a token looks like a piece of an address rather than a name. */
export function looksLikeAddress(text: string): boolean {
  return (
    /\d/.test(text) || ADDRESS_ENDINGS.some((ending) => text.endsWith(ending) && text.length > ending.length)
  );
}

const UNIT_BEFORE_NAME = new Set(DETAIL_UNITS.filter((unit) => unit.length === 1));

/** True when an address seems to be complete at `at`: a number, bracket or unit stands in front. */
export function isUnitEnd(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  return /[\dA-Za-z)\]-]/.test(before) || UNIT_BEFORE_NAME.has(before);
}

const LONG_ADDRESS_ENDINGS = ADDRESS_ENDINGS.filter((ending) => ending.length > 1);

/** True for a name like "Chen Lu", whose last character is also a word for a road or town. */
export function isNameLikeAddress(text: string): boolean {
  return (
    nameScore(text) >= 8 && text.length <= 3 && !LONG_ADDRESS_ENDINGS.some((ending) => text.endsWith(ending))
  );
}

/**
 * A name glued behind an address: after a number or unit stand a family name and one or two more characters, up to `end`.
 * The score is low when the name may be an address word; null when there is none.
 */
export function gluedName(text: string, start: number, end: number): NameCandidate | null {
  for (const length of [5, 4, 3, 2]) {
    const at = end - length;
    const name = text.slice(at, end);
    if (at <= start || !HAN_NAME.test(name) || !isUnitEnd(text, at)) continue;
    if (nameScore(name) < (length >= 4 ? 9 : 8)) continue;
    if (DETAIL_UNITS.some((unit) => name.startsWith(unit) && /\d/.test(text[at - 1]!))) continue;
    if (!looksLikeAddress(name)) return { start: at, end, score: 8 };
    if (isNameLikeAddress(name)) return { start: at, end, score: 4 };
  }
  return null;
}

/** True when a piece holds nothing but words of a chat. */
export function isChat(text: string): boolean {
  const [from, to] = trimName(text, 0, text.length);
  return from >= to || CHAT_WORDS.includes(text.slice(from, to));
}
