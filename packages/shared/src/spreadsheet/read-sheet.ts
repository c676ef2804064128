import { isRefusal, refuse } from '../errors/app-error.ts';
import { compoundContent } from './compound-content.ts';
import { decodeText, type TextEncodingName } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readHtmlTable } from './read-html-table.ts';
import { MAX_FILE_BYTES } from './reading-limits.ts';
import { readXlsx } from './read-xlsx.ts';
import { readXml2003 } from './read-xml-2003.ts';
import { fullBudget, type Progress, type ReadBudget, rowSink, type Sheet } from './sheet.ts';

/** What the bytes really are, whatever the file is called; `encoding` is '' for XLSX and XLS. */
interface SheetFormat {
  container: 'csv' | 'xlsx' | 'xls' | 'html' | 'xml';
  encoding: TextEncodingName | '';
  bom: boolean;
}

/** What is known of a file, and how much of it is too much (bytes). */
export interface ReadSheetOptions {
  /** When given, only .csv, .xlsx and .xls are taken (M176, M194). */
  fileName?: string;
  maxBytes?: number;
  /** Opens a password-protected workbook; without it only files that merely look protected are opened. */
  password?: string;
  /** Called at most about 50 times; `done` never falls, and reaches `total` when all is read. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Reads a spreadsheet file of at most 50 MiB, 100,000 rows and 200 columns; the content decides what it is, never the ending.
 * Never throws anything but a Refusal: FILE_TYPE, FILE_TOO_LARGE, FILE_TOO_MANY_ROWS, FILE_PASSWORD, IMPORT_EMPTY, IMPORT_FAILED.
 */
export async function readSheet(
  bytes: Uint8Array,
  options: ReadSheetOptions = {},
): Promise<{ format: SheetFormat; sheets: Sheet[] }> {
  refuseFile(bytes, options);
  try {
    const read = await readByContent(bytes, options);
    options.onProgress?.(PROGRESS_STEPS, PROGRESS_STEPS);
    return read;
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw refuse('IMPORT_FAILED');
  }
}

const PROGRESS_STEPS = 48;

/** Turns places in the input into few calls, in steps of the same size. */
function progressTo(onProgress: ReadSheetOptions['onProgress'], whole: number): Progress {
  let shown = 0;
  return (at) => {
    const step = Math.min(PROGRESS_STEPS - 1, Math.floor((at / whole) * PROGRESS_STEPS));
    if (onProgress === undefined || step <= shown) return;
    shown = step;
    onProgress(step, PROGRESS_STEPS);
  };
}

function refuseFile(bytes: Uint8Array, { fileName, maxBytes = MAX_FILE_BYTES }: ReadSheetOptions): void {
  if (fileName !== undefined && !/\.(csv|xlsx?)$/i.test(fileName.trim())) throw refuse('FILE_TYPE');
  if (bytes.length > maxBytes) throw refuse('FILE_TOO_LARGE');
  if (bytes.length === 0) throw refuse('IMPORT_EMPTY');
}

async function readByContent(
  bytes: Uint8Array,
  options: ReadSheetOptions,
): Promise<{ format: SheetFormat; sheets: Sheet[] }> {
  const budget = fullBudget(bytes.length);
  const ofZip = async (zip: Uint8Array) => ({
    format: { container: 'xlsx', encoding: '', bom: false } as const,
    sheets: await readXlsx(zip, budget, progressTo(options.onProgress, zip.length)),
  });
  const ofXls = async (xls: Uint8Array) => ({
    format: { container: 'xls', encoding: '', bom: false } as const,
    sheets: await (await import('./read-xls.ts')).readXls(xls, budget),
  });
  if (startsWith(bytes, [0x50, 0x4b])) return ofZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const content = compoundContent(bytes);
    if (content === 'protected') {
      const { openProtected } = await import('./open-protected.ts');
      return ofZip(await openProtected(bytes, options.password));
    }
    if (content === 'other') throw refuse('IMPORT_FAILED');
    return ofXls(bytes);
  }
  if (isBareXls(bytes)) return ofXls(bytes);
  return readText(bytes, budget, options);
}

function readText(
  bytes: Uint8Array,
  budget: ReadBudget,
  { onProgress }: ReadSheetOptions,
): { format: SheetFormat; sheets: Sheet[] } {
  const { text, encoding, bom } = decodeText(bytes);
  const progress = progressTo(onProgress, text.length);
  const head = text.slice(0, 2_000).trimStart().toLowerCase();
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && !head.startsWith('<html')) {
    return { format: { container: 'xml', encoding, bom }, sheets: readXml2003(text, budget, progress) };
  }
  const sink = rowSink(budget);
  const isHtml = /^(<\?xml[^>]*>\s*)?<(html|table|meta|!doctype html|div|head|body|style)/.test(head);
  if (isHtml) readHtmlTable(text, sink, progress);
  else readDelimited(text, sink, progress);
  const container = isHtml ? 'html' : 'csv';
  return { format: { container, encoding, bom }, sheets: [{ name: '', hidden: false, rows: sink.rows }] };
}

/** Old workbooks stand without a compound file around them; no text begins with such control characters. */
function isBareXls([first, version = -1, length = -1, zero]: Uint8Array): boolean {
  return first === 9 && [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length) && zero === 0;
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
