// Bundles the server and the command line for Node, and the pages for browsers; packs what others install.
// `--if-needed` does nothing when no source is newer than the last build.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.giftship-build');
const downloads = join(root, 'dist/downloads');
const outputs = [
  'packages/server/dist/main.js',
  'packages/server/dist/run-command.js',
  'packages/server/dist/aside-worker.js',
  'packages/cli/dist/main.js',
  'packages/client/dist/main.js',
  'packages/site/dist/index.html',
  'packages/office/dist/office.html',
  'packages/widget/dist/gift.js',
  'packages/widget/dist/npm/index.mjs',
];

const ifNeeded = process.argv.includes('--if-needed');
if (!ifNeeded || !isFresh()) await bundle();
if (!ifNeeded || !isPacked()) await pack();

async function bundle() {
  const { build } = await import('vite').catch(() => {
    process.stderr.write('build skipped: development packages are not installed\n');
    process.exit(0);
  });
  for (const name of ['server', 'cli', 'client', 'site', 'office', 'widget']) {
    const folder = join(root, 'packages', name);
    await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, new Date().toISOString());
}

/** A service without tarballs sells all the same: it says so and goes on. */
async function pack() {
  try {
    const { tsImport } = await import('tsx/esm/api');
    const { packAll } = await tsImport('./pack/pack-all.ts', import.meta.url);
    await packAll(downloads);
  } catch (error) {
    process.stderr.write(`packages for download were not made: ${error?.message ?? error}\n`);
    if (!ifNeeded) process.exitCode = 1;
  }
}

function isFresh() {
  if (!existsSync(stamp) || outputs.some((file) => !existsSync(join(root, file)))) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return (
    newest(join(root, 'packages')) < builtAt && statSync(join(root, 'package-lock.json')).mtimeMs < builtAt
  );
}

function isPacked() {
  const made = statSync(join(downloads, 'SHA256SUMS'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const since = Math.max(
    statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? Infinity,
    newest(join(root, 'scripts/pack')),
  );
  return made > since;
}

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'fixtures', 'assets'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}
