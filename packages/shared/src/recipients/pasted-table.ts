import { isRefusal } from '../errors/app-error.ts';
import { assert } from '../lib/assert.ts';
import { isFilled, type NonEmpty } from '../lib/non-empty.ts';
import { CHANGED_FIELDS, COLUMN_FIELDS, type ColumnField } from '../spreadsheet/labels.ts';
import type { ColumnMapping } from '../spreadsheet/match-columns.ts';
import { type Cell, EMPTY_CELL, HEADER_SEARCH_ROWS, type SheetRow, textCell } from '../spreadsheet/sheet.ts';
import { isGroupRow, normaliseTitle, ownerBelow, senseOf, titlesOf } from '../spreadsheet/titles.ts';
import { draftRecipients, type DraftedSheet } from './draft-recipients.ts';
import {
  type ColumnKind,
  type GuessedColumns,
  guessColumns,
  kindOf,
  looksLikePhone,
  type PastedColumn,
  rivalsOf,
} from './guess-columns.ts';
import { findShape, type PastedRecord } from './pasted-cells.ts';
import { JOINED } from './joined-titles.ts';
import { columnTitle, GOODS_TITLES, GOODS_WORDS } from './pasted-copy.ts';
import { lentDoubts, otherAddresses, withDoubts, withSecond } from './pasted-doubts.ts';
import type { LeftLine, LeftReason } from './parse-lines.ts';
import type { RecipientDraft } from './recipient.ts';
import type { RecallMapping } from './remembered-mapping.ts';
import { withReasons } from './row-reasons.ts';
import { type SpareCells, spareCells } from './spare-cells.ts';

/** What the columns of a pasted table were taken for, and where that comes from. */
export interface PastedColumns {
  /** Titles by column: those that were pasted, or a number each. */
  titles: string[];
  /** The first cells of each column. */
  samples: string[];
  /** Titles that fed each field. */
  columns: Partial<Record<ColumnField, string[]>>;
  mapping: ColumnMapping;
  mapping_from: 'titles' | 'content' | 'flag' | 'remembered';
  /** What the mapping is remembered by: the titles, or the shape. */
  key: string[];
  /** Titles of columns with cells that nothing was made of. */
  unused: string[];
}

/** The rows of a table among pasted lines; `lines` are all that it accounts for. */
interface PastedTable {
  table: PastedColumns;
  drafts: { draft: RecipientDraft; lines: NonEmpty<number> }[];
  left: LeftLine[];
  lines: ReadonlySet<number>;
}

/** What is known of the columns of a pasted table, before it is looked at. */
export interface PastedOptions {
  /** A person's choice; columns that feed one field together are joined by ` + `. */
  mapping?: ColumnMapping | undefined;
  recall?: RecallMapping | undefined;
}

/**
 * Reads lines that share a separator and a shape as a sheet (D1304, D1305): by titles, by what a person chose, or by the content of
 * the columns. Null when there is no such table, or nobody knows its columns: then each line stands for itself. Throws
 * IMPORT_MISSING_COLUMNS for a choice that leaves out what is needed.
 */
export function readPastedTable(
  lines: readonly string[],
  { mapping: chosen, recall }: PastedOptions,
): PastedTable | null {
  const shape = findShape(lines);
  if (shape === null) return null;
  const { separator, width } = shape;
  const top = titlesAmong(shape.records);
  const hasTitles = top !== null;
  const records = top === null ? belowHeading(shape.records) : shape.records.slice(top.at + 1);
  if (!isFilled(records) || (records.length === 1 && !hasTitles && !mayStandAlone(records[0]))) return null;
  const titles = (top?.titles ?? Array.from({ length: width }, () => '')).map(
    (title, i) => title || columnTitle(i + 1),
  );
  const columns = titles.map((title, at): Column => {
    const cells = records.map((record) => record.cells[at] ?? '');
    return { at, title, head: hasTitles ? headOf(title) : NO_HEAD, kind: kindOf(cells), cells };
  });
  const kinds = columns.map(({ kind }) => kind);
  const key = hasTitles ? titles : [separator, String(width), ...kinds.map((kind, i) => `${i}${kind}`)];
  const recalled = chosen === undefined ? recall?.(key) : undefined;
  const given = chosen ?? recalled;
  const mapping = given ?? guessMapping(columns, hasTitles);
  const sheet = sheetOf(columns, records, mapping);
  const drafted = draft(sheet, mapping, chosen !== undefined);
  if (drafted === null) return null;
  // One row shows nothing of its columns but what it is made of.
  const [first] = drafted.drafts;
  if (records.length === 1 && !hasTitles && given === undefined && !(first?.rec_name && first.rec_address))
    return null;
  const phones = new Set(drafted.columns.rec_mobile?.flatMap((title) => titles.indexOf(title)));
  const isRow = isOfTable(records, phones, kinds);
  const guessed = (field: ColumnField) => (given === undefined ? partsOf(mapping[field], titles) : []);
  const isUnsaid = (at: number) => columns[at]?.head.role === undefined;
  // A second address that nobody named may be the one that was meant.
  const others =
    given !== undefined
      ? []
      : hasTitles
        ? otherAddresses(guessed('rec_address'), columns).filter(isUnsaid)
        : guessed('remark').filter((at) => kinds[at] === 'address');
  const found = { rec_mobile: guessed('rec_mobile'), rec_name: guessed('rec_name') };
  const rivals = rivalsOf(columns, found);
  if (found.rec_mobile.length === 0) rivals.phones = [];
  if (hasTitles || given !== undefined) rivals.names = [];
  if (hasTitles) rivals.phones = rivals.phones.filter(isUnsaid);
  const feeding = feedingOf(drafted.columns);
  const spare = spareCells(records, titles, feeding);
  const lent = hasTitles && given === undefined ? lentDoubts(titles, mapping) : [];
  const byNo = new Map(records.map((record) => [record.lines[0], record]));
  const recordOf = (row: number): PastedRecord => {
    const record = byNo.get(row);
    assert(record !== undefined, `no record of the table begins in line ${row}`);
    return record;
  };
  const drafts = drafted.drafts.flatMap((one) => {
    const { lines: own, cells } = recordOf(one.row);
    if (!isRow.has(one.row)) return [];
    const has = (places: readonly number[]) => places.some((at) => (cells[at] ?? '').trim() !== '');
    const open = [
      ...(has(others) ? ['text_left'] : []),
      ...(has(rivals.phones) ? ['phone_many'] : []),
      ...(has(rivals.names) ? ['name_doubt'] : []),
    ];
    const whole = withSecond(one, spare.addresses.get(one.row));
    const asked = hasTitles
      ? withReasons(whole, [
          ...lent,
          ...open.map((reason) => (reason === 'text_left' ? 'address_many' : reason)),
        ])
      : withDoubts(whole, open);
    return [{ draft: asked, lines: own }];
  });
  const left: LeftLine[] = (top?.lines ?? []).map((row) => ({ row, reason: 'titles' }));
  for (const { row, reason } of drafted.skipped)
    for (const no of recordOf(row).lines) left.push({ row: no, reason: LEFT_AS[reason] ?? 'no_recipient' });
  const rows = withoutRepeats(drafts, lines, left);
  const from =
    chosen !== undefined
      ? 'flag'
      : recalled !== undefined
        ? 'remembered'
        : Object.keys(mapping).length === 0
          ? 'titles'
          : 'content';
  return {
    table: {
      titles,
      samples: records[0].cells.map((cell) => cell.trim()),
      columns: feeding,
      mapping,
      mapping_from: from,
      key,
      unused: unusedOf(columns, feeding, spare),
    },
    drafts: rows,
    left,
    lines: new Set([...rows.flatMap((row) => row.lines), ...left.map(({ row }) => row)]),
  };
}

/** A single row of fewer cells is a line like those that people type. */
const LEAST_ALONE = 4;

/** False for a row that says itself what its cells are. */
const mayStandAlone = ({ cells }: PastedRecord): boolean =>
  cells.length >= LEAST_ALONE && cells.every((cell) => senseOf(cell).field === undefined);

const LEFT_AS: Record<string, LeftReason> = { total: 'total', header: 'titles' };

/** A choice that lacks what is needed is refused; a guess that does is none. */
function draft(
  sheet: ReturnType<typeof sheetOf>,
  mapping: ColumnMapping,
  isChosen: boolean,
): DraftedSheet | null {
  try {
    return draftRecipients([sheet], { mapping });
  } catch (error) {
    if (!isChosen && (isRefusal(error, 'IMPORT_MISSING_COLUMNS') || isRefusal(error, 'IMPORT_NO_HEADER')))
      return null;
    throw error;
  }
}

const GOODS = new Set(Object.values(GOODS_TITLES).flat().map(normaliseTitle));

/** True for a line of titles: two that are known and say different things, and no number that a row would hold. */
function isTitles(cells: readonly string[]): boolean {
  const told = cells.map((cell) => headOf(cell).role).filter((role) => role !== undefined);
  const isVaried = new Set(told).size > 1 || told.every((role) => role === 'goods');
  return told.length >= 2 && isVaried && !cells.some((cell) => /\d{5}/.test(cell));
}

/** The titles of the first rows, below what people write above a table; `lines` are theirs. */
function titlesAmong(
  records: readonly PastedRecord[],
): { at: number; titles: string[]; lines: number[] } | null {
  const first = records.slice(0, HEADER_SEARCH_ROWS);
  const isPerson = ({ cells }: PastedRecord) => cells.some(looksLikePhone);
  const end = first.findIndex(isPerson);
  const heads = end < 0 ? first : first.slice(0, end);
  const found = heads.findIndex(({ cells }) => isTitles(cells));
  const [top, below] = found < 0 ? [] : heads.slice(found);
  if (top === undefined) return null;
  // Titles over several columns are titles, too: those of the columns stand below.
  const isOver = below !== undefined && isGroupRow(top.cells) && isTitles(below.cells);
  const [at, own] = isOver ? [found + 1, below] : [found, top];
  const above = heads[at - 1];
  const isGroups = above !== undefined && isGroupRow(above.cells);
  const lines = [...(isGroups ? above.lines : []), ...own.lines];
  return { at, titles: titlesOf(rowOf(own), isGroups ? rowOf(above) : undefined), lines };
}

/** Without titles, the records below what is written over the whole table: those above the first person that fill one cell. */
function belowHeading(records: readonly PastedRecord[]): readonly PastedRecord[] {
  const start = records.findIndex(
    ({ cells }) => ownerBelow(cells) !== undefined || cells.filter((cell) => cell.trim() !== '').length > 1,
  );
  return start < 0 ? records : records.slice(start);
}

const rowOf = ({ lines, cells }: PastedRecord): SheetRow => ({
  no: lines[0],
  hidden: false,
  cells: cells.map((cell) => textCell(tidyTitle(cell))),
});

/** A title as it was pasted, and what it says of its column: a field, the goods of the order, or who sends it. */
interface Head {
  text: string;
  role: ColumnField | 'goods' | 'sender' | undefined;
}

/** A column with its title, which is a number where none was pasted. */
interface Column extends PastedColumn {
  title: string;
  head: Head;
}

const NO_HEAD: Head = { text: '', role: undefined };
function headOf(cell: string): Head {
  const { field, owner } = senseOf(cell);
  const role = GOODS.has(normaliseTitle(cell)) ? 'goods' : owner === 'sender' ? 'sender' : field;
  return { text: tidyTitle(cell), role };
}
const tidyTitle = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim();

/** What titles do not say, by content; what belongs to the goods of the order and what the buyer said go to the remark. */
function guessMapping(columns: readonly Column[], hasTitles: boolean): ColumnMapping {
  const roles = columns.map(({ head }) => head.role);
  const isNote = ({ head, kind }: Column) =>
    hasTitles
      ? head.role === 'goods' || (head.role === 'message' && kind !== 'empty')
      : kind === 'quantity' || kind === 'colour';
  const free = columns.filter(
    (column) => column.head.role === undefined && !isNote(column) && column.kind !== 'empty',
  );
  const guess: GuessedColumns = guessColumns(free);
  for (const role of roles)
    if (role !== undefined && role !== 'goods' && role !== 'sender') delete guess[role];
  if (roles.includes('rec_address'))
    for (const part of ['rec_province', 'rec_city', 'rec_district'] as const) delete guess[part];
  const taken = new Set(Object.values(guess).flat());
  // Words that are no name and no address, in a table without titles, are the goods or what the buyer said.
  const words = hasTitles
    ? []
    : free.filter(({ at, kind }) => !taken.has(at) && (kind === 'text' || kind === 'address'));
  const remark = columns.filter(
    (column) => column.head.role === 'remark' || isNote(column) || words.includes(column),
  );
  if (remark.length > 1 || remark.some(({ head }) => head.role !== 'remark'))
    guess.remark = remark.map(({ at }) => at);
  const mapping: ColumnMapping = {};
  for (const field of COLUMN_FIELDS) {
    const at = guess[field];
    if (at !== undefined) mapping[field] = at.map((column) => columns[column]?.title).join(JOINED);
  }
  for (const [changed, field] of CHANGED_FIELDS) {
    const column = columns.find(({ head }) => head.role === changed);
    if (column !== undefined && mapping[field] !== undefined) mapping[changed] = column.title;
  }
  return mapping;
}

/** The records as a sheet; columns that feed a field together become one more. */
function sheetOf(columns: readonly Column[], records: readonly PastedRecord[], mapping: ColumnMapping) {
  const titles = columns.map(({ title }) => title);
  const joins = Object.entries(mapping).flatMap(([field, title]) => {
    const parts = titles.includes(title) ? [] : title.split(JOINED);
    const own = parts.flatMap((part) => columns.find((column) => column.title === part) ?? []);
    return own.length > 1 && own.length === parts.length ? [{ field, title, parts: own }] : [];
  });
  const nameOf = ({ head: { text, role }, kind }: Column) => {
    if (role === 'remark') return '';
    return text === '' ? (GOODS_WORDS[kind] ?? '') : text;
  };
  const joined = (cells: readonly string[], field: string, parts: readonly Column[]): Cell => {
    const filled = parts
      .map((column) => ({ name: nameOf(column), cell: (cells[column.at] ?? '').trim() }))
      .filter(({ cell }) => cell !== '');
    if (field !== 'remark') return textCell(filled.map(({ cell }) => cell).join(''));
    const words = filled.map(({ name, cell }) =>
      name === '' || /^\d+[^\d]/.test(cell) || cell.includes(name) ? cell : `${name}:${cell}`,
    );
    return textCell(words.join(' '));
  };
  const alone = columns.find(({ title }) => title === mapping.remark);
  const row = (no: number, cells: readonly string[]): SheetRow => ({
    no,
    hidden: false,
    cells: [
      ...cells.map((cell, at) =>
        cell.trim() === ''
          ? EMPTY_CELL
          : at === alone?.at
            ? joined(cells, 'remark', [alone])
            : textCell(cell),
      ),
      ...joins.map(({ field, parts }) => joined(cells, field, parts)),
    ],
  });
  const header = row(0, titles);
  header.cells = [...titles, ...joins.map(({ title }) => title)].map(textCell);
  return {
    name: '',
    hidden: false,
    rows: [header, ...records.map(({ lines, cells }) => row(lines[0], cells))],
  };
}

/** The records whose phone stands where that of the others does, or that have none at all; the others are lines for themselves. */
function isOfTable(
  records: readonly PastedRecord[],
  phones: ReadonlySet<number>,
  kinds: readonly ColumnKind[],
): ReadonlySet<number> {
  const fits = records.filter(({ cells }) => {
    const own = [...phones].some((at) => /\d{5}|\*/.test(cells[at] ?? ''));
    return own || !cells.some((cell, at) => !phones.has(at) && kinds[at] !== 'phone' && looksLikePhone(cell));
  });
  return new Set(fits.map(({ lines }) => lines[0]));
}

/** The 0-based columns that a mapping of a field names. */
const partsOf = (title: string | undefined, titles: readonly string[]): number[] =>
  (title ?? '').split(JOINED).flatMap((part) => (titles.includes(part) ? titles.indexOf(part) : []));

/** The same line once (M189); the others go to `left`. */
function withoutRepeats<T extends { lines: NonEmpty<number> }>(
  rows: readonly T[],
  lines: readonly string[],
  left: LeftLine[],
): T[] {
  const seen = new Map<string, number>();
  return rows.filter(({ lines: own }) => {
    const text = own.map((no) => (lines[no - 1] ?? '').trim()).join('\n');
    const before = seen.get(text);
    if (before === undefined) seen.set(text, own[0]);
    else for (const [i, row] of own.entries()) left.push({ row, reason: 'repeated', of: before + i });
    return before === undefined;
  });
}

type Feeding = Partial<Record<ColumnField, string[]>>;

/** What a row is made of: the name of the goods and what the buyer said are known, and no cell of a row. */
function feedingOf({ goods_name: _goods, message: _message, ...columns }: DraftedSheet['columns']): Feeding {
  return columns;
}

/** Titles of columns with cells that nothing was made of. */
function unusedOf(columns: readonly Column[], feeding: Feeding, spare: SpareCells): string[] {
  const used = new Set(
    Object.values(feeding)
      .flat()
      .flatMap((title) => [title, ...title.split(JOINED)]),
  );
  const isUnused = ({ title, kind }: Column) =>
    kind !== 'empty' && (spare.titles.has(title) || (!used.has(title) && !spare.told.has(title)));
  return columns.filter(isUnused).map(({ title }) => title);
}
