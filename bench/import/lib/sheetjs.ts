import { read, utils } from 'xlsx';

/** The peer: SheetJS with all that is not asked for switched off, rows as arrays of values. */
export function readTuned(bytes: Uint8Array): unknown[][] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: false,
    cellStyles: false,
    sheets: 0,
  });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true });
}
