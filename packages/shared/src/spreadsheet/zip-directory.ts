import { refuse } from '../errors/app-error.ts';

/** An entry as the directory of a zip tells it; its size and checksum are believed only after unpacking. */
export interface ZipEntry {
  name: Uint8Array;
  /** What writes the name as UTF-8 says so; what does not may have written it in any encoding. */
  isUtf8: boolean;
  isEncrypted: boolean;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  crc: number;
  offset: number;
}

/** Reads the directory of a zip with at most `most` entries; a damaged one is IMPORT_FAILED. */
export function readZipDirectory(bytes: Uint8Array, most: number): ZipEntry[] {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  // 0xffff and 0xffffffff announce zip64, which nothing of these sizes needs.
  if (count > most || start > end) throw refuse('IMPORT_FAILED');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw refuse('IMPORT_FAILED');
    const nameLength = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength),
      isUtf8: (flags & 0x800) !== 0,
      isEncrypted: (flags & 1) === 1,
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

/** The packed bytes of each entry, in their order. Entries that share bytes are IMPORT_FAILED: only a bomb has them. */
export function packedOf(bytes: Uint8Array, entries: readonly ZipEntry[]): Uint8Array[] {
  const view = viewOf(bytes);
  const ranges = entries.map((entry) => dataRange(view, entry));
  const inOrder = ranges.slice().sort((a, b) => a.start - b.start);
  inOrder.forEach((range, i) => {
    const before = inOrder[i - 1];
    if (before !== undefined && range.start < before.end) throw refuse('IMPORT_FAILED');
  });
  return ranges.map(({ start, end }) => bytes.subarray(start, end));
}

function dataRange(view: DataView, { offset, packedBytes }: ZipEntry): { start: number; end: number } {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50)
    throw refuse('IMPORT_FAILED');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > view.byteLength) throw refuse('IMPORT_FAILED');
  return { start, end: start + packedBytes };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
