import type { ColumnMapping } from '../spreadsheet/match-columns.ts';
import { readSheet } from '../spreadsheet/read-sheet.ts';
import { type ImportedFile, importRecipients, type ImportRequest } from './import-recipients.ts';
import { headerTitles, recallMapping, type RememberedMappings } from './remembered-mapping.ts';

/** Where the columns of an import come from: their titles alone, a person's choice, or one that was remembered. */
export type MappingFrom = 'titles' | 'flag' | 'remembered';

/** An import that says how its columns were found; `titles` is empty when the titles alone decided. */
export interface RememberedImport {
  file: ImportedFile;
  mapping: ColumnMapping;
  mappingFrom: MappingFrom;
  titles: string[];
}

/**
 * `importRecipients` with the mapping given, else with the one remembered for a sheet of the same titles. The sheet is read
 * once more only when there is a mapping to look for.
 */
export async function importRemembered({
  remembered = {},
  ...request
}: ImportRequest & { remembered?: RememberedMappings | undefined }): Promise<RememberedImport> {
  const { bytes, fileName, password, mapping: given } = request;
  if (given === undefined && Object.keys(remembered).length === 0)
    return { file: await importRecipients(request), mapping: {}, mappingFrom: 'titles', titles: [] };
  const { sheets } = await readSheet(bytes, { fileName, password });
  const recalled = given === undefined ? recallMapping(sheets, remembered) : null;
  const mapping = given ?? recalled ?? undefined;
  const file = await importRecipients({ ...request, mapping });
  const mappingFrom = given !== undefined ? 'flag' : recalled === null ? 'titles' : 'remembered';
  return { file, mapping: mapping ?? {}, mappingFrom, titles: headerTitles(sheets, file) };
}
