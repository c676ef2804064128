// Bundles the server and the command line for Node, and the site for browsers.
// `--if-needed` does nothing when no source is newer than the last build.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.giftship-build');
const outputs = [
  'packages/server/dist/main.js',
  'packages/server/dist/run-command.js',
  'packages/server/dist/aside-worker.js',
  'packages/cli/dist/main.js',
  'packages/site/dist/index.html',
  'packages/widget/dist/gift.js',
];

if (process.argv.includes('--if-needed') && isFresh()) process.exit(0);

const { build } = await import('vite').catch(() => {
  process.stderr.write('build skipped: development packages are not installed\n');
  process.exit(0);
});
for (const name of ['server', 'cli', 'site', 'widget']) {
  const folder = join(root, 'packages', name);
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
}
mkdirSync(join(root, 'node_modules'), { recursive: true });
writeFileSync(stamp, new Date().toISOString());

function isFresh() {
  if (!existsSync(stamp) || outputs.some((file) => !existsSync(join(root, file)))) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return (
    newest(join(root, 'packages')) < builtAt && statSync(join(root, 'package-lock.json')).mtimeMs < builtAt
  );
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
