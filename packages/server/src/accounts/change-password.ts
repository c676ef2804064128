import type { UserType } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { KEYS_ENDED_COPY } from '../messages/copy.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { endKeys } from './end-keys.ts';
import { findPlace, forgetDevices } from './known-devices.ts';
import { isOwnPassword, notePassword } from './password-proof.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { endLogins } from './remember.ts';
import { useSmsCode } from './sms-codes.ts';

/** A new password, and whether the API key stays with it (1). */
interface NewPassword {
  password: string;
  keep_key: 0 | 1;
}

/** Changes the password and ends every other login, every saved one, and the API key unless it is to stay. */
export async function changePassword(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  input: NewPassword & { old_password: string },
): Promise<void> {
  if (!(await isOwnPassword(deps, { caller, request }, input.old_password))) throw refuse('PASSWORD_WRONG');
  refuseWeakPassword(input.password, caller.mobile);
  await storePassword(deps, { userId: caller.userId, request, kept: caller }, input);
}

/** Sets a new password after a text message proved the mobile; ends every login. An unknown mobile answers like a wrong code. */
export async function resetPassword(
  deps: Deps,
  input: NewPassword & { mobile: string; sms_code: string; user_type: UserType },
  request: FastifyRequest,
): Promise<void> {
  const { mobile } = input;
  refuseWeakPassword(input.password, mobile);
  const { kind } = await findPlace(deps, input, request);
  await useSmsCode(deps, { purpose: 'find-password', mobile, askedBy: kind }, input.sms_code);
  const person = await deps.db.q
    .selectFrom('users')
    .where('mobile', '=', mobile)
    .where('user_type', '=', input.user_type)
    .select('id')
    .executeTakeFirst();
  if (!person) throw refuse('SMS_WRONG');
  await storePassword(deps, { userId: person.id, request }, input);
}

/** `kept`: the login that stays, and the place that it comes from. */
async function storePassword(
  deps: Deps,
  { userId, request, kept }: { userId: number; request: FastifyRequest; kept?: Caller },
  { password, keep_key }: NewPassword,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    await endLogins(tx, userId, kept?.tokenHash);
    await forgetDevices(deps, tx, { userId, request: kept && request });
    if (kept) await notePassword(tx, kept);
    const isKeyEnded = keep_key === 0 && (await endKeys(tx, userId));
    const news = kept ? 'password-changed' : 'password-reset';
    await tellOwner(deps, tx, {
      userId,
      template: news,
      ip: request.ip,
      more: isKeyEnded ? KEYS_ENDED_COPY : '',
    });
  });
}
