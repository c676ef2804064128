import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildInTurn } from '../harness/build-in-turn.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const GIFT = join(ROOT, 'packages/cli/bin/gift.js');
const CLI = join(ROOT, 'packages/cli');
/** What the bundle is made from: the program, and packages/cli/src/files/import-worker.ts beside it. */
const SOURCES = [join(CLI, 'src'), join(ROOT, 'packages/shared/src')];

/** Builds the command line when a source is newer than the bundle; test files that want it at once take turns. */
export const buildCli = (): Promise<void> =>
  buildInTurn('cli', async () => {
    if (isBuilt()) return;
    const { build } = await import('vite');
    await build({ root: CLI, configFile: join(CLI, 'vite.config.ts'), logLevel: 'error' });
  });

const mtimeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isBuilt = (): boolean => mtimeOf(join(CLI, 'dist/main.js')) > Math.max(...SOURCES.map(newest));

function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}

/** One command of a dialogue and what a person should see. */
export interface Exchange {
  line: number;
  command: string;
  stdin: string;
  stdout: string[];
  stderr: string[];
  exit: number;
}

/**
 * Reads a dialogue: `$ command`, `< a line of stdin`, then stdout as it is, stderr behind `! `, and `[n]` for an exit
 * code other than 0. `…` stands for any text in a line, a line `...` for any lines. `#` begins a comment.
 */
export function readTranscript(text: string): Exchange[] {
  const exchanges: Exchange[] = [];
  text.split('\n').forEach((line, i) => {
    const now = exchanges.at(-1);
    if (line.startsWith('$ ') || line.startsWith('@ '))
      exchanges.push({ line: i + 1, command: line, stdin: '', stdout: [], stderr: [], exit: 0 });
    else if (line.trim() === '' || line.startsWith('#') || now === undefined) return;
    else if (line.startsWith('< ')) now.stdin += `${line.slice(2)}\n`;
    else if (line.startsWith('! ')) now.stderr.push(line.slice(2));
    else if (/^\[\d+\]$/.test(line)) now.exit = Number(line.slice(1, -1));
    else now.stdout.push(line);
  });
  return exchanges;
}

/** What a process wrote and how it ended. */
export interface Ended {
  exit: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a shell line in which `gift` is the built command line. */
export function runShell(
  command: string,
  { cwd, env, stdin }: { cwd: string; env: NodeJS.ProcessEnv; stdin: string },
): Promise<Ended> {
  return new Promise((resolve) => {
    const line = `gift() { node '${GIFT}' "$@"; }; ${command}`;
    // A pipe of node's is a socket, and with one on its input bash takes itself for a remote shell
    // and reads the person's own .bashrc: half a second, and words of programs that we did not ask.
    const child = spawn('bash', ['--norc', '-c', line], { cwd, env, stdio: 'pipe' });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
    child.once('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

/** Null when the text is what was expected; else the first expectation that found nothing. */
export function difference(expected: string[], text: string): string | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  let at = 0;
  let mayskip = false;
  for (const want of expected) {
    if (want === '...') {
      mayskip = true;
      continue;
    }
    const found = lines.findIndex((line, i) => i >= at && fits(want, line));
    if (found < 0 || (!mayskip && found !== at))
      return `wanted: ${want}\n   got: ${lines[at] ?? '(nothing)'}`;
    at = found + 1;
    mayskip = false;
  }
  return mayskip || at >= lines.length ? null : `not expected: ${lines[at]}`;
}

function fits(want: string, line: string): boolean {
  const parts = want
    .trimEnd()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}
