import { refuse } from '../errors/app-error.ts';
import { type ChunkTaker, unpackEntry } from './unpack-entry.ts';

/**
 * Limits of a zip that may be unpacked here: entries, how often an entry may grow, and unpacked bytes of all: so many, or so many
 * times the file. A real sheet of 5 MiB unpacks to 30 to 80 MB, one of 50 MiB to ten times as much; nothing is kept of it but
 * its cells, so the limit guards the time, not the memory.
 */
const ZIP_LIMITS = { entries: 500, ratio: 300, unpackedBytes: 128 * 1024 * 1024, timesTheFile: 16 };
/** Below this size a high ratio harms nobody. */
const RATIO_FREE_BYTES = 256 * 1024;

interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  crc: number;
  offset: number;
}

/** A zip whose directory was checked before anything is unpacked; sizes and checksums are checked while it is. */
export interface GuardedZip {
  /** True when there is an entry of that name; letter case makes no difference. */
  has(name: string): boolean;
  /** Hands an entry over in chunks, nothing when there is none of that name. Rejects the second time, and when sizes or checksum lie. */
  stream(name: string, take: ChunkTaker): Promise<void>;
}

/** Checks a zip strictly and gives access to its entries; `onStep` hears packed bytes as they are used up. Every fault is IMPORT_FAILED. */
export function guardZip(bytes: Uint8Array, onStep: (packedBytes: number) => void = () => {}): GuardedZip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  checkSizes(entries, bytes.length);
  const ranges = entries.map((entry) => dataRange(view, entry)).sort((a, b) => a.start - b.start);
  ranges.forEach((range, i) => {
    const before = ranges[i - 1];
    if (before !== undefined && range.start < before.end) throw refuse('IMPORT_FAILED');
  });
  const keyOf = (name: string) => name.toLowerCase().replace(/^\//, '');
  const byName = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  const unread = new Set(entries);
  return {
    has: (name) => byName.has(keyOf(name)),
    async stream(name, take) {
      const entry = byName.get(keyOf(name));
      if (entry === undefined) return;
      // No program writes a part under two names; whoever does wants it to be read again and again.
      if (!unread.delete(entry)) throw refuse('IMPORT_FAILED');
      const { start, end } = dataRange(view, entry);
      await unpackEntry({ ...entry, packed: bytes.subarray(start, end) }, take, onStep);
    },
  };
}

function readDirectory(bytes: Uint8Array, view: DataView): ZipEntry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  // 0xffff and 0xffffffff announce zip64, which no sheet of this size needs.
  if (count === 0 || count > ZIP_LIMITS.entries || start >= end) throw refuse('IMPORT_FAILED');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw refuse('IMPORT_FAILED');
    const nameLength = view.getUint16(at + 28, true);
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    if (isEncrypted) throw refuse('FILE_PASSWORD');
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= lowest; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw refuse('IMPORT_FAILED');
}

function checkSizes(entries: ZipEntry[], zipBytes: number): void {
  const most = Math.max(ZIP_LIMITS.unpackedBytes, ZIP_LIMITS.timesTheFile * zipBytes);
  let total = 0;
  for (const { method, packedBytes, unpackedBytes } of entries) {
    total += unpackedBytes;
    const isKnown = method === 8 || (method === 0 && packedBytes === unpackedBytes);
    const isBomb = unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * ZIP_LIMITS.ratio;
    if (!isKnown || isBomb || total > most) throw refuse('IMPORT_FAILED');
  }
}

function dataRange(view: DataView, { offset, packedBytes }: ZipEntry): { start: number; end: number } {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50)
    throw refuse('IMPORT_FAILED');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > view.byteLength) throw refuse('IMPORT_FAILED');
  return { start, end: start + packedBytes };
}
