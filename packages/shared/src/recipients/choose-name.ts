import type { RegionChain } from '../address/find-region.ts';
import { charSet, setsIn } from '../lib/char-set.ts';
import { EMPTY_VALUES } from './label-words.ts';
import { FIRM_ENDINGS, NAME_TITLES } from './name-words.ts';
import {
  gluedName,
  isAddressEnd,
  isNameLikeAddress,
  isReceiver,
  isRoom,
  isShopName,
  looksLikeAddress,
  MAX_NAME_LENGTH,
  nameScore,
  SURE_NAME,
  receiverScore,
  trimName,
} from './find-name.ts';
import { labelKindOf } from './line-labels.ts';
import { isGreeting } from './line-notes.ts';
import type { Piece } from './line-pieces.ts';
import type { LineParts, Span } from './line-tokens.ts';

/** The name of a line: offsets into the text, and how sure it is; below SURE a person should look. */
export interface ChosenName {
  start: number;
  end: number;
  score: number;
  /** The piece that is the name; null for one inside a piece. */
  piece: Piece | null;
  /** Where the address ends when a bracket stands before the name. */
  cut?: number | undefined;
  /** How much likelier this division of the line is than the next one with another name. */
  margin: number;
}

/** Names from this score on need no look. */
export const SURE = 5.5;
/** Two divisions nearer to each other than this are both possible: a person should look. */
export const NEAR = 1;

/** One way to read a name: what the line gains by it over the best other use of the same words. */
interface Candidate extends Omit<ChosenName, 'margin'> {
  gain: number;
}

/** The labelled name, else the one whose division of the whole line is likeliest. */
export function chooseName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): ChosenName | null {
  const name = labelledName(parts, pieces, chain) ?? likeliestName(parts, pieces, chain);
  if (name?.piece) name.piece.use = 'name';
  const isSure = name !== null && name.score >= SURE;
  for (const piece of pieces) {
    const isInName = name !== null && piece.start < name.end && piece.end > name.start;
    if (piece.use !== 'open' || piece.zone === 'detail' || chain === null || isInName) continue;
    const text = parts.rest.slice(piece.start, piece.end);
    piece.use = isSure && isPlainWord(text) ? 'chat' : 'left';
  }
  return name;
}

/** Words that are neither a name nor a piece of an address are words to somebody. */
const isPlainWord = (text: string) =>
  (/^[\u3400-\u9fff!?.~@]+$/.test(text) && nameScore(text) < SURE_NAME && !looksLikeAddress(text)) ||
  isGreeting(text);

/** A name with blanks between its characters. */
const WIDE_VALUE = /^\s*[\u3400-\u9fff](?:[ \t]+[\u3400-\u9fff]){1,3}(?=\s*(?:$|[\ue001,;\n\r]))/;

/** The labelled names in their order, persons in front of the firms that they work for. */
function bySureness({ rest, names }: LineParts): Span[] {
  if (names.length < 2) return names;
  const isFirm = ({ start, end }: Span) => FIRM.test(rest.slice(start, end).trim());
  return [...names.filter((name) => !isFirm(name)), ...names.filter(isFirm)];
}

const FIRM = new RegExp(`(?:${FIRM_ENDINGS.join('|')})$`);

/** "Pandora (Liwan branch)", "instruments (engineer Zhang)": what a bracket says of a firm or room is a part of its name. */
function isPartOfName(text: string, bracket: number): boolean {
  const [, inner = ''] = /^[[(]([\u3400-\u9fffA-Za-z]{2,12})[)\]]$/.exec(text.slice(bracket).trim()) ?? [];
  const owner = text.slice(0, bracket).trim();
  const isPerson = nameScore(owner) >= SURE_NAME && !isReceiver(owner);
  return (
    inner !== '' &&
    (NAME_TITLES.includes(inner) || (!isPerson && (isReceiver(inner) || nameScore(inner) >= SURE_NAME)))
  );
}

const LONGEST_LABELLED = 30;

function labelledName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): ChosenName | null {
  for (const value of bySureness(parts)) {
    const text = parts.rest.slice(value.start, value.end);
    const wide = WIDE_VALUE.exec(text)?.[0].length;
    const stop = wide ?? text.search(/(?<![A-Za-z])\s|\s(?![A-Za-z])|\ue001/);
    let end = value.start + (stop < 0 ? text.length : stop);
    if (chain !== null && chain.start >= value.start && chain.start < end) end = chain.start;
    const bracket = parts.rest.slice(value.start, end).search(/[[(]/);
    if (bracket > 0 && !isPartOfName(parts.rest.slice(value.start, end), bracket))
      end = value.start + bracket;
    const [from, to] = trimName(parts.rest, value.start, end);
    const named = parts.rest.slice(from, to);
    if (to <= from || to - from > LONGEST_LABELLED || EMPTY_VALUES.includes(named)) continue;
    if (labelKindOf(named) !== undefined) continue;
    for (const piece of pieces) if (piece.start >= value.start && piece.end <= end) piece.use = 'name';
    return { start: from, end: to, score: 9, piece: null, margin: 9 };
  }
  return null;
}

function likeliestName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): ChosenName | null {
  const candidates = candidatesOf(parts, pieces, chain);
  let best: Candidate | null = null;
  for (const one of candidates) if (one.gain > (best?.gain ?? 0)) best = one;
  if (best === null) return null;
  let next = 0;
  for (const one of candidates) if (one.gain > next && isApart(one, best)) next = one.gain;
  const { start, end, score, piece, cut } = best;
  return { start, end, score, piece, cut, margin: best.gain - next };
}

/** Two readings of the same words are no two names. */
const isApart = (a: Span, b: Span) => a.end <= b.start || a.start >= b.end;

const SEPARATORS = /^[\s,;|/.:'"\-\ue001]*$/;

/** True when only separators stand between a span and the phone. */
function isBesidePhone(rest: string, { start, end }: Span, phone: Span | null): boolean {
  if (phone === null) return false;
  return SEPARATORS.test(end <= phone.start ? rest.slice(end, phone.start) : rest.slice(phone.end, start));
}

/** What makes a name likelier: the phone beside it, the first place in the line, a whole address in front. */
const [BESIDE_PHONE, FIRST, BEHIND_UNIT] = [1.5, 1, 1.5];
/** What the other uses of the same words are worth. */
const WORTH = {
  addressOutside: 3,
  /** Behind the region something begins the address; nothing else stands there to. */
  onlyDetail: 9,
  firstDetail: 6,
  detail: 3,
  /** Between a whole address and the phone. */
  besidePhone: 1,
  addressInside: 6,
  gluedAddress: 3.5,
};
/** A desk or shop beside the phone is hardly a piece of the address. */
const RECEIVING = 1;
/** A piece that stands apart and is nothing else may be a name, whatever it says (D1313). */
const [ANYTHING, LONGEST_ANYTHING] = [3, 20];

/** What a candidate is judged by. */
interface Line {
  parts: LineParts;
  pieces: Piece[];
  chain: RegionChain | null;
  /** The open pieces among the words of the detail. */
  detail: Piece[];
}

function candidatesOf(parts: LineParts, pieces: Piece[], chain: RegionChain | null): Candidate[] {
  const found: Candidate[] = [];
  const detail = pieces.filter((piece) => piece.zone === 'detail' && piece.use === 'open');
  const line: Line = { parts, pieces, chain, detail };
  for (const piece of pieces) {
    if (piece.use !== 'open') continue;
    const whole = piece.zone === 'detail' ? insideName(line, piece) : outsideName(line, piece);
    if (whole !== null) found.push(whole);
  }
  const last = detail.at(-1);
  if (last !== undefined) {
    const glued = bracketedName(parts.rest, last) ?? nameAtEnd(parts.rest, last, parts.anchor);
    const isPart = found.some(
      ({ start, end }) =>
        glued !== null && start < glued.start && end >= glued.end && end - start <= MAX_NAME_LENGTH,
    );
    if (glued !== null && !isPart) found.push(glued);
  }
  return found;
}

/** How likely the characters of a piece are a name; a piece that stands apart may be called anything. */
function ownScore(text: string): number {
  const own = Math.max(nameScore(text), receiverScore(text));
  if (own > 0 || text.length > LONGEST_ANYTHING || text.length < 2) return own;
  return /\d/.test(text) || !/[\u3400-\u9fffA-Za-z]/.test(text) ? 0 : ANYTHING;
}

/** What of a piece may be the name. */
interface NameText {
  start: number;
  end: number;
  /** The name as its characters alone. */
  text: string;
  /** How likely they are a name. */
  own: number;
  hasNote: boolean;
  /** Too much for one name: the score stays below what needs no look. */
  isDoubtful: boolean;
}

/** What parts a name, a second one and what a bracket says of them. */
const NAME_SIGNS = charSet(' ()[]/&+\u548c\u6216');

/** Null for what is no name, or greets somebody. */
function nameText(rest: string, piece: Piece): NameText | null {
  const [start, whole] = trimName(rest, piece.start, piece.end);
  const token = rest.slice(start, whole);
  // Most tokens are nothing but a name.
  const isPlain = (setsIn(token) & NAME_SIGNS) === 0;
  const note = isPlain ? 0 : noteInBrackets(token);
  const end = whole - note;
  const text = isPlain ? token : plainName(rest.slice(start, end));
  const own = ownScore(text);
  if (own === 0 || isGreeting(rest.slice(piece.start, piece.end))) return null;
  return {
    start,
    end,
    text,
    own,
    hasNote: note > 0,
    isDoubtful: isLong(text, own) || (!isPlain && secondName(token) > 0),
  };
}

const candidate = (
  { start, end, isDoubtful }: NameText,
  piece: Piece,
  { score, gain }: { score: number; gain: number },
) => ({
  start,
  end,
  score: isDoubtful ? Math.min(score, SURE - 1) : score,
  piece,
  gain,
});

/** A piece in front of the region or behind what was taken out. */
function outsideName({ parts, pieces, chain }: Line, piece: Piece): Candidate | null {
  const { rest, anchor: phone } = parts;
  const isFirst = piece === pieces[0];
  const name = nameText(rest, piece);
  if (name === null || EMPTY_VALUES.includes(name.text) || labelKindOf(name.text) !== undefined) return null;
  const { text, own } = name;
  const isAddress = own < 9 && looksLikeAddress(text);
  if (isAddress && chain === null) return null;
  const isBeside = isBesidePhone(rest, piece, phone);
  // A shop or room may be called like a building, where a whole address stands elsewhere.
  const isShop = isFirst && isBeside && chain !== null && (isShopName(text) || isRoom(text));
  const isReceiving = isBeside && chain !== null && (isReceiver(text) || receiverScore(text) > 0);
  const score =
    (name.hasNote ? Math.min(own, 5) : own) +
    (isBeside ? BESIDE_PHONE : 0) +
    (isFirst ? FIRST : 0) -
    (isAddress && !isShop ? (isReceiving ? RECEIVING : WORTH.addressOutside) : 0);
  return candidate(name, piece, { score, gain: score });
}

/** Longer than a guessed name may be, without a title or dot (M192). */
const isLong = (text: string, own: number) => own < 8 && text.length > MAX_NAME_LENGTH;

/** A name typed wide or with its title in brackets, as its characters alone. */
const plainName = (text: string) => text.replace(/(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])|[()]/g, '');

/** How many characters at the end of a token are a note in brackets behind a name; whether it belongs to the name is open. */
function noteInBrackets(text: string): number {
  const open = text.search(/[[(]/);
  const second = secondName(text);
  if (second > 0) return second;
  if (open > 0 && isPartOfName(text, open)) return 0;
  if (
    open > 0 &&
    nameScore(text.replace(/[()[\]]/g, '')) === 9 &&
    NAME_TITLES.includes(text.slice(open + 1).replace(/[)\]]$/, ''))
  )
    return 0;
  return open >= 2 && open <= 4 ? text.length - open : 0;
}

/** "Ding Ling/Zhang Qiang": how many characters at the end are a second person. */
function secondName(text: string): number {
  const match = /^([\u3400-\u9fff]{2,5})[/&+\u548c\u6216]([\u3400-\u9fff]{2,5})$/.exec(text);
  if (match === null) return 0;
  const [, first = '', second = ''] = match;
  return nameScore(first) >= SURE_NAME && nameScore(second) >= SURE_NAME ? second.length + 1 : 0;
}

/** A piece among the words of the detail: likely a name when it is the last, behind a whole address or beside the phone. */
function insideName({ parts, pieces, detail }: Line, piece: Piece): Candidate | null {
  const { rest, anchor: phone } = parts;
  const isLast = piece === detail.at(-1);
  const isFirst = piece === detail[0];
  if (!isLast && !isFirst) return null;
  const name = nameText(rest, piece);
  if (name === null) return null;
  const { text, own } = name;
  const isBehindUnit = isAddressEnd(rest, previousEnd(rest, piece.start));
  const isBeside = isBesidePhone(rest, piece, phone);
  const isAddress = looksLikeAddress(text);
  if (
    isAddress &&
    !(
      isLast &&
      isBehindUnit &&
      (isNameLikeAddress(text) || (isBeside && (isReceiver(text) || receiverScore(text) > 0)))
    )
  )
    return null;
  if (own < 7 && !(isLast && isBehindUnit)) return null;
  const isReceiving = isBeside && receiverScore(text) > 0;
  const own2 = isAddress && !isNameLikeAddress(text) ? Math.min(own, isReceiving ? 7 : 6) : own;
  const score =
    (isLast ? own2 : 4) +
    (isBeside ? BESIDE_PHONE : 0) -
    (isAddress ? (isReceiving ? RECEIVING : WORTH.addressOutside) : 0);
  const gain = score + (isLast && isBehindUnit ? BEHIND_UNIT : 0) - lost();
  return candidate(name, piece, { score, gain });

  /** What the address loses when the piece is none of it. */
  function lost(): number {
    if (detail.length === 1) {
      const hasHouseElsewhere = pieces.some(
        (other) => other.zone !== 'detail' && /\d/.test(rest.slice(other.start, other.end)),
      );
      return hasHouseElsewhere ? WORTH.detail : WORTH.onlyDetail;
    }
    if (!isLast) return WORTH.firstDetail - WORTH.detail;
    if (!isAddress) return isBehindUnit && isBeside ? WORTH.besidePhone : WORTH.detail;
    if (isBeside) return 0;
    return phone === null ? WORTH.onlyDetail : WORTH.detail;
  }
}

function previousEnd(rest: string, at: number): number {
  let end = at;
  while (end > 0 && /[\s,;|]/.test(rest.charAt(end - 1))) end--;
  return end;
}

const [ROUND, SQUARE, HASHES] = [['(', ')'] as const, ['[', ']'] as const, ['#', '#'] as const];

/** "… No. 416 (Jiang Lin, to receive)": a name in brackets at the end of the address. */
function bracketedName(rest: string, piece: Piece): Candidate | null {
  let whole = piece.end;
  while (whole > piece.start && /[[(\s]/.test(rest.charAt(whole - 1))) whole--;
  const last = rest[whole - 1];
  const [opener, closer] = last === ']' ? SQUARE : last === '#' ? HASHES : ROUND;
  const open = rest.lastIndexOf(opener, whole - (opener === closer ? 2 : 1));
  const close = rest.indexOf(closer, open + 1);
  // The phone may stand inside the brackets too, so that they close behind it.
  if (open <= piece.start || (close >= 0 && close < whole - 1)) return null;
  const [start, end] = trimName(rest, open, whole);
  const text = rest.slice(start, end);
  // Behind "to receive" even "Qin Lu" is no road.
  const isReceiverMarked = /[\u3400-\u9fff]/.test(rest.slice(end, whole));
  return nameScore(text) >= SURE_NAME &&
    (isReceiverMarked ? isNameLikeAddress(text) : !looksLikeAddress(text))
    ? { start, end, score: 7, piece: null, cut: open, gain: 7 }
    : null;
}

function nameAtEnd(rest: string, last: Piece, phone: Span | null): Candidate | null {
  const [, end] = trimName(rest, last.start, last.end);
  const glued = gluedName(rest, last.start, end);
  if (glued === null) return null;
  const gain = glued.score - WORTH.gluedAddress;
  if (isBesidePhone(rest, glued, phone)) return { ...glued, piece: null, gain: Math.max(gain, 0.5) };
  // Without the phone behind it the last word of an address is seldom a name.
  const score = Math.min(glued.score, 9) - 3;
  return score >= SURE
    ? { ...glued, score, piece: null, gain: Math.max(score - WORTH.gluedAddress, 0.5) }
    : null;
}
