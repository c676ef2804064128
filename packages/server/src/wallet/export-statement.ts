import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { SHEET_TYPES, writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { STATEMENT_COLUMNS, STATEMENT_FILES } from '@giftship/shared/wallet/labels';
import type { Deps } from '../deps.ts';
import { type StatementFilter, readStatement } from './read-statement.ts';

const FIELDS = Object.keys(STATEMENT_COLUMNS) as (keyof typeof STATEMENT_COLUMNS)[];

/** The lines that match, newest first, as a file; its cells cannot run as formulas (D710). */
export async function exportStatement(
  { db, config, now }: Deps,
  userId: number,
  { format, ...filter }: StatementFilter & { format: 'xlsx' | 'csv' },
): Promise<FileReply> {
  const lines = await readStatement(db.q, userId, filter, { limit: config.exportRows + 1, offset: 0 });
  if (lines.length > config.exportRows) throw refuse('EXPORT_TOO_LARGE', { max: config.exportRows });
  const titles = Object.values(STATEMENT_COLUMNS);
  const rows = lines.map((line) => FIELDS.map((field) => line[field]));
  const name = STATEMENT_FILES[filter.account];
  return {
    fileName: `${name}-${chinaDay(now())}.${format}`,
    contentType: SHEET_TYPES[format],
    bytes:
      format === 'csv'
        ? writeCsv([titles, ...rows], { bom: true })
        : writeXlsx({ sheetName: name, columns: titles.map((title) => ({ title })), rows }),
  };
}
