import { loadTowns } from '@giftship/shared/address/towns';
import { refuse } from '@giftship/shared/errors/app-error';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import { errorSheet } from '@giftship/shared/recipients/error-sheet';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { importRemembered, type RememberedImport } from '@giftship/shared/recipients/import-remembered';
import { parseLines } from '@giftship/shared/recipients/parse-lines';
import { headerTitles } from '@giftship/shared/recipients/remembered-mapping';
import { layoutOfPlatform } from '@giftship/shared/spreadsheet/match-columns';
import { MAX_FILE_BYTES, readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import {
  HAS_PROBLEM,
  IS_DOUBTFUL,
  type ReadSummary,
  type ReadTask,
  ROWS_PER_CHUNK,
  type ShownRow,
  type SkippedRows,
  type WorkerMessage,
  type WorkerTask,
} from './read-task.ts';

type Say = (message: WorkerMessage) => void;
type FileRead = ReadTask & { kind: 'file' };

/** Skipped rows named of each kind. */
const SKIPPED_SHOWN = 100;

/** Does the work of the worker and tells it by messages; throws the refusals of the readers. */
export async function runRead(task: WorkerTask, say: Say): Promise<void> {
  if (task.want === 'titles') {
    const { sheets } = await readSheet(await bytesOf(task.read), sheetOptions(task.read));
    return say({ kind: 'answer', value: headerTitles(sheets, task.header) });
  }
  if (task.want === 'errors') return say({ kind: 'answer', value: await writeErrors(task.read) });
  const { summary, rows } =
    task.read.kind === 'file' ? await readFile(task.read, say) : await readLines(task.read);
  say({ kind: 'summary', summary, marks: Uint8Array.from(rows, markOf) });
  for (let chunk = 0; chunk * ROWS_PER_CHUNK < rows.length; chunk++) {
    const part = rows.slice(chunk * ROWS_PER_CHUNK, (chunk + 1) * ROWS_PER_CHUNK);
    say({ kind: 'rows', chunk, text: JSON.stringify(part.map(shownRow)) });
  }
  say({ kind: 'end' });
}

type CheckedRow = Pick<ImportedRow, (keyof ShownRow & keyof ImportedRow) | 'state' | 'flag'> &
  Partial<Pick<ShownRow, 'alternatives'>>;

async function readFile(read: FileRead, say: Say): Promise<{ summary: ReadSummary; rows: CheckedRow[] }> {
  const bytes = await bytesOf(read);
  const onProgress = (done: number, total: number) => say({ kind: 'progress', done, total });
  const imported = await importRemembered({
    bytes,
    ...sheetOptions(read),
    platform: read.platform,
    mapping: read.mapping,
    remembered: read.remembered,
    onProgress,
  });
  return { summary: summaryOf(imported), rows: imported.file.rows };
}

async function readLines({ text, platform }: ReadTask & { kind: 'lines' }): Promise<{
  summary: ReadSummary;
  rows: CheckedRow[];
}> {
  await loadTowns();
  const lines = parseLines(text, { platform });
  const texts = lines.map((line) => ({ ...line, lp_reissue_sn: '', use_name: '', remark: '', message: '' }));
  const { byRow } = checkRecipients(texts, { platform, stage: 'import' });
  const rows = texts.map((line, i): CheckedRow => {
    const problems = byRow.get(i + 1) ?? [];
    return { ...line, problems, state: problems.length === 0 ? 1 : 2 };
  });
  const summary: ReadSummary = {
    count: rows.length,
    layout: layoutOfPlatform(platform),
    container: 'text',
    encoding: '',
    sheet: '',
    header_row: 0,
    other_sheets: [],
    columns: {},
    mappingFrom: 'titles',
    mapping: {},
    skipped: [],
    duplicates: 0,
  };
  return { summary, rows };
}

async function writeErrors(read: ReadTask): Promise<Uint8Array> {
  if (read.kind === 'lines') {
    const { rows } = await readLines(read);
    return errorSheet(rows.filter(isBad), layoutOfPlatform(read.platform) ?? 'tb');
  }
  const bytes = await bytesOf(read);
  const { platform, mapping, remembered } = read;
  const { file } = await importRemembered({
    bytes,
    ...sheetOptions(read),
    platform,
    mapping,
    remembered,
    keepSource: true,
  });
  return errorSheet(file.rows.filter(isBad), file.layout ?? layoutOfPlatform(platform) ?? 'tb');
}

const isBad = ({ state }: { state: number }): boolean => state === 2;

function summaryOf({ file, mapping, mappingFrom }: RememberedImport): ReadSummary {
  const { layout, container, encoding, sheet, header_row, other_sheets, columns } = file;
  return {
    count: file.rows.length,
    layout,
    container,
    encoding,
    sheet,
    header_row,
    other_sheets,
    columns: columns as Record<string, string[]>,
    mappingFrom,
    duplicates: file.duplicates.length,
    mapping,
    skipped: gatherSkipped(file.skipped),
  };
}

function gatherSkipped(skipped: ImportedFile['skipped']): SkippedRows[] {
  const byReason = new Map<string, SkippedRows>();
  for (const { row, reason } of skipped) {
    const found = byReason.get(reason) ?? { reason, count: 0, rows: [] };
    byReason.set(reason, found);
    found.count += 1;
    if (found.rows.length < SKIPPED_SHOWN) found.rows.push(row);
  }
  return [...byReason.values()];
}

const markOf = ({ state, flag }: CheckedRow): number =>
  (state === 2 ? HAS_PROBLEM : 0) | (flag ? IS_DOUBTFUL : 0);

function shownRow(row: CheckedRow): ShownRow {
  const { state: _state, flag: _flag, problems, ...rest } = row;
  return {
    ...rest,
    problems: problems.map(({ field, msg }) => ({ field, msg })),
    alternatives: row.alternatives ?? [],
  };
}

async function bytesOf(read: ReadTask): Promise<Uint8Array> {
  if (read.kind !== 'file') throw refuse('FILE_MISSING');
  if (read.file.size > MAX_FILE_BYTES) throw refuse('FILE_TOO_LARGE');
  return new Uint8Array(
    await read.file.arrayBuffer().catch(() => {
      throw refuse('FILE_READ_FAILED');
    }),
  );
}

function sheetOptions(read: ReadTask): { fileName?: string; password?: string } {
  if (read.kind !== 'file') return {};
  return { fileName: read.file.name, ...(read.password === undefined ? {} : { password: read.password }) };
}
