import { findPhones } from '../address/phone.ts';
import { COURIER_ENDINGS, COURIERS, WAYBILLS } from './note-words.ts';
import { NUMBER_OWNERS, NUMBER_UNITS } from '../address/words.ts';

/** A number that has no phone's shape of the mainland: offsets and what it says. */
interface FoundNumber {
  start: number;
  end: number;
  text: string;
}

/** Digits of an order number at least (D709); a number that stands alone and has letters may be shorter by two. */
const SHORTEST_ORDER = 10;

/** How many digits stand in a row at most: what needs more is not sought. */
export function longestDigits(text: string): number {
  let [longest, run] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    run = code >= 0x30 && code <= 0x39 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

/** Shapes that platforms give their orders, wherever they stand; letters that touch them belong to them (D1305). */
const SHAPES = /(?<!\d)\d{6}-\d{15}(?!\d)|(?<!\d)\d{15,19}(?!\d)|(?<!\d)(?=\d{30}(?!\d))\d{19}(?=1[3-9])/g;
const [WORD, HAN] = [/[A-Za-z0-9_]/, /[\u3007\u3400-\u9fff]/];

/** The order number of a line by its shape and by what stands around it, or null; `digits` stand in a row at most. */
export function findOrder(text: string, digits = longestDigits(text)): FoundNumber | null {
  if (digits < 15) return null;
  SHAPES.lastIndex = 0;
  for (let match = SHAPES.exec(text); match !== null; match = SHAPES.exec(text)) {
    const start = lettersInFront(text, match.index);
    const end = lettersBehind(text, match.index + match[0].length);
    if (isGluedMobile(text, match.index, match[0])) continue;
    if (isInDetail(text, start, end)) continue;
    return { start, end, text: text.slice(start, end) };
  }
  return null;
}

/** Letters, an underscore or a hyphen in front of an order number belong to it. */
function lettersInFront(text: string, from: number): number {
  let at = from;
  while (
    at > 0 &&
    (/[A-Za-z_]/.test(text.charAt(at - 1)) || (text[at - 1] === '-' && /[A-Za-z]/.test(text[at - 2] ?? '')))
  )
    at--;
  while (at < from && /[_-]/.test(text.charAt(at))) at++;
  return at;
}

/** Letters, and what hangs on them, behind an order number; not the phone or name glued to it. */
function lettersBehind(text: string, from: number): number {
  let at = from;
  if (/[A-Za-z]/.test(text[at] ?? ''))
    while (at < text.length && WORD.test(text.charAt(at)) && at - from < LONGEST_TAIL) at++;
  else if (/^[-_]\d{1,4}(?![\d-])/.test(text.slice(from, from + 6))) {
    at++;
    while (/\d/.test(text[at] ?? '')) at++;
  }
  return at;
}

const LONGEST_TAIL = 8;

/** Digits between words of an address, or in front of a word for a place, are a part of it. */
function isInDetail(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
  return HAN.test(before) && (NUMBER_UNITS.includes(after) || HAN.test(after));
}

/** A house number with the only phone of the line behind it makes a run as long as an order number. */
function isGluedMobile(rest: string, at: number, run: string): boolean {
  if (/^(?:00)?861[3-9]\d{9}$/.test(run)) return true;
  if (!/^\d{15,19}$/.test(run) || !/1[3-9]\d{9}$/.test(run) || !/[\u4e00-\u9fff-]/.test(rest[at - 1] ?? ''))
    return false;
  return findPhones(rest).every((phone) => phone.start >= at && phone.end <= at + run.length + 7);
}

/** A token of eight or more letters and digits that stands alone; at the start of a line a name may be glued to it. */
const TOKEN =
  /(?<![A-Za-z0-9_\u3007\u3400-\u9fff-])(?<![^\s,;|\ue001]#)(?<!#(?=[A-Za-z0-9_-]{1,9}(?![A-Za-z0-9_-])))(?=[A-Za-z_-]*\d)[A-Za-z0-9][A-Za-z0-9_-]{6,62}[A-Za-z0-9](?![A-Za-z0-9_-])/g;

/**
 * An order number of no platform's shape: letters and digits, or ten or more digits, apart from the address. A mistyped phone of a line
 * without another one is none, nor is a number with a word for a place behind it.
 */
export function findLooseOrder(text: string, hasPhone: boolean): FoundNumber | null {
  if (!/[A-Za-z0-9_-]{8}/.test(text)) return null;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [run] = match;
    const start = match.index;
    const end = start + run.length;
    const after = text[end] ?? ' ';
    const digits = run.replace(/\D/g, '').length;
    const [owner = ''] = /^[A-Za-z]*/.exec(run) ?? [];
    if (run.length < SHORTEST_ORDER && !(owner.length > 0 && digits >= SHORTEST_LETTERED)) continue;
    if (HAN.test(after) && (NUMBER_UNITS.includes(after) || start > LONGEST_INDEX)) continue;
    if (/^\d+$/.test(run) ? isLikePhone(run, hasPhone) : digits < FEWEST_DIGITS) continue;
    if (!hasPhone && LETTERED_PHONE.test(run)) continue;
    if (NUMBER_OWNERS.includes(owner.toLowerCase())) continue;
    if (/^\d{1,5}(?:-\d{1,5})+$/.test(run) && (run.split('-').length < 4 || digits < SHORTEST_ORDER))
      continue;
    return { start, end, text: run };
  }
  return null;
}

const [SHORTEST_LETTERED, FEWEST_DIGITS, LONGEST_INDEX] = [8, 5, 8];

/** Digits as long as a phone, or that begin as one does: mistyped, of another place, or truly an order when the phone is another. */
const isLikePhone = (run: string, hasPhone: boolean) =>
  run.length < SHORTEST_ORDER ||
  (!hasPhone && (run.length === PHONE_LENGTH || (run.length <= 12 && /^(?:1[3-9]|0)/.test(run))));

const PHONE_LENGTH = 11;

/** The letter O or l for a digit. */
const LETTERED_PHONE = /^(?:1[3-9][\dOoIl]{8,10}|(?=.?\d)[\dOoIl]{11})$/;

/** A phone with a digit too few, too many or mistyped; a person mends it. */
export function findBrokenPhone(text: string): FoundNumber | null {
  const match =
    /(?<![\dA-Za-z_-])(?:1[3-9]\d{7,8}|1[3-9]\d{10}|(?=.?\d)[\dOoIl]{11}|0\d{8,11})(?![\dA-Za-z_-])/.exec(
      text,
    );
  return match === null ? null : { start: match.index, end: match.index + match[0].length, text: match[0] };
}

const FOREIGN =
  /(?<![\d+])(?:\(?(?:\+|00) ?(852|853|886)\)?|\((852|853|886)\)|(?<![\d-])(852|853|886)(?=[ -]))[ -]{0,2}(\d{4}[ -]?\d{4}|0?9\d{2}[ -]?\d{3}[ -]?\d{3}|0?[2-8][ -]?\d{3,4}[ -]?\d{4})(?!\d)|(?<![\d-])(0)(9\d{2}[ -]?\d{3}[ -]?\d{3})(?![\d-])/;

/** A phone of Hong Kong, Macau or Taiwan, as `+852-91234567`. */
export function findForeignPhone(text: string): FoundNumber | null {
  const match = FOREIGN.exec(text);
  if (match === null) return null;
  const country = match[1] ?? match[2] ?? match[3] ?? TAIWAN;
  const local = (match[4] ?? match[6] ?? '').replace(/[ -]/g, '').replace(/^0/, '');
  return { start: match.index, end: match.index + match[0].length, text: `+${country}-${local}` };
}

const TAIWAN = '886';

/** Behind the letters of a waybill stands no date; an order number of a shop has one. */
const DATED = '20[12]\\d[01]\\d[0-3]\\d';
const COURIER = `(?:${COURIERS.join('|')})(?:${COURIER_ENDINGS.join('|')})*[ :]*`;
const WAYBILL = new RegExp(
  `(?:${COURIER})?(?<![A-Za-z0-9])(?![A-Z]{2,4}${DATED})(?:${WAYBILLS.join('|')})(?:-\\d{1,2}-\\d{1,2}-?)?(?![A-Za-z0-9])|${COURIER}\\d{12,15}(?!\\d)`,
  'g',
);

/** Numbers of waybills, by the shapes of the couriers, with the courier's name in front; `digits` stand in a row at most. */
export function findWaybills(text: string, digits: number): FoundNumber[] {
  // At least nine behind letters, or twelve behind a courier's name.
  if (digits < 9 || (digits < 12 && !/[A-Z]\d{9}/.test(text))) return [];
  return [...text.matchAll(WAYBILL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
}
