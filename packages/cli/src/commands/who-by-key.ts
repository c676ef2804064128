import { SCOPE_LABELS } from '@giftship/shared/machines/labels';
import type { Scope } from '@giftship/shared/machines/machine';
import type { KeyPair } from '../config/key-pair.ts';
import type { Session } from '../config/session.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { facts } from '../render/text.ts';
import { SAY } from './copy.ts';
import { findScopes, tryKey } from './key-scopes.ts';
import { sourceWords } from './source-words.ts';

/** Says which API key rules, where it comes from and what it may do. */
export async function whoByKey(deps: Deps, session: Session, { appKey }: KeyPair): Promise<Outcome> {
  const api = await deps.api();
  await tryKey(api);
  const scopes = await findScopes(api);
  const data = {
    base: session.base,
    profile: session.profile,
    token_source: session.tokenSource,
    expires_at: '',
    login_by: 'key',
    app_key: appKey,
    scopes,
  };
  const [words, key] = [SAY.who, SAY.whoKey];
  const lines = (title: string, list: Scope[]) =>
    list.map((scope, i): [string, string] => [i === 0 ? title : '', `${scope} ${SCOPE_LABELS[scope]}`]);
  return done(data, () =>
    facts([
      [key.key, appKey],
      [words.base, session.base],
      [words.profile, session.profile],
      [words.token, sourceWords(session)],
      ...lines(key.allowed, scopes.allowed),
      ...lines(key.denied, scopes.denied),
      ...lines(key.unknown, scopes.unknown),
    ]),
  );
}
