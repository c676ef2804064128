// Takes a picture of every screen and state of the site and of the back office: open .shots/index.html afterwards.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? `${root}.shots`;
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'rest', 'tests/browser/screens-', 'tests/browser/office-screens'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, GIFT_SHOTS: folder } },
);
process.stdout.write(`${folder}/index.html\n`);
process.exitCode = status ?? 1;
