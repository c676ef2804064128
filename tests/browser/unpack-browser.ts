import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
 * with its own libraries; null where it was not installed or is for another machine. Throws where it does
 * not start. Two runs at a time each unpack their own, and one of them stays: half of one is nobody's.
 */
export async function unpackBrowser(): Promise<string | null> {
  const version = installedVersion();
  if (version === null || process.platform !== 'linux' || process.arch !== 'x64') return null;
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
    writeFileSync(join(own, 'fonts.conf'), FONTS);
    writeFileSync(join(own, 'start.sh'), START, { mode: 0o755 });
    await promisify(execFile)(join(own, 'start.sh'), ['--version']);
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

/** The fonts of the machine, if it has any, and those of the package: without any a page has no width. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
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
