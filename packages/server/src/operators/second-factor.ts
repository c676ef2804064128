import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Queries, Tx } from '../db/db.ts';
import { seal, unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const BACKUP_CODES = 8;
const BACKUP_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const BACKUP_LENGTH = 10;

/** A new secret of the second factor, as an authenticator takes it, and as it is stored. */
export function newSecret({ random, secret }: Deps, login: string) {
  const plain = newTotpSecret(random);
  return {
    sealed: seal(secret, plain, random),
    totp: { secret: plain, uri: totpUri(plain, { login, issuer: SAY.issuer }) },
  };
}

/**
 * Uses a code of the second factor up: its step is moved in the same statement, so that it counts once however many
 * calls bring it. False for a wrong or used one.
 */
export async function useTotp(deps: Deps, q: Queries, operatorId: number, code: string): Promise<boolean> {
  const held = await q
    .selectFrom('operators')
    .where('id', '=', operatorId)
    .where('totp_sealed', '<>', '')
    .select(['totp_sealed', 'totp_last_step'])
    .executeTakeFirst();
  if (!held) return false;
  const plain = unseal(deps.secret, held.totp_sealed);
  const step = stepOfCode(plain, code, { at: deps.now(), lastStep: held.totp_last_step });
  if (step === null) return false;
  const { numUpdatedRows } = await q
    .updateTable('operators')
    .set({ totp_last_step: step })
    .where('id', '=', operatorId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a backup code up. Refuses one that was used before; false for one that there is not. */
export async function useBackupCode(q: Queries, operatorId: number, code: string): Promise<boolean> {
  const code_hash = backupHash(operatorId, code);
  const { numUpdatedRows } = await q
    .updateTable('operator_backup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const used = await q
    .selectFrom('operator_backup_codes')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', code_hash)
    .select('used_at')
    .executeTakeFirst();
  if (used) throw refuse('BACKUP_CODE_USED');
  return false;
}

/** Eight new backup codes, in the clear: they are shown once and kept as hashes. */
export const newBackupCodes = (random: Deps['random']): string[] =>
  Array.from({ length: BACKUP_CODES }, () =>
    Array.from(random(BACKUP_LENGTH), (byte) => BACKUP_LETTERS[byte % BACKUP_LETTERS.length]).join(''),
  );

/** Makes eight new backup codes in the place of the old ones; they are shown this once. */
export async function makeBackupCodes({ random }: Deps, tx: Tx, operatorId: number): Promise<string[]> {
  const codes = newBackupCodes(random);
  await tx.deleteFrom('operator_backup_codes').where('operator_id', '=', operatorId).execute();
  await tx
    .insertInto('operator_backup_codes')
    .values(
      codes.map((code) => ({
        operator_id: operatorId,
        code_hash: backupHash(operatorId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** How many backup codes of an operator are unused. */
export async function backupCodesLeft(q: Queries, operatorId: number): Promise<number> {
  const { n } = await q
    .selectFrom('operator_backup_codes')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** How a backup code is kept: `owner` says whose it is, so that the same letters of another are not the same hash. */
export const backupHash = (owner: number | string, code: string): Buffer =>
  hashToken(`${owner} ${code.toLowerCase().replace(/[\s-]/g, '')}`);
