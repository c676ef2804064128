import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { SHEET_TYPES, writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { STATEMENT_COLUMNS, STATEMENT_FILES } from '@giftship/shared/wallet/labels';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { Deps } from '../deps.ts';
import { type StatementFilter, readStatement } from './read-statement.ts';

const FIELDS = keysOf(STATEMENT_COLUMNS);

type Wanted = StatementFilter & { format: 'xlsx' | 'csv' };

/** The lines that match, newest first, as a file; its cells cannot run as formulas (D710). */
export async function exportStatement(
  { config, now, aside }: Deps,
  userId: number,
  wanted: Wanted,
): Promise<FileReply> {
  const max = config.exportRows;
  const input = { userId, wanted, max };
  const { bytes } = await aside.run<Written>(userId, { kind: 'statement', input });
  if (bytes === null) throw refuse('EXPORT_TOO_LARGE', { max });
  return {
    fileName: `${STATEMENT_FILES[wanted.account]}-${chinaDay(now())}.${wanted.format}`,
    contentType: SHEET_TYPES[wanted.format],
    bytes,
  };
}

type Written = Awaited<ReturnType<typeof writeStatement>>;

/** Writes the file, or answers none when there are more than `max` lines; done by the thread beside. */
export async function writeStatement(
  { db }: Pick<Deps, 'db'>,
  { userId, wanted: { format, ...filter }, max }: { userId: number; wanted: Wanted; max: number },
): Promise<{ bytes: Uint8Array | null }> {
  const lines = await readStatement(db.q, userId, { filter, limit: max + 1, offset: 0 });
  if (lines.length > max) return { bytes: null };
  const titles = Object.values(STATEMENT_COLUMNS);
  const rows = lines.map((line) => FIELDS.map((field) => line[field]));
  const sheetName = STATEMENT_FILES[filter.account];
  const bytes =
    format === 'csv'
      ? writeCsv([titles, ...rows], { bom: true })
      : writeXlsx({ sheetName, columns: titles.map((title) => ({ title })), rows });
  return { bytes };
}
