import {
  findRegion,
  lastRegion,
  type RegionChain,
  withRepeat,
  withTown,
  withTownInFront,
  withWider,
} from '../address/find-region.ts';
import {
  ADDRESS_BREAK,
  type AddressReason,
  detailAfter,
  doubtsOf,
  type Place,
  placeOfChain,
  tidyDetail,
} from '../address/parse-address.ts';
import { simplify } from '../address/regions.ts';
import { isTownOf } from '../address/towns.ts';
import { foldText } from '../lib/fold-text.ts';
import { isFilled } from '../lib/non-empty.ts';
import { type ChosenName, chooseName, NEAR, SURE } from './choose-name.ts';
import { isAddressEnd, isSurname, looksLikeAddress, nameScore, SURE_NAME } from './find-name.ts';
import { isChat, isNote, isTalkName } from './line-notes.ts';
import { type Piece, splitPieces } from './line-pieces.ts';
import { apartBehind, holdsStray, isPlainWords, tailBehind } from './line-tail.ts';
import { type Span, TAKEN, takeLineParts } from './line-tokens.ts';

/** Why a person should look at a parsed line: what the address says, and what the line itself says. */
export type RecipientReason =
  | AddressReason
  | 'name_missing'
  | 'name_doubt'
  | 'phone_missing'
  | 'phone_many'
  | 'phone_glued'
  | 'phone_foreign'
  | 'masked'
  | 'text_left'
  /** The line was put together from several that may belong to others. */
  | 'lines_joined'
  /** Words beside it ask not to send it, or to change it. */
  | 'stop_asked';

/** One recipient as it was read; a field that was not found is ''. */
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
  /** The places that the address may mean, when there are several. */
  alternatives: Place[];
  /** Words of the line that belong to no field, as typed: notes to the courier, chat, dates, postcodes, further phones. */
  note: string;
}

/** Longest line that is read; what stands behind it is not looked at. */
export const MAX_LINE_LENGTH = 10_000;

/**
 * Reads one recipient from text as people paste it: order number, name, phone and address in any order, with or without
 * separators and labels (M190-M192, D709). Pure, linear, never throws.
 */
export function parseRecipient(text: string): ParsedRecipient {
  const { text: folded, shown } = foldText(withoutPictures(text.slice(0, MAX_LINE_LENGTH)));
  const parts = takeLineParts(simplify(folded));
  const found = withoutNameInFront(parts.rest, findRegion(parts.rest));
  const { chain, wider } = wholeRegion(parts.rest, found);
  for (const { start, end } of wider)
    parts.rest = parts.rest.slice(0, start) + TAKEN.repeat(end - start) + parts.rest.slice(end);
  const pieces = splitPieces(parts.rest, chain);
  const name = chooseName(parts, pieces, chain);
  const line: ReadLine = { rest: parts.rest, chain, pieces, name };
  const address = readAddress(withoutLabels(shown, parts.labels), line);
  const reasons: RecipientReason[] = [...address.reasons];
  if (name === null) reasons.push('name_missing');
  else if (
    name.score < SURE ||
    name.margin < NEAR ||
    isCutShort(parts.rest, name) ||
    isTalkName(parts.rest.slice(name.start, name.end)) ||
    (isUnlabelled(parts.names, name) && isTownName(textOf(parts.rest, name), chain, address.detail))
  )
    reasons.push('name_doubt');
  if (parts.masked !== '' || (name !== null && parts.rest.slice(name.start, name.end).includes('*')))
    reasons.push('masked');
  else if (parts.foreign !== '') reasons.push('phone_foreign');
  else if (parts.phone === null) reasons.push('phone_missing');
  if (parts.otherPhones > 0) reasons.push('phone_many');
  if (parts.isPhoneInDoubt) reasons.push('phone_glued');
  if (
    hasOpenWords(line, address.detail) ||
    endsWithName(address.detail) ||
    holdsStray(simplify(address.detail))
  )
    reasons.push('text_left');
  return {
    shop_order: parts.order,
    rec_name: name === null ? '' : tidyName(shown.slice(name.start, name.end)),
    rec_mobile: parts.phone?.number ?? (parts.foreign || parts.masked),
    rec_province: address.place.province,
    rec_city: address.place.city,
    rec_district: address.place.district,
    rec_address: address.detail,
    flag: reasons.length > 0,
    reasons,
    alternatives: address.alternatives,
    note: noteOf(shown, [...parts.notes, ...address.left, ...behindName(line)]),
  };
}

/** "Naren Hua 138…": a character that stands alone behind a name may be the end of it. */
function isCutShort(rest: string, { end }: ChosenName): boolean {
  if (rest[end] !== ' ') return false;
  const [, last = ''] = /^ {1,2}([\u3400-\u9fff]) *(?:[,;\n\ue001]|$)/.exec(rest.slice(end)) ?? [];
  return last !== '' && !isChat(last);
}

const isUnlabelled = (labelled: Span[], { start, end }: ChosenName) =>
  !labelled.some((value) => value.start <= start && value.end >= end);

/** A town of the county may stand where a name does; not when it is written in the address too. */
function isTownName(name: string, chain: RegionChain | null, detail: string): boolean {
  if (chain === null || lastRegion(chain).level < 3) return false;
  return isTownOf(name, lastRegion(chain)) && !simplify(detail).includes(name);
}

/** The region with what is written behind the address, repeated, or said by a town. */
function wholeRegion(rest: string, found: RegionChain | null): { chain: RegionChain | null; wider: Span[] } {
  if (found === null) return { chain: null, wider: [] };
  const { chain, wider } = withWider(rest, withRepeat(rest, found));
  return { chain: withTownInFront(rest, withTown(rest, chain)), wider };
}

/** Little pictures part words and belong to none. */
function withoutPictures(text: string): string {
  return PICTURE.test(text) ? text.replace(PICTURES, (picture) => ' '.repeat(picture.length)) : text;
}

const PICTURE =
  /[\ud83c-\ud83e\u2600-\u27bf\u2022\u25cf\u25aa\u25c6\u25a0\u2460-\u2473]|(?:^|\n)[ \t]*[\u00b7*-][ \t]/;
const PICTURES =
  /[\ud83c-\ud83e][\udc00-\udfff]|[\u2600-\u27bf]|[\u2460-\u2473](?![\u53f7\u680b\u697c\u671f\u533a])|(?<=^|\n)[ \t]*[\u2022\u25cf\u25aa\u25c6\u25a0\u00b7*-][ \t]+/g;

/** "Li Guangdong, Shenzhen …": a place stem that is a name, or ends one, is no place. */
function withoutNameInFront(rest: string, chain: RegionChain | null): RegionChain | null {
  const first = chain?.steps[0];
  if (chain === null || first?.kind !== 'stem') return chain;
  const [token = ''] = /[^\s,;\ue001]*$/.exec(rest.slice(0, chain.start)) ?? [];
  const tokenStart = chain.start - token.length;
  const behind = rest[first.end] ?? TAKEN;
  const front = chain.start - tokenStart;
  // A place alone beside the phone is a person called like it.
  const [, ...steps] = chain.steps;
  if (!isFilled(steps))
    return front === 0 && first.region.level > 1 && isBesideTaken(rest, first) ? null : chain;
  if (front < 1 || front > 2 || !/[\s,;\ue001]/.test(behind) || !isSurname(rest, tokenStart)) return chain;
  return { ...chain, start: steps[0].start, steps };
}

/** True when a phone or number that was taken out stands next to a word that stands alone. */
function isBesideTaken(rest: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /^[\s,;]*\ue001/.test(rest.slice(end)) ||
    (/\ue001[\s,;]*$/.test(rest.slice(0, start)) && /^[\s,;]/.test(rest.slice(end)))
  );
}

/** What was found in a line. */
interface ReadLine {
  rest: string;
  chain: RegionChain | null;
  pieces: Piece[];
  name: ChosenName | null;
}

/** True when something was left over that may matter; without a name every word may be it. */
function hasOpenWords({ rest, pieces, name }: ReadLine, detail: string): boolean {
  return pieces.some(
    ({ use, start, end, zone }) =>
      use === 'left' && (name === null || mayMatter(rest.slice(start, end), detail, zone)),
  );
}

/** True when words that found no field may be a second person, a number, or a part of the address. */
function mayMatter(text: string, detail: string, zone: Piece['zone']): boolean {
  if (isNote(text)) return false;
  if (zone === 'detail' && isPlainWords(text)) return true;
  if (nameScore(text) >= SURE_NAME || /\d{5}/.test(text)) return true;
  if (/^\d{1,3}$/.test(text.replace(/[().#]/g, ''))) return false;
  return looksLikeAddress(text) && (/\d/.test(text) || !/\d/.test(detail));
}

/** True when a second person seems to stand at the end of the address. */
function endsWithName(detail: string): boolean {
  const [, last = ''] = /[\s,\uff0c/]([^\s,\uff0c/]{2,4})$/.exec(detail) ?? [];
  return nameScore(last) >= SURE_NAME && !looksLikeAddress(last);
}

/** A name typed wide loses its spaces; a Latin one, and a shop with its department, keep them. */
function tidyName(text: string): string {
  const name = text.trim();
  return TYPED_WIDE.test(name) ? name.replace(/\s+/g, '') : name;
}

const TYPED_WIDE =
  /^[\u3400-\u9fff](?:\s+[\u3400-\u9fff]){1,3}$|^[\u3400-\u9fff]{1,2}\s+[\u3400-\u9fff]{1,2}$/;

/** The text for the address: labels become breaks of their length. */
function withoutLabels(shown: string, labels: Span[]): string {
  let text = shown;
  for (const { start, end } of labels)
    text = text.slice(0, start) + ADDRESS_BREAK.repeat(end - start) + text.slice(end);
  return text;
}

/** Spans in their order, as typed. */
function noteOf(shown: string, spans: Span[]): string {
  if (spans.length === 0) return '';
  return spans
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => tidyDetail(shown.slice(start, end)))
    .filter(Boolean)
    .join(' ');
}

/** What a piece holds behind the name that it was chosen for: a second person, a word in brackets. */
function behindName({ rest, pieces, name }: ReadLine): Span[] {
  if (name === null) return [];
  const piece = pieces.find(
    (one) => one.start <= name.start && one.end > name.end && (one === name.piece || one.zone !== 'detail'),
  );
  if (piece === undefined) return [];
  const span = { start: name.end, end: piece.end };
  const text = textOf(rest, span);
  return /[\u3400-\u9fffA-Za-z\d]{2}/.test(text) && !isChat(text) ? [span] : [];
}

interface ReadAddress {
  /** Pieces that are in no field. */
  left: Span[];
  place: Place;
  detail: string;
  reasons: AddressReason[];
  alternatives: Place[];
}

const NO_PLACE: Place = { province: '', city: '', district: '' };

function readAddress(shown: string, line: ReadLine): ReadAddress {
  const { rest, chain, pieces } = line;
  if (chain === null) {
    const detail = joinPieces(
      shown,
      pieces.filter((piece) => piece.use === 'open' || piece.use === 'left'),
    );
    const reasons: AddressReason[] =
      detail === '' ? ['region_missing', 'detail_missing'] : ['region_missing'];
    const left = pieces.filter((piece) => piece.use === 'chat');
    return { place: NO_PLACE, detail, reasons, alternatives: [], left };
  }
  const region = lastRegion(chain);
  const span = detailSpan(line, chain.end);
  const apart = apartBehind(rest, span);
  if (apart !== null) pieces.push({ ...apart, zone: 'detail', use: 'left' });
  const { start, end } = { start: span.start, end: apart?.start ?? span.end };
  let detail = detailAfter({ shown: shown.slice(start, end), plain: rest.slice(start, end), end: 0 }, region);
  const strays = straysOf(rest, pieces, detail);
  if (strays.length > 0) {
    detail = [detail, joinPieces(shown, strays)].filter(Boolean).join(' ');
    for (const piece of strays) piece.use = 'open';
  }
  const left = pieces.filter(
    (piece) => piece.use === 'left' || (piece.use === 'chat' && (piece.start >= end || piece.end <= start)),
  );
  return { place: placeOfChain(chain), detail, left, ...doubtsOf(chain, rest, detail) };
}

/**
 * The rest of an address that stands behind the name or phone: where nothing, or no house number, stands behind the region. All
 * pieces up to the last that is one of an address.
 */
function straysOf(rest: string, pieces: Piece[], detail: string): Piece[] {
  const free = pieces.filter(
    (piece) => (piece.use === 'left' || piece.use === 'chat') && !isNote(textOf(rest, piece)),
  );
  const isPlace = (text: string) => looksLikeAddress(text) && isAddressEnd(text, text.length);
  const last = free.findLastIndex((piece) => isPlace(textOf(rest, piece)));
  if (last < 0) return [];
  if (detail === '')
    return free.filter((piece) => piece.use === 'left' && looksLikeAddress(textOf(rest, piece)));
  const behind = free.slice(0, last + 1).filter(({ zone }) => zone === 'after');
  return !/\d/.test(detail) && behind.some((piece) => /\d/.test(textOf(rest, piece))) ? behind : [];
}

const textOf = (text: string, { start, end }: Span) => text.slice(start, end);

/** The text behind the region, which ends at `from`, up to what was taken out, without the name and without chat at its end. */
function detailSpan({ rest, pieces, name }: ReadLine, from: number): Span {
  const detail = pieces.filter((piece) => piece.zone === 'detail');
  let last = detail.at(-1);
  while (
    last !== undefined &&
    (last.use === 'name' ||
      (detail.length > 1 && (last.use === 'chat' || isChat(rest.slice(last.start, last.end)))))
  ) {
    if (last.use === 'open') last.use = 'chat';
    detail.pop();
    last = detail.at(-1);
  }
  const tail = tailBehind(rest, detail, name);
  for (const piece of detail.splice(detail.length - tail.count)) piece.use = tail.isSure ? 'chat' : 'left';
  last = detail.at(-1);
  if (last === undefined) return { start: from, end: from };
  let [start, end] = [from, last.end];
  if (name !== null && name.start >= last.start && name.end <= last.end) end = name.cut ?? name.start;
  if (name?.piece?.zone === 'detail' && name.start <= start + 2 && name.end < end) start = name.end;
  return { start, end };
}

function joinPieces(shown: string, pieces: Piece[]): string {
  return tidyDetail(pieces.map((piece) => textOf(shown, piece)).join(' '));
}
