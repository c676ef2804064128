// Reading an order sheet of about 5 MB against SheetJS and against bare unpacking; see bench/README.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { inflateSync } from 'fflate';
import { readSheet } from '../../packages/shared/src/spreadsheet/read-sheet.ts';
import { type Line, note, report } from '../lib/report.ts';
import { inScratch } from '../lib/scratch.ts';
import { median, show, spread, timed } from '../lib/stats.ts';
import { bundle } from './lib/bundle.ts';
import { readOnce } from './lib/run-read-once.ts';
import { readTuned } from './lib/sheetjs.ts';
import { orderRows, type TextStorage, workbookOf } from './lib/workbooks.ts';

const ROUNDS = 7;
/** As many rows as fill nearly 5 MiB. */
const ROWS = { shared: 65_500, inline: 45_000 };
const LONG_ROWS = 60_000;
const MIB = 1024 * 1024;
const READER = new URL('../../packages/shared/src/spreadsheet/', import.meta.url);

/** Time, memory and size of the sheet reader, each against its peer of the same run. */
export async function measureSheets(): Promise<{ lines: Line[] }> {
  const lines: Line[] = [];
  for (const storage of ['shared', 'inline'] as const) lines.push(...(await measureStorage(storage)));
  lines.push(await measureLong(), ...(await measureSize()));
  return { lines };
}

async function measureStorage(storage: TextStorage): Promise<Line[]> {
  const bytes = workbookOf(orderRows(ROWS[storage]), storage);
  const name = `${storage} strings, ${show(bytes.length / 1e6)} MB`;
  const times = {
    ours: [] as number[],
    theirs: [] as number[],
    library: [] as number[],
    platform: [] as number[],
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timed(() => readSheet(bytes, { maxBytes: 2 * bytes.length }));
    const theirs = await timed(async () => readTuned(bytes).length);
    const library = await timed(() => unpackBare(bytes, byLibrary));
    const platform = await timed(() => unpackBare(bytes, byPlatform));
    if (ours.answer.sheets[0]?.rows.length !== ROWS[storage] || theirs.answer !== ROWS[storage])
      throw new Error('the readers did not read all rows');
    // The first round warms up.
    if (round === 0) continue;
    times.ours.push(ours.ms);
    times.theirs.push(theirs.ms);
    times.library.push(library.ms);
    times.platform.push(platform.ms);
    note(
      `${storage} ${round}: ours ${show(ours.ms)}, SheetJS ${show(theirs.ms)}, inflate ${show(library.ms)} and ${show(platform.ms)} ms`,
    );
  }
  const ratio = (above: number[], below: number[]) => median(above.map((ms, i) => ms / below[i]!));
  const isPlatformFaster = median(times.platform) < median(times.library);
  const floor = isPlatformFaster ? times.platform : times.library;
  const memory = await measureMemory(bytes);
  return [
    { what: `SheetJS, ${name}`, measured: spread(times.theirs), value: null, goal: null },
    { what: `unpacking with fflate, ${name}`, measured: spread(times.library), value: null, goal: null },
    {
      what: `unpacking with the platform, ${name}`,
      measured: spread(times.platform),
      value: null,
      goal: null,
    },
    { what: `readSheet, ${name}`, measured: spread(times.ours), value: null, goal: null },
    {
      what: '  times as fast as SheetJS',
      measured: '',
      value: ratio(times.theirs, times.ours),
      goal: { atLeast: 3.5 },
    },
    {
      what: `  times as long as unpacking with ${isPlatformFaster ? 'the platform' : 'fflate'}`,
      measured: '',
      value: ratio(times.ours, floor),
      goal: { atMost: 2.5 },
    },
    {
      what: `  times as long as with ${isPlatformFaster ? 'fflate' : 'the platform'}`,
      measured: '',
      value: ratio(times.ours, isPlatformFaster ? times.library : times.platform),
      goal: null,
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
  const unpacked = entriesOf(bytes).reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  return {
    what: `${LONG_ROWS} rows of inline strings, ${show(unpacked / 1e6)} MB unpacked`,
    measured: `${show(ms)} ms`,
    value: answer.sheets[0]!.rows.length,
    goal: { atLeast: LONG_ROWS },
    unit: ' rows',
  };
}

/** The reader for a browser; old workbooks and passwords are loaded when they come. */
async function measureSize(): Promise<Line[]> {
  const catalogue = /errors\/app-error/;
  const rare = [/read-xls\.ts/, /open-protected/];
  const size = async (module: string, external: (string | RegExp)[]) => {
    const { files } = await bundle(fileURLToPath(new URL(module, READER)), { external });
    return [...files.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length / 1024, 0);
  };
  const line = (what: string, value: number, goal: Line['goal'] = null): Line => ({
    what,
    measured: '',
    value,
    goal,
    unit: ' KiB',
  });
  const old = [/read-old-xls/, catalogue];
  return [
    line('reader of XLSX, CSV, HTML, XML 2003, gzip', await size('read-sheet.ts', [...rare, catalogue]), {
      atMost: 8,
    }),
    line('  and with the catalogue of refusals', await size('read-sheet.ts', rare)),
    line('  .xls, loaded when met', await size('read-xls.ts', old)),
    line('  passwords, loaded when met', await size('open-protected.ts', [catalogue])),
    line('  .xls before BIFF5, loaded when met', await size('read-old-xls.ts', ['xlsx', catalogue])),
    line('  and SheetJS with it', await size('read-old-xls.ts', [catalogue])),
  ];
}

/** The floor: every entry unpacked by an inflate, and its checksum. */
async function unpackBare(
  bytes: Uint8Array,
  inflate: (entry: Entry) => Promise<Uint8Array[]>,
): Promise<number> {
  let sum = 0;
  for (const entry of entriesOf(bytes)) for (const part of await inflate(entry)) sum ^= crc32(part);
  return sum;
}

interface Entry {
  packed: Uint8Array<ArrayBuffer>;
  unpackedBytes: number;
}

/** The entries of a zip as `zipSync` writes it: all packed, no comment behind the directory. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: Entry[] = [];
  let at = view.getUint32(bytes.length - 6, true);
  for (; view.getUint32(at, true) === 0x02014b50; at += 46 + view.getUint16(at + 28, true)) {
    const head = view.getUint32(at + 42, true);
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    const packed = bytes.slice(start, start + view.getUint32(at + 20, true));
    entries.push({ packed, unpackedBytes: view.getUint32(at + 24, true) });
  }
  return entries;
}

const byLibrary = async ({ packed, unpackedBytes }: Entry): Promise<Uint8Array[]> => [
  inflateSync(packed, { out: new Uint8Array(unpackedBytes) }),
];

async function byPlatform({ packed }: Entry): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
  }
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
