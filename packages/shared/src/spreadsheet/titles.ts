import { foldText } from '../lib/fold-text.ts';
import {
  CHANGE_ENDS,
  CHANGE_MARKS,
  CHANGED_FIELDS,
  COLUMN_FIELDS,
  type ColumnField,
  LAYOUTS,
  OTHER_TITLES,
  OWNED_TITLES,
  OWNER_TAILS,
  PERSON_ENDS,
  PERSON_FIELDS,
  type PersonField,
  QUESTION_STARTS,
  RECEIVER_SIGN,
  REPEATED_END,
  repeatedTitle,
  SOMEBODY_ENDS,
  TITLE_OWNERS,
  type TitleOwner,
  TITLES,
  WHICH_END,
  WHICH_STARTS,
} from './labels.ts';
import type { SheetRow } from './sheet.ts';

/** A title for comparing: half-width, lower case, without spaces, brackets and asterisks. */
export function normaliseTitle(title: string): string {
  return foldText(title)
    .text.replace(/[\s()[\]{}<>*'"\u300a-\u300f]/g, '')
    .toLowerCase();
}

/** True for a field that says who gets a parcel, or where. */
export const isOfPerson = (field: ColumnField | undefined): field is PersonField =>
  PERSON_FIELDS.some((one) => one === field);

/** What a title says: the field, and whose; `somebody` is a person whom nobody knows, and no field. */
export interface TitleSense {
  field: ColumnField | undefined;
  owner: TitleOwner | 'bare' | 'somebody';
  /** What was before a change: nothing, where what is now stands beside it. */
  isBefore?: boolean;
  /** One of several that he may have: his office, his home. */
  isOneOf?: boolean;
}

const OWNERS = (['own', 'client', 'sender'] as const).flatMap((owner) =>
  TITLE_OWNERS[owner].map((word) => [word, owner] as const),
);
const startOf = (key: string) => OWNERS.find(([word]) => key.startsWith(word));
const withoutTail = (rest: string) => {
  const tail = OWNER_TAILS.find((word) => rest.startsWith(word));
  return (tail === undefined ? rest : rest.slice(tail.length)).replace(/^[-_:/|.]/, '');
};

const senses = new Map<string, TitleSense>();
/** More titles than any sheet has are not kept. */
const MOST_SENSES = 2_000;

/** What a title says, known or put together of an owner and a known one. Never throws. */
export function senseOf(title: string): TitleSense {
  const key = normaliseTitle(title).replace(REPEATED_END, '');
  const before = senses.get(key);
  if (before !== undefined) return before;
  const sense = readTitle(key);
  if (senses.size >= MOST_SENSES) senses.clear();
  senses.set(key, sense);
  return sense;
}

function readTitle(key: string): TitleSense {
  const [word = '', owner] = startOf(key) ?? [];
  const field = knownFields().get(key);
  if (field !== undefined) return { field, owner: key.includes(RECEIVER_SIGN) ? 'own' : (owner ?? 'bare') };
  if (QUESTION_STARTS.some((start) => key.startsWith(start))) return { field: undefined, owner: 'bare' };
  const marked = readWhich(key, word) ?? readChange(key, word);
  if (marked !== null) return marked;
  if (owner === undefined) return { field: undefined, owner: isSomebody(key) ? 'somebody' : 'bare' };
  const core = withoutTail(key.slice(word.length));
  const ofCore = core === '' ? aloneField(key, word) : coreFields().get(core);
  if (!isOfPerson(ofCore)) return { field: undefined, owner: 'bare' };
  return { field: ofCore, owner };
}

/** A title with a mark of a change in front, behind its owner or at its end. */
function readChange(key: string, word: string): TitleSense | null {
  for (const of of ['changed', 'before'] as const)
    for (const mark of CHANGE_MARKS[of]) {
      const rest =
        withoutMark(key, word, mark) ?? (CHANGE_ENDS.includes(mark) ? withoutEnd(key, mark) : null);
      const sense = rest === null ? null : readRest(rest);
      // New and old customers are customers, not changes.
      if (sense?.owner === 'client' && mark.length === 1 && key.startsWith(mark)) continue;
      const changed = CHANGED_FIELDS.find(([, base]) => base === sense?.field)?.[0];
      if (sense === null || changed === undefined) continue;
      if (sense.owner === 'sender') return sense;
      return of === 'changed' ? { ...sense, field: changed } : { ...sense, isBefore: true };
    }
  return null;
}

/** What is left of a title without its mark: a title, or what only stands behind an owner. */
function readRest(rest: string): TitleSense {
  const core = knownFields().has(rest) ? undefined : coreFields().get(rest);
  return core === undefined ? readTitle(rest) : { field: core, owner: 'bare' };
}

/** A phone or an address that is one of several: that of his office, the second one. */
function readWhich(key: string, word: string): TitleSense | null {
  const rests = [
    key.replace(WHICH_END, ''),
    ...WHICH_STARTS.map((mark) => withoutMark(key, word, mark)).filter((rest) => rest !== null),
  ];
  for (const rest of rests) {
    const sense = rest === key || rest === '' ? null : readRest(rest);
    if (sense === null || (sense.field !== 'rec_mobile' && sense.field !== 'rec_address')) continue;
    return { ...sense, isOneOf: true };
  }
  return null;
}

/** The title without a mark in front of it, or between its owner and what stands in the column. */
function withoutMark(key: string, word: string, mark: string): string | null {
  if (key.startsWith(mark)) return key.slice(mark.length);
  const rest = word === '' ? '' : withoutTail(key.slice(word.length));
  return rest.startsWith(mark) ? word + rest.slice(mark.length) : null;
}
const withoutEnd = (key: string, mark: string): string | null =>
  key.length > mark.length && key.endsWith(mark) ? key.slice(0, -mark.length) : null;

const aloneField = (key: string, word: string): ColumnField | undefined =>
  key === word && PERSON_ENDS.includes(word.slice(-1)) ? 'rec_name' : undefined;

/** Someone with a name or a phone of his own, whatever he is called. */
function isSomebody(key: string): boolean {
  if (key.length > 1 && key.length <= 5 && SOMEBODY_ENDS.includes(key.slice(-1))) return true;
  for (let at = 1; at < key.length - 1; at++) {
    const field = coreFields().get(key.slice(at));
    if (field === 'rec_name' || field === 'rec_mobile' || field === 'rec_address') return true;
  }
  return false;
}

let known: Map<string, ColumnField> | null = null;
let cores: Map<string, ColumnField> | null = null;

/** The field of each title that is known whole. */
function knownFields(): Map<string, ColumnField> {
  if (known === null) {
    known = new Map();
    for (const field of COLUMN_FIELDS)
      for (const each of [
        ...LAYOUTS.flatMap((layout) => TITLES[layout][field] ?? []),
        ...(OTHER_TITLES[field] ?? []),
      ])
        if (!known.has(normaliseTitle(each))) known.set(normaliseTitle(each), field);
  }
  return known;
}

function coreFields(): Map<string, ColumnField> {
  if (cores === null) {
    cores = new Map(knownFields());
    for (const field of COLUMN_FIELDS)
      for (const each of OWNED_TITLES[field] ?? []) cores.set(normaliseTitle(each), field);
  }
  return cores;
}

/** The owner that a title over several columns names. */
function ownerOfGroup(text: string): 'own' | 'sender' | undefined {
  const key = normaliseTitle(text);
  const [word = '', owner] = startOf(key) ?? [];
  const isGroup = owner !== undefined && owner !== 'client' && withoutTail(key.slice(word.length)) === '';
  return isGroup ? owner : undefined;
}

/**
 * The titles of a header, by column: those that stand twice are told by their column, and those under titles over several columns
 * (`above`) by these, too, so that the receiver's and the sender's are two.
 */
export function titlesOf(header: SheetRow, above?: SheetRow): string[] {
  const plain = header.cells.map(({ text }) => text.trim());
  const titles = above === undefined ? plain : withGroups(plain, above);
  const seen = new Set<string>();
  return titles.map((title, at) => {
    const key = normaliseTitle(title);
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return title;
    }
    return repeatedTitle(title, at + 1);
  });
}

function withGroups(plain: readonly string[], above: SheetRow): string[] {
  const groups = above.cells.map(({ text }) => text.trim());
  const isGroups =
    groups.some((text) => ownerOfGroup(text) !== undefined) && new Set(groups.filter(Boolean)).size > 1;
  if (!isGroups) return [...plain];
  let group = '';
  const width = Math.max(plain.length, groups.length);
  return Array.from({ length: width }, (_, at) => {
    const [title, over] = [plain[at] ?? '', groups[at] ?? ''];
    if (over !== '') group = over;
    // A title that is as high as both rows stands in the upper one.
    if (title === '') return ownerOfGroup(over) === undefined ? over : '';
    const { field, owner } = senseOf(title);
    const isPlain = isOfPerson(field) && owner !== 'own';
    return isPlain && ownerOfGroup(group) !== undefined ? `${group} ${title}` : title;
  });
}

/** Whose what stands below is, when a row says nothing else; it may be merged over the whole table. */
export function ownerBelow(cells: readonly string[]): 'own' | 'sender' | undefined {
  const words = new Set(cells.map((cell) => cell.trim()).filter(Boolean));
  const [word = ''] = words;
  return words.size === 1 ? ownerOfGroup(word) : undefined;
}

/** True for a cell that calls whoever it names the sender. */
export function namesSender(cell: string): boolean {
  const key = normaliseTitle(cell);
  return TITLE_OWNERS.sender.some((word) => key.startsWith(word) && key[word.length] === ':');
}

/** True for a row of titles over several columns: the header stands below it. */
export function isGroupRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return new Set(filled).size > 1 && filled.some((cell) => ownerOfGroup(cell) !== undefined);
}
