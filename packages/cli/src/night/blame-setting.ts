import { fieldsOf } from '@giftship/shared/lib/fields-of';
import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import { normaliseTitle } from '@giftship/shared/spreadsheet/titles';
import { passwordIn, readOrderFile, type ReadingOptions } from '../reading/reading.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import { CliFailure, failureOf } from '../lib/failure.ts';
import { FileRefused } from '../files/file-refused.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import type { FileSettings, Said } from './settings.ts';

/** What a setting says is not so: the sheet is not at fault, and stays where it is. */
export class SettingFault extends CliFailure {
  override name = 'SettingFault';
}

/** The fault of a setting, by where it was said. `next` is what to do before the setting is mended. */
export function settingFault(
  where: string,
  what: string,
  { exit = EXIT.usage, next = '' }: { exit?: ExitCode; next?: string } = {},
): SettingFault {
  const step = [next, SAY.mendSetting(where)].filter(Boolean).join(SAY.space);
  return new SettingFault(exit, SAY.settingWrong(where, what), { next: step });
}

/** Refuses a password file that is not there or is empty, before any sheet is read with it. */
export async function refusePasswordFile(
  deps: Deps,
  { passwordFile }: Pick<FileSettings, 'passwordFile'>,
  said: Said,
): Promise<void> {
  if (passwordFile === undefined) return;
  const wrong = (what: string) =>
    settingFault(said.passwordFile ?? '', SAY.passwordFileWrong(passwordFile, what));
  try {
    if ((await passwordIn(deps, passwordFile)) === '') throw wrong(SAY.firstLineEmpty);
  } catch (error) {
    if (error instanceof SettingFault) throw error;
    const failure = failureOf(error);
    if (failure === null) throw error;
    throw wrong(failure.message);
  }
}

/**
 * A sheet that cannot be read with the columns of the settings: whose fault it is. Answers the fault of the setting when a
 * column that it names is not there, else null.
 */
export async function mappingFault(
  deps: Deps,
  error: unknown,
  { reading, said }: { reading: ReadingOptions; said: Said },
): Promise<SettingFault | null> {
  const where = said.mapping;
  if (where === undefined || !(error instanceof FileRefused) || !COLUMN_FAULTS.has(error.refusal))
    return null;
  const named = (reading.mapping ?? []).map((text) => text.slice(text.indexOf('=') + 1).trim());
  const titles = titlesOf(error) ?? (await titlesWithout(deps, reading));
  const missing = titles === null ? [] : missingOf(named, titles);
  if (missing.length > 0) return settingFault(where, SAY.mappingMissing(missing.join(COPY.listSeparator)));
  return titles === null ? settingFault(where, SAY.mappingNoHeader(named.join(COPY.listSeparator))) : null;
}

const COLUMN_FAULTS: ReadonlySet<string> = new Set(['IMPORT_NO_HEADER', 'IMPORT_MISSING_COLUMNS']);

function titlesOf({ data }: FileRefused): string[] | null {
  const { titles } = fieldsOf(data);
  return Array.isArray(titles) ? titles.map(String) : null;
}

/** The titles of the sheet when nobody says what its columns are; null when they are not found then. */
async function titlesWithout(
  deps: Deps,
  { mapping: _mapping, ...reading }: ReadingOptions,
): Promise<ImportedFile['titles'] | null> {
  const quiet = { ...deps, out: { ...deps.out, say: () => undefined } };
  try {
    return (await readOrderFile(quiet, { ...reading, rememberedMapping: false })).imported.titles;
  } catch (error) {
    return error instanceof FileRefused ? titlesOf(error) : null;
  }
}

function missingOf(named: readonly string[], titles: readonly string[]): string[] {
  const there = new Set(titles.map(normaliseTitle));
  return named.filter((title) => !there.has(normaliseTitle(title)));
}
