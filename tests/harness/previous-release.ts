import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The server of the last release as it was bundled, and the newest migration that it brought. */
export const PREVIOUS = { version: '0.2.0', level: 13 };
/** Packages of then that the product no longer has; each drew pages only, so an empty plugin stands in for it. */
const GONE = ['@scalar/fastify-api-reference'];

/** A running server of the previous release. */
export interface PreviousServer {
  /** For example http://127.0.0.1:40123. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts the previous release's server on a database, as a process of its own; it waits for nothing but its own words.
 * The packages from npm are those of today: what is tested is our code of then on the schema of now.
 */
export async function startPrevious(env: Record<string, string>): Promise<PreviousServer> {
  const { home, program } = unpack();
  const child = spawn(process.execPath, [program, 'start'], {
    env: { ...process.env, GIFT_RATE: 'off', GIFT_LOG: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    const address = /https?:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (address === undefined) continue;
    child.stderr.resume();
    return { address, stop };
  }
  await stop();
  throw new Error(`the previous release did not start: ${said.join('\n')}`);
}

/** Beside the packages that it needs: modules are looked for upwards from where a program lies. */
function unpack(): { home: string; program: string } {
  const parent = join(ROOT, 'node_modules/.giftship-previous');
  mkdirSync(parent, { recursive: true });
  const home = mkdtempSync(join(parent, `${PREVIOUS.version}-`));
  const server = join(ROOT, 'packages/server');
  const migrations = join(home, 'src/db/migrations');
  mkdirSync(join(home, 'dist'));
  mkdirSync(migrations, { recursive: true });
  execFileSync('tar', [
    '-xzf',
    join(ROOT, `tests/previous/${PREVIOUS.version}.tgz`),
    '-C',
    join(home, 'dist'),
  ]);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ type: 'module', version: PREVIOUS.version }));
  symlinkSync(join(server, 'assets'), join(home, 'assets'));
  for (const name of GONE) putEmptyPlugin(join(home, 'node_modules', name));
  // A migration that landed is never changed, so today's files are those of then.
  for (const folder of ['', 'online'])
    copyMigrations(join(server, 'src/db/migrations', folder), join(migrations, folder));
  return { home, program: join(home, 'dist/main.js') };
}

function putEmptyPlugin(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', exports: './plugin.js' }));
  writeFileSync(join(folder, 'plugin.js'), 'export default async () => {};\n');
}

function copyMigrations(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (Number(name.slice(0, 4)) <= PREVIOUS.level) copyFileSync(join(from, name), join(to, name));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
