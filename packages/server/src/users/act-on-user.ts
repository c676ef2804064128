import { USER_STATUS } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { USER_STATUS_LABELS } from '@giftship/shared/users/labels';
import { disableUser, restoreUser } from '../accounts/disable-user.ts';
import { endLogins } from '../accounts/remember.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { lockUser } from './save-user.ts';

interface About {
  user_id: number;
  reason: string;
}

/** Stops a user or lets him in again (O143). */
export function setUserStatus(deps: Deps, call: WorkCall, input: About & { do: 'disable' | 'restore' }) {
  return officeWork(deps, call, async (tx, log) => {
    const { id, status: before } = await lockUser(tx, input.user_id);
    const isOff = input.do === 'disable';
    const ended = isOff ? await disableUser(tx, id) : 0;
    if (!isOff) await restoreUser(tx, id);
    const status = isOff ? USER_STATUS.disabled : USER_STATUS.normal;
    await log({
      action: isOff ? 'user.disable' : 'user.restore',
      object: 'user',
      ref: String(id),
      reason: input.reason,
      before: { status: before },
      after: { status, ended },
    });
    return { status, status_text: USER_STATUS_LABELS[status] ?? '', ended };
  });
}

/** Ends every login of a user (O145); his password stays. */
export function endUserLogins(deps: Deps, call: WorkCall, input: About) {
  return officeWork(deps, call, async (tx, log) => {
    const { id } = await lockUser(tx, input.user_id);
    const ended = await endLogins(tx, id);
    await log({ object: 'user', ref: String(id), reason: input.reason, after: { ended } });
    return { ended };
  });
}

/** Lets a user try his withdraw password again, which stays as it is (O145); refused where nothing is locked. */
export function unlockWithdrawals(deps: Deps, call: WorkCall, input: About) {
  return officeWork(deps, call, async (tx, log) => {
    const person = await lockUser(tx, input.user_id);
    if (person.withdraw_locked_until === null && person.withdraw_failures === 0)
      throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('users')
      .set({ withdraw_failures: 0, withdraw_locked_until: null })
      .where('id', '=', person.id)
      .execute();
    await log({
      object: 'user',
      ref: String(person.id),
      reason: input.reason,
      before: { locked_until: formatTime(person.withdraw_locked_until) },
    });
    return {};
  });
}
