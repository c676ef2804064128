import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
/** What the pages of every package are made of, beside its own sources. */
const SHARED = ['packages/kit/src', 'packages/kit/plugins', 'packages/shared/src'];
const STALE_MS = 180_000;

/** Builds the pages of a package when a source is newer than the last build; test files that start together wait for one build. */
export async function buildPages(name: 'site' | 'office', outputs: readonly string[]): Promise<void> {
  const folder = join(ROOT, 'packages', name);
  const lock = join(ROOT, `node_modules/.${name}-build`);
  const isStale = () => Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_MS;
  for (const since = Date.now(); !isBuilt(folder, outputs);) {
    if (isStale() && existsSync(lock)) await rm(lock, { recursive: true, force: true });
    if (await takeLock(lock, since))
      return build(folder).finally(() => rm(lock, { recursive: true, force: true }));
    await new Promise((rest) => setTimeout(rest, 500));
  }
  // What is being written is not whole yet.
  while (existsSync(lock) && !isStale()) await new Promise((rest) => setTimeout(rest, 500));
}

function isBuilt(folder: string, outputs: readonly string[]): boolean {
  const files = outputs.map((output) => join(folder, 'dist', output));
  if (!files.every((file) => existsSync(file))) return false;
  const sources = [join(folder, 'src'), join(folder, 'plugins'), ...SHARED.map((path) => join(ROOT, path))];
  return statSync(files[0]!).mtimeMs > Math.max(...sources.map(newest));
}

/** True for who may build; a build that was broken off does not hold up the others for ever. */
async function takeLock(lock: string, since: number): Promise<boolean> {
  return mkdir(lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || Date.now() - since > 2 * STALE_MS) throw error;
      return false;
    },
  );
}

async function build(folder: string): Promise<void> {
  // In a process of its own: here NODE_ENV says test, which would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'error'], { cwd: folder, env });
}

function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}
