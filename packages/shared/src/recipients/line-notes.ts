import { BLANK_CHARS, charSet, DIGITS, isIn, setsIn, startsOf } from '../lib/char-set.ts';
import { CHAT_WORDS, GREETINGS, POSSESSIVE, TALK_NAMES, TALK_OPENERS } from './name-words.ts';
import {
  CODED_COLUMNS,
  COLOURS,
  COURIER_PATTERN,
  DATE_WORDS,
  GOODS,
  GOODS_COLUMNS,
  LEAVE_VERBS,
  LEFT_PATTERN,
  MEASURES,
  NOTE_OPENERS,
  NOTE_PARTICLES,
  NOTE_WORDS,
  NUMBER_WORDS,
  ORDER_WORDS,
  QUANTITY_OPENERS,
  QUANTITY_UNITS,
  SIZES,
  TIMED_PATTERN,
  WEIGHTS,
} from './note-words.ts';
import { FORM_WORDS } from './label-words.ts';
import { NUMBERED_UNITS } from '../address/words.ts';
import { wordSet } from '../lib/word-set.ts';
import { isDesk, looksLikeAddress, nameScore, SURE_NAME, trimName } from './find-name.ts';

const CHAT = new Set(CHAT_WORDS);

/** True when a piece holds nothing but words of a chat. */
export function isChat(text: string): boolean {
  const [from, to] = trimName(text, 0, text.length);
  return from >= to || CHAT.has(text.slice(from, to));
}

const TALK_OPENER = wordSet(TALK_OPENERS);
const TALK = new Set([...CHAT_WORDS, ...GREETINGS, ...TALK_NAMES]);

/** True for a word that nobody is called but by chance: of a chat, one letter, "my wife's". */
export const isTalkName = (name: string): boolean =>
  TALK.has(name) ||
  TALK_OPENER.startingAt(name, 0) !== null ||
  /^[A-Za-z]$/.test(name) ||
  (name.length > 1 && name.endsWith(POSSESSIVE));

const NOTE = new RegExp(`${NOTE_WORDS.join('|')}|^[${NOTE_OPENERS}]|[${NOTE_PARTICLES}]$`);

const NOTE_STARTS = charSet(
  NOTE_WORDS.map((word) => word.charAt(0)).join('') + NOTE_OPENERS + NOTE_PARTICLES,
);

/** True when a piece is a word to the seller or courier ("leave it at the door"), not a name or a piece of an address. */
export function isNote(text: string): boolean {
  // What a text holds says which patterns cannot match: most pieces need none of the longest.
  const sets = setsIn(text);
  const mayBeNote = (sets & NOTE_STARTS) !== 0;
  if (isGoods(text) || (mayBeNote && DATE.test(text) && NOTE.test(text))) return true;
  const hasFormWord = (sets & FORM_STARTS) !== 0 && FORM_WORD.test(text);
  if (hasFormWord && (sets & DIGITS) === 0 && !looksLikeAddress(text)) return true;
  if ((sets & LEAVE_STARTS) !== 0 && LEFT_AT.test(text)) return true;
  if (isDesk(text)) return false;
  if (ORDER_WORD.has(text) || BY_COURIER.test(text)) return true;
  if (text.length <= LONGEST_NOTE && TIMED.test(text) && !looksLikeAddress(text.replace(/\d/g, '')))
    return true;
  if (text.length > LONGEST_NOTE || !mayBeNote || !NOTE.test(text) || HOUSE_NUMBER.test(text)) return false;
  if (NOTE_WORDS.some((word) => text.includes(word) && word.length >= text.length - 1)) return true;
  if (NOTE_OPENERS.includes(text.charAt(0)) && NOTE.test(text.slice(1))) return true;
  const [from, to] = trimName(text, 0, text.length);
  const name = text.slice(from, to);
  // Words of a chat around a word of a note leave no name.
  return nameScore(name) < SURE_NAME || (name.length < text.length && NOTE.test(name));
}

const DATE = new RegExp(`\\d{1,2}${DATE_WORDS.month}\\d{1,2}${DATE_WORDS.day}`);
const LONGEST_NOTE = 40;
const FORM_WORD = new RegExp(FORM_WORDS.join('|'));
const [FORM_STARTS, LEAVE_STARTS] = [startsOf(FORM_WORDS), startsOf(LEAVE_VERBS)];
const HOUSE_NUMBER = new RegExp(`\\d{4}|\\d[${NUMBERED_UNITS}#-]`);

const TIMED = new RegExp(TIMED_PATTERN);
const BY_COURIER = new RegExp(COURIER_PATTERN);
const LEFT_AT = new RegExp(LEFT_PATTERN);
const ORDER_WORD = new Set(ORDER_WORDS);

const GREETING = wordSet(GREETINGS);

/** "Teacher Sun, good day": who is spoken to is not who receives. */
export function isGreeting(text: string): boolean {
  const end = text.replace(/[!~.,\s]+$/, '').length;
  const word = GREETING.endingAt(text, end);
  return word !== null && word.length < end && nameScore(text.slice(0, end - word.length)) >= 7;
}

const LONGEST_GOODS = 30;
const AMOUNT = new RegExp(`(?:\\d{1,3}|[${NUMBER_WORDS}]{1,2})[${QUANTITY_UNITS}]`, 'y');
const OPENER = new RegExp(
  `(?:${QUANTITY_OPENERS.map((word) => word.replace('*', '\\*')).join('|')}) ?:?`,
  'y',
);
const MEASURE = new RegExp(`\\d{1,4}(?:\\.\\d{1,2})?(?:${MEASURES.join('|')})(?![A-Za-z])`, 'y');
const MONEY = /[\u00a5\uffe5] ?\d{1,5}(?:\.\d{1,2})?|\d{1,5}\.\d{2}(?!\d)/y;
const TIMES = /[x*\u00d7X] ?\d{1,3}(?![\dA-Za-z])/y;
const CODED = new RegExp(`(?:${CODED_COLUMNS.join('|')}):?[A-Za-z\\d-]{1,20}`, 'iy');
const LETTER_SIZE = /(?:\d?X{1,4}[SML]|[SML])(?:\u7801)?(?![A-Za-z\d])/iy;
const BETWEEN = /[\s/+&,;()[\]\-\u3001]+/y;
/** "165/88A" */
const BODY_SIZE = /\d{3}\/\d{2,3}[A-D]?(?![\dA-Za-z])/y;
const PACKED = '\u88c5';
const GOODS_PATTERNS = [BETWEEN, CODED, BODY_SIZE, TIMES, OPENER, AMOUNT, MONEY, MEASURE, LETTER_SIZE];
/** What a match of one of them begins with. */
const GOODS_STARTS = charSet(
  `${BLANK_CHARS}/+&,;()[]-\u30010123456789\u00a5\uffe5*\u00d7sSmMlLxX${NUMBER_WORDS}${[...CODED_COLUMNS, ...QUANTITY_OPENERS].map((word) => word.charAt(0)).join('')}`,
);
/** One look where most words match none of them. */
const ANY_GOODS = new RegExp(GOODS_PATTERNS.map(({ source }) => source).join('|'), 'iy');
const COLOUR_WORDS = wordSet(COLOURS);
const SIZE_WORDS = wordSet([...SIZES, ...GOODS, ...GOODS_COLUMNS]);
const COLOUR_ENDINGS = '\u8272';

/**
 * True when a piece says nothing but number, colour, size, price or goods ("2 pieces", "red", "gift x1"): it is a note (D1305). Goods
 * without a word of their own count in front of an amount only.
 */
export function isGoods(text: string): boolean {
  if (text.length > LONGEST_GOODS || text.length < 1) return false;
  let at = 0;
  let found = 0;
  for (let next = goodsEnd(text, at); at < text.length && next > at; next = goodsEnd(text, at)) {
    if (text.slice(at, next).trim() !== '' && !/^[\s/+&,;()[\]-]+$/.test(text.slice(at, next))) found++;
    at = next;
  }
  if (at >= text.length) return found > 0;
  // "White canvas bag": a colour in front of what nobody lives in.
  if (
    found > 0 &&
    COLOUR_ENDINGS === text[at - 1] &&
    /^[\u3400-\u9fff]{1,6}$/.test(text.slice(at)) &&
    !looksLikeAddress(text)
  )
    return true;
  if ((setsIn(text) & GOODS_BREAKS) !== 0)
    return text.split(/[+\u3001&,;]/).every((part) => isGoods(part.trim()));
  return (
    isIn(AMOUNT_ENDS, text, text.length - 1) &&
    GOODS_AND_AMOUNT.test(text) &&
    !looksLikeAddress(text.replace(AMOUNT_BEHIND, '').replace(/#\d{1,4}$/, ''))
  );
}

const ONE_AMOUNT = `(?: ?[x*\u00d7X] ?\\d{1,3}[${QUANTITY_UNITS}]?|\\d{1,3}[${QUANTITY_UNITS}]|[${NUMBER_WORDS}][${QUANTITY_UNITS}]|\\d{1,4}(?:\\.\\d{1,2})?(?:${WEIGHTS.join('|')}))`;
const NUMBERED = `(?:${ONE_AMOUNT}){1,3}${PACKED}?[)\\]]?$`;
const AMOUNT_BEHIND = new RegExp(NUMBERED);
/** Every amount ends in one of these. */
const AMOUNT_ENDS = charSet(
  `0123456789${QUANTITY_UNITS}${WEIGHTS.map((word) => word.slice(-1)).join('')}${PACKED})]`,
);
const GOODS_BREAKS = charSet('+\u3001&,;');
const GOODS_AND_AMOUNT = new RegExp(
  `^[(\\[]?(?:[\u3400-\u9fffA-Za-z-]{1,16}(?:#\\d{1,4})?|[\u3400-\u9fff][\u3400-\u9fffA-Za-z\\d-]{1,15}(?=[x*\u00d7X]))${NUMBERED}`,
);

/** True for an amount or measure with words of no address behind it: "1 box of apples", "45 cm". */
export function isGoodsInFront(text: string): boolean {
  AMOUNT.lastIndex = 0;
  const end = AMOUNT.test(text) ? AMOUNT.lastIndex : 0;
  return (
    end > 0 &&
    end < text.length &&
    /^[\u3400-\u9fff]+$/.test(text.slice(end)) &&
    !looksLikeAddress(text.slice(end))
  );
}

/** Where a word of goods that begins at `at` ends; `at` when none does. */
function goodsEnd(text: string, at: number): number {
  ANY_GOODS.lastIndex = at;
  for (const pattern of isIn(GOODS_STARTS, text, at) && ANY_GOODS.test(text) ? GOODS_PATTERNS : []) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null && match[0] !== '') {
      if (pattern === OPENER && !/^[\d\s]/.test(text.slice(pattern.lastIndex))) continue;
      return at + match[0].length;
    }
  }
  const size = SIZE_WORDS.startingAt(text, at);
  if (size !== null) return at + size.length;
  const colour = COLOUR_WORDS.startingAt(text, at);
  if (colour === null) return at;
  const end = at + colour.length;
  if (text.startsWith(COLOUR_ENDINGS, end)) return end + COLOUR_ENDINGS.length;
  // A colour of one character alone is half of a name; between slashes, as in "red/L", it is a colour.
  const isParted = end >= text.length || /[\s/+,;)\]\dA-Z]/.test(text.charAt(end));
  return isParted && (colour.length > 1 || (at > 0 && text.length > 2) || /[/+]/.test(text[end] ?? ''))
    ? end
    : at;
}
