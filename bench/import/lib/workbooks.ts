import { strToU8, type Zippable, zipSync } from 'fflate';

/** How a workbook keeps its texts: in one list, as Excel does, or in the cells, as report libraries do. */
export type TextStorage = 'shared' | 'inline';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const COLUMNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Repeatable numbers below `bound`: the same seed gives the same workbook. */
export function numbers(seed: number): (bound: number) => number {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
}

/** Han characters without writing any: code points of the common block. */
const han = (next: (bound: number) => number, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + next(3000))).join('');

/** A list of `count` words of `length` Han characters, as provinces, goods and notes repeat in a real export. */
const words = (next: (bound: number) => number, count: number, length: number): string[] =>
  Array.from({ length: count }, () => han(next, length));

/** Rows of 12 columns with a share of repeats like a platform export: order, goods, amounts, recipient, address, notes. */
export function orderRows(rows: number, seed = 1): (string | number)[][] {
  const next = numbers(seed);
  const pick = <T>(list: T[]) => list[next(list.length)]!;
  const [goods, states, streets] = [words(next, 30, 14), words(next, 4, 4), words(next, 500, 6)];
  const [names, given] = [words(next, 60, 1), words(next, 400, 2)];
  const regions = Array.from({ length: 400 }, () => [han(next, 3), han(next, 3), han(next, 3)] as const);
  const notes = ['', '', '', '', '', '', '', ...words(next, 8, 9)];
  return Array.from({ length: rows }, (_, i) => {
    const [province, city, district] = pick(regions);
    return [
      `261112-${600_000_000_000_000 + i * 1_000_000 + next(1e4)}`,
      pick(goods),
      pick(states),
      990 / 100 + next(40),
      1 + next(2),
      pick(names) + pick(given),
      `1${30 + next(10)}0000${String(next(5_000)).padStart(4, '0')}`,
      province,
      city,
      district,
      `${pick(streets)}${1 + next(100)}-${1 + next(30)}`,
      pick(notes),
    ];
  });
}

/** A workbook with one sheet of the rows given. */
export function workbookOf(rows: (string | number)[][], storage: TextStorage): Uint8Array {
  const numberOf = new Map<string, number>();
  const text = (value: string) => {
    if (storage === 'inline') return `t="inlineStr"><is><t>${value}</t></is></c>`;
    if (!numberOf.has(value)) numberOf.set(value, numberOf.size);
    return `t="s"><v>${numberOf.get(value)}</v></c>`;
  };
  const lines = rows.map((cells, r) => {
    const xml = cells.map((value, c) => {
      if (value === '') return '';
      const start = `<c r="${COLUMNS[c]}${r + 1}" s="1" `;
      return typeof value === 'number' ? `${start.trimEnd()}><v>${value}</v></c>` : start + text(value);
    });
    const spans = storage === 'shared' ? ` spans="1:${cells.length}" x14ac:dyDescent="0.2"` : '';
    return `<row r="${r + 1}"${spans}>${xml.join('')}</row>`;
  });
  const last = `${COLUMNS[(rows[0]?.length ?? 1) - 1]}${rows.length}`;
  const sheet = `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}"/><sheetData>${lines.join('')}</sheetData></worksheet>`;
  const parts: Zippable = {};
  if (storage === 'shared') {
    const items = [...numberOf.keys()].map((value) => `<si><t>${value}</t></si>`);
    parts['xl/sharedStrings.xml'] = strToU8(
      `${XML}<sst xmlns="${MAIN}" uniqueCount="${items.length}">${items.join('')}</sst>`,
    );
  }
  return workbookZip(sheet, parts);
}

/** The parts around a sheet that every workbook needs, zipped; `parts` replace or add. */
export function workbookZip(sheet: string, parts: Zippable = {}): Uint8Array {
  return zipSync({ ...workbookParts(sheet), ...parts }, { level: 6, mtime: '1980-01-02T00:00:00' });
}

/** The same, not yet zipped. */
export function workbookParts(sheet: string): Record<string, Uint8Array> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const texts = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]));
}
