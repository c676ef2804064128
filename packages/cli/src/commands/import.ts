import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import type { RecipientField } from '@giftship/shared/recipients/recipient';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import type { Outcome } from '../outcome.ts';
import { facts, table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { badRowsOf, readOrderFile, type ReadingOptions, writeErrors } from './reading.ts';

/** Reads and checks an order file without the service: every data row exactly once. */
export async function run(deps: Deps, options: ReadingOptions): Promise<Outcome> {
  const { imported, mapping, mappingFrom } = await readOrderFile(deps, options);
  const bad = badRowsOf(imported);
  await writeErrors(deps, options.errors, imported, bad);
  const isGood = bad.length === 0;
  return {
    exit: isGood ? EXIT.ok : EXIT.rowsInvalid,
    code: isGood ? 0 : 1,
    msg: isGood ? '' : SAY.rowsBad(bad.length, imported.rows.length),
    data: { ...imported, mapping_from: mappingFrom, mapping, rows: imported.rows.map(withoutSource) },
    text: () => textOf(imported),
  };
}

function withoutSource(row: ImportedRow): Omit<ImportedRow, 'source'> {
  const { source: _source, ...rest } = row;
  return rest;
}

function textOf(file: ImportedFile): string {
  const words = SAY.importFacts;
  const bad = badRowsOf(file);
  const head = facts([
    [words.layout, file.layout ?? SAY.unknownLayout],
    [words.encoding, file.encoding || file.container],
    [words.rows, file.rows.length],
    [words.bad, bad.length],
    [words.duplicates, file.duplicates.length],
    [words.skipped, file.skipped.length],
    ...(file.filtered.length > 0 ? [[words.filtered, file.filtered.length] as const] : []),
  ]);
  return `${head}\n${problemTable(bad)}`.trimEnd();
}

/** Problems by sheet row, for people. */
export function problemTable(bad: ReturnType<typeof badRowsOf>): string {
  const rows = bad.flatMap(({ row, problems }) =>
    problems.map(({ field, msg }) => [row.row, RECIPIENT_LABELS[field as RecipientField] ?? field, msg]),
  );
  return table(SAY.badColumns, rows);
}
