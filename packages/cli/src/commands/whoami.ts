import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { SAY } from './copy.ts';
import { personName } from './person-name.ts';
import { sourceWords } from './source-words.ts';

/** Says who is logged in, where the token came from and when it ends (D1007). */
export async function run(deps: Deps): Promise<Outcome> {
  const session = await deps.session();
  if (session.key !== null) {
    const { whoByKey } = await import('./who-by-key.ts');
    return whoByKey(deps, session, session.key);
  }
  const { user, session: login } = await (await deps.api()).accounts.userInfo({ query: {} });
  const isByPage = session.tokenSource === 'stored' && session.stored?.login_by === 'device';
  const data = {
    user,
    base: session.base,
    profile: session.profile,
    token_source: session.tokenSource,
    expires_at: login.expires_at,
    login_by: isByPage ? 'device' : '',
  };
  const words = SAY.who;
  return done(data, () =>
    facts([
      [words.user, personName(user)],
      [words.group, user.group_name],
      [words.attestation, ATTESTATION_LABELS[user.is_attestation] ?? ''],
      [words.base, session.base],
      [words.profile, session.profile],
      [words.token, sourceWords(session)],
      [words.expires, login.expires_at],
    ]),
  );
}
