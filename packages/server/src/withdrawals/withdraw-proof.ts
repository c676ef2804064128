import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import { isPassword } from '../accounts/passwords.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../callers/hash-token.ts';
import { amountOf } from '../wallet/transfer-commission.ts';

/**
 * Checks the withdraw password and gives a ticket that is good once, for five minutes, and for `money` alone when it is
 * named (M223, reliability section 5). Each guess is counted before it is looked at, in one statement, so that guesses at
 * the same time cannot pass the limit: the fifth wrong one locks for 24 hours (decisions section 5 says one hour;
 * reliability section 5 is stricter and holds).
 */
export async function checkWithdrawPassword(
  { db, config, random }: Deps,
  userId: number,
  input: { password: string; money?: string | number | undefined },
): Promise<{ ticket: string; expire: number }> {
  const { tries, lockHours, ticketMinutes } = config.withdraw;
  const amount = input.money === undefined ? null : amountOf(input.money);
  const counted = await countGuess(db.q, userId, { tries, lockHours });
  if (!counted) throw await whyClosed(db.q, userId);
  if (!(await isLookedAt(db.q, userId, () => isPassword(input.password, counted.hash, 'owner'))))
    throw counted.failures >= tries
      ? await whyClosed(db.q, userId)
      : refuse('WITHDRAW_PASSWORD_WRONG', { left: tries - counted.failures });
  const ticket = random(32).toString('base64url');
  await db.transaction(async (tx) => {
    const stillTrue = await tx
      .updateTable('users')
      .set({ withdraw_failures: 0, withdraw_locked_until: null })
      .where('id', '=', userId)
      .where('withdraw_password_hash', '=', counted.hash)
      .executeTakeFirst();
    // Changed meanwhile: a change ends every ticket (M224), so the old password gives no new one.
    if (stillTrue.numUpdatedRows === 0n) throw refuse('WITHDRAW_PASSWORD_WRONG', { left: tries });
    await tx
      .insertInto('withdraw_proofs')
      .values({
        token_hash: hashToken(ticket),
        user_id: userId,
        amount_fen: amount,
        expires_at: sql<Date>`now() + make_interval(mins => ${ticketMinutes})`,
      })
      .execute();
  });
  return { ticket, expire: ticketMinutes * 60 };
}

/** A guess that nobody could look at, because too many wait, is none. */
async function isLookedAt(q: Queries, userId: number, look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch (error) {
    await sql`update users set withdraw_failures = greatest(0, withdraw_failures - 1), withdraw_locked_until = null where id = ${userId}`.execute(
      q,
    );
    throw error;
  }
}

/** Uses a ticket up: for an amount, or (null) to see the account. Refuses one that is foreign, old, used or for another amount. */
export async function useProof(
  tx: Tx | Queries,
  { userId, ticket, amount }: { userId: number; ticket: string; amount: Fen | null },
): Promise<void> {
  const used = await tx
    .updateTable('withdraw_proofs')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(ticket))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([eb('amount_fen', 'is', null), ...(amount === null ? [] : [eb('amount_fen', '=', amount)])]),
    )
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw refuse('WITHDRAW_TICKET_WRONG');
}

/** Counts one guess; nothing when there is no password or it is locked. A lock that ran out starts a new count. */
async function countGuess(q: Queries, userId: number, p: { tries: number; lockHours: number }) {
  const { rows } = await sql<{ hash: string; failures: number }>`
    update users set
      withdraw_failures = case when withdraw_locked_until is null then withdraw_failures + 1 else 1 end,
      withdraw_locked_until = case
        when (case when withdraw_locked_until is null then withdraw_failures + 1 else 1 end) >= ${p.tries}::integer
        then now() + make_interval(hours => ${p.lockHours}) end
    where id = ${userId} and withdraw_password_hash <> ''
      and (withdraw_locked_until is null or withdraw_locked_until <= now())
    returning withdraw_password_hash as hash, withdraw_failures as failures`.execute(q);
  return rows[0];
}

async function whyClosed(q: Queries, userId: number) {
  const person = await q
    .selectFrom('users')
    .where('id', '=', userId)
    .select('withdraw_locked_until')
    .executeTakeFirstOrThrow();
  return person.withdraw_locked_until === null
    ? refuse('WITHDRAW_PASSWORD_MISSING')
    : refuse('WITHDRAW_LOCKED', { until: formatTime(person.withdraw_locked_until).slice(0, 16) });
}
