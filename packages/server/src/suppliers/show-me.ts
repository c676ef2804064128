import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { formatTime } from '@giftship/shared/lib/china-time';
import { MEMBER_ROLE_LABELS, SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import { needsSecondFactor, rightsOfRole } from '@giftship/shared/suppliers/rights';
import type { Deps } from '../deps.ts';
import { provedUntil } from '../operators/sessions.ts';
import type { Membership, SupplierLogin } from './member.ts';

/** Who works in the console, for whom, and what that opens. */
export async function showMe({ db }: Pick<Deps, 'db'>, login: SupplierLogin) {
  const { caller, suppliers, supplier, rights, totp, agreement } = login;
  const codes = await db.q
    .selectFrom('user_totp')
    .where('user_id', '=', caller.userId)
    .select('codes')
    .executeTakeFirst();
  const reason =
    supplier === null
      ? ''
      : (
          await db.q
            .selectFrom('suppliers')
            .where('id', '=', supplier.id)
            .select('reason')
            .executeTakeFirstOrThrow()
        ).reason;
  return {
    user_id: caller.userId,
    username: caller.username,
    mobile_mask: maskMobile(caller.mobile),
    suppliers: suppliers.map(viewOf),
    supplier: supplier && { ...viewOf(supplier), reason },
    rights: [...rights],
    totp: {
      is_bound: totp.isBound,
      is_needed: supplier !== null && needsSecondFactor(rightsOfRole(supplier.role)),
      codes_left: codes?.codes.length ?? 0,
      proved_until: formatTime(provedUntil(totp.shownAt)),
    },
    agreement: {
      version: agreement.inForce,
      is_agreed: agreement.agreed >= agreement.inForce,
    },
    view: caller.view && { operator: caller.view.operatorName, seconds_left: caller.view.secondsLeft },
  };
}

const viewOf = ({ id, name, status, role }: Membership) => ({
  supplier_id: id,
  name,
  status,
  status_text: SUPPLIER_STATUS_LABELS[status] ?? '',
  role,
  role_text: MEMBER_ROLE_LABELS[role] ?? '',
});
