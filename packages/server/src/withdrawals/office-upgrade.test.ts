import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { openDb } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../package-root.ts';

it('withdrawals that were paid before the back office have left for the bank too, each once', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const db = openDb({ ...database, poolSize: 2, log: { warn: () => {} } });
  const directory = mkdtempSync(join(tmpdir(), 'gift-old-'));
  try {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0022'))
      cpSync(join(MIGRATIONS, file), join(directory, file), { recursive: true });
    await migrate(db.pool, { directory });
    await db.pool.query(`
      insert into users (mobile, user_type, username, password_hash, spread_code, register_params) values ('13900000000', 'user', 'u', '', 'A', '{}');
      insert into withdrawals (user_id, amount_fen, account, status, day)
        select id, n * 1000, '{}', n % 5, '2026-01-01'::date + n from users, generate_series(1, 10) n;`);
    await migrate(db.pool, { directory: MIGRATIONS });
    const { rows } = await db.pool.query<{ ref: string; code: string; amount: number }>(`
      select t.ref, a.code, l.amount_fen::int as amount from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
      where t.kind = 'withdrawal-paid' and t.type = 43 order by l.id`);
    const paid = await db.q
      .selectFrom('withdrawals')
      .where('status', '=', 2)
      .select(['id', 'amount_fen'])
      .orderBy('id')
      .execute();
    expect(paid).toHaveLength(2);
    expect(rows).toEqual(
      paid.flatMap(({ id, amount_fen }) => [
        { ref: `W${id}`, code: 'withdrawal', amount: -amount_fen },
        { ref: `W${id}`, code: 'bank', amount: amount_fen },
      ]),
    );
  } finally {
    await db.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  }
});
