import { namesAt } from '../address/regions.ts';
import {
  BLOCK_CORE,
  LABEL_CORES,
  LABEL_OWNERS,
  LABEL_VERBS,
  LINE_LABELS,
  NOTE_CORES,
  NOTE_OWNERS,
  ORDER_CORES,
  PLAIN_LABELS,
  RECEIVER_MARKS,
  SENDER_OWNERS,
  SHORT_LABELS,
  SHOP_PLATFORMS,
} from './label-words.ts';
import { LIST_WORDS } from './note-words.ts';
import { charSet, isIn } from '../lib/char-set.ts';
import { entriesOf } from '../lib/entries-of.ts';
import { wordSet } from '../lib/word-set.ts';
import { looksLikeAddress, nameScore, SURE_NAME } from './find-name.ts';

/** What a label announces; a heading announces nothing, and words in front of a colon are a note. */
export type LabelKind = keyof typeof LINE_LABELS | 'words' | 'sender';

const [PERSON, PARTY] = [/\u4eba$/, /^[\u4eba\u65b9]$/];
const LABEL_KIND = labelWords();
const LABELS = wordSet(LABEL_KIND.keys());
const LATIN = /[a-z]$/;
const EQUALS = 0x3d;
const VERBS = wordSet(LABEL_VERBS);
const SHORT_KIND = new Map(
  entriesOf(SHORT_LABELS).flatMap(([kind, chars]) =>
    Array.from(chars, (char): [string, LabelKind] => [char, kind]),
  ),
);

/** Every label: the fixed ones, and each owner with each core ("recipient's" + "mobile number"). */
function labelWords(): Map<string, LabelKind> {
  const words = new Map<string, LabelKind>();
  for (const [kind, cores] of entriesOf(LABEL_CORES))
    for (const core of cores) {
      if (core.length > 1) words.set(core, kind);
      for (const owner of LABEL_OWNERS)
        // "Recipient" and a family name are no label.
        if (owner.length + core.length > 2 && !(PERSON.test(owner) && PARTY.test(core)))
          words.set(owner + core, kind);
    }
  for (const owner of SENDER_OWNERS)
    for (const core of ['', BLOCK_CORE, ...Object.values(LABEL_CORES).flat()])
      words.set(owner + core, 'sender');
  for (const owner of SHOP_PLATFORMS) for (const core of ORDER_CORES) words.set(owner + core, 'order');
  for (const owner of NOTE_OWNERS) for (const core of NOTE_CORES) words.set(owner + core, 'note');
  for (const [kind, fixed] of entriesOf(LINE_LABELS)) for (const word of fixed) words.set(word, kind);
  return words;
}

/** A label with the separator behind it: offsets into the text. */
export interface FoundLabel {
  kind: LabelKind;
  start: number;
  end: number;
}

type CharKind = 'break' | 'word' | 'digit' | 'colon' | 'bracket' | 'other';

/** What a character is to labels: they begin behind a break or a digit, and end before a colon or digits. */
function kindOf(text: string, at: number): CharKind {
  const code = text.charCodeAt(at);
  if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a)) return 'word';
  if ((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x28) return 'digit';
  if (code === 0x3a || code === EQUALS) return 'colon';
  if (code === 0x5b) return 'bracket';
  return isIn(BREAKS, text, at) ? 'break' : 'other';
}

const BREAKS = charSet(' \t\r\n\u000b\f,;|/.(\ue001');

/** Labels before a colon or in brackets anywhere, at the start of a token, glued before digits, and long ones between words. */
export function findLabels(text: string): FoundLabel[] {
  const plain = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found: FoundLabel[] = [];
  let last = 0;
  let before = 'break';
  for (let at = 0; at < plain.length; at++) {
    const kind = kindOf(plain, at);
    const previous = before;
    before = kind;
    if (at < last) continue;
    const label = labelAt(plain, at, kind, previous);
    if (label === null || label.start < last) continue;
    found.push(label);
    last = label.end;
    const next = label.kind === 'name' ? longLabelBehind(plain, last) : null;
    if (next === null) continue;
    found.push(next);
    last = next.end;
  }
  return found;
}

/** The label that a character gives away: its colon, its bracket, its first character, or the digits behind it. */
function labelAt(plain: string, at: number, kind: CharKind, previous: string): FoundLabel | null {
  if (kind === 'colon') return labelBefore(plain, at);
  if (kind === 'bracket') return bracketLabel(plain, at);
  if (kind === 'word' && previous !== 'word' && previous !== 'other')
    return labelFrom(plain, at) ?? cellLabel(plain, at);
  if (kind === 'word' && previous === 'word' && isIn(RECEIVER_STARTS, plain, at))
    return gluedNameLabel(plain, at);
  return kind === 'digit' && previous === 'word' ? phoneLabel(plain, at) : null;
}

const RECEIVER_STARTS = charSet(RECEIVER_MARKS.filter((mark) => mark.length === 1).join(''));

/** "… No. 8 recipient Zhang San phone 138…": a label of a name glued behind the address, with a name and the next label behind it. */
function gluedNameLabel(plain: string, at: number): FoundLabel | null {
  const label = longestStarting(plain, at);
  if (label === null || label.length < 3 || label.kind !== 'name') return null;
  const end = at + label.length;
  const name = /^[\u3400-\u9fff\u00b7]{2,8}?(?=\d|$)/.exec(plain.slice(end, end + 9));
  return longLabelBehind(plain, end) === null && name === null ? null : { kind: 'name', start: at, end };
}

/** "recipient Zhang San address …": the next label right behind a name, without anything between. */
function longLabelBehind(plain: string, from: number): FoundLabel | null {
  for (let at = from + 2; at <= from + LONGEST_NAME && at < plain.length; at++) {
    if (!/[\u4e00-\u9fff\u00b7]/.test(plain.charAt(at - 1))) return null;
    const label = longestStarting(plain, at);
    if (label === null) continue;
    const { kind, length } = label;
    const end = at + length;
    if (plain[end] === ':' || !fitsGlued(plain, end, label)) return null;
    return { kind, start: at, end: skipSpaces(plain, end) };
  }
  return null;
}

const LONGEST_NAME = 8;

/** "[Phone  ]": a label in brackets, its characters perhaps apart, without a colon. */
function bracketLabel(plain: string, at: number): FoundLabel | null {
  const [whole = '', inner = ''] = /^\[([\u4e00-\u9fff ]{2,14})\]/.exec(plain.slice(at, at + 16)) ?? [];
  const kind = LABEL_KIND.get(inner.replaceAll(' ', ''));
  if (kind === undefined) return null;
  const end = at + whole.length;
  return plain[end] === ':' ? null : { kind, start: at, end: skipSpaces(plain, end) };
}

function labelBefore(plain: string, colon: number): FoundLabel | null {
  let end = skipBack(plain, colon);
  // "Recipient (required):" — a short bracket may stand between the label and its colon.
  const [bracket = ''] = /[([][^()[\]:]{1,6}[)\]]$/.exec(plain.slice(Math.max(0, end - 8), end)) ?? [];
  const behind = skipBack(plain, end - bracket.length);
  const inFront = bracket === '' ? null : longestEnding(plain, behind);
  if (inFront !== null) end = behind;
  else if (plain[end - 1] === ']' || plain[end - 1] === ')') end--;
  const value = skipSpaces(plain, colon + 1);
  const found = inFront ?? longestEnding(plain, end);
  if (found !== null) {
    const start = end - found.length;
    const opens = /[[(*]/.test(plain[start - 1] ?? '') ? 1 : qualifierBefore(plain, start);
    return { kind: found.kind, start: start - opens, end: value };
  }
  if (plain.charCodeAt(colon) === EQUALS) return null;
  return spacedLabel(plain, end, value) ?? shortLabel(plain, end, value) ?? wordsBefore(plain, end, value);
}

/** "Real name:": how many characters that stand alone in front of a label say which one it is. */
function qualifierBefore(plain: string, start: number): number {
  const [, words = ''] =
    /(?:^|[\s,;|/])([\u4e00-\u9fff]{1,4})$/.exec(plain.slice(Math.max(0, start - 5), start)) ?? [];
  return words === '' || looksLikeAddress(words) || nameScore(words) >= SURE_NAME ? 0 : words.length;
}

/** True for a label that announces the receiver, whatever stood before. */
export const isReceiverLabel = (text: string): boolean => RECEIVER_MARKS.some((mark) => text.includes(mark));

const isBreak = (char: string | undefined) => char === undefined || /[\s,;|/[(\ue001]/.test(char);

const TAB = 9;

/** A short label in the first cell of a line of two cells. */
function cellLabel(plain: string, at: number): FoundLabel | null {
  if (plain.charCodeAt(at + 1) !== TAB || (at > 0 && plain[at - 1] !== '\n')) return null;
  const kind = SHORT_KIND.get(plain.charAt(at));
  return kind !== undefined ? { kind, start: at, end: skipSpaces(plain, at + 1) } : null;
}

function skipBack(plain: string, from: number): number {
  let at = from;
  while (plain[at - 1] === ' ') at--;
  return at;
}

function shortLabel(plain: string, end: number, value: number): FoundLabel | null {
  const kind = SHORT_KIND.get(plain[end - 1] ?? '');
  return kind !== undefined && isBreak(plain[end - 2]) ? { kind, start: end - 1, end: value } : null;
}

/** "R e c i p i e n t :" — the characters of a label typed apart. */
function spacedLabel(plain: string, end: number, value: number): FoundLabel | null {
  const [spaced = ''] =
    /(?:[\u4e00-\u9fff] {1,4}){1,5}[\u4e00-\u9fff]$/.exec(plain.slice(Math.max(0, end - 26), end)) ?? [];
  const kind = LABEL_KIND.get(spaced.replaceAll(' ', ''));
  return kind === undefined ? null : { kind, start: end - spaced.length, end: value };
}

/** "Send it here please: …" — words in front of a colon that are no label, no name and no address. */
function wordsBefore(plain: string, end: number, value: number): FoundLabel | null {
  const [, words = ''] =
    /(?:^|[\s,;|])([\u4e00-\u9fff\d!]{2,12})$/.exec(plain.slice(Math.max(0, end - 14), end)) ?? [];
  if (words === '' || /\d{3}|^\d+$/.test(words)) return null;
  const isName = nameScore(words) >= 9 || (words.length <= 4 && /^[+\d]/.test(plain.slice(value)));
  const isPlace = namesAt(plain, end - words.length).length > 0 || looksLikeAddress(words.replace(/\d/g, ''));
  return isName || isPlace ? null : { kind: 'words', start: end - words.length, end: value };
}

/** A label's word: what it announces, and its characters. */
interface LabelWord {
  kind: LabelKind;
  length: number;
}

function labelOf(word: string | null): LabelWord | null {
  const kind = word === null ? undefined : LABEL_KIND.get(word);
  return word === null || kind === undefined ? null : { kind, length: word.length };
}

const longestStarting = (plain: string, at: number) => labelOf(LABELS.startingAt(plain, at));
const longestEnding = (plain: string, end: number) => labelOf(LABELS.endingAt(plain, end));

/** A label without a colon at the start of a token: only with a blank, or with a value of its kind, behind it. */
function labelFrom(plain: string, at: number): FoundLabel | null {
  const label = longestStarting(plain, at);
  if (label === null) return null;
  const { kind, length } = label;
  const verb = kind === 'order' ? null : VERBS.startingAt(plain, at + length);
  const end = at + length + (verb?.length ?? 0);
  const next = plain[end] ?? '';
  if (COLON_BEHIND.test(plain.slice(end, end + 12))) return null;
  if (LATIN.test(plain.charAt(at + length - 1)) && LATIN.test(next)) return null;
  if (!fitsGlued(plain, end, label)) return null;
  return { kind, start: at, end: skipSpaces(plain, next === ']' || next === ')' ? end + 1 : end) };
}

/** A colon, perhaps behind a short bracket: it finds its label itself. */
const COLON_BEHIND = /^ *(?:[([][^()[\]:]{1,6}[)\]])? *:/;

/** True when what stands behind a label without a colon can be its value. */
function fitsGlued(plain: string, end: number, { kind, length }: LabelWord): boolean {
  if (kind === 'order' && /^[a-z]{1,6}-?\d{4}/.test(plain.slice(end, end + 12))) return true;
  if (kind === 'phone' || kind === 'order') return /^[\s\]]*[+\dPp(]/.test(plain.slice(end, end + 6));
  if (/^[\s\])]/.test(plain[end] ?? ''))
    return (
      length > 2 ||
      kind !== 'address' ||
      PLAIN_LABELS.includes(plain.slice(end - length, end)) ||
      (length === 2 && plain[end - length - 1] === '\n')
    );
  if (kind === 'name' && /^[a-z]/.test(plain.slice(end))) return true;
  if (kind === 'name') {
    const [name = ''] = /^[^\s,;\d]*/.exec(plain.slice(end, end + 8)) ?? [];
    return length >= 3 || nameScore(name) >= 7;
  }
  if (kind === 'note') return /^(?:[a-z]{2,4}(?=\d{9}))?\d/.test(plain.slice(end, end + 14));
  if (kind === 'sender') return length > 2;
  return kind === 'address' && (length >= 4 || namesAt(plain, end).length > 0);
}

function phoneLabel(plain: string, digits: number): FoundLabel | null {
  const label = longestEnding(plain, digits);
  const isInWord = label !== null && /^[a-z]{2}/.test(plain.slice(digits - label.length - 1));
  return label?.kind === 'phone' && !isInWord
    ? { kind: 'phone', start: digits - label.length, end: digits }
    : null;
}

function skipSpaces(plain: string, from: number): number {
  let at = from;
  while (plain[at] === ' ' || plain[at] === '\t') at++;
  return at;
}

/** What the label at the very start of a line announces, and the label itself; null when the line starts with none. */
export function labelInFront(plain: string): { kind: LabelKind; word: string } | null {
  const text = plain.trimStart();
  const [first] = findLabels(text.slice(0, 40));
  if (first === undefined || first.start > 0) return null;
  const word = text.slice(0, first.end).replace(/[\s:[\]()*]/g, '');
  return word === '' ? null : { kind: first.kind, word };
}

/** What a word that is a label and nothing else announces: nobody is called so. */
export const labelKindOf = (word: string): LabelKind | undefined => LABEL_KIND.get(word.toLowerCase());

/** Where the first line ends when it holds nothing but titles, as of a table; 0 when it does not. */
export function titleLineEnd(plain: string): number {
  const end = plain.indexOf('\n');
  const cells =
    end < 0
      ? []
      : plain
          .slice(0, end)
          .trim()
          .split(/[\t,|]| {2,}/);
  const isTitle = (cell: string) => LABEL_KIND.has(cell.trim()) || LIST_WORDS.includes(cell.trim());
  return cells.length > 1 && cells.every(isTitle) ? end : 0;
}
