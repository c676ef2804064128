import type { UserType } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/sign-in.ts';
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts';
import { endLogins } from './remember.ts';
import { useSmsCode } from './sms-codes.ts';

/** Changes the password and ends every other login, and every saved one. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  input: { old_password: string; password: string },
): Promise<void> {
  const { password_hash } = await deps.db.q
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (!(await isPassword(input.old_password, password_hash))) throw refuse('LOGIN_WRONG');
  refuseWeakPassword(input.password, caller.mobile);
  await storePassword(deps, caller.userId, input.password, caller.tokenHash);
}

/** Sets a new password after a text message proved the mobile; ends every login. An unknown mobile answers like a wrong code. */
export async function resetPassword(
  deps: Deps,
  input: { mobile: string; sms_code: string; password: string; user_type: UserType },
): Promise<void> {
  refuseWeakPassword(input.password, input.mobile);
  await useSmsCode(deps, 'find-password', input.mobile, input.sms_code);
  const person = await deps.db.q
    .selectFrom('users')
    .where('mobile', '=', input.mobile)
    .where('user_type', '=', input.user_type)
    .select('id')
    .executeTakeFirst();
  if (!person) throw refuse('SMS_WRONG');
  await storePassword(deps, person.id, input.password);
  await deps.db.q
    .deleteFrom('login_failures')
    .where('mobile', '=', input.mobile)
    .where('user_type', '=', input.user_type)
    .execute();
}

async function storePassword(
  deps: Deps,
  userId: number,
  password: string,
  keepLogin?: Buffer,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    await endLogins(tx, userId, keepLogin);
  });
}
