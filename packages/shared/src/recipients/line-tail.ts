import { HOUSE_ENDINGS, NUMBERED_UNITS, WAY_ENDINGS } from '../address/words.ts';
import { OFFER_OPENERS } from './note-words.ts';
import { STRAY_LABELS } from './label-words.ts';
import { BLANK_CHARS, charSet, DIGITS, setsIn, startsOf } from '../lib/char-set.ts';
import { isFilled, lastOf } from '../lib/non-empty.ts';
import { wordSet } from '../lib/word-set.ts';
import type { ChosenName } from './choose-name.ts';
import { isAddressEnd, isReceiver, looksLikeAddress, nameScore, SURE_NAME } from './find-name.ts';
import { isGoods, isGoodsInFront, isNote } from './line-notes.ts';
import type { Piece } from './line-pieces.ts';
import type { Span } from './line-tokens.ts';

/** What stands behind a whole address and is none of it: how many pieces, and whether a person need not look. */
interface Tail {
  count: number;
  isSure: boolean;
}

const NO_TAIL: Tail = { count: 0, isSure: true };
const NUMBER = /^\d{1,3}$/;
/** "iPhone15" */
const MODEL = /^[A-Za-z]{4,}\d{0,4}[A-Za-z]{0,6}$/;
const PRICE = /^\d{1,5}\.\d{1,2}$/;

/**
 * The pieces behind a house number that are columns of goods ("phone holder, 1") or words of no address, which nothing else knew
 * (D1305). With a number as their column they are goods for sure; else a person should look. Between the address and the name stands
 * rather who receives: a firm, an inn.
 */
export function tailBehind(rest: string, detail: Piece[], name: ChosenName | null): Tail {
  const [first, ...others] = detail;
  const at = others.findLastIndex((piece) => !isTail(textOf(rest, piece)));
  const house = others[at] ?? first;
  const tail = others.slice(at + 1);
  if (first === undefined || house === undefined || !isFilled(tail)) return NO_TAIL;
  if (!isWhole(rest, first.start, house.end)) return NO_TAIL;
  const texts = tail.map((piece) => textOf(rest, piece));
  const last = textOf(rest, lastOf(tail));
  const words = texts.filter(isPlainWords);
  if (texts.every((text) => NUMBER.test(text))) {
    const isColumn = texts.length === 1 && /[,;\t]/.test(rest.slice(house.end, tail[0].start));
    return isColumn ? { count: 1, isSure: true } : NO_TAIL;
  }
  const isColumn = NUMBER.test(last) || PRICE.test(last);
  if (words.length > 0 && !isColumn && name !== null && name.start >= lastOf(tail).end) return NO_TAIL;
  return { count: tail.length, isSure: words.every((text) => isNote(text)) || isColumn };
}

const isTail = (text: string) =>
  MODEL.test(text) ||
  NUMBER.test(text) ||
  PRICE.test(text) ||
  isNote(text) ||
  isGoodsInFront(text) ||
  isPlainWords(text);

/** A house number stands in front, and a word or number of an address at the end; a quote may close it. */
function isWhole(rest: string, start: number, end: number): boolean {
  const text = rest.slice(start, end).replace(/["'\s]+$/, '');
  return (/\d/.test(text) && isAddressEnd(text, text.length)) || isHouse(text);
}

/** Chinese words that end in nothing of an address and are no room or shop. */
export const isPlainWords = (text: string): boolean =>
  !looksLikeAddress(text) && !isReceiver(text) && /[\u3400-\u9fff]{2}/.test(text);

/** A number with six digits or more that belongs to no word. */
const LOOSE_NUMBER = /(?:^|[\s,;\uff0c/])\d{6,}(?=$|[\s,;\uff0c/])/;
/** A province with its city: the address begins there once more, or is another one. */
const SECOND_PLACE =
  /[\u4e00-\u9fff]{2}(?:\u7701|\u81ea\u6cbb\u533a)[\u4e00-\u9fff]{2,10}[\u5e02\u5dde\u76df\u53bf]/;
const OPEN_BRACKET = /[(\uff08\u3010[][^)\uff09\u3011\]]*$/;
const STRAY_LABEL = new RegExp(STRAY_LABELS.join('|'));

/** True when a detailed address holds what no address holds: a word of a form or of a sender, a long number that stands alone. */
export function holdsStray(detail: string): boolean {
  // What a text holds says which patterns cannot match.
  const sets = setsIn(detail);
  return (
    ((sets & STRAY_STARTS) !== 0 && STRAY_LABEL.test(detail)) ||
    ((sets & PIECE_BREAKS) !== 0 && OPEN_BRACKET.test(detail)) ||
    (PROVINCE_ENDS.some((end) => detail.includes(end)) && SECOND_PLACE.test(detail)) ||
    ((sets & DIGITS) !== 0 && LOOSE_NUMBER.test(detail)) ||
    (detail.includes(STYLE_MARK) && STYLE.test(detail)) ||
    // One piece without a bracket has none behind it.
    ((sets & PIECE_BREAKS) !== 0 && holdsGoods(detail))
  );
}

const STRAY_STARTS = startsOf(STRAY_LABELS);
const PROVINCE_ENDS = ['\u7701', '\u81ea\u6cbb\u533a'];
const STYLE_MARK = '\u6b3e';

/**
 * True when a later piece of a whole address is none of it: goods, a model, a date, capital letters, words that end in nothing of an
 * address ("apricot A103 M", "as a present"). It may be called so all the same: a person should look.
 */
function holdsGoods(detail: string): boolean {
  const pieces = detail
    .replace(INNER_BRACKET, '')
    .replace(/[()[\]\uff08\uff09\u3010\u3011]/g, ' ')
    .split(BETWEEN_PIECES)
    .filter(Boolean);
  let isDone = false;
  return pieces.some((piece) => {
    if (piece !== pieces[0] && (isGoods(piece) || isGoodsInFront(piece) || (isDone && isOdd(piece))))
      return true;
    isDone ||= /\d/.test(piece) || isHouse(piece);
    return false;
  });
}

/** A bracket that more follows. */
const INNER_BRACKET = /[(\uff08][^()\uff08\uff09]*[)\uff09](?!$)/g;
const GLUED = new RegExp(`^.*\\d[${NUMBERED_UNITS}]([^\\s,;]{2,12})$`);
/** "style A" behind a blank or a number. */
const STYLE = new RegExp(`(?:\\s|\\d[${NUMBERED_UNITS}])[A-Za-z\\d]{1,3}${STYLE_MARK}`);
const BETWEEN_PIECES = /[\s,;|\uff0c\uff1b\uff5c]+/;
const PIECE_BREAKS = charSet(`${BLANK_CHARS},;|\uff0c\uff1b\uff5c()[]\uff08\uff09\u3010\u3011`);
const HOUSES = wordSet(HOUSE_ENDINGS);

/** True for the name of a house, estate or village, behind which an address may end. */
const isHouse = (text: string): boolean =>
  (HOUSES.endingAt(text, text.length)?.length ?? text.length) < text.length;

const ODD = [/^[A-Z]{2,}$/, /^\d{1,2}[/.]\d{1,2}$/, /^\*+$/, new RegExp(`^[${OFFER_OPENERS}]\\d`)];
const NUMBERED_WORD = /^([\u3400-\u9fff]{2,8})\d{1,8}$/;

function isOdd(piece: string): boolean {
  if ((/\d/.test(piece) && MODEL.test(piece)) || ODD.some((shape) => shape.test(piece))) return true;
  const word = NUMBERED_WORD.exec(piece)?.[1];
  if (word !== undefined) return isPlainWords(word);
  if (/\d/.test(piece))
    return (
      /[\u3400-\u9fff]$/.test(piece) &&
      !isAddressEnd(piece, piece.length) &&
      !WAY_ENDINGS.includes(piece.slice(-1))
    );
  return false;
}

/** What brackets or signs set apart at the end of a whole address and is nothing of an address. */
export function apartBehind(rest: string, span: Span): Span | null {
  return bracketsBehind(rest, span) ?? signsBehind(rest, span) ?? gluedBehind(rest, span);
}

/** "No. 105 red", without a blank between. */
function gluedBehind(rest: string, { start, end }: Span): Span | null {
  const [, glued = ''] = GLUED.exec(rest.slice(start, end)) ?? [];
  return isGoods(glued) ? { start: end - glued.length, end } : null;
}

/** "#gift x1#", "-red", "/2 pieces": goods or a word to somebody behind a sign. */
function signsBehind(rest: string, { start, end }: Span): Span | null {
  const match = /[#*~_+/-]([^#*~_+/-]{1,20})[#*~]*$/.exec(rest.slice(start, end));
  if (match === null) return null;
  const [, inner = ''] = match;
  if (!/[\u3400-\u9fff]/.test(inner)) return null;
  const at = start + match.index;
  return (isGoods(inner) || isNote(inner)) && isWhole(rest, start, at) ? { start: at, end } : null;
}

function bracketsBehind(rest: string, { start, end }: Span): Span | null {
  if (!/[)\]]/.test(rest[end - 1] ?? '')) return null;
  const match = /[([]([^()[\]\ue001]{2,40})[)\]]$/.exec(rest.slice(start, end));
  const inner = match?.[1] ?? '';
  const isWords =
    isPlainWords(inner) || isGoods(inner) || (/\d.*[\u3400-\u9fff]$/.test(inner) && isOdd(inner));
  if (match === null || !isWords || nameScore(inner) >= SURE_NAME) return null;
  const at = start + match.index;
  return isWhole(rest, start, at) ? { start: at, end } : null;
}

const textOf = (text: string, { start, end }: Span) => text.slice(start, end);
