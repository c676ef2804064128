import type { RegionChain } from '../address/find-region.ts';
import { EMPTY_VALUES, NAME_TITLES } from '../address/words.ts';
import {
  gluedName,
  isNameLikeAddress,
  isShopName,
  isUnitEnd,
  looksLikeAddress,
  nameScore,
  trimName,
} from './find-name.ts';
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
  cut?: number;
}

/** Names from this score on need no look. */
export const SURE = 5.5;

/** The labelled name, else the likeliest piece nearest the phone, else a name at the end of the address. */
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
  /^[\u3400-\u9fff!?.~@]+$/.test(text) && nameScore(text) < 7 && !looksLikeAddress(text);

const LONGEST_LABELLED = 30;

function labelledName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): ChosenName | null {
  for (const value of parts.names) {
    const text = parts.rest.slice(value.start, value.end);
    const stop = text.search(/(?<![A-Za-z])\s|\s(?![A-Za-z])|\ue001/);
    let end = value.start + (stop < 0 ? text.length : stop);
    if (chain !== null && chain.start >= value.start && chain.start < end) end = chain.start;
    const bracket = parts.rest.slice(value.start, end).search(/[[(]/);
    if (bracket > 0) end = value.start + bracket;
    const [from, to] = trimName(parts.rest, value.start, end);
    if (to <= from || to - from > LONGEST_LABELLED || EMPTY_VALUES.includes(parts.rest.slice(from, to)))
      continue;
    for (const piece of pieces) if (piece.start >= value.start && piece.end <= end) piece.use = 'name';
    return { start: from, end: to, score: 9, piece: null };
  }
  return null;
}

function likeliestName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): ChosenName | null {
  const { phone } = parts;
  const outside = outsideName(parts.rest, pieces, phone, chain);
  const inside = nameInDetail(parts.rest, pieces, phone);
  if (inside === null || outside === null) {
    // A word that nobody can place may be the name: then the end of the address is not taken for it.
    const isGlued = inside?.piece === null && pieces.some((piece) => isStrange(parts.rest, piece));
    return isGlued ? outside : (outside ?? inside);
  }
  if (outside.score < SURE) return inside.piece !== null && inside.score > outside.score ? inside : outside;
  const [isInsideBeside, isOutsideBeside] = [inside, outside].map(({ start, end }) =>
    isBesidePhone(parts.rest, start, end, phone),
  );
  const isLikelier = !isOutsideBeside || outside.score < STRONG;
  const isName = inside.piece !== null && isInsideBeside === true && inside.score >= STRONG;
  return isName && isLikelier && outside.score < CERTAIN ? inside : outside;
}

/** Scores of a usual name beside the phone, and of one that nothing else outweighs. */
const [STRONG, CERTAIN] = [8, 9.5];

/** An open piece outside the address that is no house number or part of an address. */
function isStrange(rest: string, { start, end, zone, use }: Piece): boolean {
  const text = rest.slice(start, end);
  return zone !== 'detail' && use === 'open' && text.length > 1 && !/\d/.test(text);
}

const SEPARATORS = /^[\s,;|/.:'"\-\ue001]*$/;

/** True when only separators stand between a span and the phone. */
function isBesidePhone(rest: string, start: number, end: number, phone: Span | null): boolean {
  if (phone === null) return false;
  return SEPARATORS.test(end <= phone.start ? rest.slice(end, phone.start) : rest.slice(phone.end, start));
}

/** Standing beside the phone or first in the line makes a name likelier. */
const BESIDE_PHONE = 1.5;
const FIRST = 1;
const ADDRESS_DOUBT = 3;

/** The likeliest piece in front of the region or behind what was taken out. */
function outsideName(
  rest: string,
  pieces: Piece[],
  phone: Span | null,
  chain: RegionChain | null,
): ChosenName | null {
  let best: ChosenName | null = null;
  for (const piece of pieces) {
    if (piece.zone === 'detail' || piece.use !== 'open') continue;
    const [start, whole] = trimName(rest, piece.start, piece.end);
    const note = noteInBrackets(rest.slice(start, whole));
    const end = whole - note;
    const text = plainName(rest.slice(start, end));
    const own = nameScore(text);
    if (own === 0 || (own < 9 && chain === null && looksLikeAddress(text))) continue;
    const isBeside = isBesidePhone(rest, start, end, phone);
    const isFirst = piece === pieces[0];
    // A shop may be called like a building, where a whole address stands elsewhere.
    const isShop = isFirst && isBeside && chain !== null && isShopName(text);
    const score =
      (note > 0 ? Math.min(own, 5) : own) +
      (isBeside ? BESIDE_PHONE : 0) +
      (isFirst ? FIRST : 0) -
      (own < 9 && !isShop && looksLikeAddress(text) ? ADDRESS_DOUBT : 0);
    if (score > (best?.score ?? 0)) best = { start, end, score, piece };
  }
  return best;
}

/** A name typed wide or with its title in brackets, as its characters alone. */
const plainName = (text: string) => text.replace(/(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])|[()]/g, '');

/** How many characters at the end of a token are a note in brackets behind a name; whether it belongs to the name is open. */
function noteInBrackets(text: string): number {
  const open = text.search(/[[(]/);
  if (
    open > 0 &&
    nameScore(text.replace(/[()[\]]/g, '')) === 9 &&
    NAME_TITLES.includes(text.slice(open + 1).replace(/[)\]]$/, ''))
  )
    return 0;
  return open >= 2 && open <= 4 ? text.length - open : 0;
}

/** A name among or behind the words of the detail: its last piece, its first, or glued to the end. */
function nameInDetail(rest: string, pieces: Piece[], phone: Span | null): ChosenName | null {
  const detail = pieces.filter((piece) => piece.zone === 'detail' && piece.use === 'open');
  const last = detail.at(-1);
  if (last === undefined) return null;
  const hasHouseInFront = pieces.some(
    (piece) => piece.zone === 'front' && /\d/.test(rest.slice(piece.start, piece.end)),
  );
  for (const piece of detail.length > 1 || hasHouseInFront ? [last, detail[0]!] : []) {
    const name = wholePiece(rest, piece, piece === last, phone);
    if (name !== null) return name;
  }
  return bracketedName(rest, last) ?? nameAtEnd(rest, last, phone);
}

function wholePiece(rest: string, piece: Piece, isLast: boolean, phone: Span | null): ChosenName | null {
  const [start, whole] = trimName(rest, piece.start, piece.end);
  const end = whole - noteInBrackets(rest.slice(start, whole));
  const text = plainName(rest.slice(start, end));
  const own = nameScore(text);
  const isBeside = isBesidePhone(rest, start, whole, phone);
  const score = own + (isBeside ? BESIDE_PHONE : 0);
  if (looksLikeAddress(text)) {
    const isName = isLast && isNameLikeAddress(text) && isUnitEnd(rest, previousEnd(rest, piece.start));
    return isName ? { start, end, score: score - ADDRESS_DOUBT, piece } : null;
  }
  if (own >= 7) return { start, end, score: isLast ? score : 4, piece };
  // Whatever stands alone behind the house number is most likely the name; beside the phone it is.
  return own >= 4 &&
    isLast &&
    /^[\u3400-\u9fff]+$/.test(text) &&
    isUnitEnd(rest, previousEnd(rest, piece.start))
    ? { start, end, score, piece }
    : null;
}

function previousEnd(rest: string, at: number): number {
  let end = at;
  while (end > 0 && /[\s,;|]/.test(rest[end - 1]!)) end--;
  return end;
}

/** "… No. 416 (Jiang Lin, to receive)": a name in brackets at the end of the address. */
function bracketedName(rest: string, last: Piece): ChosenName | null {
  const open = rest.lastIndexOf('(', last.end);
  const close = rest.indexOf(')', open);
  // The phone may stand inside the brackets too, so that they close behind it.
  if (open <= last.start || (close >= 0 && close < last.end - 1)) return null;
  const [start, end] = trimName(rest, open, last.end);
  const text = rest.slice(start, end);
  // Behind "to receive" even "Qin Lu" is no road.
  const isReceiver = /[\u3400-\u9fff]/.test(rest.slice(end, last.end));
  return nameScore(text) >= 7 && (isReceiver ? isNameLikeAddress(text) : !looksLikeAddress(text))
    ? { start, end, score: 7, piece: null, cut: open }
    : null;
}

function nameAtEnd(rest: string, last: Piece, phone: Span | null): ChosenName | null {
  const [, end] = trimName(rest, last.start, last.end);
  const glued = gluedName(rest, last.start, end);
  if (glued === null) return null;
  if (isBesidePhone(rest, glued.start, glued.end, phone)) return { ...glued, piece: null };
  // Without the phone behind it the last word of an address is seldom a name.
  const score = Math.min(glued.score, 9) - 3;
  return score >= SURE ? { ...glued, score, piece: null } : null;
}
