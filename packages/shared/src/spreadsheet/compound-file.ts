import { refuse } from '../errors/app-error.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers from here on are marks (end of chain, free, table), not sectors. */
const FIRST_MARK = 0xfffffffa;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** A compound file whose tables were read; every chain is bounded by the number of sectors that the file can hold. */
interface CompoundFile {
  /** The bytes of a stream by its name, or null. Throws IMPORT_FAILED when its chain is broken. */
  stream(name: string): Uint8Array | null;
}

/** Opens a compound file (OLE, [MS-CFB]): its streams by name, wherever they stand. Every fault is IMPORT_FAILED. */
export function openCompound(bytes: Uint8Array): CompoundFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES * 2) throw refuse('IMPORT_FAILED');
  const shift = view.getUint16(30, true);
  const miniShift = view.getUint16(32, true);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw refuse('IMPORT_FAILED');
  const sectorBytes = 1 << shift;
  const sectors = Math.ceil((bytes.length - sectorBytes) / sectorBytes);
  const sector = (no: number): Uint8Array => {
    const at = (no + 1) * sectorBytes;
    if (no >= sectors || at >= bytes.length) throw refuse('IMPORT_FAILED');
    return bytes.subarray(at, at + sectorBytes);
  };
  const table = readTable(view, sector, sectors);
  const join = (start: number): Uint8Array =>
    joinSectors(chainOf(table, start, sectors), sector, sectorBytes);
  const entries = readEntries(join(view.getUint32(48, true)));
  const root = entries.find(({ type }) => type === ROOT);
  const cutoff = view.getUint32(56, true);

  const small = (entry: Entry): Uint8Array => {
    if (root === undefined) throw refuse('IMPORT_FAILED');
    const store = join(root.start);
    const miniTable = numbersOf(join(view.getUint32(60, true)));
    const miniBytes = 1 << miniShift;
    const chain = chainOf(miniTable, entry.start, Math.ceil(store.length / miniBytes));
    return joinSectors(chain, (no) => store.subarray(no * miniBytes, no * miniBytes + miniBytes), miniBytes);
  };
  return {
    stream(name) {
      const entry = entries.find((one) => one.type === STREAM && one.name === name);
      if (entry === undefined) return null;
      if (entry.size > bytes.length) throw refuse('IMPORT_FAILED');
      const all = entry.size < cutoff ? small(entry) : join(entry.start);
      if (all.length < entry.size) throw refuse('IMPORT_FAILED');
      return all.subarray(0, entry.size);
    },
  };
}

/** The table of next sectors: its own sectors are listed in the header and in a chain of further lists. */
function readTable(view: DataView, sector: (no: number) => Uint8Array, sectors: number): Uint32Array {
  const listed: number[] = [];
  for (let i = 0; i < 109; i++) listed.push(view.getUint32(76 + i * 4, true));
  let next = view.getUint32(68, true);
  for (let read = 0; next < FIRST_MARK; read++) {
    if (read > sectors) throw refuse('IMPORT_FAILED');
    const list = numbersOf(sector(next));
    listed.push(...list.subarray(0, -1));
    next = list.at(-1) ?? FIRST_MARK;
  }
  const parts = listed.filter((no) => no < FIRST_MARK).map((no) => numbersOf(sector(no)));
  if (parts.length > sectors) throw refuse('IMPORT_FAILED');
  const table = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    table.set(part, at);
    at += part.length;
  }
  return table;
}

function chainOf(table: Uint32Array, start: number, most: number): number[] {
  const chain: number[] = [];
  for (let no = start; no < FIRST_MARK; no = table[no] ?? FIRST_MARK) {
    if (no >= table.length || chain.length >= most) throw refuse('IMPORT_FAILED');
    chain.push(no);
  }
  return chain;
}

function joinSectors(chain: number[], sector: (no: number) => Uint8Array, sectorBytes: number): Uint8Array {
  const out = new Uint8Array(chain.length * sectorBytes);
  let at = 0;
  for (const no of chain) {
    const part = sector(no);
    out.set(part, at);
    // Only the file's last sector may be cut short.
    at += part.length;
  }
  return out.subarray(0, at);
}

function readEntries(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = view.getUint16(at + 64, true);
    if (nameBytes < 2 || nameBytes > 64) continue;
    entries.push({
      name: new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes - 2)),
      type: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    });
  }
  return entries;
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(i * 4, true));
}
