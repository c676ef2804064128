import { present } from '@giftship/shared/lib/assert';
import { refuse } from '@giftship/shared/errors/app-error';
import { errorSheet } from '@giftship/shared/recipients/error-sheet';
import { type ImportedFile, importRecipients } from '@giftship/shared/recipients/import-recipients';
import { importLines } from '@giftship/shared/recipients/import-lines';
import { recipientText } from '@giftship/shared/recipients/recipient';
import { type ReissueRow, readReissueRows } from '@giftship/shared/recipients/reissue-rows';
import { recallFrom } from '@giftship/shared/recipients/remembered-mapping';
import { layoutOfPlatform } from '@giftship/shared/spreadsheet/match-columns';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { MAX_FILE_BYTES } from '@giftship/shared/spreadsheet/reading-limits';
import { badRows } from './bad-rows.ts';
import { gatherSkipped } from './gather-skipped.ts';
import {
  FIRST_ROWS,
  type ReadSummary,
  type ReadTask,
  type ShownRow,
  type TakenRow,
  type WorkerMessage,
  type WorkerTask,
} from './read-task.ts';
import { type CheckedRow, markRows } from './row-marks.ts';

type Say = (message: WorkerMessage) => void;
type FileRead = ReadTask & { kind: 'file' };

interface Reading {
  summary: ReadSummary;
  rows: CheckedRow[];
}

/** Does the work of the worker: reads once, keeps the rows and tells of them when asked; throws the refusals of the readers. */
export function openReader(say: Say): (task: WorkerTask) => Promise<void> {
  let read: ReadTask | null = null;
  let rows: CheckedRow[] = [];
  return async (task) => {
    if (task.want === 'read') {
      read = task.read;
      const reading = await readRows(read, say);
      rows = reading.rows;
      const first = rows.slice(0, FIRST_ROWS).map(shownRow);
      say({ kind: 'summary', summary: reading.summary, marked: markRows(rows), first });
    }
    if (task.want === 'rows') {
      const { indexes } = task;
      say({
        kind: 'rows',
        indexes,
        rows: indexes.map((index) => shownRow(present(rows[index], `row ${index}`))),
      });
    }
    if (task.want === 'take') say({ kind: 'taken', rows: rows.slice(task.from, task.to).map(takenRow) });
    if (task.want === 'reissue') say({ kind: 'reissue', rows: await readReissue(task.file) });
    if (task.want === 'errors' && read !== null) {
      // The cells of the sheet as they stood are read once more: keeping them for every file would cost every file.
      const again = read.kind === 'file' ? await importFile(read, { keepSource: true }) : null;
      const bad = badRows(again?.rows ?? rows, task.decisions, again?.columns ?? {});
      const layout = again?.layout ?? layoutOfPlatform(read.platform) ?? 'tb';
      say({ kind: 'errors', bytes: errorSheet(bad, layout) });
    }
  };
}

async function readRows(read: ReadTask, say: Say): Promise<Reading> {
  if (read.kind === 'lines') return readLines(read);
  const onProgress = (done: number, total: number) => say({ kind: 'progress', done, total });
  const file = await importFile(read, { onProgress });
  return { summary: summaryOf(file), rows: file.rows };
}

async function importFile(
  { file, platform, password, mapping, remembered, filter }: FileRead,
  options: { keepSource?: boolean; onProgress?: (done: number, total: number) => void },
): Promise<ImportedFile> {
  return importRecipients({
    bytes: await bytesOf(file),
    fileName: file.name,
    platform,
    mapping,
    filter,
    recall: remembered && recallFrom(remembered),
    ...(password === undefined ? {} : { password }),
    ...options,
  });
}

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw refuse('FILE_TOO_LARGE');
  const bytes = await file.arrayBuffer().catch(() => {
    throw refuse('FILE_READ_FAILED');
  });
  return new Uint8Array(bytes);
}

async function readReissue(file: File): Promise<ReissueRow[]> {
  const { sheets } = await readSheet(await bytesOf(file), { fileName: file.name });
  return readReissueRows(sheets).rows;
}

async function readLines({
  remembered,
  kind: _kind,
  text,
  ...options
}: ReadTask & { kind: 'lines' }): Promise<Reading> {
  const { rows, left, table } = await importLines(text, {
    ...options,
    recall: remembered && recallFrom(remembered),
  });
  const summary: ReadSummary = {
    left,
    count: rows.length,
    layout: layoutOfPlatform(options.platform),
    container: 'text',
    encoding: '',
    sheet: '',
    header_row: 0,
    other_sheets: [],
    titles: table?.titles ?? [],
    samples: table?.samples ?? [],
    key: table?.key ?? [],
    unused: table?.unused ?? [],
    columns: (table?.columns ?? {}) as Record<string, string[]>,
    mapping_from: table?.mapping_from ?? 'titles',
    mapping: table?.mapping ?? {},
    skipped: [],
    duplicates: 0,
    filtered: 0,
  };
  return { summary, rows };
}

function summaryOf(file: ImportedFile): ReadSummary {
  const { layout, container, encoding, sheet, header_row, other_sheets, titles, mapping, mapping_from } =
    file;
  return {
    count: file.rows.length,
    layout,
    container,
    encoding,
    sheet,
    header_row,
    other_sheets,
    titles,
    samples: [],
    key: titles,
    unused: file.unused,
    columns: file.columns as Record<string, string[]>,
    mapping,
    mapping_from,
    left: [],
    skipped: gatherSkipped(file.skipped),
    duplicates: file.duplicates.length,
    filtered: file.filtered.length,
  };
}

function shownRow(row: CheckedRow): ShownRow {
  return { ...takenRow(row), problems: row.problems.map(({ code, field, msg }) => ({ code, field, msg })) };
}

function takenRow(row: CheckedRow): TakenRow {
  return { ...recipientText(row), row: row.row, reasons: row.reasons, alternatives: row.alternatives };
}
