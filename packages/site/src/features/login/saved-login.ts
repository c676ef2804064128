import { fieldsOf } from '@giftship/shared/lib/fields-of';
import type { UserType } from '@giftship/shared/accounts/account';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';

const KEY = 'saved-login';

/** What this browser keeps of a login (D320): never the password, only that the server gave a remember cookie for it. */
export interface SavedLogin {
  mobile: string;
  userType: UserType;
  hasPassword: boolean;
}

/** The saved login of this browser; null when there is none, or when what is stored is not one. */
export function readSavedLogin(): SavedLogin | null {
  try {
    const { mobile, userType, hasPassword } = fieldsOf(JSON.parse(readStored(KEY) ?? 'null'));
    if (typeof mobile !== 'string' || (userType !== 'user' && userType !== 'supplier')) return null;
    return { mobile, userType, hasPassword: hasPassword === true };
  } catch {
    return null;
  }
}

/** Keeps a login for the next visit; null forgets it. */
export function writeSavedLogin(saved: SavedLogin | null): void {
  writeStored(KEY, saved && JSON.stringify(saved));
}

/** A new password ended the remember cookie: the mobile stays. */
export function dropSavedPassword(): void {
  const saved = readSavedLogin();
  if (saved) writeSavedLogin({ ...saved, hasPassword: false });
}
