import { findRegion, lastRegion, type RegionChain } from '../address/find-region.ts';
import {
  type AddressReason,
  detailAfter,
  doubtsOf,
  type Place,
  placeOf,
  tidyDetail,
} from '../address/parse-address.ts';
import { simplify } from '../address/regions.ts';
import { COUNTRY_NAMES, DOUBTFUL_UNITS } from '../address/words.ts';
import { foldText } from '../lib/fold-text.ts';
import {
  gluedName,
  isChat,
  isNameLikeAddress,
  isSurname,
  isUnitEnd,
  looksLikeAddress,
  nameScore,
  trimName,
} from './find-name.ts';
import { type LineParts, TAKEN, takeLineParts } from './line-tokens.ts';

/** Why a person should look at a parsed line: what the address says, and what the line itself says. */
export type RecipientReason =
  | AddressReason
  | 'name_missing'
  | 'name_doubt'
  | 'phone_missing'
  | 'phone_many'
  | 'phone_glued'
  | 'masked'
  | 'text_left';

export interface ParsedRecipient {
  shop_order: string;
  rec_name: string;
  rec_mobile: string;
  rec_province: string;
  rec_city: string;
  rec_district: string;
  rec_address: string;
  /** True when a person should look before it ships; `reasons` says why. */
  flag: boolean;
  reasons: RecipientReason[];
  /** Other places that the address may mean. */
  alternatives: Place[];
}

/** Longest line that is read; what stands behind it is not looked at. */
export const MAX_LINE_LENGTH = 10_000;

/**
 * Reads one recipient from text as people paste it: order number, name, phone and address in any order, with or without
 * separators and labels (M190-M192, D709). Pure, linear, never throws.
 */
export function parseRecipient(text: string): ParsedRecipient {
  const { text: folded, shown } = foldText(text.slice(0, MAX_LINE_LENGTH));
  const parts = takeLineParts(simplify(folded));
  const chain = withoutNameInFront(parts.rest, findRegion(parts.rest));
  const pieces = splitPieces(parts.rest, chain);
  const name = findName(parts, pieces, chain);
  const address = readAddress(shown, parts.rest, pieces, chain, name);
  const reasons: RecipientReason[] = [...address.reasons];
  if (name === null) reasons.push('name_missing');
  else if (name.score < 5) reasons.push('name_doubt');
  if (parts.masked !== '' || (name !== null && parts.rest.slice(name.start, name.end).includes('*')))
    reasons.push('masked');
  else if (parts.phone === null) reasons.push('phone_missing');
  if (parts.otherPhones > 0) reasons.push('phone_many');
  if (parts.phone?.glued === true) reasons.push('phone_glued');
  if (pieces.some((piece) => piece.use === 'left')) reasons.push('text_left');
  return {
    shop_order: parts.order,
    rec_name: name === null ? '' : tidyName(shown.slice(name.start, name.end)),
    rec_mobile: parts.phone?.number ?? parts.masked,
    rec_province: address.place.province,
    rec_city: address.place.city,
    rec_district: address.place.district,
    rec_address: address.detail,
    flag: reasons.length > 0,
    reasons,
    alternatives: address.alternatives,
  };
}

/** "Li Guangdong, Shenzhen …": a province stem that ends a short token behind a family name belongs to the name. */
function withoutNameInFront(rest: string, chain: RegionChain | null): RegionChain | null {
  const first = chain?.steps[0];
  if (chain === null || first?.kind !== 'stem' || chain.steps.length < 2) return chain;
  const tokenStart = chain.start - /[^\s,;\ue001]*$/.exec(rest.slice(0, chain.start))![0].length;
  const isTokenEnd = /[\s,;\ue001]/.test(rest[first.end] ?? ' ');
  const front = chain.start - tokenStart;
  if (front < 1 || front > 2 || !isTokenEnd || !isSurname(rest, tokenStart)) return chain;
  const [, ...steps] = chain.steps;
  return { ...chain, start: steps[0]!.start, steps };
}

interface Piece {
  start: number;
  end: number;
  /** Where it stands: before the region, right behind it, or behind something that was taken out. */
  zone: 'front' | 'detail' | 'after';
  use: 'open' | 'name' | 'chat' | 'left';
}

const BREAK = /[\s,;|\ue001]/;

/** Tokens around the region; single characters parted by one space are one token ("Zhang San" typed wide). */
function splitPieces(rest: string, chain: RegionChain | null): Piece[] {
  const pieces: Piece[] = [];
  const [from, to] = chain === null ? [rest.length, rest.length] : [chain.start, chain.end];
  let isAfter = false;
  for (let i = 0; i < rest.length; i++) {
    if (i === from) i = to;
    if (i >= to && rest[i] === TAKEN) isAfter = true;
    if (i >= rest.length || BREAK.test(rest[i]!)) continue;
    const start = i;
    while (i < rest.length && i !== from && !BREAK.test(rest[i]!)) i++;
    const zone = start < from ? 'front' : isAfter ? 'after' : 'detail';
    const last = pieces.at(-1);
    if (last !== undefined && i === start + 1 && isWideName(rest, last, { zone, start })) last.end = i;
    else pieces.push({ start, end: i, zone, use: 'open' });
    i--;
  }
  for (const piece of pieces)
    if (piece.zone !== 'detail' && isNoise(rest.slice(piece.start, piece.end))) piece.use = 'chat';
  return pieces;
}

const isNoise = (text: string) => COUNTRY_NAMES.includes(text) || isChat(text);

/** Two single characters with one space between them are a name typed wide. */
function isWideName(rest: string, last: Piece, { zone, start }: Pick<Piece, 'zone' | 'start'>): boolean {
  const isNext = last.end === last.start + 1 && start === last.end + 1 && rest[last.end] === ' ';
  return (
    isNext &&
    last.zone === zone &&
    zone !== 'detail' &&
    isSurname(rest, last.start) &&
    !/\d/.test(rest[start]!)
  );
}

interface FoundName {
  start: number;
  end: number;
  score: number;
  piece: Piece | null;
  /** Where the address ends when a bracket stands before the name. */
  cut?: number;
}

/** The labelled name, else the likeliest token nearest the phone, else a name glued behind the address. */
function findName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): FoundName | null {
  const { rest, phone } = parts;
  const found =
    labelledName(parts, pieces, chain) ?? tokenName(rest, pieces, phone?.start ?? rest.length, chain);
  const name = found ?? tailName(rest, pieces, phone?.start ?? -1);
  if (name?.piece) name.piece.use = 'name';
  for (const piece of pieces) {
    const isInName = name !== null && piece.start < name.end && piece.end > name.start;
    if (piece.use === 'open' && piece.zone !== 'detail' && chain !== null && !isInName) piece.use = 'left';
  }
  return name;
}

function labelledName(parts: LineParts, pieces: Piece[], chain: RegionChain | null): FoundName | null {
  for (const value of parts.names) {
    const text = parts.rest.slice(value.start, value.end);
    const stop = text.search(/[\s\ue001]/);
    let end = value.start + (stop < 0 ? text.length : stop);
    if (chain !== null && chain.start > value.start && chain.start < end) end = chain.start;
    const [from, to] = trimName(parts.rest, value.start, end);
    if (to <= from || to - from > 30) continue;
    const inside = pieces.filter((piece) => piece.start >= value.start && piece.end <= end);
    for (const piece of inside) piece.use = 'name';
    return { start: from, end: to, score: 9, piece: null };
  }
  return null;
}

function tokenName(
  rest: string,
  pieces: Piece[],
  phoneAt: number,
  chain: RegionChain | null,
): FoundName | null {
  let best: FoundName | null = null;
  let bestRank = 0;
  for (const piece of pieces) {
    if (piece.zone === 'detail' || piece.use !== 'open') continue;
    const [start, whole] = trimName(rest, piece.start, piece.end);
    const note = noteInBrackets(rest.slice(start, whole));
    const end = whole - note;
    const text = rest.slice(start, end).replace(' ', '');
    const score = note > 0 ? Math.min(nameScore(text), 4) : nameScore(text);
    if (score === 0 || (score < 9 && chain === null && looksLikeAddress(text))) continue;
    const doubt = score < 9 && looksLikeAddress(text) ? 3 : 0;
    const distance = Math.abs(start < phoneAt ? phoneAt - end : start - phoneAt);
    const rank = score - doubt + 1 / (1 + distance);
    if (rank > bestRank) [best, bestRank] = [{ start, end, score: score - doubt, piece }, rank];
  }
  return best;
}

/** How many characters at the end of a token are a note in brackets behind a name; whether it belongs to the name is open. */
function noteInBrackets(text: string): number {
  const open = text.indexOf('(');
  return open >= 2 && open <= 4 ? text.length - open : 0;
}

/** A name among or behind the words of the detail: its last token, the one before the phone, or glued to a unit. */
function tailName(rest: string, pieces: Piece[], phoneAt: number): FoundName | null {
  const detail = pieces.filter((piece) => piece.zone === 'detail');
  const last = detail.at(-1);
  if (last === undefined) return null;
  const isBeforePhone = phoneAt >= last.end && rest.slice(last.end, phoneAt).trim() === '';
  const isDetailInFront = pieces.some(
    (piece) => piece.zone === 'front' && /\d/.test(rest.slice(piece.start, piece.end)),
  );
  for (const piece of detail.length > 1 || isDetailInFront ? [last, detail[0]!] : []) {
    const [start, end] = trimName(rest, piece.start, piece.end);
    const text = rest.slice(start, end);
    const isPlain = nameScore(text) >= 8 && !looksLikeAddress(text);
    if (isPlain) return { start, end, score: piece === last ? 8 : 4, piece };
    const isBehindUnit = piece === last && detail.length > 1 && isUnitEnd(rest, detail.at(-2)!.end);
    if (isBehindUnit && isNameLikeAddress(text)) return { start, end, score: isBeforePhone ? 5 : 4, piece };
  }
  const bracketed = bracketedName(rest, last);
  if (bracketed !== null) return bracketed;
  const [, end] = trimName(rest, last.start, last.end);
  const glued = gluedName(rest, last.start, end);
  if (glued === null) return null;
  const isSure = isBeforePhone && !DOUBTFUL_UNITS.includes(rest[glued.start - 1]!);
  return { ...glued, score: isSure ? glued.score : 4, piece: null };
}

/** "… No. 416 (Jiang Lin, to receive)": a name in brackets at the end of the address. */
function bracketedName(rest: string, last: Piece): FoundName | null {
  const open = rest.lastIndexOf('(', last.end);
  const close = rest.indexOf(')', open);
  // The phone may stand inside the brackets too, so that they close behind it.
  if (open <= last.start || (close >= 0 && close < last.end - 1)) return null;
  const [start, end] = trimName(rest, open, last.end);
  const text = rest.slice(start, end);
  return nameScore(text) >= 8 && !looksLikeAddress(text)
    ? { start, end, score: 7, piece: null, cut: open }
    : null;
}

/** A name typed wide loses its spaces; a Latin one keeps them. */
function tidyName(text: string): string {
  return text.trim().replace(/(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g, '');
}

interface ReadAddress {
  place: Place;
  detail: string;
  reasons: AddressReason[];
  alternatives: Place[];
}

const NO_PLACE: Place = { province: '', city: '', district: '' };

function readAddress(
  shown: string,
  rest: string,
  pieces: Piece[],
  chain: RegionChain | null,
  name: FoundName | null,
): ReadAddress {
  if (chain === null) {
    const detail = joinPieces(
      shown,
      pieces.filter((piece) => piece.use === 'open' || piece.use === 'left'),
    );
    const reasons: AddressReason[] =
      detail === '' ? ['region_missing', 'detail_missing'] : ['region_missing'];
    return { place: NO_PLACE, detail, reasons, alternatives: [] };
  }
  const region = lastRegion(chain);
  const [shownTail, restTail] = detailSpan(shown, rest, chain, pieces, name);
  let detail = detailAfter(shownTail, restTail, 0, region);
  // Commas between province and city are marks between fields, so those in the detail are too.
  if (rest.slice(chain.start, chain.end).includes(',')) detail = detail.replace(/[,\uff0c]/g, '');
  const strays = pieces.filter(
    (piece) => piece.use === 'left' && looksLikeAddress(rest.slice(piece.start, piece.end)),
  );
  if (detail === '' && strays.length > 0) {
    detail = joinPieces(shown, strays);
    for (const piece of strays) piece.use = 'open';
  }
  return { place: placeOf(region), detail, ...doubtsOf(chain, rest, detail) };
}

/** The text behind the region up to what was taken out, without the name and without chat at its end. */
function detailSpan(
  shown: string,
  rest: string,
  chain: RegionChain,
  pieces: Piece[],
  name: FoundName | null,
): [string, string] {
  const detail = pieces.filter((piece) => piece.zone === 'detail');
  let last = detail.at(-1);
  while (
    last !== undefined &&
    (last.use === 'name' || (detail.length > 1 && isChat(rest.slice(last.start, last.end))))
  ) {
    detail.pop();
    last = detail.at(-1);
  }
  if (last === undefined) return ['', ''];
  let [start, end] = [chain.end, last.end];
  if (name !== null && name.start >= last.start && name.end <= last.end) end = name.cut ?? name.start;
  if (name?.piece?.zone === 'detail' && name.start <= start + 2 && name.end < end) start = name.end;
  return [shown.slice(start, end), rest.slice(start, end)];
}

function joinPieces(shown: string, pieces: Piece[]): string {
  return tidyDetail(pieces.map((piece) => shown.slice(piece.start, piece.end)).join(' '));
}
