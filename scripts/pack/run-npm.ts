import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs npm, the one that runs us where there is one; answers stdout and throws with what it said on stderr. */
export function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const program = npmProgram();
  const [file, first] = program === null ? ['npm', []] : [process.execPath, [program]];
  return new Promise((resolve, reject) => {
    // Without a path npm is a batch file on Windows, which only a shell starts; no argument of ours needs quoting there.
    const shell = program === null && process.platform === 'win32';
    execFile(
      file,
      [...first, ...args],
      { cwd, env: ownEnv(), shell, maxBuffer: 16 * 1024 * 1024 },
      (error, out, err) =>
        error ? reject(new Error(`npm ${args[0]}: ${err || error.message}`)) : resolve(out),
    );
  });
}

function npmProgram(): string | null {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env['npm_execpath'] ?? '',
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((path) => /npm-cli\.c?js$/.test(path) && existsSync(path)) ?? null;
}

/** An npm that runs us hands its own options down, `--dry-run` and the like; they were not meant for this one. */
const ownEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
