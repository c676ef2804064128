// Reading an order sheet of about 5 MB against SheetJS and against bare unpacking; see bench/README.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { readSheet } from '../../packages/shared/src/spreadsheet/read-sheet.ts';
import { type Line, note, report } from '../lib/report.ts';
import { inScratch } from '../lib/scratch.ts';
import { median, show, spread, timed } from '../lib/stats.ts';
import { bundle } from './lib/bundle.ts';
import { readOnce } from './lib/run-read-once.ts';
import { readTuned } from './lib/sheetjs.ts';
import { orderRows, type TextStorage, workbookOf } from './lib/workbooks.ts';

const ROUNDS = 7;
const ROWS = 50_000;
const LONG_ROWS = 60_000;
const MIB = 1024 * 1024;
const READER = fileURLToPath(new URL('../../packages/shared/src/spreadsheet/read-sheet.ts', import.meta.url));

/** Time, memory and size of the sheet reader, each against its peer of the same run. */
export async function measureSheets(): Promise<{ lines: Line[] }> {
  const lines: Line[] = [];
  for (const storage of ['shared', 'inline'] as const) lines.push(...(await measureStorage(storage)));
  lines.push(await measureLong(), ...(await measureSize()));
  return { lines };
}

async function measureStorage(storage: TextStorage): Promise<Line[]> {
  const bytes = workbookOf(orderRows(ROWS), storage);
  const name = `${storage} strings, ${show(bytes.length / 1e6)} MB`;
  const times = { ours: [] as number[], theirs: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timed(() => readSheet(bytes, { maxBytes: 2 * bytes.length }));
    const theirs = await timed(async () => readTuned(bytes).length);
    const bare = await timed(async () => unpackBare(bytes));
    if (ours.answer.sheets[0]?.rows.length !== ROWS || theirs.answer !== ROWS)
      throw new Error('the readers did not read all rows');
    // The first round warms up.
    if (round === 0) continue;
    times.ours.push(ours.ms);
    times.theirs.push(theirs.ms);
    times.bare.push(bare.ms);
    note(`${storage} ${round}: ours ${show(ours.ms)}, SheetJS ${show(theirs.ms)}, bare ${show(bare.ms)} ms`);
  }
  const ratio = (above: number[], below: number[]) => median(above.map((ms, i) => ms / below[i]!));
  const memory = await measureMemory(bytes);
  return [
    { what: `SheetJS, ${name}`, measured: spread(times.theirs), value: null, goal: null },
    { what: `unpacking alone, ${name}`, measured: spread(times.bare), value: null, goal: null },
    { what: `readSheet, ${name}`, measured: spread(times.ours), value: null, goal: null },
    {
      what: '  times as fast as SheetJS',
      measured: '',
      value: ratio(times.theirs, times.ours),
      goal: { atLeast: 3.5 },
    },
    {
      what: '  times as long as unpacking',
      measured: '',
      value: ratio(times.ours, times.bare),
      goal: { atMost: 2.5 },
    },
    {
      what: '  memory against SheetJS',
      measured: `${show(memory.ours / MIB)} and ${show(memory.theirs / MIB)} MiB`,
      value: memory.ours / memory.theirs,
      goal: { atMost: 0.5 },
    },
  ];
}

/** Peak memory of a fresh process above that of one that only holds the file. */
async function measureMemory(bytes: Uint8Array): Promise<{ ours: number; theirs: number }> {
  return inScratch(async (directory) => {
    const file = join(directory, 'orders.xlsx');
    writeFileSync(file, bytes);
    const peak = (reader: 'none' | 'ours' | 'sheetjs') =>
      median(
        [1, 2, 3].map(() => readOnce(reader, file, { maxBytes: 2 * bytes.length })?.peakBytes ?? Infinity),
      );
    const empty = peak('none');
    return { ours: peak('ours') - empty, theirs: peak('sheetjs') - empty };
  });
}

async function measureLong(): Promise<Line> {
  const bytes = workbookOf(orderRows(LONG_ROWS), 'inline');
  const { ms, answer } = await timed(() => readSheet(bytes, { maxBytes: 2 * bytes.length }));
  const unpacked = Object.values(unzipSync(bytes)).reduce((sum, part) => sum + part.length, 0);
  return {
    what: `${LONG_ROWS} rows of inline strings, ${show(unpacked / 1e6)} MB unpacked`,
    measured: `${show(ms)} ms`,
    value: answer.sheets[0]!.rows.length,
    goal: { atLeast: LONG_ROWS },
    unit: ' rows',
  };
}

/** The reader for a browser: all formats together, and what is loaded at once. Passwords are another program. */
async function measureSize(): Promise<Line[]> {
  const size = async (external: RegExp[]) => {
    const { files } = await bundle(READER, { external: [/open-protected/, ...external] });
    return [...files.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length / 1024, 0);
  };
  const rare = [/read-xls\.ts/, /read-html/, /read-xml-2003/];
  const catalogue = /errors\/app-error/;
  const line = (what: string, value: number, goal: Line['goal']): Line => ({
    what,
    measured: '',
    value,
    goal,
    unit: ' KiB',
  });
  return [
    line('reader of all formats with inflate, gzip', await size([catalogue]), { atMost: 8 }),
    line('  loaded at once (XLSX, CSV)', await size([...rare, catalogue]), null),
    line('  and with the catalogue of refusals', await size(rare), null),
  ];
}

/** The floor: every entry unpacked by the inflate library, and its checksum. */
function unpackBare(bytes: Uint8Array): number {
  let sum = 0;
  for (const part of Object.values(unzipSync(bytes))) sum ^= crc32(part);
  return sum;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return ~crc;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = report('Reading order sheets', (await measureSheets()).lines) ? 0 : 1;
