import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openWire } from '../../../../tests/faults/lib/wire.ts';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { openDb } from './db.ts';
import { IS_POOLED } from '../../../../tests/harness/is-pooled.ts';

it.skipIf(IS_POOLED)('drops connections that have silently died, and does the work on new ones', async () => {
  const database = await createTestDatabase();
  const { host, port, user, database: name, password } = new pg.Client(database.connection);
  const wire = await openWire(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const db = openDb({
    connection: { user, database: name, ...(password && { password }), host: '127.0.0.1', port: wire.port },
    poolSize: 3,
    isPooled: database.isPooled,
    answerWithinMs: 400,
    log: { warn: () => {} },
  });
  const pidOf = () =>
    db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      return rows[0]!.pid;
    });
  try {
    const before = await Promise.all([pidOf(), pidOf(), pidOf()]);
    expect(new Set(before).size).toBe(3);
    await wire.blackOut(1, 'dumb');
    const after = await Promise.all([pidOf(), pidOf(), pidOf(), pidOf()]);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  } finally {
    await db.close();
    await wire.close();
    await database.drop();
  }
});
