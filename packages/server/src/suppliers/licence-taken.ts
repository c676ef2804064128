import { refuse } from '@giftship/shared/errors/app-error';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { constraintOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** What is heard by who writes a licence that another supplier has: whose it is, as the shop knows him (O081). */
export async function licenceTaken(
  { db }: Pick<Deps, 'db'>,
  licence: string,
  error: unknown,
): Promise<never> {
  if (constraintOf(error) !== 'suppliers_licence') throw error;
  const other = await db.q
    .selectFrom('suppliers')
    .where('licence', '=', licence)
    .where('status', '<>', SUPPLIER_STATUS.refused)
    .select('name')
    .executeTakeFirst();
  throw refuse('LICENCE_TAKEN', { name: other?.name ?? '' });
}
