import { isRefusal } from '../errors/app-error.ts';
import { COLUMN_FIELDS, type ColumnField, LAYOUTS, OTHER_TITLES, TITLES } from '../spreadsheet/labels.ts';
import { type ColumnMapping, normaliseTitle } from '../spreadsheet/match-columns.ts';
import { type Cell, EMPTY_CELL, type SheetRow, textCell } from '../spreadsheet/sheet.ts';
import { draftRecipients, type DraftedSheet } from './draft-recipients.ts';
import {
  type ColumnKind,
  type GuessedColumns,
  guessColumns,
  kindOf,
  looksLikePhone,
} from './guess-columns.ts';
import { MAX_NAME_LENGTH, nameScore } from './find-name.ts';
import { findShape, type PastedRecord } from './pasted-cells.ts';
import { JOINED } from './joined-titles.ts';
import { columnTitle, GOODS_TITLES, GOODS_WORDS } from './pasted-copy.ts';
import type { LeftLine, LeftReason } from './parse-lines.ts';
import type { RecipientDraft } from './recipient.ts';
import type { RecallMapping } from './remembered-mapping.ts';

/** What the columns of a pasted table were taken for, and where that comes from. */
export interface PastedColumns {
  /** The separator and the number of columns. */
  separator: string;
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
export interface PastedTable {
  table: PastedColumns;
  drafts: { draft: RecipientDraft; lines: number[] }[];
  left: LeftLine[];
  lines: ReadonlySet<number>;
}

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
  const [top] = shape.records as [PastedRecord];
  const hasTitles = isTitles(top.cells);
  const records = hasTitles ? shape.records.slice(1) : shape.records;
  if (records.length === 0) return null;
  const columns = Array.from({ length: width }, (_, at) => records.map(({ cells }) => cells[at]!));
  const kinds = columns.map(kindOf);
  const titles = hasTitles
    ? titlesOf(top.cells)
    : Array.from({ length: width }, (_, i) => columnTitle(i + 1));
  const key = hasTitles ? titles : [separator, String(width), ...kinds.map((kind, i) => `${i}${kind}`)];
  const recalled = chosen === undefined ? recall?.(key) : undefined;
  const given = chosen ?? recalled;
  const mapping = given ?? guessMapping(titles, columns, kinds, hasTitles);
  const sheet = sheetOf(titles, records, mapping, kinds, hasTitles);
  const drafted = draft(sheet, mapping, chosen !== undefined);
  if (drafted === null) return null;
  const phones = new Set(drafted.columns.rec_mobile?.flatMap((title) => titles.indexOf(title)));
  const isRow = isOfTable(records, phones);
  // A second address that nobody named may be the one that was meant.
  const others =
    hasTitles || given !== undefined
      ? []
      : partsOf(mapping.remark, titles).filter((at) => kinds[at] === 'address');
  const byNo = new Map(records.map((record) => [record.lines[0]!, record]));
  const drafts = drafted.drafts.flatMap((one) => {
    const { lines: own } = byNo.get(one.row)!;
    if (!isRow.has(one.row)) return [];
    const hasOther = others.some((at) => byNo.get(one.row)!.cells[at]!.trim() !== '');
    return [{ draft: hasTitles ? one : withDoubts(one, hasOther), lines: own }];
  });
  const left: LeftLine[] = hasTitles ? top.lines.map((row) => ({ row, reason: 'titles' })) : [];
  for (const { row, reason } of drafted.skipped)
    for (const no of byNo.get(row)!.lines) left.push({ row: no, reason: LEFT_AS[reason] ?? 'no_recipient' });
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
      separator,
      titles,
      samples: records[0]!.cells.map((cell) => cell.trim()),
      columns: drafted.columns,
      mapping,
      mapping_from: from,
      key,
      unused: unusedOf(titles, kinds, drafted.columns),
    },
    drafts: rows,
    left,
    lines: new Set([...rows.flatMap((row) => row.lines), ...left.map(({ row }) => row)]),
  };
}

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

let known: Map<string, ColumnField> | null = null;

/** The field that a title is known for. */
function fieldOf(title: string): ColumnField | undefined {
  if (known === null) {
    known = new Map();
    for (const field of COLUMN_FIELDS)
      for (const each of [
        ...LAYOUTS.flatMap((layout) => TITLES[layout][field] ?? []),
        ...(OTHER_TITLES[field] ?? []),
      ])
        if (!known.has(normaliseTitle(each))) known.set(normaliseTitle(each), field);
  }
  return known.get(normaliseTitle(title));
}

const GOODS = new Set(Object.values(GOODS_TITLES).flat().map(normaliseTitle));

/** True for a line of titles: two that are known, and no number that a row would hold. */
function isTitles(cells: readonly string[]): boolean {
  const count = cells.filter((cell) => fieldOf(cell) !== undefined || GOODS.has(normaliseTitle(cell))).length;
  return count >= 2 && !cells.some((cell) => /\d{5}/.test(cell));
}

/** A column without a title, or with one that another has, is told by its number. */
function titlesOf(cells: readonly string[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, i) => {
    const title = cell.replaceAll(/\s+/g, ' ').trim();
    const isNew = title !== '' && !seen.has(normaliseTitle(title));
    seen.add(normaliseTitle(title));
    return isNew || fieldOf(title) !== undefined ? title : columnTitle(i + 1);
  });
}

/** What titles do not say, by content; what belongs to the goods of the order goes to the remark. */
function guessMapping(
  titles: readonly string[],
  columns: readonly string[][],
  kinds: readonly ColumnKind[],
  hasTitles: boolean,
): ColumnMapping {
  const fields = titles.map((title) => (hasTitles ? fieldOf(title) : undefined));
  const isGoods = (at: number) =>
    (hasTitles && GOODS.has(normaliseTitle(titles[at]!))) ||
    (!hasTitles && (kinds[at] === 'quantity' || kinds[at] === 'colour'));
  const free = [...titles.keys()].filter(
    (at) => fields[at] === undefined && !isGoods(at) && kinds[at] !== 'empty',
  );
  const guess: GuessedColumns = guessColumns(columns, kinds, new Set(free));
  for (const field of fields) if (field !== undefined) delete guess[field];
  if (fields.includes('rec_address'))
    for (const part of ['rec_province', 'rec_city', 'rec_district'] as const) delete guess[part];
  const taken = new Set(Object.values(guess).flat());
  // Words that are no name and no address, in a table without titles, are the goods or what the buyer said.
  const words = hasTitles
    ? []
    : free.filter((at) => !taken.has(at) && (kinds[at] === 'text' || kinds[at] === 'address'));
  const remark = [...titles.keys()].filter(
    (at) => fields[at] === 'remark' || isGoods(at) || words.includes(at),
  );
  if (remark.some((at) => fields[at] !== 'remark')) guess.remark = remark;
  const mapping: ColumnMapping = {};
  for (const field of COLUMN_FIELDS) {
    const at = guess[field];
    if (at !== undefined) mapping[field] = at.map((column) => titles[column]).join(JOINED);
  }
  return mapping;
}

/** The records as a sheet; columns that feed a field together become one more. */
function sheetOf(
  titles: readonly string[],
  records: readonly PastedRecord[],
  mapping: ColumnMapping,
  kinds: readonly ColumnKind[],
  hasTitles: boolean,
) {
  const joins = Object.entries(mapping).flatMap(([field, title]) => {
    const parts = titles.includes(title) ? [] : title.split(JOINED).map((part) => titles.indexOf(part));
    return parts.length > 1 && parts.every((at) => at >= 0) ? [{ field, title, parts }] : [];
  });
  const nameOf = (at: number) =>
    hasTitles
      ? fieldOf(titles[at]!) === 'remark'
        ? ''
        : titles[at]!
      : (GOODS_WORDS[kinds[at] as keyof typeof GOODS_WORDS] ?? '');
  const joined = (cells: readonly string[], field: string, parts: readonly number[]): Cell => {
    const filled = parts.filter((at) => cells[at]!.trim() !== '');
    if (field !== 'remark') return textCell(filled.map((at) => cells[at]!.trim()).join(''));
    const words = filled.map((at) => {
      const [name, cell] = [nameOf(at), cells[at]!.trim()];
      return name === '' || /^\d+[^\d]/.test(cell) || cell.includes(name) ? cell : `${name}:${cell}`;
    });
    return textCell(words.join(' '));
  };
  const alone = titles.indexOf(mapping.remark ?? '');
  const row = (no: number, cells: readonly string[]): SheetRow => ({
    no,
    hidden: false,
    cells: [
      ...cells.map((cell, at) =>
        cell.trim() === '' ? EMPTY_CELL : at === alone ? joined(cells, 'remark', [at]) : textCell(cell),
      ),
      ...joins.map(({ field, parts }) => joined(cells, field, parts)),
    ],
  });
  const header = row(0, titles);
  header.cells = [...titles, ...joins.map(({ title }) => title)].map(textCell);
  return {
    name: '',
    hidden: false,
    rows: [header, ...records.map(({ lines, cells }) => row(lines[0]!, cells))],
  };
}

/** The records whose phone stands where that of the others does, or that have none at all; the others are lines for themselves. */
function isOfTable(records: readonly PastedRecord[], phones: ReadonlySet<number>): ReadonlySet<number> {
  const fits = records.filter(({ cells }) => {
    const own = [...phones].some((at) => /\d{5}|\*/.test(cells[at] ?? ''));
    return own || !cells.some((cell, at) => !phones.has(at) && looksLikePhone(cell));
  });
  return new Set(fits.map(({ lines }) => lines[0]!));
}

/** A long word in a column that nobody named may be something else than a name (D1313). */
function withDoubts(one: RecipientDraft, hasOther: boolean): RecipientDraft {
  const isOdd = one.rec_name.length > MAX_NAME_LENGTH && nameScore(one.rec_name) < 7;
  if (!isOdd && !hasOther) return one;
  const reasons = [...one.reasons, ...(isOdd ? ['name_doubt'] : []), ...(hasOther ? ['text_left'] : [])];
  return { ...one, flag: true, reasons };
}

/** The 0-based columns that a mapping of a field names. */
const partsOf = (title: string | undefined, titles: readonly string[]): number[] =>
  (title ?? '').split(JOINED).flatMap((part) => (titles.includes(part) ? titles.indexOf(part) : []));

/** The same line once (M189); the others go to `left`. */
function withoutRepeats<T extends { lines: number[] }>(
  rows: readonly T[],
  lines: readonly string[],
  left: LeftLine[],
): T[] {
  const seen = new Map<string, number>();
  return rows.filter(({ lines: own }) => {
    const text = own.map((no) => lines[no - 1]!.trim()).join('\n');
    const before = seen.get(text);
    if (before === undefined) seen.set(text, own[0]!);
    else for (const [i, row] of own.entries()) left.push({ row, reason: 'repeated', of: before + i });
    return before === undefined;
  });
}

function unusedOf(
  titles: readonly string[],
  kinds: readonly ColumnKind[],
  columns: DraftedSheet['columns'],
): string[] {
  // The name of the goods is known, and nothing is made of it.
  const { goods_name: _goods, ...fed } = columns;
  const used = new Set(
    Object.values(fed)
      .flat()
      .flatMap((title) => [title, ...title.split(JOINED)]),
  );
  return titles.filter((title, at) => !used.has(title) && kinds[at] !== 'empty');
}
