import { refuse } from '@giftship/shared/errors/app-error';
import type { Deps } from '../deps.ts';
import type { SupplierLogin } from './member.ts';

/** Keeps that a login agreed to the supplier agreement in force (S006); refused for one that is not in force any more. */
export async function agree(
  { db }: Pick<Deps, 'db'>,
  { caller, agreement, address }: SupplierLogin,
  version: number,
): Promise<{ version: number }> {
  if (version !== agreement.inForce) throw refuse('STATE_CONFLICT');
  await db.q
    .insertInto('agreement_consents')
    .values({ user_id: caller.userId, kind: 'supplier', version, address })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { version };
}
