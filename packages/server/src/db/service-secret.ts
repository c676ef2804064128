import { present } from '@giftship/shared/lib/assert';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { fingerprintOf, seal, unseal } from './seal.ts';
import { SEALED_COLUMNS, sealedText } from './sealed-columns.ts';

const CANARY = 'giftship';

/** What the database knows of the key that its secrets are sealed with. */
export interface ServiceSecret {
  fingerprint: string;
  canary: string;
  /** Fingerprint of the key that a change under way leads to; null when there is none. */
  changing_to: string | null;
}

/** What is stored about the key; null before the first start, and in a schema that does not know of it. */
export async function readServiceSecret(pool: pg.Pool): Promise<ServiceSecret | null> {
  const table = await pool.query<{ found: boolean }>(
    `select to_regclass('public.shop_secret') is not null as found`,
  );
  if (!table.rows[0]?.found) return null;
  const { rows } = await pool.query<ServiceSecret>(
    'select fingerprint, canary, changing_to from shop_secret',
  );
  return rows[0] ?? null;
}

/**
 * Refuses to serve with another key than the one that the service's secrets are sealed with: it would read none of
 * them, and seal new ones that the right key cannot read. The first start writes down which it is, after a look at what
 * is sealed.
 */
export async function refuseOtherSecret(
  pool: pg.Pool,
  { secret, random }: { secret: Buffer; random: (bytes: number) => Buffer },
): Promise<void> {
  const known = await readServiceSecret(pool);
  if (known?.changing_to) {
    throw new DatabaseRefusal(
      'OTHER_SECRET',
      databaseCopy.secretChanging(known.fingerprint, known.changing_to),
    );
  }
  const sample = known?.canary ?? (await anySealed(pool));
  if (sample !== null && !opens(secret, sample)) {
    const right = known?.fingerprint ?? databaseCopy.unknownKey;
    throw new DatabaseRefusal('OTHER_SECRET', databaseCopy.otherSecret(fingerprintOf(secret), right));
  }
  if (known) return;
  await pool.query(
    'insert into shop_secret (fingerprint, canary) values ($1, $2) on conflict (id) do nothing',
    [fingerprintOf(secret), sealCanary(secret, random)],
  );
  // Another node may have been first, with another key.
  if (!opens(secret, present(await readServiceSecret(pool), 'a row that is there now').canary))
    await refuseOtherSecret(pool, { secret, random });
}

/** Refuses to make a key for a service that has one: the new one would read nothing, and later look like the service's. */
export async function refuseNewSecret(pool: pg.Pool): Promise<void> {
  const known = await readServiceSecret(pool);
  if (known === null && (await anySealed(pool)) === null) return;
  const sentence = known?.changing_to
    ? databaseCopy.secretChanging(known.fingerprint, known.changing_to)
    : databaseCopy.noSecret(known?.fingerprint ?? databaseCopy.unknownKey);
  throw new DatabaseRefusal('OTHER_SECRET', sentence);
}

/** The text by which a key is known again. */
export const sealCanary = (secret: Buffer, random: (bytes: number) => Buffer): string =>
  seal(secret, CANARY, random);

/** True when this key opens the value. */
export function opens(secret: Buffer, sealed: string): boolean {
  try {
    unseal(secret, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Any value that is sealed in here; null when there is none. */
export async function anySealed(pool: pg.Pool): Promise<string | null> {
  for (const column of SEALED_COLUMNS) {
    const text = sealedText(column);
    const { rows } = await pool.query<{ text: string }>(
      `select ${text} as text from ${column.table} where ${text} <> '' order by ${column.key} desc limit 1`,
    );
    if (rows[0]) return rows[0].text;
  }
  return null;
}
