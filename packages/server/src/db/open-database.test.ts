import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchRoot } from '../../../../tests/harness/scratch-root.ts';
import { MIGRATIONS } from '../package-root.ts';
import { openToServe } from './open-database.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let root: string;
beforeEach(async () => {
  root = mkdtempSync(path.join(await scratchRoot(), 'gift-open-'));
  // Under root the server runs as somebody else, who must get in.
  chmodSync(root, 0o711);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('what a killed run of the embedded shop was doing is free at the next start, remembered as a loss and no failure', async () => {
  const config = { databaseUrl: null, dataDir: path.join(root, 'data'), poolSize: 2 };
  const open = () => openToServe(config, { directory: MIGRATIONS, log: quiet });
  const killed = await open();
  await killed.db.pool.query(
    `insert into jobs (kind, key, attempts, locked_until, lease_id) values
       ('sync-store', 'held', 1, now() + interval '50 seconds', gen_random_uuid()), ('sync-store', 'waits', 0, null, null)`,
  );
  await killed.close();
  const next = await open();
  const { rows } = await next.db.pool.query(
    'select key, state, locked_until, failures, losses from jobs order by key',
  );
  await next.close();
  const free = { state: 0, locked_until: null, failures: 0 };
  expect(rows).toEqual([
    { key: 'held', ...free, losses: 1 },
    { key: 'waits', ...free, losses: 0 },
  ]);
});
