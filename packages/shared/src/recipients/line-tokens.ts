import { findPhones, type FoundPhone } from '../address/phone.ts';
import { DATE_WORDS } from './note-words.ts';
import { ORDER_MARK, REGION_SIGNS } from './label-words.ts';
import { RECEIVE_WORDS } from './name-words.ts';
import { isNote } from './line-notes.ts';
import { LINK, mayHoldLink } from './links.ts';
import {
  findBrokenPhone,
  findForeignPhone,
  findLooseOrder,
  findOrder,
  findWaybills,
  longestDigits,
} from './line-numbers.ts';
import { looksLikeAddress, nameScore, SURE_NAME } from './find-name.ts';
import { findLabels, type FoundLabel, isReceiverLabel, type LabelKind, titleLineEnd } from './line-labels.ts';

/** Stands in the working text for what was taken out; no place name or token crosses it. */
export const TAKEN = '\ue001';

/** A typed value that a label announced: offsets into the text. */
interface LabelledValue {
  kind: LabelKind;
  start: number;
  end: number;
}

/** A line without what has a shape of its own; all offsets are those of the text that was given. */
export interface LineParts {
  /** The simplified text, same length, with labels, phones, order number and notes blanked. */
  rest: string;
  order: string;
  phone: FoundPhone | null;
  /** A phone with asterisks when the line has no other; '' otherwise. */
  masked: string;
  /** A phone of Hong Kong, Macau or Taiwan when the line has no other; '' otherwise. */
  foreign: string;
  /** Where a phone of any kind stands: a name is sought beside it. */
  anchor: Span | null;
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
  `(?<![\\d-])20\\d{2}[-/.${year}]\\d{1,2}[-/.${month}]\\d{1,2}${day}?(?!\\d)(?:[ T]?\\d{1,2}:\\d{2}(?::\\d{2})?)?|(?<![\\d:])\\d{1,2}:\\d{2}:\\d{2}(?![\\d:])`,
  'g',
);
/** "(leave it at the door, please)": brackets may hold a word to the courier. */
const BRACKETS = /[([]([^()[\]\ue001]{2,40})[)\]]/g;
/** "(to receive)" */
const RECEIVES = new RegExp(`[([](?:${RECEIVE_WORDS.join('|')})[)\\]]`, 'g');
/** "(if she is out, call 138…, her mother)" */
const BRACKETED_PHONE = /\(([^()\ue001\n]{0,30}\ue001+[^()\ue001\n]{0,20})\)/g;
/** "(Taobao order 4512…)": what is left in brackets around a number that was taken out. */
const BRACKETED_TAKEN = /[([]([^()[\]\n]{1,40})[)\]]/g;
const isOnlyWords = (inner: string): boolean => {
  const words = inner.replaceAll(TAKEN, ' ').trim();
  return (
    inner.includes(TAKEN) &&
    /^[\u3400-\u9fff ,:]{2,12}$/.test(words) &&
    nameScore(words) < SURE_NAME &&
    !looksLikeAddress(words)
  );
};
/** Slashes between words, where a line is parted by them. */
const SLASHES = /(?<=[\u4e00-\u9fff\d])\/(?=[\u4e00-\u9fff\d])/g;
const MASKED_PHONE = /(?<![\d*])1\d{0,3}\*{2,9}\d{2,4}(?![\d*])/;
/** Six digits that stand alone are a postcode, not a piece of the address. */
const POSTCODE = /(?<=^|[\s,;\ue001])\(?[0-8]\d{5}\)?(?=$|[\s,;"'\ue001])/g;

const [SHORTEST_LOCAL, POSTCODE_LENGTH] = [7, 6];

/** Takes everything with a shape of its own out of a simplified line: labels, order number, phones, notes. Linear. */
export function takeLineParts(typed: string): LineParts {
  const links: Span[] = [];
  const plain = mayHoldLink(typed) ? takeNotes(typed, links, { pattern: LINK }) : typed;
  const titles = titleLineEnd(plain);
  const all = findLabels(plain).filter(({ start }) => start >= titles);
  const senders = sendersOf(plain, all);
  const labels = all.filter(
    ({ start }) => !senders.some((block) => start > block.start && start < block.end),
  );
  let rest = blank(blank(plain, indexInFront(plain), TAKEN), [0, titles], TAKEN);
  for (const { start, end } of senders) rest = blank(rest, [start, end], TAKEN);
  for (const label of labels)
    rest = blank(rest, [label.start, label.end], label.kind === 'address' ? ' ' : TAKEN);
  const values = labels.map((label, i) => valueOf(rest, label, labels[i + 1]?.start ?? rest.length));
  const notes: Span[] = [
    ...links,
    ...values.filter(({ kind }) => kind === 'note'),
    ...labels.filter(({ kind }) => kind === 'words'),
    ...senders,
  ];
  for (const { start, end } of notes) rest = blank(rest, [start, end], TAKEN);

  if (rest.includes('20')) rest = takeNotes(rest, notes, { pattern: DATES });
  // Nothing that is taken out makes a row of digits longer.
  const digits = longestDigits(rest);
  for (const { start, end } of findWaybills(rest, digits)) {
    const label = labels.findLast((one) => one.end <= start && rest.slice(one.end, start).trim() === '');
    if (label?.kind === 'order' && plain.slice(label.start, label.end).includes(ORDER_MARK)) continue;
    rest = blank(rest, [start, end], TAKEN);
    notes.push({ start, end });
  }
  if (rest.includes('/')) rest = withoutSlashes(rest);
  if (/[([]/.test(rest)) {
    rest = rest.replace(RECEIVES, (words) => TAKEN.repeat(words.length));
    rest = takeNotes(rest, notes, { pattern: BRACKETS, isMeant: isNote });
  }
  rest = rest.replace(/[-~\u2026]{2,}|~/g, (marks) => ' '.repeat(marks.length));

  const order = takeOrder(rest, values, digits);
  rest = order.rest;
  const phones = clearPhones(findPhones(rest));
  const phone = choosePhone(phones);
  for (const { start, end } of phones) rest = blank(rest, [start, end], TAKEN);
  const others = phones.filter((other) => other !== phone);
  // What needs more digits in a row than are left is not sought.
  const left = longestDigits(rest);
  const local = phone?.kind === 'mobile' && left >= SHORTEST_LOCAL ? localPhone(rest, phone) : null;
  if (local !== null) {
    rest = blank(rest, [local.start, local.end], TAKEN);
    notes.push(local);
  }
  notes.push(...others);
  if (others.length > 0)
    rest = takeNotes(rest, notes, {
      pattern: BRACKETED_PHONE,
      isMeant: (inner, at) => others.some(({ start }) => start > at && start < at + inner.length),
    });
  const extension = bracketedExtension(rest, phone);
  if (extension !== '') rest = rest.replaceAll(`[${extension}]`, TAKEN.repeat(extension.length + 2));
  const foreign = phone === null ? findForeignPhone(rest) : null;
  if (foreign !== null) rest = blank(rest, [foreign.start, foreign.end], TAKEN);
  const masked = phone === null && foreign === null ? MASKED_PHONE.exec(rest) : null;
  if (masked !== null) rest = blank(rest, [masked.index, masked.index + masked[0].length], TAKEN);
  if (left >= POSTCODE_LENGTH) rest = takeNotes(rest, notes, { pattern: POSTCODE });
  let number = order.number;
  const [front = ''] = phone?.glued === true ? (/\d*$/.exec(plain.slice(0, phone.start)) ?? []) : [];
  if (number === '' && phone !== null && front.length >= SHORTEST_ORDER) {
    rest = blank(rest, [phone.start - front.length, phone.start], TAKEN);
    number = front;
  }
  if (/[([]/.test(rest)) rest = takeNotes(rest, notes, { pattern: BRACKETED_TAKEN, isMeant: isOnlyWords });
  const hasPhone = phone !== null || foreign !== null || masked !== null;
  if (number === '') {
    const loose = findLooseOrder(rest, hasPhone);
    if (loose !== null) rest = blank(rest, [numberSign(rest, loose.start), loose.end], TAKEN);
    number = loose?.text ?? '';
  }
  const broken = hasPhone ? null : findBrokenPhone(rest);
  if (broken !== null) {
    rest = blank(rest, [broken.start, broken.end], TAKEN);
    notes.push(broken);
  }
  return {
    rest,
    isPhoneInDoubt: number === '' && front.length >= LONGEST_HOUSE_NUMBER,
    order: number,
    phone:
      phone !== null && extension !== '' && !phone.number.includes('-')
        ? { ...phone, number: `${phone.number}-${extension}` }
        : phone,
    masked: masked?.[0] ?? '',
    foreign: foreign?.text ?? '',
    anchor:
      phone ?? foreign ?? broken ?? (masked && { start: masked.index, end: masked.index + masked[0].length }),
    otherPhones: phones.filter((other) => other.number !== phone?.number).length + (local === null ? 0 : 1),
    names: values.filter((value) => value.kind === 'name'),
    labels,
    notes,
  };
}

/**
 * What is said of a sender, up to the receiver's label, else to the end of his lines: it never lends its phone or address (D1313). A
 * line that speaks of a sender alone keeps what it says.
 */
function sendersOf(plain: string, labels: FoundLabel[]): Span[] {
  const blocks: Span[] = [];
  labels.forEach((label, i) => {
    if (label.kind !== 'sender' || (blocks.at(-1)?.end ?? 0) > label.start) return;
    const next = labels
      .slice(i + 1)
      .find((other) => other.kind !== 'sender' && isReceiverLabel(plain.slice(other.start, other.end)));
    const line = plain.indexOf('\n', label.end);
    const isFirst = plain.slice(0, label.start).trim().length < SHORTEST_RECEIVER;
    // Without a receiver's label his lines must hold a phone, or all the text is the receiver's.
    const hasNext = isFirst && line >= 0 && /\d{7}/.test(plain.slice(line));
    const end = next?.start ?? (hasNext ? line : plain.length);
    if (!isFirst || end < plain.length) blocks.push({ start: label.start, end });
  });
  return blocks;
}

/** A receiver's name, phone and address have more characters than this. */
const SHORTEST_RECEIVER = 12;

/** Takes out what matches and is meant (its first group, or all of it), and remembers where it stood. */
function takeNotes(
  rest: string,
  notes: Span[],
  { pattern, isMeant }: { pattern: RegExp; isMeant?: (inner: string, at: number) => boolean },
): string {
  return rest.replace(pattern, (all: string, ...groups: unknown[]) => {
    const at = groups.find((group) => typeof group === 'number')!;
    if (isMeant !== undefined && !isMeant(String(groups[0]), at)) return all;
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
  const [line = ''] = /^[^\n\r]*/.exec(text) ?? [];
  // A remark behind the phone runs on to the end of its line, where nothing of an address is in it.
  const isRemark =
    label.kind === 'note' && /\d{7}/.test(rest.slice(0, label.start)) && !ADDRESS_SIGN.test(line);
  const at = text.search(isRemark ? /[\n\r\t]/ : (VALUE_END[label.kind] ?? /[\n\r\t,;]/));
  return { kind: label.kind, start: label.end, end: label.end + (at < 0 ? text.length : at) };
}

const ADDRESS_SIGN = new RegExp(`\\d{7}|[${REGION_SIGNS}]`);
const VALUE_END: Partial<Record<LabelKind, RegExp>> = { address: /[\n\r]/, note: /[\s,;]/ };

/** The labelled order number, else one by its shape. */
function takeOrder(rest: string, values: LabelledValue[], digits: number): { number: string; rest: string } {
  const orders = values.filter((value) => value.kind === 'order');
  // Beside the number of a shop's own program the platform's is meant.
  const labelled = orders.find(({ start, end }) => findOrder(rest.slice(start, end)) !== null) ?? orders[0];
  if (labelled !== undefined) {
    const match = /[A-Za-z0-9][A-Za-z0-9_-]{3,63}/.exec(rest.slice(labelled.start, labelled.end));
    if (match !== null && !/^1[3-9]\d{9}$/.test(match[0])) {
      const start = labelled.start + match.index;
      return { number: match[0], rest: blank(rest, [start, start + match[0].length], TAKEN) };
    }
  }
  const found = findOrder(rest, digits);
  return found === null
    ? { number: '', rest }
    : { number: found.text, rest: blank(rest, [found.start, found.end], TAKEN) };
}

/** Taobao repeats the extension of a privacy number as `[1234]` behind the name and the address; '' for none. */
function bracketedExtension(rest: string, phone: FoundPhone | null): string {
  if (phone?.kind !== 'mobile' || !rest.includes('[')) return '';
  const [, own = ''] = phone.number.split('-');
  if (own !== '') return own;
  return /\[(\d{3,4})\](?=[\s,;\ue001]|$)/.exec(rest)?.[1] ?? '';
}

/** Where "No." or "#" in front of a number begins; `at` without one. */
function numberSign(rest: string, at: number): number {
  const [, sign = ''] =
    /(?:^|[\s,;|\ue001])((?:no|\u2116|#)[.: ]{0,2}|#)$/i.exec(rest.slice(Math.max(0, at - 6), at)) ?? [];
  return at - sign.length;
}

/** Seven or eight digits that stand alone beside the mobile are a landline without its area. */
function localPhone(rest: string, phone: Span): Span | null {
  const before = /(?:^|[\s,;/])([2-8]\d{6,7})[\s,;/]+$/.exec(
    rest.slice(Math.max(0, phone.start - 14), phone.start),
  );
  if (before !== null) {
    const [whole, number = ''] = before;
    const start = phone.start - whole.length + whole.indexOf(number);
    return { start, end: start + number.length };
  }
  const after = /^[\s,;/]+([2-8]\d{6,7})(?=$|[\s,;/])/.exec(rest.slice(phone.end, phone.end + 14));
  if (after === null) return null;
  const [whole, number = ''] = after;
  const end = phone.end + whole.length;
  return { start: end - number.length, end };
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
