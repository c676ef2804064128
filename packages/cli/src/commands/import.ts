import { refuse } from '@giftship/shared/errors/app-error';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { countAgain, findAgain } from '@giftship/shared/recipients/duplicates';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Outcome } from '../render/outcome.ts';
import { facts, type Shown } from '../render/text.ts';
import { doubtfulOf, doubtTable, problemTable } from '../reading/tables.ts';
import { READING_SAY } from '../reading/copy.ts';
import { SAY } from './copy.ts';
import { badRowsOf, readOrderFile, type ReadingOptions, writeErrors } from '../reading/reading.ts';

/** Reads and checks an order file without the service: every data row exactly once. */
export async function run(deps: Deps, options: ReadingOptions): Promise<Outcome> {
  if (options.errors !== undefined) await deps.files.refuseNoSheet(options.errors, '--errors', options.file);
  const { imported } = await readOrderFile(deps, options);
  // Rows without anybody are read, so that a person may choose the columns again; nobody is here to.
  if (imported.rows.length === 0 && imported.filtered.length === 0)
    throw refuse('IMPORT_EMPTY', {}, { skipped: imported.skipped });
  const bad = badRowsOf(imported);
  await writeErrors(deps, imported, { path: options.errors, bad });
  const isGood = bad.length === 0;
  const doubtful = doubtfulOf(imported).length;
  const doubt = doubtful === 0 ? '' : SAY.rowsDoubtful(doubtful);
  return {
    exit: isGood ? EXIT.ok : EXIT.rowsInvalid,
    code: isGood ? 0 : 1,
    msg: isGood ? doubt : READING_SAY.rowsBad(bad.length, imported.rows.length),
    next: doubtful === 0 ? '' : SAY.doubtNext,
    data: {
      ...imported,
      repeated: findAgain(imported.rows),
      // Only with --errors there are sources; 100,000 rows are not copied for nothing.
      rows: imported.rows.some(({ source }) => source) ? imported.rows.map(withoutSource) : imported.rows,
    },
    text: () => textOf(imported),
  };
}

function withoutSource(row: ImportedRow): Omit<ImportedRow, 'source'> {
  const { source: _source, ...rest } = row;
  return rest;
}

function textOf(file: ImportedFile): Shown {
  const words = SAY.importFacts;
  const bad = badRowsOf(file);
  const head = facts([
    [words.layout, file.layout],
    [words.encoding, file.encoding || file.container],
    [words.rows, file.rows.length],
    [words.bad, bad.length],
    [words.doubtful, doubtfulOf(file).length],
    [words.duplicates, file.duplicates.length],
    [words.again, countAgain(findAgain(file.rows))],
    [words.skipped, file.skipped.length],
    ...(file.filtered.length > 0 ? [[words.filtered, file.filtered.length] as const] : []),
  ]);
  const asked = file.rows.filter(({ flag }) => flag);
  return [head, problemTable(bad), doubtTable(asked)];
}
