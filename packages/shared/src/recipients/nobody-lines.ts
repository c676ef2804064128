import { findRegion } from '../address/find-region.ts';
import { findPhones } from '../address/phone.ts';
import { HOUSE_UNITS, LONG_ADDRESS_ENDINGS } from '../address/words.ts';
import { MAX_NAME_LENGTH, nameScore, SURE_NAME, trimName } from './find-name.ts';
import { REGION_SIGNS } from './label-words.ts';
import { isTalkName } from './line-notes.ts';
import { LIST_WORDS } from './note-words.ts';
import { findLabels, labelInFront, labelKindOf } from './line-labels.ts';
import { LINK, mayHoldLink, withoutLinks } from './links.ts';
import {
  COUNTER_PATTERN,
  DATE_PATTERN,
  HEADING_PATTERN,
  PLATFORM_PATTERN,
  SHARE_PATTERN,
  SUM_PATTERN,
  WROTE_PATTERN,
} from './nobody-words.ts';

/** What a line is that belongs to nobody, whatever stands beside it. */
export type NobodyReason = 'date' | 'counter' | 'sum' | 'link' | 'titles' | 'heading' | 'signs';

const [DATE, WROTE] = [new RegExp(DATE_PATTERN), new RegExp(WROTE_PATTERN)];
const [COUNTER, SUM] = [new RegExp(COUNTER_PATTERN, 'i'), new RegExp(SUM_PATTERN)];
const [HEADING, PLATFORM] = [new RegExp(HEADING_PATTERN), new RegExp(PLATFORM_PATTERN)];
const LONGEST = 40;

/**
 * What a folded, simplified line is that belongs to nobody: a date, a place in a list, a sum, a link, the heading of a list or of
 * columns. Null for one that may be somebody's.
 */
export function nobodyOf(plain: string): NobodyReason | null {
  if (mayHoldLink(plain) && plain.search(LINK) >= 0) return isOnlyLink(withoutLinks(plain)) ? 'link' : null;
  if (plain.length > LONGEST) return null;
  const text = plain.replace(/^[^\p{L}\p{N}([#]+|[^\p{L}\p{N})\]:.]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(text)) return plain.length > 1 ? 'signs' : null;
  if (isTitles(text)) return 'titles';
  if (COUNTER.test(text)) return 'counter';
  if (DATE.test(text) || WROTE.test(text)) return 'date';
  if (SUM.test(text)) return 'sum';
  return isHeading(text) ? 'heading' : null;
}

/** True for a line of a number alone, which behind a road without one may be its house. */
export const isBareNumber = (plain: string): boolean => /^\d{1,2}(?:[-/.]\d{1,2}){0,2}\u53f7?$/.test(plain);

/**
 * A link with words around it that name nobody and tell nothing of somebody: no label, long number, name or address. What a shared page
 * says of itself may hold any word.
 */
function isOnlyLink(words: string): boolean {
  if (findPhones(words).length > 0 || LONG_NUMBER.test(words)) return false;
  const chain = findRegion(words);
  if (chain !== null && chain.steps.length > 1) return false;
  if (SHARE.test(words)) return true;
  if (chain?.steps[0]?.kind === 'full' || HOUSE.test(words)) return false;
  if (findLabels(words).some(({ kind }) => kind !== 'words')) return false;
  const pieces = words.split(/[\s,;:|/()[\]]+/).filter(Boolean);
  return !pieces.some((piece) => ROAD.test(piece) || (words.length <= LONGEST_NAMED && isSureName(piece)));
}

const LONG_NUMBER = /\d{6}/;
const SHARE = new RegExp(SHARE_PATTERN);
const LONG_ENDINGS = LONG_ADDRESS_ENDINGS.join('|');
const HOUSE = new RegExp(`\\d ?(?:[${HOUSE_UNITS}]|${LONG_ENDINGS})`);
const ROAD = new RegExp(`..(?:${LONG_ENDINGS}|[${REGION_SIGNS}])$`);
/** A name and a link have few words around them. */
const LONGEST_NAMED = 12;

function isSureName(piece: string): boolean {
  const [from, to] = trimName(piece, 0, piece.length);
  const name = piece.slice(from, to);
  return name.length <= MAX_NAME_LENGTH && nameScore(name) >= SURE_NAME && !isTalkName(name);
}

/** "Name phone address": titles of columns, and no person. */
function isTitles(text: string): boolean {
  const cells = text
    .replace(/[:.]+$/, '')
    .split(/[\s,|/+;]+/)
    .filter(Boolean);
  return (
    cells.length > 1 && cells.every((cell) => labelKindOf(cell) !== undefined || LIST_WORDS.includes(cell))
  );
}

/** A heading says that people follow; words in front of a colon with nothing behind them do too. */
function isHeading(text: string): boolean {
  const kind = labelKindOf(text.replace(/[\s:]+$/, ''));
  if (PLATFORM.test(text)) return true;
  if (kind !== undefined && kind !== 'heading') return false;
  if (HEADING.test(text)) return true;
  if (!text.endsWith(':')) return false;
  const label = labelInFront(text);
  const isAlone = label !== null && text.replace(/[\s:[\]()*]/g, '') === label.word;
  return isAlone && (label.kind === 'heading' || label.kind === 'words');
}
