import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { insertPerson } from '../accounts/register.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { bindSecret } from '../suppliers/second-factor.ts';
import { newSecret } from '../operators/second-factor.ts';
import { DEMO_MEMBERS } from './copy.ts';
import { PERSON } from './person.ts';

/**
 * Who works for the demo's suppliers, with the demo's password; owners have a second factor, whose codes are read at
 * /sandbox/totp (section 13). A shop whose suppliers have members keeps them.
 */
export async function fillMembers(tx: Tx, deps: Deps, passwordHash: string): Promise<void> {
  if (await tx.selectFrom('supplier_members').select('user_id').limit(1).executeTakeFirst()) return;
  for (const { mobile, supplier, role } of DEMO_MEMBERS) {
    const of = await tx
      .selectFrom('suppliers')
      .where('name', '=', supplier)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (!of) continue;
    const { id } = await insertPerson(tx, deps, { ...PERSON, user_type: 'supplier', passwordHash, mobile });
    await tx.insertInto('supplier_members').values({ supplier_id: of.id, user_id: id, role }).execute();
    if (role === MEMBER_ROLE.owner)
      await bindSecret(tx, deps, { userId: id, secret: newSecret(deps, mobile).totp.secret, step: 0 });
  }
}
