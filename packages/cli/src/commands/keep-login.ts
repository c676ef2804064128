import { ownValue } from '@giftship/shared/lib/own-value';
import type { StoredProfile } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { SAY } from './copy.ts';
import { personName } from './person-name.ts';

/** Keeps a login under this name. Another one that it takes the place of is named, because it is gone with that. */
export async function keepLogin(deps: Deps, profile: string, login: StoredProfile): Promise<void> {
  let former: StoredProfile | undefined;
  await (
    await deps.store()
  ).write((stored) => {
    former = ownValue(stored.profiles, profile);
    stored.profiles = { ...stored.profiles, [profile]: login };
    if (!Object.hasOwn(stored.profiles, stored.current)) stored.current = profile;
  });
  if (former !== undefined && !isSame(former, login))
    deps.out.warn(SAY.loginReplaced(profile, nameOf(former, login)));
}

/** The same person or key at the same service logs in again. */
const isSame = (one: StoredProfile, other: StoredProfile): boolean =>
  one.api_base === other.api_base && one.user.user_id === other.user.user_id && one.app_key === other.app_key;

const nameOf = ({ user, app_key, api_base }: StoredProfile, login: StoredProfile): string => {
  const name = app_key === undefined ? personName(user) : SAY.keyNamed(app_key);
  return api_base === login.api_base ? name : `${name} ${api_base}`;
};
