import type { RegionChain } from '../address/find-region.ts';
import { charSet } from '../lib/char-set.ts';
import { COUNTRY_NAMES, LIST_UNITS, LIST_WORDS, RECEIVE_MARK } from '../address/words.ts';
import { isRoom, isShopName, isSurname, looksLikeAddress, nameScore } from './find-name.ts';
import { isChat, isNote } from './line-notes.ts';
import { TAKEN } from './line-tokens.ts';

/** A run of characters between separators, outside the region. */
export interface Piece {
  start: number;
  end: number;
  /** Where it stands: before the region, right behind it, or behind something that was taken out. */
  zone: 'front' | 'detail' | 'after';
  use: 'open' | 'name' | 'chat' | 'left';
}

const BREAKS = charSet(' \t\r\n\u000b\f,;|\ue001');
const isBreak = (text: string, at: number) => BREAKS[text.charCodeAt(at)] === 1;

/** Pieces around the region; single characters parted by one space are one piece ("Zhang San" typed wide). */
export function splitPieces(rest: string, chain: RegionChain | null): Piece[] {
  const pieces: Piece[] = [];
  const [from, to] = chain === null ? [rest.length, rest.length] : [chain.start, chain.end];
  let isAfter = false;
  for (let i = 0; i < rest.length; i++) {
    if (i === from) i = to;
    if (i >= to && rest[i] === TAKEN) isAfter = true;
    if (i >= rest.length || isBreak(rest, i)) continue;
    const start = i;
    while (i < rest.length && i !== from && !isBreak(rest, i)) i++;
    if (!/[\dA-Za-z*\u3400-\u9fff\u00c0-\u017f]/.test(rest.slice(start, i))) {
      i--;
      continue;
    }
    const zone = start < from ? 'front' : isAfter ? 'after' : 'detail';
    const last = pieces.at(-1);
    if (
      last !== undefined &&
      ((i === start + 1 && isWideName(rest, last, { zone, start })) ||
        isLatinName(rest, last, { zone, start, end: i }) ||
        isDepartment(rest, last, { zone, start, end: i }))
    )
      last.end = i;
    else pieces.push({ start, end: i, zone, use: 'open' });
    i--;
  }
  for (const piece of pieces)
    if (isWords(rest.slice(piece.start, piece.end), piece === pieces[0] ? 'front' : piece.zone))
      piece.use = 'chat';
  return pieces;
}

/** A piece right behind the region begins the address, whatever it says; later ones may be words to somebody. */
function isWords(text: string, zone: Piece['zone']): boolean {
  if (zone === 'detail') return text === RECEIVE_MARK || isNote(text);
  return (
    COUNTRY_NAMES.includes(text) || ADDRESSED.test(text) || isEmoji(text) || isChat(text) || isNote(text)
  );
}

/** A number in a list. */
const ADDRESSED = new RegExp(`^(?:${LIST_WORDS.join('|')})\\d{1,3}${LIST_UNITS}?$`);

/** "[rose]": how chats write a picture. */
const isEmoji = (text: string) => /^\[[\u4e00-\u9fff]{1,3}\]$/.test(text) && nameScore(text.slice(1, -1)) < 7;

/** Two single characters with one space between them are a name typed wide. */
function isWideName(rest: string, last: Piece, { zone, start }: Pick<Piece, 'zone' | 'start'>): boolean {
  const isNext = last.end === last.start + 1 && start === last.end + 1 && rest[last.end] === ' ';
  return isNext && last.zone === zone && isSurname(rest, last.start) && /[\u3400-\u9fff]/.test(rest[start]!);
}

/** "Xinyuan Textiles, goods in": a department behind its firm, with one space between. */
function isDepartment(
  rest: string,
  last: Piece,
  { zone, start, end }: Pick<Piece, 'zone' | 'start' | 'end'>,
): boolean {
  const firm = rest.slice(last.start, last.end);
  return (
    last.zone === zone &&
    start === last.end + 1 &&
    rest[last.end] === ' ' &&
    isRoom(rest.slice(start, end)) &&
    FIRM.test(firm) &&
    nameScore(firm) < 7 &&
    (!looksLikeAddress(firm) || isShopName(firm))
  );
}

const FIRM = /^[\u3400-\u9fff]{3,12}$/;

/** "Kevin Chen": words of Latin letters with one space between them. */
function isLatinName(
  rest: string,
  last: Piece,
  { zone, start, end }: Pick<Piece, 'zone' | 'start' | 'end'>,
): boolean {
  if (
    last.zone !== zone ||
    start !== last.end + 1 ||
    rest[last.end] !== ' ' ||
    !/[A-Za-z\u00c0-\u017f]/.test(rest[start]!)
  )
    return false;
  return LATIN_WORD.test(rest.slice(start, end)) && LATIN_WORD.test(rest.slice(last.start, last.end));
}

const LATIN_WORD =
  /^[([]?[A-Z\u00c0-\u00de][A-Za-z'.\u00c0-\u017f-]*(?: [A-Z\u00c0-\u00de][A-Za-z'.\u00c0-\u017f-]*)?[)\]]?$/;
