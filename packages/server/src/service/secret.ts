import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../db/db.ts';

/** The key that a setting means; refuses one that is too short with the sentence given. */
export function keyOf(setting: string, refusal: string): Buffer {
  if (setting.length < 32) throw new RangeError(refusal);
  return Buffer.from(setting).subarray(0, 32);
}

type Where = Pick<Config, 'secret' | 'databaseUrl' | 'isProduction' | 'dataDir'>;

/**
 * Key material for stored secrets: from the environment, else a file of the data directory that only we may read. Where
 * there is neither one is made, after `mayMake`, which refuses for a service that has a key already.
 */
export async function readSecret(
  config: Where,
  { missing, mayMake }: { missing: string; mayMake: () => Promise<void> },
): Promise<Buffer> {
  if (config.secret === null && config.databaseUrl !== null && config.isProduction)
    throw new RangeError(missing);
  const known = findSecret(config, missing);
  if (known !== null) return known;
  await mayMake();
  mkdirSync(config.dataDir, { recursive: true });
  const key = randomBytes(32);
  writeFileSync(fileOf(config), key.toString('hex'), { mode: 0o600, flag: 'wx' });
  return key;
}

/** The key that is there already, or null; makes none. */
export function findSecret(config: Pick<Where, 'secret' | 'dataDir'>, tooShort: string): Buffer | null {
  if (config.secret !== null) return keyOf(config.secret, tooShort);
  try {
    return Buffer.from(readFileSync(fileOf(config), 'utf8').trim(), 'hex');
  } catch (error) {
    // Only a missing file is none: one that cannot be read may hold the key to what is sealed already.
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

const fileOf = ({ dataDir }: Pick<Where, 'dataDir'>): string => join(dataDir, 'server.key');
