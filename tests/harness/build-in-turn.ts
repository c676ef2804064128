import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Who builds says so every few seconds: an older lock was left by a run that was killed. */
const SAYS_SO_MS = 5_000;
const LEFT_MS = 60_000;

/** Looks at a bundle and builds it if need be; test files that want the same one at once take turns. */
export async function buildInTurn(name: string, build: () => Promise<void> | void): Promise<void> {
  const lock = join(ROOT, `node_modules/.giftship-${name}-building`);
  while (!takeLock(lock)) await sleep(100);
  const saysSo = setInterval(() => utimesSync(lock, new Date(), new Date()), SAYS_SO_MS);
  try {
    await build();
  } finally {
    clearInterval(saysSo);
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(lock: string): boolean {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (since < Date.now() - LEFT_MS) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
