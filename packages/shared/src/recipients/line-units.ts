import { findRegion, lastRegion } from '../address/find-region.ts';
import { findPhones } from '../address/phone.ts';
import { isInside, plainOf, type Region } from '../address/regions.ts';
import { HOUSE_UNITS, LONG_ADDRESS_ENDINGS } from '../address/words.ts';
import { foldText } from '../lib/fold-text.ts';
import { REGION_SIGNS } from './label-words.ts';
import { looksLikeAddress, MAX_NAME_LENGTH, nameScore, SURE_NAME } from './find-name.ts';
import { findLabels, labelInFront, type LabelKind } from './line-labels.ts';
import { isChat, isNote, isTalkName } from './line-notes.ts';
import { withoutLinks } from './links.ts';
import { isBareNumber } from './nobody-lines.ts';
import { parseRecipient } from './parse-recipient.ts';

/** What a line can tell of a person, as bits; a line that tells nothing of it is 0. */
export const NAME = 1;
/** A line tells a phone. */
export const PHONE = 2;
/** A line tells an address or a region. */
export const PLACE = 4;
/** All three: a line that needs no other. */
export const WHOLE = NAME | PHONE | PLACE;

/** A line of a pasted text, or several that say one thing together. */
export interface LineUnit {
  /** Offsets of the first line and behind the last one in the text's lines. */
  start: number;
  end: number;
  /** Which of NAME, PHONE and PLACE it tells. */
  parts: number;
  label: { kind: LabelKind; word: string } | null;
  /** Words that may be a name and may be chat. */
  isWord: boolean;
  /** Of these the ones of a chat. */
  isTalk: boolean;
  /** An order number or a remark: it goes with a person, and makes none. */
  isExtra: boolean;
  /** What was put together into one address may be two: two house numbers, a number that may count something else. */
  isMerged: boolean;
  plain: string;
  region: Region | null;
  /** A region alone, without road or house. */
  isBare: boolean;
}

/** Only a short line can be a part of a recipient; a long one is not looked into. */
export const LONGEST_PART = 300;

/** A line of digits as long as a phone: one of which a digit was lost or mistyped. */
const LIKE_PHONE = /^[12lI][\doOlI -]{8,14}$/;

const hasPhoneIn = (plain: string): boolean => findPhones(plain).length > 0 || /1\d{2}\*{4}/.test(plain);

/** True for a line with a phone in it, whole or masked. */
export const holdsPhone = (line: string): boolean => hasPhoneIn(foldText(line).text);

/** True for a line with a phone and a region: nearly always a whole person. */
export function holdsPerson(line: string): boolean {
  const plain = plainLine(line);
  return hasPhoneIn(plain) && findRegion(plain) !== null;
}

/** A line as its words are looked for; what is behind `longest` characters is not. */
export const plainLine = (line: string, longest = LONGEST_PART): string =>
  plainOf(line.slice(0, longest)).trim();

/** What the lines of a block say, lines that say one thing together put into one unit. */
export function unitsOf(lines: readonly string[]): LineUnit[] {
  const units: LineUnit[] = [];
  const whole = lines.map(holdsPerson);
  // A list of whole people: none of them waits for a name on a line of its own.
  const isList = whole.filter(Boolean).length * 3 > lines.length * 2;
  lines.forEach((line, at) => {
    const last = units.at(-1);
    const found = isList && whole[at] ? wholeUnit(at) : unitOf(line, at);
    // A number alone is a piece of an address behind one only.
    const unit = isLoose(found.plain) && last?.parts !== PLACE ? { ...found, parts: 0 } : found;
    // A whole person under "sender" alone is perhaps he, perhaps the first to receive.
    if (last?.label?.kind === 'sender' && isBareLabel(last) && unit.parts === WHOLE) {
      units.push({ ...unit, isMerged: true });
      return;
    }
    if (last !== undefined && belongsTo(last, unit)) units[units.length - 1] = merged(last, unit);
    else units.push(unit);
  });
  return units.map(labelledRight);
}

/** A label that stands alone: with nothing of its kind behind it it labels nothing, but a name may be anything. */
function labelledRight(unit: LineUnit): LineUnit {
  if (unit.label === null || unit.parts !== 0 || unit.isExtra || unit.plain.includes(':')) return unit;
  const isNamed = unit.label.kind === 'name' && unit.end - unit.start > 1;
  return isNamed ? { ...unit, parts: NAME } : { ...unit, label: null };
}

const NOTHING = {
  parts: 0,
  isWord: false,
  isTalk: false,
  isExtra: false,
  isMerged: false,
  region: null,
  isBare: false,
};

const wholeUnit = (at: number): LineUnit => ({
  ...NOTHING,
  start: at,
  end: at + 1,
  parts: WHOLE,
  label: null,
  plain: '',
});

function unitOf(line: string, at: number): LineUnit {
  const typed = plainLine(line);
  // Of a line with a link the words count; what they add to an address is hardly sure.
  const plain = withoutLinks(typed) || typed;
  const unit = unitOfWords(plain, at);
  const isDoubtful = plain !== typed && unit.parts === PLACE && unit.label === null && !/\d/.test(plain);
  return isDoubtful ? { ...unit, isMerged: true } : unit;
}

function unitOfWords(plain: string, at: number): LineUnit {
  const label = labelInFront(plain) ?? bareLabel(plain);
  const unit = { ...NOTHING, start: at, end: at + 1, label, plain };
  // "Send it here: Zhang San 138…": the words in front are no order number or remark.
  if (label === null || (hasPhoneIn(plain) && (label.kind === 'heading' || label.kind === 'words')))
    return plainUnit({ ...unit, label: null });
  return labelledUnit(unit, label.kind);
}

/** A label on a line of its own, without a colon; its value is the next line. */
function bareLabel(plain: string): LineUnit['label'] {
  if (!/^[\u4e00-\u9fff]{2,6}$/.test(plain)) return null;
  const label = labelInFront(`${plain}:`);
  return label?.word === plain && LABEL_PARTS[label.kind] !== undefined ? label : null;
}

const LABEL_PARTS: Partial<Record<LabelKind, number>> = { name: NAME, phone: PHONE, address: PLACE };

function labelledUnit(unit: LineUnit, kind: LabelKind): LineUnit {
  let parts = hasPhoneIn(unit.plain) && kind !== 'sender' && kind !== 'order' ? PHONE : 0;
  for (const label of findLabels(unit.plain)) parts |= LABEL_PARTS[label.kind] ?? 0;
  if (LABEL_PARTS[kind] === undefined && parts !== WHOLE) return { ...unit, isExtra: true };
  return { ...unit, parts };
}

function plainUnit(unit: LineUnit): LineUnit {
  const { plain } = unit;
  if (
    plain.length <= MAX_NAME_LENGTH &&
    nameScore(plain) >= SURE_NAME &&
    !isChat(plain) &&
    !isTalkName(plain) &&
    !isFullRegion(plain)
  )
    return { ...unit, parts: NAME };
  if (!/[\p{L}\d]/u.test(plain)) return unit;
  if (LIKE_PHONE.test(plain)) return { ...unit, parts: PHONE };
  if (!hasPhoneIn(plain) && findRegion(plain) === null && (isChat(plain) || isNote(plain))) return unit;
  const found = parseRecipient(plain);
  const hasPhone = found.rec_mobile !== '';
  const hasPlace = found.rec_province !== '' || found.alternatives.length > 0;
  const chain = hasPlace ? findRegion(plain) : null;
  // Chat may name a city; an address begins with its region, or has a road behind it.
  const isPlace =
    (looksLikeAddress(found.rec_address) &&
      (chain !== null || (isHouse(found.rec_address) && !isTalkName(plain)))) ||
    (hasPlace && (hasPhone || (chain?.start ?? 0) < 2));
  const isName = found.rec_name !== '' && (hasPhone || !found.reasons.includes('name_doubt'));
  const parts = (hasPhone ? PHONE : 0) | (isPlace ? PLACE : 0) | (isName ? NAME : 0);
  return {
    ...unit,
    parts,
    isWord: parts === 0 && found.rec_name === plain && plain.length > 1 && plain.length <= LONGEST_WORD,
    isTalk: isTalkName(plain),
    isExtra: parts === 0 && found.shop_order !== '',
    region: chain === null ? null : lastRegion(chain),
    isBare: hasPlace && found.rec_address === '',
  };
}

/** Sorts by the first line of each. */
export const byFirstLine = (a: { lines: readonly number[] }, b: { lines: readonly number[] }): number =>
  (a.lines[0] ?? 0) - (b.lines[0] ?? 0);

/** A word of an address, or a number as of a room; not any number. */
const isHouse = (text: string): boolean => HOUSE_WORD.test(text) || ROOM.test(text);
const HOUSE_WORD = new RegExp(
  `[${REGION_SIGNS}]|${LONG_ADDRESS_ENDINGS.join('|')}|\\d(?:[${HOUSE_UNITS}#-])`,
);
const ROOM = /^[A-Za-z]?\d{1,5}(?:[-#/]\d{1,4}){0,3}[A-Za-z]?$/;

/** "Guangdong Province", not a stem that may be somebody's name. */
export function isFullRegion(plain: string): boolean {
  const step = findRegion(plain)?.steps.at(-1);
  return step?.kind === 'full' && step.end === plain.length;
}

/** How long words may be that are none by it. */
const LONGEST_WORD = 8;

/** True when a line goes on with what the one before it began: a label and its value, a region and its road. */
function belongsTo(last: LineUnit, next: LineUnit): boolean {
  if (next.label === null && last.label !== null && isBareLabel(last))
    // What is something else is not its value: the label was a heading.
    return next.parts === 0 || ((LABEL_PARTS[last.label.kind] ?? next.parts) & next.parts) !== 0;
  if (last.label !== null && next.label !== null)
    return (
      last.label.word !== next.label.word &&
      last.parts === next.parts &&
      (last.parts === PLACE || last.parts === PHONE)
    );
  if (last.parts !== PLACE || next.parts !== PLACE || next.label !== null) return false;
  if (next.region === null) return true;
  if (!last.isBare || last.region === null) return false;
  const both = joinedRegion(last, next);
  return both === last.region || (both !== null && isInside(both, last.region));
}

/** The region that two lines name together; null when it ends with the first. */
function joinedRegion(last: LineUnit, next: LineUnit): Region | null {
  const chain = findRegion(`${last.plain}\n${next.plain}`);
  if (chain === null) return null;
  return chain.end > last.plain.length || next.region === last.region ? lastRegion(chain) : null;
}

const isBareLabel = ({ label, plain }: LineUnit) => plain.replace(/[\s:[\]()*]/g, '') === label?.word;

function merged(last: LineUnit, next: LineUnit): LineUnit {
  const isNoPlace = last.label !== null && last.parts === PLACE && next.label === null && next.parts === 0;
  const isTwice = HOUSE.test(last.plain) && HOUSE.test(next.plain);
  return {
    ...last,
    end: next.end,
    parts: last.parts | next.parts,
    label: last.label ?? next.label,
    isMerged:
      last.isMerged || next.isMerged || isLoose(next.plain) || isNoPlace || (last.label === null && isTwice),
    plain: `${last.plain}\n${next.plain}`,
    region: (last.isBare ? joinedRegion(last, next) : null) ?? last.region ?? next.region,
    isBare: last.isBare && next.isBare,
  };
}

const HOUSE = /\d\u53f7/;
/** A number alone: perhaps a room, perhaps a count. */
export const isLoose = (plain: string): boolean => ROOM.test(plain) || isBareNumber(plain);
