import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { identityDigest } from '../accounts/identity-digest.ts';
import { refuseOthers } from '../db/move-house.ts';
import { openAsItIs } from '../db/open-database.ts';
import { fingerprintOf, isSealedBy, seal, unseal } from '../db/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, sealedText } from '../db/sealed-columns.ts';
import { anySealed, opens, readServiceSecret, sealCanary } from '../db/service-secret.ts';
import { MIGRATIONS } from '../package-root.ts';
import { findSecret, keyOf } from '../service/secret.ts';
import { accountHash } from '../withdrawals/withdraw-account.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

const SLICE = 500;

/** Hashes beside a sealed column that are made with the key too. */
const KEYED_HASHES: Readonly<Record<string, { column: string; of: (key: Buffer, plain: string) => Buffer }>> =
  {
    'withdraw_accounts.account_cipher': { column: 'account_hash', of: accountHash },
    'users.id_card_cipher': { column: 'id_card_digest', of: identityDigest },
  };

/** Seals everything anew with another key, while the service stands still; goes on where a killed run ended. */
export const rotateSecretCommand: Command = { help: SAY.rotateHelp, run: rotateSecret };

interface Keys {
  from: Buffer;
  to: Buffer;
}

async function rotateSecret({ config, say, log }: Call): Promise<void> {
  if (config.secret === null) throw new UsageError(SAY.rotateNeedsNew);
  const to = keyOf(config.secret, SAY.rotateNeedsNew);
  const from = config.secretOld
    ? keyOf(config.secretOld, SAY.rotateNeedsOld)
    : findSecret({ ...config, secret: null }, SAY.rotateNeedsOld);
  if (from === null) throw new UsageError(SAY.rotateNeedsOld);
  const { db, close } = await openAsItIs({ ...config, poolSize: 1 }, { directory: MIGRATIONS, log });
  try {
    await refuseOthers(db.pool);
    await begin(db.pool, { from, to });
    // Whoever came up between the look and the note serves with the old key.
    await refuseOthers(db.pool);
    let lost = 0;
    for (const column of SEALED_COLUMNS) lost += await resealColumn(db.pool, column, { from, to });
    await db.pool.query('update shop_secret set fingerprint = $1, canary = $2, changing_to = null', [
      fingerprintOf(to),
      sealCanary(to, randomBytes),
    ]);
    say(SAY.rotated(fingerprintOf(to)));
    if (lost > 0) say(SAY.rotateLost(lost));
  } finally {
    await close();
  }
}

/** Writes down that a change is under way, so that no start serves with half of it. */
async function begin(pool: pg.Pool, { from, to }: Keys): Promise<void> {
  const known = await readServiceSecret(pool);
  const sample = known?.canary ?? (await anySealed(pool));
  if (sample !== null && !opens(from, sample))
    throw new UsageError(SAY.rotateWrongOld(fingerprintOf(from), known?.fingerprint ?? SAY.unknownKey));
  if (known?.changing_to && known.changing_to !== fingerprintOf(to))
    throw new UsageError(SAY.rotateHalfDone(fingerprintOf(to), known.changing_to));
  await pool.query(
    `insert into shop_secret (fingerprint, canary, changing_to) values ($1, $2, $3)
     on conflict (id) do update set changing_to = excluded.changing_to`,
    [fingerprintOf(from), sealCanary(from, randomBytes), fingerprintOf(to)],
  );
}

/** Answers how many values neither key opens; they stay as they are. */
async function resealColumn(pool: pg.Pool, column: SealedColumn, keys: Keys): Promise<number> {
  const { table, key } = column;
  const text = sealedText(column);
  let lost = 0;
  for (let after = '0'; ;) {
    const { rows } = await pool.query<{ key: string; sealed: string }>(
      `select ${key} as key, ${text} as sealed from ${table} where ${text} <> '' and ${key} > $1 order by ${key} limit ${SLICE}`,
      [after],
    );
    if (!isFilled(rows)) return lost;
    for (const row of rows) {
      if (isSealedBy(keys.to, row.sealed)) continue;
      if (opens(keys.from, row.sealed)) await resealOne(pool, column, { row, ...keys });
      else if (!opens(keys.to, row.sealed)) lost += 1;
    }
    after = String(lastOf(rows).key);
  }
}

async function resealOne(
  pool: pg.Pool,
  { table, key, column, field }: SealedColumn,
  { row, from, to }: Keys & { row: { key: string; sealed: string } },
): Promise<void> {
  const plain = unseal(from, row.sealed);
  const value = field === undefined ? '$2' : `jsonb_set(${column}, '{${field}}', to_jsonb($2::text))`;
  const where = `${key} = $1 and ${sealedText({ table, key, column, ...(field && { field }) })} = $3`;
  const values: unknown[] = [row.key, seal(to, plain, randomBytes), row.sealed];
  // What finds one account, or one resident number, at several persons is keyed too.
  const hash = KEYED_HASHES[`${table}.${column}`];
  if (hash) values.push(hash.of(to, plain));
  await pool.query(
    `update ${table} set ${column} = ${value}${hash ? `, ${hash.column} = $4` : ''} where ${where}`,
    values,
  );
}
