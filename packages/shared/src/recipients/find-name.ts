import { charRange, charSet, DIGITS, isAllIn, isIn, setsIn, startsOf } from '../lib/char-set.ts';
import { decodeSteps } from '../lib/code-steps.ts';
import { wordSet } from '../lib/word-set.ts';
import { GIVEN_NAMES, SURNAMES, TRANSLITERATIONS } from './names.generated.ts';
import {
  ADDRESS_ENDINGS,
  DETAIL_UNITS,
  LONG_ADDRESS_ENDINGS,
  NUMBERED_HOUSES,
  NUMBERED_UNITS,
} from '../address/words.ts';
import {
  CHAT_WORDS,
  COMPOUND_SURNAMES,
  DESK_ENDINGS,
  FAMILIAR,
  KIN_ENDINGS,
  LATIN_TITLES,
  NAME_TITLES,
  GOODS_ENDINGS,
  NO_NAMES,
  RECEIVE_MARK,
  RECEIVER_ENDINGS,
  RECEIVER_ROOMS,
  RELATIVES,
  ROLE_ROOMS,
  ROLES,
  SHOP_ENDINGS,
  TRADE_ENDINGS,
} from './name-words.ts';
import { FORM_WORDS } from './label-words.ts';

/** Longest name that the parser takes without a label (M192); a title or a middle dot may make it longer. */
export const MAX_NAME_LENGTH = 4;
/** The score from which on a word is a name by its look (`nameScore`). */
export const SURE_NAME = 7;
const MAX_TITLED_LENGTH = 7;
const MAX_DOTTED_LENGTH = 16;

const setOf = (steps: string) => charSet(String.fromCharCode(...decodeSteps(steps)));
const PLAIN = setOf(SURNAMES);
const [GIVEN, FOREIGN] = [setOf(GIVEN_NAMES), setOf(TRANSLITERATIONS)];
const COMPOUND = new Set(COMPOUND_SURNAMES);
const COMPOUND_STARTS = startsOf(COMPOUND_SURNAMES);
const CHAT_LONG = wordSet(CHAT_WORDS.filter((word) => word.length > 1));
const KIN_WORDS = wordSet(RELATIVES);
const CHAT_SHORT = CHAT_WORDS.filter((word) => word.length === 1);
const CHAT_CHARS = charSet(CHAT_SHORT.join(''));

/** Whatever holds a word of forms is no name. */
const NO_NAME = new RegExp([...FORM_WORDS, ...NO_NAMES].join('|'));
const NO_NAME_STARTS = startsOf([...FORM_WORDS, ...NO_NAMES]);
const GOODS_END = new Set(GOODS_ENDINGS.map((word) => word.charCodeAt(0)));
const HAN = charRange('\u3007', 0x3400, 0x9fff);
const isHan = (text: string) => text !== '' && isAllIn(HAN, text);
const LETTERS = charSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const MASKED_NAME =
  /^[\u3400-\u9fff]{1,2}\*{1,3}$|^\*{1,3}[\u3400-\u9fff]{1,2}$|^[\u3400-\u9fff]\*{1,2}[\u3400-\u9fff]$/;
const DOT = /[\u00b7\u2022\u30fb\u2027\u2219\uff65]|(?<=[\u3400-\u9fff])\.(?=[\u3400-\u9fff])/;
/** Each match has one of these. */
const DOTS = charSet('\u00b7\u2022\u30fb\u2027\u2219\uff65.');
const LATIN_NAME =
  /^[A-Z\u00c0-\u00de][a-z'.\u00df-\u017f]*(?:[ .-][A-Z\u00c0-\u00de][a-z'.\u00df-\u017f]*){0,2}$/;
const LATIN_TITLE = new RegExp(`^(?:${LATIN_TITLES.join('|')})\\b`, 'i');
const EDGES = charSet(' \t\r\n()[]<>"\'!~.:,;|/-=@#_\u201c\u201d\u300a\u300b\u2014');
const TITLES = wordSet(NAME_TITLES);
const ROOMS = new Set(RECEIVER_ROOMS);
const LONGEST_ROOM = Math.max(...RECEIVER_ROOMS.map((room) => room.length));
const [PERSON_ROLES, ALL_ROLES] = [wordSet(ROLES), wordSet([...ROLES, ...ROLE_ROOMS])];

/** Offsets of the name inside a token: brackets, signs and chat words cut off both ends. */
export function trimName(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  for (let again = true; again && from < to;) {
    again = false;
    while (from < to && isEdge(text, from)) from++;
    while (from < to && isEdge(text, to - 1) && !closesInside(text, from, to)) to--;
    if (isWhole(text, from, to)) break;
    const opening = CHAT_LONG.startingAt(text, from)?.length ?? 0;
    if (opening > 0 && opening <= to - from) [from, again] = [from + opening, true];
    const closing = CHAT_LONG.endingAt(text, to)?.length ?? 0;
    if (closing > 0 && closing <= to - from) [to, again] = [to - closing, true];
    if (!isIn(CHAT_CHARS, text, from) && !isIn(CHAT_CHARS, text, to - 1)) continue;
    // A one-character chat word may be half of a name: it is cut only when two characters remain.
    for (const word of CHAT_SHORT) {
      if (to - from < 3) break;
      if (text[to - 1] === word && canEnd(word, to - from) && !isGivenEnd(text, from, to)) to--;
      else if (text[from] === word && !isSurname(text, from)) from++;
      else continue;
      again = true;
    }
  }
  const relative = KIN_WORDS.startingAt(text, from)?.length ?? 0;
  return relative > 0 && nameScore(text.slice(from + relative, to)) >= SUREST
    ? [from + relative, to]
    : [from, to];
}

const isEdge = (text: string, at: number) => isIn(EDGES, text, at);

/** "Shopkeeper Tong", "the mail room": a title or room whose words chats use too. */
function isWhole(text: string, from: number, to: number): boolean {
  if (to - from < 2 || to - from > MAX_TITLED_LENGTH) return false;
  const name = text.slice(from, to);
  return ROOMS.has(name) || titledBy(name) !== null || hasRole(name) || isDesk(name);
}

/** The title behind a family name; null for none. */
function titledBy(name: string): string | null {
  const title = TITLES.endingAt(name, name.length);
  // "Thanks, boss" is nobody.
  if (title !== null && CHAT_LONG.startingAt(name, 0) !== null) return null;
  return title !== null && title.length < name.length && isPersonWithTitle(name.slice(0, -title.length))
    ? title
    : null;
}

/** True when the last character closes a bracket that was opened inside: "Ni Jian (Mr)". */
function closesInside(text: string, from: number, to: number): boolean {
  const last = text[to - 1];
  const opener = last === ')' ? '(' : last === ']' ? '[' : undefined;
  return opener !== undefined && text.slice(from, to - 1).includes(opener);
}

/** Behind a long piece only "to be received by" is a chat word. */
const canEnd = (word: string, length: number) => length <= 5 || word === RECEIVE_MARK;

/** "Gou Lingfa": a character that is a chat word too, but belongs to a name of three characters. */
function isGivenEnd(text: string, from: number, to: number): boolean {
  return to - from <= 4 && isSurname(text, from) && isIn(GIVEN, text, to - 1);
}

/** How likely `text` is a person or shop name by its characters alone: 0 is no, 10 is certain, 4 may be anything. */
export function nameScore(text: string): number {
  const length = text.length;
  // What a text holds says which patterns cannot match: most names need none.
  const sets = setsIn(text);
  if (text.includes('*') && MASKED_NAME.test(text)) return 8;
  if (length === 0 || (sets & DIGITS) !== 0) return 0;
  if (hasRole(text)) return 9;
  if ((sets & NO_NAME_STARTS) !== 0 && NO_NAME.test(text)) return 0;
  if ((sets & DOTS) !== 0 && DOT.test(text)) return length <= MAX_DOTTED_LENGTH && length >= 3 ? 9 : 0;
  if (length <= MAX_TITLED_LENGTH && titledBy(text) !== null) return 9;
  if (length <= LONGEST_ROOM && ROOMS.has(text)) return 7;
  if (!isHan(text)) return (sets & LETTERS) === 0 ? 0 : latinScore(text);
  if (length > MAX_NAME_LENGTH) return length <= LONGEST_KIN && isParent(text) ? 8 : 0;

  if (length >= 3 && isCompound(text, 0)) return 9;
  if (length === 1) return 2;
  if (GOODS_END.has(text.charCodeAt(length - 1))) return 3;
  if (length <= 3) return shortNameScore(text);
  return longNameScore(text);
}

/** "Class teacher Miss Liao", "guard old Zhang": what somebody is, in front of a whole name. */
function hasRole(text: string, roles = ALL_ROLES): boolean {
  if (text.length < SHORTEST_ROLE || text.length > LONGEST_ROLE) return false;
  const role = roles.startingAt(text, 0) ?? WORKER.exec(text)?.[0] ?? null;
  const name = role === null ? '' : text.slice(role.length);
  if (name.length < 2 || name.length > MAX_NAME_LENGTH || TITLES.startingAt(name, 0) !== null) return false;
  return (
    titledBy(name) !== null || NICKNAME.test(name) || (!looksLikeAddress(name) && nameScore(name) >= SUREST)
  );
}

/** "Documents clerk" */
const WORKER = /^[\u3400-\u9fff]{2,3}?\u5458/;
const [SHORTEST_ROLE, LONGEST_ROLE] = [4, 9];
const NICKNAME = new RegExp(`^[${FAMILIAR}][\u3400-\u9fff]$`);

/** Score of what is a person's name and hardly anything else. */
const SUREST = 8;

/** "Kevin Chen", "Mr.Smith", "Anna" with a family name in Chinese, a nickname with letters. */
function latinScore(text: string): number {
  if (text.length > MAX_DOTTED_LENGTH + 4) return 0;
  if (LATIN_TITLE.test(text)) return 9;
  if (LATIN_NAME.test(text))
    return text.includes(' ') || /^[A-Z\u00c0-\u00de][a-z\u00df-\u017f]{2,}$/.test(text) ? 8 : 4;
  if (/^[A-Za-z]{2,12}$/.test(text)) return 4;
  const [, front = '', latin = '', back = ''] =
    /^([\u3400-\u9fff]*)([A-Za-z]{1,12})([\u3400-\u9fff]*)$/.exec(text) ?? [];
  if (latin === '' || front.length + back.length > MAX_NAME_LENGTH || (front !== '' && back !== '')) return 0;
  const own = front || back;
  const isNamed =
    (own.length === 1 && isSurname(own, 0)) || nameScore(own) >= SURE_NAME || NAME_TITLES.includes(own);
  return isNamed && latin.length > 1 ? 8 : isNamed ? 6 : 4;
}

const isPersonWithTitle = (text: string) =>
  text.length <= 4 && (isSurname(text, 0) || (FAMILIAR.includes(text.charAt(0)) && isSurname(text, 1)));

function shortNameScore(text: string): number {
  const title = TITLES.endingAt(text, text.length);
  const hasTitle = title !== null && title !== text;
  const isKnown = isIn(GIVEN, text, 1) && (text.length === 2 || isIn(GIVEN, text, 2));
  // A title alone names nobody, whatever family is called like its first character.
  if (TITLES.endingAt(text, text.length)?.length === text.length) return 4;
  if (isIn(PLAIN, text, 0) && isKnown) return 9;
  if (FAMILIAR.includes(text.charAt(0)) && isSurname(text, 1) && text.length === 2) return 8;
  if (isIn(PLAIN, text, 0) || hasTitle || isKin(text)) return 7;
  if (text.length === 3 && isForeign(text)) return 7;
  // A family name that no table has, with a given name of two known characters.
  return isKnown && text.length === 3 ? 6 : 4;
}

function longNameScore(text: string): number {
  if (isKin(text)) return 7;
  const isSurnamed = isIn(PLAIN, text, 0);
  const isDouble = isSurnamed && isIn(PLAIN, text, 1);
  if (isDouble && isIn(GIVEN, text, 2) && isIn(GIVEN, text, 3)) return 7;
  return isForeign(text) ? 7 : isSurnamed ? 5 : 4;
}

/** "Little Maruko's mother", whatever the child is called. */
const isParent = (text: string) => /(?:\u5988\u5988|\u7238\u7238|\u5976\u5976|\u7237\u7237)$/.test(text);
const LONGEST_KIN = 8;
const isKin = (text: string) => KIN_ENDINGS.some((word) => text.endsWith(word) && text.length > word.length);
const isForeign = (text: string) => [...text].every((char) => isIn(FOREIGN, char, 0));

/** True when a family name starts at `at`. */
export function isSurname(text: string, at: number): boolean {
  return isIn(PLAIN, text, at) || isCompound(text, at);
}

const isCompound = (text: string, at: number) =>
  isIn(COMPOUND_STARTS, text, at) && COMPOUND.has(text.slice(at, at + 2));

/** True when a token looks like a piece of an address rather than a name. */
export function looksLikeAddress(text: string): boolean {
  return ENDINGS.endingAt(text, text.length) !== null || (setsIn(text) & DIGITS) !== 0;
}

const ENDINGS = wordSet(ADDRESS_ENDINGS);
const HOUSE_UNITS = new Set(NUMBERED_HOUSES);
/** Digits, letters, closed brackets and units of one character. */
const UNIT_ENDS = charSet(
  `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz)]-${DETAIL_UNITS.filter((unit) => unit.length === 1).join('')}`,
);
const LONG_UNITS = wordSet(DETAIL_UNITS.filter((unit) => unit.length > 1));

/** True behind the last word of an address, a unit or any other ending. */
export const isAddressEnd = (text: string, at: number): boolean =>
  isUnitEnd(text, at) || ENDINGS.endingAt(text, at) !== null;

/** True when an address seems to be complete at `at`: a number, bracket or unit stands in front. */
export function isUnitEnd(text: string, at: number): boolean {
  return isIn(UNIT_ENDS, text, at - 1) || LONG_UNITS.endingAt(text, at) !== null;
}

/** True for a name like "Chen Lu", whose last character is also a word for a road or town. */
export function isNameLikeAddress(text: string): boolean {
  return (
    nameScore(text) >= SURE_NAME &&
    text.length <= (COMPOUND.has(text.slice(0, 2)) ? 4 : 3) &&
    !LONG_ADDRESS_ENDINGS.some((ending) => text.endsWith(ending))
  );
}

const SHOPS = wordSet(SHOP_ENDINGS);

/** True for a short name of a shop ("Happy supermarket"). */
export const isShopName = (text: string): boolean =>
  text.length > 2 && text.length <= MAX_NAME_LENGTH && SHOPS.endingAt(text, text.length) !== null;

const RECEIVERS = wordSet(RECEIVER_ENDINGS);

/** True for a room, department or shop, which receives as well as a person does. */
export const isReceiver = (text: string): boolean =>
  ROOMS.has(text) || (text.length > 2 && RECEIVERS.endingAt(text, text.length) !== null);

const [DESKS, TRADES] = [wordSet(DESK_ENDINGS), wordSet(TRADE_ENDINGS)];
const OFFICE = /^[\u3400-\u9fff]{2,6}[\u90e8\u79d1\u529e]$/;
const DESK = 7;
const SHOP_BRANCH = /^[\u3400-\u9fff]{3,12}\u5e97$/;
const OFFICE_ENDS = '\u90e8\u79d1\u529e';
const BRANCH_END = '\u5e97';
const SHOP_CHARS = /^[\u3400-\u9fffA-Za-z&\u00b7-]{3,16}$/;

/** How sure a desk, department or shop is, by its last word: beside the phone it receives; 0 for anything else. */
export function receiverScore(text: string): number {
  const isOffice = OFFICE_ENDS.includes(text.at(-1) ?? ' ') && OFFICE.test(text);
  if (isOffice || DESKS.endingAt(text, text.length) !== null) return text.length <= 10 ? DESK : 0;
  const isTrade = TRADES.endingAt(text, text.length) !== null && SHOP_CHARS.test(text);
  return isTrade || (text.endsWith(BRANCH_END) && SHOP_BRANCH.test(text)) ? 6 : 0;
}

/** True for a desk or department of a firm. */
export const isDesk = (text: string): boolean => receiverScore(text) === DESK;

/** True for a room that every house has: as a name it needs no look. */
export const isRoom = (text: string): boolean => ROOMS.has(text);

const PLACE_WORDS = wordSet(LONG_ADDRESS_ENDINGS);
const startsWithPlaceWord = (name: string): boolean =>
  (PLACE_WORDS.startingAt(name, 0)?.length ?? name.length) < name.length;

/** True when the character at `at` ends a word of an address together with what stands in front of it. */
const endsUnit = (text: string, at: number): boolean =>
  (/[)\]]/.test(text.charAt(at - 1)) && NUMBERED_UNITS.includes(text.charAt(at))) ||
  HOUSE_UNITS.has(text.slice(at - 1, at + 1)) ||
  (ENDINGS.endingAt(text, at + 1)?.length ?? 0) > 1;

/** A name at the end of an address, with how sure it is one. */
interface GluedName {
  start: number;
  end: number;
  score: number;
}

const LONGEST_GLUED = 14;

/** "…No. 9/Wulan Tuya": what a slash or plus parts from a house number is a name whole, or none. */
function nameBehindSign(text: string, start: number, end: number): GluedName | null {
  const match = /[/+]([\u3400-\u9fff\u00b7]{2,12})$/.exec(text.slice(start, end));
  if (match === null || match.index === 0) return null;
  const [, name = ''] = match;
  const at = start + match.index + 1;
  const own = nameScore(name);
  if (own < 4 || looksLikeAddress(name) || !isUnitEnd(text, at - 1)) return null;
  return { start: at, end, score: own >= 7 ? own + 2 : 4 };
}

/**
 * The name glued behind an address, ending at `end`: of all lengths the likeliest one, by its characters and by what stands
 * in front of it. Null when there is none.
 */
export function gluedName(text: string, start: number, end: number): GluedName | null {
  const parted = nameBehindSign(text, start, end);
  if (parted !== null) return parted;
  let best: GluedName | null = null;
  for (let length = 2; length <= Math.min(LONGEST_GLUED, end - start - 1); length++) {
    const at = end - length;
    // No name holds a digit.
    if (isIn(DIGITS, text, at)) break;
    const name = text.slice(at, end);
    const own = nameScore(name);
    const isPerson = own === 9 && hasRole(name, PERSON_ROLES);
    if (own === 9 && !isPerson && hasRole(name)) continue;
    // Right behind a number nothing but a name can follow, whoever is called so; a person should look.
    if (
      own >= 4 &&
      own < 7 &&
      length < MAX_NAME_LENGTH &&
      /\d/.test(text.charAt(at - 1)) &&
      !looksLikeAddress(name)
    ) {
      if (best === null && isHan(name) && !NUMBERED_UNITS.includes(name.charAt(0)))
        best = { start: at, end, score: 4 };
      continue;
    }
    if (own < 7) continue;
    const isLatin = /^[A-Z][a-z]/.test(name);
    if (own < 9 && length > MAX_NAME_LENGTH && !isLatin) continue;
    if (/^[A-Za-z]/.test(name) && (!isLatin || /[A-Za-z]/.test(text.charAt(at - 1)))) continue;
    if (length > MAX_NAME_LENGTH && !isLatin && !isHan(name.replace(DOT, ''))) continue;
    const isBehindUnit = isUnitEnd(text, at) || PLACE_WORDS.endingAt(text, at) !== null;
    const isCompound = length > 2 && COMPOUND.has(name.slice(0, 2));
    // "Upstairs, Wang": a word of the address is no beginning of a name.
    if (!isPerson && startsWithPlaceWord(name)) continue;
    // "No. 5" in front and a unit as first character: "5 Lou Zhang" is the fifth floor, not Mr Lou.
    if (/\d/.test(text.charAt(at - 1)) && NUMBERED_UNITS.includes(name.charAt(0))) continue;
    if (
      !isBehindUnit &&
      ((length === MAX_NAME_LENGTH && !isCompound) ||
        (own < 9 && !isLatin && !(length === 3 && isIn(PLAIN, name, 0))))
    )
      continue;
    const doubt = looksLikeAddress(name) ? (isNameLikeAddress(name) ? 4 : 9) : 0;
    // Behind another family name it is rather the given name of that.
    const isGiven =
      length === 2 &&
      isIn(PLAIN, text, at - 1) &&
      !endsUnit(text, at - 1) &&
      !(/\d/.test(text[at - 2] ?? '') && NUMBERED_UNITS.includes(text.charAt(at - 1))) &&
      (!isBehindUnit || (isUnitEnd(text, at - 1) && (ENDINGS.endingAt(text, at)?.length ?? 0) < 2));
    // "Building 3, Gao Jie" rather than "No. 3, Lou Gaojie": what ends the address in front is no family name.
    const isUnits = length === 3 && endsUnit(text, at);
    const usual = isUnits
      ? isSurname(name, 1)
        ? -4
        : -6
      : isPerson
        ? 1.5
        : isCompound
          ? 1
          : length === 3
            ? 0.5
            : isGiven
              ? -3
              : 0;
    const score = own + (isBehindUnit ? 2 : -2) + usual - doubt;
    // "Sima Zhicui" is not "Ma Zhicui" behind a company.
    const isWhole =
      (isCompound && best?.start === at + 1) || (best !== null && isPerson && score >= best.score);
    if (score >= 4 && (isWhole || score > (best?.score ?? 0))) best = { start: at, end, score };
  }
  return best;
}
