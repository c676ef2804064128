import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReadOnce } from './read-once.ts';

const CHILD = fileURLToPath(new URL('read-once.ts', import.meta.url));

/** Reads a file in a fresh process with a heap of its own; null when the process died or took over `timeoutMs`. */
export function readOnce(
  reader: 'none' | 'ours' | 'sheetjs',
  file: string,
  { heapMb = 4_096, timeoutMs = 60_000, maxBytes = '' as number | '' } = {},
): ReadOnce | null {
  const { stdout, status } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, '--import', 'tsx', CHILD, reader, file, `${maxBytes}`],
    { encoding: 'utf8', timeout: timeoutMs },
  );
  return status === 0 ? (JSON.parse(stdout) as ReadOnce) : null;
}
