import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A build takes seconds: an older lock was left by a run that was killed. */
const LONGEST_BUILD_MS = 60_000;

/** Looks at a bundle and builds it if need be; test files that want the same one at once take turns. */
export async function buildInTurn(name: string, build: () => Promise<void> | void): Promise<void> {
  const lock = join(ROOT, `node_modules/.giftship-${name}-building`);
  while (!takeLock(lock)) await sleep(100);
  try {
    await build();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(lock: string): boolean {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (since < Date.now() - LONGEST_BUILD_MS) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
