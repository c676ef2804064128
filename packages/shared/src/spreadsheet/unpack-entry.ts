import { refuse } from '../errors/app-error.ts';

/** What the directory promises about an entry; all of it is checked while unpacking. */
interface PackedEntry {
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

/** Eight tables one behind the other, so that eight bytes are taken at a time. */
let table: Int32Array | undefined;

function crcTable(): Int32Array {
  const all = new Int32Array(8 * 256);
  for (let i = 0; i < all.length; i++) {
    let value = i < 256 ? i : all[i - 256]!;
    if (i >= 256) value = (value >>> 8) ^ all[value & 0xff]!;
    else for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 && 0xedb88320);
    all[i] = value;
  }
  return all;
}

function addToCrc(before: number, bytes: Uint8Array): number {
  const t = (table ??= crcTable());
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let crc = before;
  let i = 0;
  for (const end = bytes.length - 7; i < end; i += 8) {
    const one = crc ^ view.getInt32(i, true);
    const two = view.getInt32(i + 4, true);
    crc =
      t[0x700 | (one & 0xff)]! ^
      t[0x600 | ((one >>> 8) & 0xff)]! ^
      t[0x500 | ((one >>> 16) & 0xff)]! ^
      t[0x400 | (one >>> 24)]! ^
      t[0x300 | (two & 0xff)]! ^
      t[0x200 | ((two >>> 8) & 0xff)]! ^
      t[0x100 | ((two >>> 16) & 0xff)]! ^
      t[two >>> 24]!;
  }
  for (; i < bytes.length; i++) crc = t[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return crc;
}
