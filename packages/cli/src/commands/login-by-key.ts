import { readKeyPair } from '../config/key-pair.ts';
import type { Session } from '../config/session.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';
import { keepLogin } from './keep-login.ts';
import { tryKey } from './key-scopes.ts';

/** Takes an API key from stdin, has the service try it, and stores it for this profile (X014, 0600 as all logins). */
export async function logInByKey(deps: Deps, { base, profile }: Session): Promise<Outcome> {
  const key = readKeyPair(await deps.readStdin());
  if (key === null) throw usageFailure(COPY.keyUnreadable, COPY.keyUnreadableNext);
  const { appKey, appSecret } = key;
  await tryKey(await deps.visitorApi(base, { token: null, key }));
  await keepLogin(deps, profile, {
    api_base: base,
    token: '',
    expires_at: '',
    user: { user_id: 0, username: SAY.keyNamed(appKey), mobile_mask: '' },
    login_by: 'key',
    app_key: appKey,
    app_secret: appSecret,
  });
  return done({ app_key: appKey, profile, base }, () => '', SAY.keyLoggedIn(appKey));
}
