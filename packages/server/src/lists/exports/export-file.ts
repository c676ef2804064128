import { chinaDay } from '@giftship/shared/lib/china-time';
import { streamCsv, streamXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../../deps.ts';
import { type ExportKind, exportTable, type ExportWanted } from './export-table.ts';
import { findIds } from '../find-ids.ts';
import { readRows } from '../rows.ts';
import { openScope, type Scope } from '../search.ts';

/** Rows that are read and written at a time: so few that what they leave behind is cleared away while it is young. */
const SLICE = 200;
/** Orders that are found at a time. */
const PAGE = 4_000;

export interface Export {
  userId: number;
  kind: ExportKind;
  wanted: ExportWanted;
}

/** The bytes of an export as they come: a slice of rows at a time, walked through by key, so that any size fits. */
export async function* writeSlices(
  { db }: Pick<Deps, 'db'>,
  { userId, kind, wanted }: Export,
): AsyncGenerator<{ bytes: Uint8Array; rows: number }> {
  const scope = await openScope(db.q, userId, { of: kind === 'orders' ? 'order' : 'parcel', search: wanted });
  const { name, titles, cellsOf } = exportTable(kind, wanted.template);
  const writer =
    wanted.format === 'csv'
      ? streamCsv({ titles, bom: true })
      : streamXlsx({ sheetName: name, columns: titles.map((title) => ({ title })) });
  for await (const ids of idsOf({ db }, scope)) {
    for (let from = 0; from < ids.length; from += SLICE) {
      const rows = await readRows(db.q, userId, ids.slice(from, from + SLICE));
      const cells = rows.map(cellsOf).filter((line) => line !== null);
      yield { bytes: writer.add(cells), rows: rows.length };
    }
  }
  yield { bytes: writer.end(), rows: 0 };
}

/** Which orders are in it, newest first, some thousand at a time. */
async function* idsOf({ db }: Pick<Deps, 'db'>, scope: Scope): AsyncGenerator<number[]> {
  let before: number | undefined;
  for (;;) {
    const page = { limit: PAGE, offset: 0, ...(before === undefined ? {} : { before }) };
    const ids = await findIds(db.q, scope, page);
    if (ids.length > 0) yield ids;
    if (ids.length < PAGE) return;
    before = ids.at(-1);
  }
}

/** A small export at once, with the number of rows in it. */
export async function writeWhole(
  deps: Pick<Deps, 'db'>,
  wanted: Export,
): Promise<{ bytes: Uint8Array; rows: number }> {
  const parts: Uint8Array[] = [];
  let count = 0;
  for await (const { bytes, rows } of writeSlices(deps, wanted)) {
    parts.push(bytes);
    count += rows;
  }
  return { bytes: Buffer.concat(parts), rows: count };
}

/** Name of an export, with the China day on which it is made. */
export function fileNameOf({ now }: Pick<Deps, 'now'>, { kind, wanted }: Export): string {
  return `${exportTable(kind, wanted.template).name}-${chinaDay(now())}.${wanted.format}`;
}
