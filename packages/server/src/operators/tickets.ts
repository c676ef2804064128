import { refuse } from '@giftship/shared/errors/app-error';
import { type Selectable, sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Queries } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';

type Ticket = Selectable<OfficeSchema['operator_login_tickets']>;

const MINUTES = 5;
/** So many wrong codes end a step (O003). */
const MOST_TRIES = 5;

/** Opens the next step of a login or of binding a second factor; answers its ticket, which is good for five minutes. */
export async function openTicket(
  { random }: Deps,
  q: Queries,
  step: Pick<Ticket, 'operator_id' | 'step' | 'address'> & Partial<Ticket>,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = random(24).toString('base64url');
  const { expires_at } = await q
    .insertInto('operator_login_tickets')
    .values({
      operator_id: step.operator_id,
      step: step.step,
      address: step.address,
      secret_sealed: step.secret_sealed ?? '',
      password_hash: step.password_hash ?? null,
      activation_hash: step.activation_hash ?? null,
      ticket_hash: hashToken(ticket),
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { ticket, expiresAt: expires_at };
}

/**
 * Takes one try of a step, before the code is looked at and outside of any transaction that a wrong one undoes. Refuses a
 * step that is over: used, too old, from another address, or tried too often.
 */
export async function tryTicket(
  q: Queries,
  { ticket, step, address }: { ticket: string; step: Ticket['step']; address: string },
): Promise<Ticket> {
  const found = await q
    .updateTable('operator_login_tickets')
    .set({ tries: sql<number>`tries + 1` })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('step', '=', step)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (!found) throw refuse('LOGIN_STEP_OVER');
  return found;
}

/** Uses a step up; refuses one that was used at the same moment. */
export async function useTicket(q: Queries, ticket: Ticket): Promise<void> {
  const { numUpdatedRows } = await q
    .updateTable('operator_login_tickets')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', ticket.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuse('LOGIN_STEP_OVER');
}
