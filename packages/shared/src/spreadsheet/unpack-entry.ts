import { refuse } from '../errors/app-error.ts';

/** What the directory promises about an entry; all of it is checked while unpacking. */
export interface PackedEntry {
  method: number;
  packed: Uint8Array;
  unpackedBytes: number;
  crc: number;
}

/** Takes unpacked bytes in order; `isLast` is true exactly once, with no bytes, when size and checksum were right. */
export type ChunkTaker = (chunk: Uint8Array, isLast: boolean) => void;

/** Small steps, so that a lying size is noticed before much is unpacked, and memory stays low. */
const STEP_BYTES = 32 * 1024;

/**
 * Unpacks an entry step by step with the platform's own inflate. Rejects with IMPORT_FAILED as soon as more comes out than
 * promised, and at the end when size or checksum differ: only then do the rows that were read count. Damaged data rejects
 * with whatever the platform throws.
 */
export async function unpackEntry(
  { method, packed, unpackedBytes, crc }: PackedEntry,
  take: ChunkTaker,
  onStep: (packedBytes: number) => void,
): Promise<void> {
  const pieces = piecesOf(packed, onStep);
  const reader = (
    method === 0 ? pieces : pieces.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  let left = unpackedBytes;
  let sum = -1;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      left -= value.length;
      if (left < 0) throw refuse('IMPORT_FAILED');
      sum = addToCrc(sum, value);
      take(value, false);
    }
    if (left !== 0 || ~sum >>> 0 !== crc) throw refuse('IMPORT_FAILED');
    take(new Uint8Array(), true);
  } finally {
    // After a fault this stops the unpacking; on a stream that failed it rejects again, which says nothing new.
    reader.cancel().catch(() => {});
  }
}

/** Hands out the packed bytes as they are asked for. */
function piecesOf(
  packed: Uint8Array,
  onStep: (packedBytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = packed.subarray(at, at + STEP_BYTES);
      at += piece.length;
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece as Uint8Array<ArrayBuffer>);
      onStep(piece.length);
    },
  });
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
