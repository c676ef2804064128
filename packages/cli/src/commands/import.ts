import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { refuse } from '@giftship/shared/errors/app-error';
import { withoutPosition } from '@giftship/shared/errors/problem';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { countAgain, findAgain } from '@giftship/shared/recipients/duplicates';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import type { RecipientField } from '@giftship/shared/recipients/recipient';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import type { Outcome } from '../outcome.ts';
import { facts, type Shown, table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { badRowsOf, readOrderFile, type ReadingOptions, writeErrors } from './reading.ts';

/** Reads and checks an order file without the service: every data row exactly once. */
export async function run(deps: Deps, options: ReadingOptions): Promise<Outcome> {
  if (options.errors !== undefined) await deps.files.refuseNoSheet(options.errors, '--errors', options.file);
  const { imported } = await readOrderFile(deps, options);
  // Rows without anybody are read, so that a person may choose the columns again; nobody is here to.
  if (imported.rows.length === 0 && imported.filtered.length === 0)
    throw refuse('IMPORT_EMPTY', {}, { skipped: imported.skipped });
  const bad = badRowsOf(imported);
  await writeErrors(deps, options.errors, imported, bad);
  const isGood = bad.length === 0;
  const doubtful = doubtfulOf(imported).length;
  const doubt = doubtful === 0 ? '' : SAY.rowsDoubtful(doubtful);
  return {
    exit: isGood ? EXIT.ok : EXIT.rowsInvalid,
    code: isGood ? 0 : 1,
    msg: isGood ? doubt : SAY.rowsBad(bad.length, imported.rows.length),
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
    [words.layout, file.layout ?? SAY.unknownLayout],
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

/** Rows that could go out but should be looked at first. */
export const doubtfulOf = ({ rows }: ImportedFile): ImportedRow[] =>
  rows.filter(({ state, flag }) => state === 1 && flag);

const SHOWN_DOUBTS = 200;

/** What is doubtful by sheet row, and which other places each may mean. */
export function doubtTable(rows: readonly ImportedRow[]): Shown {
  if (rows.length === 0) return '';
  const shown = rows
    .slice(0, SHOWN_DOUBTS)
    .map(({ row, reasons, alternatives }) => [row, reasonsWords(reasons), alternativesWords(alternatives)]);
  const rest = rows.length - shown.length;
  return [table(SAY.doubtColumns, shown), rest > 0 ? SAY.moreDoubts(rest) : ''];
}

/** Problems by sheet row, for people. */
export function problemTable(bad: ReturnType<typeof badRowsOf>): Shown {
  if (bad.length === 0) return '';
  const rows = bad.flatMap(({ row, problems }) =>
    problems.map(({ field, msg }) => [
      row.row,
      RECIPIENT_LABELS[field as RecipientField] ?? field,
      withoutPosition(msg),
    ]),
  );
  return table(SAY.badColumns, rows);
}
