import { sql } from 'kysely';
import { makeBackupCodes, newSecret } from '../operators/second-factor.ts';
import { writeLog } from '../operators/write-log.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { DEMO_OPERATORS, DEMO_PHRASES } from './copy.ts';

/**
 * The demo's operators and quick answers, with the demo's password and a second factor bound; their codes are read at /sandbox/totp
 * (section 13). A shop that has operators keeps its own.
 */
export async function fillOperators(tx: Tx, deps: Deps, passwordHash: string): Promise<void> {
  if (await tx.selectFrom('operators').select('id').limit(1).executeTakeFirst()) return;
  for (const { login, name, roleId } of DEMO_OPERATORS) {
    const { id } = await tx
      .insertInto('operators')
      .values({
        login,
        name,
        role_ids: [roleId],
        password_hash: passwordHash,
        totp_sealed: newSecret(deps, login).sealed,
        totp_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Nobody reads them; without them every page would ask for new ones.
    await makeBackupCodes(deps, tx, id);
    await writeLog(tx, null, {
      action: 'operator.add',
      object: 'operator',
      ref: login,
      after: { login, name, role_ids: [roleId] },
    });
  }
  await tx
    .insertInto('phrases')
    .values(DEMO_PHRASES.map((phrase, rank) => ({ ...phrase, rank })))
    .execute();
}
