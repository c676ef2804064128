import { refuse } from '../errors/app-error.ts';
import { type ChunkTaker, unpackEntry } from './unpack-entry.ts';
import { packedOf, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/**
 * Limits of a zip that may be unpacked here: entries, how often an entry may grow, and unpacked bytes of all: so many, or so many
 * times the file. A real sheet of 5 MiB unpacks to 30 to 80 MB, one of 50 MiB to ten times as much; nothing is kept of it but
 * its cells, so the limit guards the time, not the memory.
 */
const ZIP_LIMITS = { entries: 500, ratio: 300, unpackedBytes: 128 * 1024 * 1024, timesTheFile: 16 };
/** Below this size a high ratio harms nobody. */
const RATIO_FREE_BYTES = 256 * 1024;

/** A zip whose directory was checked before anything is unpacked; sizes and checksums are checked while it is. */
export interface GuardedZip {
  /** True when there is an entry of that name; letter case makes no difference. */
  has(name: string): boolean;
  /** Hands an entry over in chunks, nothing when there is none of that name. Rejects the second time, and when sizes or checksum lie. */
  stream(name: string, take: ChunkTaker): Promise<void>;
}

/** Checks a zip strictly and gives access to its entries; `onStep` hears packed bytes as they are used up. Every fault is IMPORT_FAILED. */
export function guardZip(bytes: Uint8Array, onStep: (packedBytes: number) => void = () => {}): GuardedZip {
  const entries = readZipDirectory(bytes, ZIP_LIMITS.entries);
  if (entries.length === 0) throw refuse('IMPORT_FAILED');
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw refuse('FILE_PASSWORD');
  checkSizes(entries, bytes.length);
  const packed = packedOf(bytes, entries);
  const keyOf = (name: string) => name.toLowerCase().replace(/^\//, '');
  const nameOf = ({ name }: ZipEntry) => new TextDecoder().decode(name).replaceAll('\\', '/');
  const byName = new Map(entries.map((entry, at) => [keyOf(nameOf(entry)), at]));
  const unread = new Set(entries.keys());
  return {
    has: (name) => byName.has(keyOf(name)),
    async stream(name, take) {
      const at = byName.get(keyOf(name));
      if (at === undefined) return;
      // No program writes a part under two names; whoever does wants it to be read again and again.
      if (!unread.delete(at)) throw refuse('IMPORT_FAILED');
      await unpackEntry({ ...entries[at]!, packed: packed[at]! }, take, onStep);
    },
  };
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
