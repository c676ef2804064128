import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** The package takes its own system libraries along when it believes to run in that environment. */
const UNPACK = `process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())`;

/**
 * Unpacks the browser that npm brought, once for each installation, and answers a program that starts it
 * with its own libraries; null where it was not installed. Its half-unpacked files are nobody's: two
 * runs at a time each unpack their own, and one of them stays.
 */
export async function unpackBrowser(): Promise<string | null> {
  const version = installedVersion();
  if (version === null) return null;
  const folder = join(MODULES, `.giftship-browser-${version}`);
  const program = join(folder, 'start.sh');
  if (existsSync(program)) return program;
  const own = `${folder}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, ['-e', UNPACK], {
      cwd: MODULES,
      env: { ...process.env, TMPDIR: own },
    });
    writeFileSync(join(own, 'start.sh'), START);
    chmodSync(join(own, 'start.sh'), 0o755);
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** Fonts are the machine's own where it has any. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

function installedVersion(): string | null {
  const find = createRequire(import.meta.url);
  try {
    const main = find.resolve('@sparticuz/chromium');
    return (find(join(dirname(main), '../../package.json')) as { version: string }).version;
  } catch {
    return null;
  }
}
