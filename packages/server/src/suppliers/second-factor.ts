import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { seal, unseal } from '../db/seal.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { backupHash, newBackupCodes, newSecret } from '../operators/second-factor.ts';
import { provedUntil } from '../operators/sessions.ts';
import { stepOfCode } from '../operators/totp.ts';
import { forgiveTries, takeTry, tooManyTries, waitOf } from '../accounts/wrong-tries.ts';
import type { SupplierLogin } from './member.ts';

/** So many wrong codes of a person are free of waiting. */
const WAIT_AFTER = 5;
/** How long a secret that is being bound may lie. */
const BINDING_MS = 10 * 60_000;

/** Whose backup codes these are: operators have numbers too. */
const ownerOf = (userId: number): string => `user ${userId}`;

/**
 * Begins to bind a second factor: a new secret, which comes back sealed with the first code and is stored only then. Whoever
 * has one shows it first.
 */
export function beginTotp(deps: Deps, login: SupplierLogin) {
  refuseUnproved(deps, login);
  const { userId, mobile } = login.caller;
  const { totp } = newSecret(deps, mobile);
  const held = seal(
    deps.secret,
    JSON.stringify({ userId, secret: totp.secret, at: deps.now() }),
    deps.random,
  );
  return { held, ...totp };
}

/** Binds the secret that was begun with, once its first code is right; answers the backup codes, this once. */
export async function confirmTotp(
  deps: Deps,
  login: SupplierLogin,
  { held, code }: { held: string; code: string },
) {
  refuseUnproved(deps, login);
  const { userId, tokenHash } = login.caller;
  const secret = openHeld(deps, held, userId);
  const step = stepOfCode(secret, code, { at: deps.now(), lastStep: 0 });
  if (step === null) throw refuse('TOTP_WRONG');
  return deps.db.transaction(async (tx) => {
    const codes = await bindSecret(tx, deps, { userId, secret, step });
    // Other logins show the new one before they go on.
    await tx.updateTable('sessions').set({ totp_at: null }).where('user_id', '=', userId).execute();
    return { backup_codes: codes, proved_until: await noteShown(tx, tokenHash) };
  });
}

/** Stores the secret of a login, in place of one that it had; answers its backup codes. */
export async function bindSecret(
  tx: Tx,
  { secret: key, random }: Pick<Deps, 'secret' | 'random'>,
  { userId, secret, step }: { userId: number; secret: string; step: number },
): Promise<string[]> {
  const codes = newBackupCodes(random);
  const row = {
    secret_sealed: seal(key, secret, random),
    last_step: step,
    codes: codes.map((each) => backupHash(ownerOf(userId), each)),
  };
  await tx
    .insertInto('user_totp')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ ...row, bound_at: sql<Date>`now()` }))
    .execute();
  return codes;
}

/** Takes a code or a backup code of the login; counts for ten minutes (S004). */
export async function proveTotp(deps: Deps, login: SupplierLogin, code: string) {
  const { userId, tokenHash } = login.caller;
  const count = { what: 'supplier totp', who: String(userId), waitAfter: WAIT_AFTER };
  if (!(await takeTry(deps.db.q, count))) throw tooManyTries(await waitOf(deps.db.q, count));
  const shown = await deps.db.transaction(async (tx) => {
    const held = await tx
      .selectFrom('user_totp')
      .where('user_id', '=', userId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw refuse('TOTP_BIND');
    const step = stepOfCode(unseal(deps.secret, held.secret_sealed), code, {
      at: deps.now(),
      lastStep: held.last_step,
    });
    const backup = backupHash(ownerOf(userId), code);
    const left = held.codes.filter((each) => !each.equals(backup));
    if (step === null && left.length === held.codes.length) return null;
    await tx
      .updateTable('user_totp')
      .set(step === null ? { codes: left } : { last_step: step })
      .where('user_id', '=', userId)
      .execute();
    return {
      proved_until: await noteShown(tx, tokenHash),
      codes_left: step === null ? left.length : held.codes.length,
    };
  });
  if (shown === null) throw refuse('TOTP_WRONG');
  await forgiveTries(deps.db.q, count);
  return shown;
}

async function noteShown(q: Queries, tokenHash: Buffer): Promise<string> {
  const { totp_at } = await q
    .updateTable('sessions')
    .set({ totp_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .returning('totp_at')
    .executeTakeFirstOrThrow();
  return formatTime(provedUntil(totp_at));
}

/** Whoever has a second factor shows it before it is bound anew. */
function refuseUnproved({ now }: Deps, { totp }: SupplierLogin): void {
  if (totp.isBound && (provedUntil(totp.shownAt)?.getTime() ?? 0) <= now()) throw refuse('PROVE_NEEDED');
}

/** The secret of a binding that this login began a moment ago. */
function openHeld(deps: Deps, held: string, userId: number): string {
  try {
    const kept = JSON.parse(unseal(deps.secret, held)) as { userId: number; secret: string; at: number };
    if (kept.userId === userId && deps.now() - kept.at < BINDING_MS) return kept.secret;
  } catch {
    // Not one of ours.
  }
  throw refuse('TOTP_WRONG');
}
