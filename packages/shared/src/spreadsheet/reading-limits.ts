const MIB = 1024 * 1024;

/** Largest file that is read on this machine, in bytes; nothing of it is uploaded, so the 5 MiB of D706 do not bind it. */
export const MAX_FILE_BYTES = 50 * MIB;

/** What any reading may take, and how much more for each MiB of its file. */
const WALL_MS = { base: 10_000, perMib: 1_000 };
const HEAP_MB = { base: 256, perMib: 16 };

/** What the reading of a file of so many bytes may take: ms of the clock and MB of heap. What needs more is not read at all. */
export function readingLimits(fileBytes: number): { wallMs: number; heapMb: number } {
  const mib = Math.ceil(fileBytes / MIB);
  return { wallMs: WALL_MS.base + WALL_MS.perMib * mib, heapMb: HEAP_MB.base + HEAP_MB.perMib * mib };
}
