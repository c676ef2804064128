import { readFileSync } from 'node:fs';
import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import { decodeText } from '@giftship/shared/spreadsheet/decode-text';
import { delimiterOf } from '@giftship/shared/spreadsheet/read-delimited';
import { type BadRow, errorBytes } from '../reading/reading.ts';
import type { Deps } from '../deps.ts';

/** The ending of files that are made of this one: text stays text, every kind of workbook becomes XLSX. */
export const endingOf = ({ container }: Pick<ImportedFile, 'container'>): 'csv' | 'xlsx' =>
  container === 'csv' ? 'csv' : 'xlsx';

/** True where the format of the source is one that nobody writes any more. */
export const isOldFormat = ({ container }: Pick<ImportedFile, 'container'>): boolean =>
  container !== 'csv' && container !== 'xlsx';

/** Bytes of the source that show how its fields are parted. */
const LOOK_BYTES = 64 * 1024;

/** Writes rows that did not go out, with their columns and the reasons, in the format of their source; can be sent again. */
export async function writeLeftRows(
  deps: Deps,
  to: string,
  { source, imported, rows }: { source: string; imported: ImportedFile; rows: readonly BadRow[] },
): Promise<void> {
  const delimiter = endingOf(imported) === 'csv' ? delimiterIn(source) : null;
  await deps.files.write(to, errorBytes(imported, rows, delimiter));
}

const delimiterIn = (file: string): string =>
  delimiterOf(decodeText(readFileSync(file).subarray(0, LOOK_BYTES)).text);
