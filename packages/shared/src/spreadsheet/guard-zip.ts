import { Inflate } from 'fflate';
import { refuse } from '../errors/app-error.ts';

/** Limits of a zip that may be unpacked here: entries, unpacked bytes of all, and how often an entry may grow. */
export const ZIP_LIMITS = { entries: 500, unpackedBytes: 50 * 1024 * 1024, ratio: 300 };
/** Below this size a high ratio harms nobody. */
const RATIO_FREE_BYTES = 256 * 1024;

export interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  crc: number;
  offset: number;
}

/** A zip whose directory was checked before anything is unpacked; `unpack` counts bytes while it works. */
export interface GuardedZip {
  names(): string[];
  /** The bytes of an entry by its name (any letter case), or null. Throws IMPORT_FAILED when sizes or checksum lie. */
  unpack(name: string): Uint8Array | null;
}

/** Checks a zip strictly and gives access to its entries. Every fault is IMPORT_FAILED. */
export function guardZip(bytes: Uint8Array): GuardedZip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  checkSizes(entries);
  const ranges = entries.map((entry) => dataRange(view, entry)).sort((a, b) => a.start - b.start);
  ranges.forEach((range, i) => {
    if (i > 0 && range.start < ranges[i - 1]!.end) throw refuse('IMPORT_FAILED');
  });
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let budget = ZIP_LIMITS.unpackedBytes;
  return {
    names: () => entries.map((entry) => entry.name),
    unpack(name) {
      const entry = byName.get(name.toLowerCase().replace(/^\//, ''));
      if (entry === undefined) return null;
      budget -= entry.unpackedBytes;
      if (budget < 0) throw refuse('IMPORT_FAILED');
      return inflateEntry(bytes, entry, dataRange(view, entry));
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

function checkSizes(entries: ZipEntry[]): void {
  let total = 0;
  for (const { method, packedBytes, unpackedBytes } of entries) {
    total += unpackedBytes;
    const isKnown = method === 8 || (method === 0 && packedBytes === unpackedBytes);
    const isBomb = unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * ZIP_LIMITS.ratio;
    if (!isKnown || isBomb || total > ZIP_LIMITS.unpackedBytes) throw refuse('IMPORT_FAILED');
  }
}

function dataRange(view: DataView, { offset, packedBytes }: ZipEntry): { start: number; end: number } {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50)
    throw refuse('IMPORT_FAILED');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > view.byteLength) throw refuse('IMPORT_FAILED');
  return { start, end: start + packedBytes };
}

/** Small steps, so that a lying size is noticed before much is unpacked. */
const STEP_BYTES = 16 * 1024;

function inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  { start, end }: { start: number; end: number },
): Uint8Array {
  const packed = bytes.subarray(start, end);
  const out = entry.method === 0 ? packed : inflate(packed, entry.unpackedBytes);
  if (crc32(out) !== entry.crc) throw refuse('IMPORT_FAILED');
  return out;
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw refuse('IMPORT_FAILED');
    out.set(chunk, filled);
    filled += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += STEP_BYTES)
      stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
  } catch {
    throw refuse('IMPORT_FAILED');
  }
  if (filled !== size) throw refuse('IMPORT_FAILED');
  return out;
}

let crcTable: Uint32Array | undefined;

function crc32(bytes: Uint8Array): number {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, i) => {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
