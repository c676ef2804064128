import { findRegion, lastRegion } from '../address/find-region.ts';
import { isPhone, normalisePhone } from '../address/phone.ts';
import { plainOf } from '../address/regions.ts';
import { NUMBERED_UNITS } from '../address/words.ts';
import { QUANTITY_UNITS } from './note-words.ts';
import type { ColumnField } from '../spreadsheet/labels.ts';
import { looksLikeAddress, MAX_NAME_LENGTH, nameScore, SURE_NAME } from './find-name.ts';
import { COLOUR_WORDS } from './pasted-copy.ts';
import { cleanCell } from './read-row.ts';

/** What the cells of a column are, by themselves. */
export type ColumnKind =
  | 'empty'
  | 'phone'
  | 'order'
  | 'province'
  | 'city'
  | 'district'
  | 'address'
  | 'quantity'
  | 'colour'
  | 'index'
  | 'money'
  | 'date'
  | 'text';

/** Cells of a column that are looked at. */
const MOST_CELLS = 200;
/** Share of the filled cells that must be of a kind. */
const LEAST_SHARE = 0.8;
const LONGEST_NAME = 20;
/** A column whose cells are names less surely than this is none. */
const LEAST_NAME = 3;

const PHONE_CHARS = /^[\d\s+()\-*#\u8f6c]{7,26}$/;
const MASKED = /^1\d{0,3}\*{2,9}\d{2,4}$/;
const BROKEN = /^1[3-9]\d{7,8}$|^1[3-9]\d{10}$/;
const DATE = /^20\d{2}[-/.\u5e74]\d{1,2}(?:[-/.\u6708]\d{1,2}\u65e5?)?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const MONEY = /^[\u00a5$]?\d{1,7}\.\d{1,2}(?:\u5143)?$|^[\u00a5$]\d{1,7}$/;
const QUANTITY = new RegExp(`^[x\\u00d7*]?\\d{1,4}[${QUANTITY_UNITS}]?$`, 'i');
const ORDER = /^(?=(?:[^\d]*\d){6})[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;

/** The kind of a column by its cells. */
export function kindOf(cells: readonly string[]): ColumnKind {
  const filled = cells.map(plainCell).filter(Boolean).slice(0, MOST_CELLS);
  if (filled.length === 0) return 'empty';
  const are = (test: (cell: string) => boolean) =>
    filled.filter(test).length >= Math.max(1, filled.length * LEAST_SHARE);
  // A phone with a digit too few or too many beside whole ones is a phone to mend, not an order.
  if (filled.some(looksLikePhone) && are((cell) => looksLikePhone(cell) || BROKEN.test(cell))) return 'phone';
  if (are((cell) => DATE.test(cell))) return 'date';
  if (are((cell) => MONEY.test(cell))) return 'money';
  if (isCount(filled)) return 'index';
  if (are((cell) => QUANTITY.test(cell))) return 'quantity';
  if (are((cell) => ORDER.test(cell))) return 'order';
  for (const [i, kind] of (['province', 'city', 'district'] as const).entries())
    if (are((cell) => levelOf(cell) === i + 1)) return kind;
  if (are((cell) => cell.length <= 6 && COLOUR_WORDS.test(cell))) return 'colour';
  // The cell of a place alone, of several steps, is the beginning of an address.
  if (are((cell) => /[\u3400-\u9fff]/.test(cell) && cell.length >= 4 && isAddress(cell))) return 'address';
  return 'text';
}

/** True for a cell that is a phone and nothing else, whole or masked. */
export function looksLikePhone(cell: string): boolean {
  const text = cell.trim();
  return PHONE_CHARS.test(text) && (isPhone(normalisePhone(text)) || MASKED.test(text.replace(/[\s-]/g, '')));
}

/** The cell as it is compared. */
const plainCell = (cell: string): string => plainOf(cleanCell(cell)).trim();

/** 1, 2, 3 … */
function isCount(cells: readonly string[]): boolean {
  return (
    cells.length > 2 &&
    cells.every((cell, i) => /^\d{1,6}$/.test(cell) && Number(cell) === Number(cells[0]) + i)
  );
}

/** The level of the division that a cell names, and nothing else; 0 for none. */
function levelOf(cell: string): number {
  const chain = cell.length <= 16 ? findRegion(cell) : null;
  if (chain === null || chain.start > 0 || chain.end < cell.length || chain.steps.length !== 1) return 0;
  return lastRegion(chain).level;
}

/** A place in front, a number with the unit of a house behind it, or the end of a place's name. */
function isAddress(cell: string): boolean {
  return (
    startsWithPlace(cell) ||
    NUMBERED.test(cell) ||
    (!/\d/.test(cell) && !cell.endsWith(NUMBER_SIGN) && looksLikeAddress(cell))
  );
}

const NUMBER_SIGN = '\u53f7';
const NUMBERED = new RegExp(`\\d[\\d-]*[${NUMBERED_UNITS}]`);
/** "2 dong 502 shi", and nothing else. */
const HOUSE_PART = new RegExp(
  `^(?=.*[${NUMBERED_UNITS}])(?:[A-Za-z#]?\\d[\\d-]*(?:\u5355\u5143|[${NUMBERED_UNITS}])?)+$`,
);
/** A town, a street office or a village by its name. */
const TOWN_PART = /^[\u3400-\u9fff]{1,7}(?:\u8857\u9053|[\u9547\u4e61\u6751])$/;
const isPart = (cell: string): boolean => HOUSE_PART.test(cell) || TOWN_PART.test(cell);

/** True for a line that goes on with an address, or closes a cell: a house, a town, a quote at its end. */
export function looksLikePiece(line: string): boolean {
  const cell = plainCell(line);
  if (cell.length > LONGEST_PIECE || /\d{7}/.test(cell)) return false;
  return cell.endsWith('"') || isPart(cell) || NUMBERED.test(cell);
}

const LONGEST_PIECE = 24;

function startsWithPlace(cell: string): boolean {
  const chain = findRegion(cell);
  return chain !== null && chain.start <= 1;
}

/** A column of a table by its 0-based place: its cells, and what they are. */
export interface PastedColumn {
  at: number;
  kind: ColumnKind;
  cells: readonly string[];
}

/** A field and the 0-based columns that feed it, joined. */
export type GuessedColumns = Partial<Record<ColumnField, number[]>>;

/** Which of the columns that may be taken hold which fields, by their content alone. */
export function guessColumns(free: readonly PastedColumn[]): GuessedColumns {
  const guess: GuessedColumns = {};
  const left = new Set(free);
  const take = (field: ColumnField, column: PastedColumn | undefined) => {
    if (column === undefined) return;
    guess[field] = [column.at];
    left.delete(column);
  };
  const first = (kind: ColumnKind) => {
    const found = [...left].filter((column) => column.kind === kind);
    return found.find(isVaried) ?? found[0];
  };
  take('rec_mobile', first('phone'));
  take('shop_order', first('order'));
  for (const kind of ['province', 'city', 'district'] as const) take(`rec_${kind}`, first(kind));
  take('rec_name', bestName([...left].filter(isVaried)) ?? bestName([...left]));
  const found = [...left].filter(({ kind }) => kind === 'address');
  // A house that all rows share is the sender's, where the rows have houses of their own.
  const houses = found.filter((column) => isVaried(column) && share(column, hasHouse) >= LEAST_SHARE);
  const addresses =
    houses.length === 0 ? found : found.filter((column) => isVaried(column) || share(column, hasHouse) === 0);
  const whole = addresses.find((column) => share(column, startsWithPlace) >= LEAST_SHARE);
  const hasPlace = guess.rec_province !== undefined;
  // A town or a house in a cell of its own is a part of the address, not the address.
  const streets = addresses.filter((column) => share(column, isPart) < LEAST_SHARE);
  const detail = longest(streets.length > 0 ? streets : addresses);
  const address = hasPlace ? detail : (whole ?? detail);
  take('rec_address', address);
  if (address === undefined) return guess;
  // A place in a cell of its own, in front of the detail in another.
  const next = addresses.find(({ at }) => at === address.at + 1);
  const isParted = !hasPlace && next !== undefined && share(address, isPlaceAlone) >= LEAST_SHARE;
  let [from, to] = [address.at, isParted ? next.at : address.at];
  const isFree = (at: number) =>
    [...left].some((column) => column.at === at && share(column, isPart) >= LEAST_SHARE);
  while (isFree(from - 1)) from--;
  while (isFree(to + 1)) to++;
  guess.rec_address = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return guess;
}

/** Fewer rows than these may share a value by chance. */
const LEAST_ROWS = 3;

/** The same in every row: of whoever sends, where another column of that kind differs from row to row. */
function isOneForAll(column: PastedColumn): boolean {
  const filled = filledOf(column);
  return filled.length >= LEAST_ROWS && new Set(filled).size === 1;
}

const isVaried = (column: PastedColumn): boolean => !isOneForAll(column);

const hasHouse = (cell: string): boolean => /\d/.test(cell) && !isPart(cell) && startsWithPlace(cell);

/** What a guess leaves open: columns that hold mobiles or names of people as well, and are not one value for all rows. */
export function rivalsOf(
  columns: readonly PastedColumn[],
  guess: { rec_mobile: readonly number[]; rec_name: readonly number[] },
): { phones: number[]; names: number[] } {
  const others = columns.filter(isVaried);
  const holding = (kind: ColumnKind, test: (cell: string) => boolean, taken: readonly number[]) =>
    others
      .filter(
        (column) => !taken.includes(column.at) && column.kind === kind && share(column, test) >= LEAST_SHARE,
      )
      .map(({ at }) => at);
  return {
    phones: holding('phone', isMobile, guess.rec_mobile),
    names: holding('text', isPersonName, guess.rec_name),
  };
}

const isMobile = (cell: string): boolean => /^1[3-9]\d{9}$/.test(normalisePhone(cell));
const isPersonName = (cell: string): boolean =>
  cell.length <= MAX_NAME_LENGTH && nameScore(cell) >= SURE_NAME;

function isPlaceAlone(cell: string): boolean {
  const chain = findRegion(cell);
  return chain !== null && chain.start === 0 && chain.end >= cell.length;
}

function bestName(left: readonly PastedColumn[]): PastedColumn | undefined {
  let best: PastedColumn | undefined;
  let most = LEAST_NAME;
  for (const column of left) {
    if (column.kind !== 'text' && column.kind !== 'city' && column.kind !== 'district') continue;
    const cells = filledOf(column);
    const score = cells.reduce((sum, cell) => sum + (cell.length > LONGEST_NAME ? 0 : nameScore(cell)), 0);
    if (cells.length > 0 && score / cells.length > most) [best, most] = [column, score / cells.length];
  }
  return best;
}

const filledOf = ({ cells }: PastedColumn): string[] =>
  cells.map(plainCell).filter(Boolean).slice(0, MOST_CELLS);

function share(column: PastedColumn, test: (cell: string) => boolean): number {
  const filled = filledOf(column);
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}

function longest(of: readonly PastedColumn[]): PastedColumn | undefined {
  const length = ({ cells }: PastedColumn) =>
    cells.slice(0, MOST_CELLS).reduce((sum, cell) => sum + cell.length, 0);
  return [...of].sort((a, b) => length(b) - length(a))[0];
}
