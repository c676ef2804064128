import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Packed, packAll } from '../../scripts/pack/pack-all.ts';
import { runNpm } from '../../scripts/pack/run-npm.ts';
import { buildCli, type Ended, ROOT } from '../transcripts/run-transcript.ts';

/** The packages of this checkout as somebody else gets them. */
export interface Packages {
  folder: string;
  all: Packed[];
  /** Path of one tarball. */
  tarball(name: string): string;
}

/** Builds what is older than its sources and packs everything into a folder outside of the repository. */
export async function packPackages(): Promise<Packages> {
  await buildCli();
  await buildOlder('client', 'main.js');
  await buildOlder('widget', 'npm/index.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'gift-packed-'));
  const all = await packAll(folder);
  return {
    folder,
    all,
    tarball: (name) => join(folder, all.find((each) => each.name === name)!.file),
  };
}

/** Builds a package that is older than its sources or the contract. */
async function buildOlder(name: string, file: string): Promise<void> {
  const root = join(ROOT, 'packages', name);
  const made = join(root, 'dist', file);
  const since = Math.max(newest(root), newest(join(ROOT, 'packages/shared/src')));
  if (existsSync(made) && statSync(made).mtimeMs > since) return;
  // In a process of its own: this one is called a test, and libraries are larger then.
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
}

function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.endsWith('.md')) return latest;
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}

/** An empty folder of somebody else with these tarballs installed; npm may not ask any network. */
export async function installOffline(tarballs: readonly string[], manifest: object = {}): Promise<string> {
  // Blanks, Chinese and a quote, as folders of people have them, on Windows too.
  const folder = mkdtempSync(join(tmpdir(), "gift 礼达's "));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await runNpm(
    ['install', '--offline', '--no-audit', '--no-fund', '--loglevel', 'error', ...tarballs],
    folder,
  );
  return folder;
}

/** What `env -i` leaves: where Node is, a home, and what the test says. */
export function runBare(
  program: string,
  args: readonly string[],
  { cwd, stdin = '', env = {} }: { cwd: string; stdin?: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: cwd, ...env },
    stdio: 'pipe',
  });
  return ended(child, stdin);
}

function ended(child: ChildProcess, stdin: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    child.once('error', reject);
    child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(stdin);
    child.once('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}
