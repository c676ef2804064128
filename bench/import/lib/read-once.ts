// Child process of the sheet bench and the damage run: reads one file once. Usage: read-once.ts none|ours|sheetjs FILE [MAX_BYTES]
import { readFileSync } from 'node:fs';

/** What the child prints as one line of JSON. */
export interface ReadOnce {
  ms: number;
  /** `rows`, the name of the refusal, or `crash` with the message. */
  outcome: string;
  rows: number;
  /** Highest resident memory of the whole process in bytes. */
  peakBytes: number;
}

const [reader, file, maxBytes] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file!));

async function readOurs(): Promise<{ outcome: string; rows: number }> {
  const { readSheet } = await import('../../../packages/shared/src/spreadsheet/read-sheet.ts');
  const { isRefusal } = await import('../../../packages/shared/src/errors/app-error.ts');
  try {
    const { sheets } = await readSheet(bytes, maxBytes ? { maxBytes: Number(maxBytes) } : {});
    return { outcome: 'rows', rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) };
  } catch (error) {
    return { outcome: isRefusal(error) ? error.refusal : `crash ${String(error)}`, rows: 0 };
  }
}

async function readTheirs(): Promise<{ outcome: string; rows: number }> {
  const { readTuned } = await import('./sheetjs.ts');
  return { outcome: 'rows', rows: readTuned(bytes).length };
}

/** What the kernel says of this program alone; the other counter begins with the memory of the parent. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024;
}

const since = performance.now();
const done =
  reader === 'none' ? { outcome: 'rows', rows: 0 } : await (reader === 'ours' ? readOurs() : readTheirs());
const answer: ReadOnce = {
  ms: performance.now() - since,
  ...done,
  peakBytes: peakBytes(),
};
process.stdout.write(`${JSON.stringify(answer)}\n`);
