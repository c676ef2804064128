import { Inflate } from 'fflate';
import { refuse } from '../errors/app-error.ts';

/** What the directory promises about an entry; all of it is checked while unpacking. */
export interface PackedEntry {
  method: number;
  packed: Uint8Array;
  unpackedBytes: number;
  crc: number;
}

/** Takes unpacked bytes in order; `isLast` is true exactly once, also for an empty entry. */
export type ChunkTaker = (chunk: Uint8Array, isLast: boolean) => void;

/** Small steps, so that a lying size is noticed before much is unpacked, and memory stays low. */
const STEP_BYTES = 32 * 1024;

/**
 * Unpacks an entry step by step. Throws IMPORT_FAILED as soon as more comes out than promised, and at the end when size
 * or checksum differ: only then do the rows that were read count.
 */
export function unpackEntry(
  { method, packed, unpackedBytes, crc }: PackedEntry,
  take: ChunkTaker,
  onStep: (packedBytes: number) => void,
): void {
  let left = unpackedBytes;
  let sum = 0xffffffff;
  const count = (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) throw refuse('IMPORT_FAILED');
    sum = addToCrc(sum, chunk);
  };
  const finish = () => {
    if (left !== 0 || (sum ^ 0xffffffff) >>> 0 !== crc) throw refuse('IMPORT_FAILED');
  };
  const deliver: ChunkTaker = (chunk, isLast) => {
    count(chunk);
    if (isLast) finish();
    take(chunk, isLast);
  };
  const stream = method === 0 ? { push: deliver } : new Inflate(deliver);
  let at = 0;
  do {
    const end = Math.min(at + STEP_BYTES, packed.length);
    stream.push(packed.subarray(at, end), end === packed.length);
    onStep(end - at);
    at = end;
  } while (at < packed.length);
}

let tables: Uint32Array[] | undefined;

/** Four tables, so that four bytes are taken at a time. */
function crcTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, i) => {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const all = [first];
  for (let n = 1; n < 4; n++) all.push(all[n - 1]!.map((value) => first[value & 0xff]! ^ (value >>> 8)));
  return all;
}

function addToCrc(before: number, bytes: Uint8Array): number {
  tables ??= crcTables();
  const [one, two, three, four] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let crc = before;
  let i = 0;
  for (const end = bytes.length - 3; i < end; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc = four[crc & 0xff]! ^ three[(crc >>> 8) & 0xff]! ^ two[(crc >>> 16) & 0xff]! ^ one[crc >>> 24]!;
  }
  for (; i < bytes.length; i++) crc = one[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return crc;
}
