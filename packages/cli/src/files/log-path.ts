import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where a command writes its log; null for a log that would go into the sheet that is read, or among the sheets of an inbox. */
export function logPathOf(
  cwd: string,
  { logFile, file, folder }: { logFile: string; file?: unknown; folder?: unknown },
): string | null {
  const log = resolve(cwd, logFile);
  if (typeof file === 'string' && isSame(log, resolve(cwd, file))) return null;
  return typeof folder === 'string' && isSame(dirname(log), resolve(cwd, folder)) ? null : log;
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
