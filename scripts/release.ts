// Makes a release: `npm run release -- 0.4.0`, with `--dry-run` only looks. See CONTRIBUTING.md.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRelease } from './release/make-release.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

const run = (program: string, ...given: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const limits = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, given, limits, (error, out, err) =>
      error ? reject(new Error(`${program} ${given[0]}: ${err || error.message}`)) : resolve(out.trimEnd()),
    );
  });

try {
  await makeRelease(args.find((arg) => !arg.startsWith('-')) ?? '', {
    root,
    run,
    isDry: args.includes('--dry-run'),
    say: (line) => void process.stdout.write(`${line}\n`),
    regenerate: async () => {
      await run(
        process.execPath,
        join(root, 'node_modules/tsx/dist/cli.mjs'),
        'packages/widget/scripts/write-contract.ts',
      );
    },
    build: async () => {
      await run(process.execPath, 'scripts/build.mjs');
      return readFile(join(root, 'dist/downloads/SHA256SUMS'), 'utf8');
    },
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
