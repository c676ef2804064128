import type { RegionChain } from '../address/find-region.ts';
import { charSet, isIn } from '../lib/char-set.ts';
import { COUNTRY_NAMES } from '../address/words.ts';
import { LIST_UNITS, LIST_WORDS } from './note-words.ts';
import { RECEIVE_MARK } from './name-words.ts';
import { isRoom, isShopName, isSurname, looksLikeAddress, nameScore, SURE_NAME } from './find-name.ts';
import { isChat, isNote } from './line-notes.ts';
import { type Span, TAKEN } from './line-tokens.ts';

/** A run of characters between separators, outside the region. */
export interface Piece {
  start: number;
  end: number;
  /** Where it stands: before the region, right behind it, or behind something that was taken out. */
  zone: 'front' | 'detail' | 'after';
  use: 'open' | 'name' | 'chat' | 'left';
}

const BREAKS = charSet(' \t\r\n\u000b\f,;|\ue001');
const isBreak = (text: string, at: number) => isIn(BREAKS, text, at);

/** Pieces around the region; single characters parted by one space are one piece ("Zhang San" typed wide). */
export function splitPieces(rest: string, chain: RegionChain | null): Piece[] {
  const pieces: Piece[] = [];
  const [from, to] = chain === null ? [rest.length, rest.length] : [chain.start, chain.end];
  // A region of no characters ("Zhengding New Area") parts nothing.
  const border = from < to ? from : rest.length;
  let isAfter = false;
  for (let i = 0; i < rest.length; i++) {
    if (i === from) i = to;
    if (i >= to && rest[i] === TAKEN) isAfter = true;
    if (i >= rest.length || isBreak(rest, i)) continue;
    const start = i;
    while (i < rest.length && i !== border && !isBreak(rest, i)) i++;
    if (!/[\dA-Za-z*\u3400-\u9fff\u00c0-\u017f]/.test(rest.slice(start, i))) {
      i--;
      continue;
    }
    const zone = start < from ? 'front' : isAfter ? 'after' : 'detail';
    const last = pieces.at(-1);
    if (
      last?.zone === zone &&
      start === last.end + 1 &&
      rest[last.end] === ' ' &&
      isOne(rest, last, { start, end: i })
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
const isEmoji = (text: string) =>
  text.startsWith('[') && /^\[[\u4e00-\u9fff]{1,3}\]$/.test(text) && nameScore(text.slice(1, -1)) < 7;

/** True when two words with one space between them are one piece. */
function isOne(rest: string, last: Piece, { start, end }: Span): boolean {
  if (last.end === last.start + 1 && end === start + 1 && isWideName(rest, last, start)) return true;
  const [first, second] = [rest.slice(last.start, last.end), rest.slice(start, end)];
  return isLatinName(first, second) || isDepartment(first, second);
}

/** Two single characters are a name typed wide. */
const isWideName = (rest: string, last: Piece, start: number) =>
  isSurname(rest, last.start) && /[\u3400-\u9fff]/.test(rest.charAt(start));

/** "Xinyuan Textiles, goods in": a department behind its firm. */
const isDepartment = (firm: string, room: string) =>
  isRoom(room) &&
  FIRM.test(firm) &&
  nameScore(firm) < SURE_NAME &&
  (!looksLikeAddress(firm) || isShopName(firm));

const FIRM = /^[\u3400-\u9fff]{3,12}$/;

/** "Kevin Chen": words of Latin letters. */
const isLatinName = (first: string, second: string) =>
  /^[A-Za-z\u00c0-\u017f]/.test(second) && LATIN_WORD.test(second) && LATIN_WORD.test(first);

const LATIN_WORD =
  /^[([]?[A-Z\u00c0-\u00de][A-Za-z'.\u00c0-\u017f-]*(?: [A-Z\u00c0-\u00de][A-Za-z'.\u00c0-\u017f-]*)?[)\]]?$/;
