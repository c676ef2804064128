import { findPhones, type FoundPhone } from '../address/phone.ts';
import { DATE_WORDS } from '../address/words.ts';
import { isNote } from './find-name.ts';
import { findLabels, type FoundLabel, type LabelKind, titleLineEnd } from './line-labels.ts';

/** Stands in the working text for what was taken out; no place name or token crosses it. */
export const TAKEN = '\ue001';

/** A typed value that a label announced: offsets into the text. */
export interface LabelledValue {
  kind: LabelKind;
  start: number;
  end: number;
}

export interface LineParts {
  /** The simplified text, same length, with labels, phones, order number and notes blanked. */
  rest: string;
  order: string;
  phone: FoundPhone | null;
  /** A phone with asterisks when the line has no other; '' otherwise. */
  masked: string;
  /** True when more digits stand right in front of the phone than a house number has, and they are no order number. */
  isPhoneInDoubt: boolean;
  otherPhones: number;
  names: Span[];
  /** Labels, which are in no field. */
  labels: Span[];
  /** What was taken out and belongs to no field: notes, dates, postcodes, further phones. */
  notes: Span[];
}

/** Offsets into the text. */
export interface Span {
  start: number;
  end: number;
}

/** Digits of an order number at least (D709), and of a house number at most. */
const [SHORTEST_ORDER, LONGEST_HOUSE_NUMBER] = [10, 5];
const { year, month, day } = DATE_WORDS;
/** A date, perhaps with a time, is nobody's. */
const DATES = new RegExp(
  `(?<![\\d-])20\\d{2}[-/.${year}]\\d{1,2}[-/.${month}]\\d{1,2}${day}?(?!\\d)(?:[ T]?\\d{1,2}:\\d{2}(?::\\d{2})?)?`,
  'g',
);
/** "(leave it at the door, please)": brackets may hold a word to the courier. */
const BRACKETS = /[([]([^()[\]\ue001]{2,40})[)\]]/g;
/** Slashes between words, where a line is parted by them. */
const SLASHES = /(?<=[\u4e00-\u9fff\d])\/(?=[\u4e00-\u9fff\d])/g;
const MASKED_PHONE = /(?<![\d*])1\d{0,3}\*{2,9}\d{2,4}(?![\d*])/;
/** Six digits that stand alone are a postcode, not a piece of the address. */
const POSTCODE = /(?<=^|[\s,;\ue001])\(?[0-8]\d{5}\)?(?=$|[\s,;"'\ue001])/g;

/** Takes everything with a shape of its own out of a simplified line: labels, order number, phones, notes. Linear. */
export function takeLineParts(plain: string): LineParts {
  const titles = titleLineEnd(plain);
  const labels = findLabels(plain).filter(({ start }) => start >= titles);
  let rest = blank(blank(plain, indexInFront(plain), TAKEN), [0, titles], TAKEN);
  for (const label of labels)
    rest = blank(rest, [label.start, label.end], label.kind === 'address' ? ' ' : TAKEN);
  const values = labels.map((label, i) => valueOf(rest, label, labels[i + 1]?.start ?? rest.length));
  const notes: Span[] = [
    ...values.filter(({ kind }) => kind === 'note'),
    ...labels.filter(({ kind }) => kind === 'words'),
  ];
  for (const { start, end } of notes) rest = blank(rest, [start, end], TAKEN);

  rest = takeNotes(rest, notes, DATES);
  if (rest.includes('/')) rest = withoutSlashes(rest);
  if (/[([]/.test(rest)) rest = takeNotes(rest, notes, BRACKETS, isNote);
  rest = rest.replace(/[-~\u2026]{2,}|~/g, (marks) => ' '.repeat(marks.length));

  const order = takeOrder(rest, values);
  rest = order.rest;
  const phones = clearPhones(findPhones(rest));
  const phone = choosePhone(phones);
  for (const { start, end } of phones) rest = blank(rest, [start, end], TAKEN);
  notes.push(...phones.filter((other) => other !== phone));
  const extension = bracketedExtension(rest, phone);
  if (extension !== '') rest = rest.replaceAll(`[${extension}]`, TAKEN.repeat(extension.length + 2));
  const masked = phone === null ? MASKED_PHONE.exec(rest) : null;
  if (masked !== null) rest = blank(rest, [masked.index, masked.index + masked[0].length], TAKEN);
  rest = takeNotes(rest, notes, POSTCODE);
  let number = order.number;
  const front = phone?.glued === true ? /\d*$/.exec(plain.slice(0, phone.start))![0] : '';
  if (number === '' && phone !== null && front.length >= SHORTEST_ORDER) {
    rest = blank(rest, [phone.start - front.length, phone.start], TAKEN);
    number = front;
  }
  if (number === '') [number, rest] = takeLooseOrder(rest);
  return {
    rest,
    isPhoneInDoubt: number === '' && front.length >= LONGEST_HOUSE_NUMBER,
    order: number,
    phone:
      phone !== null && extension !== '' && !phone.number.includes('-')
        ? { ...phone, number: `${phone.number}-${extension}` }
        : phone,
    masked: masked?.[0] ?? '',
    otherPhones: phones.filter((other) => other.number !== phone?.number).length,
    names: values.filter((value) => value.kind === 'name'),
    labels,
    notes,
  };
}

/** Takes out what matches and is meant (its first group, or all of it), and remembers where it stood. */
function takeNotes(
  rest: string,
  notes: Span[],
  pattern: RegExp,
  isMeant?: (inner: string) => boolean,
): string {
  return rest.replace(pattern, (all: string, ...groups: unknown[]) => {
    const at = groups.find((group) => typeof group === 'number')!;
    if (isMeant !== undefined && !isMeant(String(groups[0]))) return all;
    notes.push({ start: at, end: at + all.length });
    return TAKEN.repeat(all.length);
  });
}

/** Slashes between words part them, in a line that has several, or with blanks around. */
function withoutSlashes(rest: string): string {
  const parted = rest.replace(/(?<=\s)\/(?=\s)/g, ',');
  return (parted.match(SLASHES)?.length ?? 0) > 2 ? parted.replace(SLASHES, ',') : parted;
}

function blank(text: string, [start, end]: readonly [number, number], fill: string): string {
  return end > start ? text.slice(0, start) + fill.repeat(end - start) + text.slice(end) : text;
}

/** A list number in front of the line: `1.`, `(2)`, `3)`. */
function indexInFront(plain: string): [number, number] {
  const match =
    /^\s*(?:\(\d{1,2}\)(?!\d{1,9}(?!\d))|\[\d{1,3}\](?!\d)|\d{1,3}[.):,](?!\d{1,9}(?!\d))|[\u2460-\u2473]|\d{1,3}[ \t]+(?=[='"]*\d{10}|\d{6}-\d{15}|P\d{18}|[\u4e00-\u9fff]{2,4}[ \t,]))\s*/.exec(
      plain,
    );
  return match === null ? [0, 0] : [0, match[0].length];
}

/** The value of a label ends at the next label, a line end or, but for addresses, a comma. */
function valueOf(rest: string, label: FoundLabel, nextLabel: number): LabelledValue {
  const text = rest.slice(label.end, nextLabel);
  const at = text.search(VALUE_END[label.kind] ?? /[\n\r\t,;]/);
  return { kind: label.kind, start: label.end, end: label.end + (at < 0 ? text.length : at) };
}

const VALUE_END: Partial<Record<LabelKind, RegExp>> = { address: /[\n\r]/, note: /[\s,;]/ };

const ORDER_SHAPES =
  /(?<![A-Za-z0-9])P\d{18}(?!\d)|(?<!\d)\d{6}-\d{15}(?!\d)|(?<!\d)\d{15,19}(?!\d)|(?<!\d)(?=\d{30}(?!\d))\d{19}(?=1[3-9])/;

function takeOrder(rest: string, values: LabelledValue[]): { number: string; rest: string } {
  const labelled = values.find((value) => value.kind === 'order');
  if (labelled !== undefined) {
    const match = /[A-Za-z0-9][A-Za-z0-9-]{3,63}/.exec(rest.slice(labelled.start, labelled.end));
    if (match !== null && !/^1[3-9]\d{9}$/.test(match[0])) {
      const start = labelled.start + match.index;
      return { number: match[0], rest: blank(rest, [start, start + match[0].length], TAKEN) };
    }
  }
  const match = /\d{15}/.test(rest) ? ORDER_SHAPES.exec(rest) : null;
  if (match === null || isGluedMobile(rest, match.index, match[0])) return { number: '', rest };
  return { number: match[0], rest: blank(rest, [match.index, match.index + match[0].length], TAKEN) };
}

/** A house number with the only phone of the line behind it makes a run as long as an order number. */
function isGluedMobile(rest: string, at: number, run: string): boolean {
  if (/^(?:00)?861[3-9]\d{9}$/.test(run)) return true;
  if (!/^\d{15,19}$/.test(run) || !/1[3-9]\d{9}$/.test(run) || !/[\u4e00-\u9fff-]/.test(rest[at - 1] ?? ''))
    return false;
  return findPhones(rest).every((phone) => phone.start >= at && phone.end <= at + run.length + 7);
}

/** A token of ten or more letters and digits that is no phone (D709). */
function takeLooseOrder(rest: string): [string, string] {
  const match =
    /(?<![A-Za-z0-9-])(?=[A-Za-z-]*\d)[A-Za-z0-9][A-Za-z0-9-]{8,62}[A-Za-z0-9](?![A-Za-z0-9-])/.exec(rest);
  if (match === null) return ['', rest];
  return [match[0], blank(rest, [match.index, match.index + match[0].length], TAKEN)];
}

/** Taobao repeats the extension of a privacy number as `[1234]` behind the name and the address; '' for none. */
function bracketedExtension(rest: string, phone: FoundPhone | null): string {
  if (phone?.kind !== 'mobile' || !rest.includes('[')) return '';
  const [, own = ''] = phone.number.split('-');
  if (own !== '') return own;
  return /\[(\d{3,4})\](?=[\s,;\ue001]|$)/.exec(rest)?.[1] ?? '';
}

/** Beside a phone that stands alone, one inside a longer run of digits is a number of another kind. */
function clearPhones(phones: FoundPhone[]): FoundPhone[] {
  const alone = phones.filter((phone) => !phone.glued);
  return alone.length > 0 ? alone : phones;
}

function choosePhone(phones: FoundPhone[]): FoundPhone | null {
  return (
    phones.find((phone) => phone.kind === 'mobile' && !phone.glued) ??
    phones.find((phone) => phone.kind === 'mobile') ??
    phones[0] ??
    null
  );
}
