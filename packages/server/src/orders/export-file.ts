import type { FileReply } from '@giftship/shared/contract/define-routes';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { streamCsv, streamXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../deps.ts';
import { type ExportKind, exportTable, type ExportWanted } from './export-table.ts';
import { readPage } from './repo.ts';
import { openScope } from './search.ts';

/** Rows that are read and written at a time. */
const SLICE = 1_000;
export const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface Export {
  userId: number;
  kind: ExportKind;
  wanted: ExportWanted;
}

/** The bytes of an export as they come: a slice of rows at a time, walked through by key, so that any size fits. */
export async function* writeSlices(
  { db }: Pick<Deps, 'db'>,
  { userId, kind, wanted }: Export,
): AsyncGenerator<{ bytes: Uint8Array; rows: number }> {
  const scope = await openScope(db.q, userId, wanted, kind === 'orders' ? 'order' : 'parcel');
  const { name, titles, cellsOf } = exportTable(kind, wanted.template);
  const writer =
    wanted.format === 'csv'
      ? streamCsv({ titles, bom: true })
      : streamXlsx({ sheetName: name, columns: titles.map((title) => ({ title })) });
  let before: number | undefined;
  for (;;) {
    const page = { limit: SLICE, offset: 0, ...(before === undefined ? {} : { before }) };
    const rows = await readPage(db.q, scope, page);
    if (rows.length > 0)
      yield {
        bytes: writer.add(rows.flatMap((row) => [cellsOf(row) ?? []].filter(isFilled))),
        rows: rows.length,
      };
    if (rows.length < SLICE) break;
    before = rows.at(-1)!.id;
  }
  yield { bytes: writer.end(), rows: 0 };
}

const isFilled = (cells: readonly string[]): boolean => cells.length > 0;

/** A small export at once, with the number of rows in it. */
export async function writeWhole(deps: Deps, wanted: Export): Promise<{ file: FileReply; rows: number }> {
  const parts: Uint8Array[] = [];
  let count = 0;
  for await (const { bytes, rows } of writeSlices(deps, wanted)) {
    parts.push(bytes);
    count += rows;
  }
  const { format } = wanted.wanted;
  const file = {
    fileName: fileNameOf(deps, wanted),
    contentType: CONTENT_TYPES[format],
    bytes: Buffer.concat(parts),
  };
  return { file, rows: count };
}

/** Name of an export, with the China day on which it is made. */
export function fileNameOf({ now }: Pick<Deps, 'now'>, { kind, wanted }: Export): string {
  return `${exportTable(kind, wanted.template).name}-${chinaDay(now())}.${wanted.format}`;
}
