import { modeOfKey } from '@giftship/shared/accounts/key-mode';
import { SCOPE_LABELS } from '@giftship/shared/api-keys/labels';
import type { Scope } from '@giftship/shared/api-keys/scopes';
import type { KeyPair } from '../config/key-pair.ts';
import type { Session } from '../config/session.ts';
import type { Deps } from '../deps.ts';
import { isNotInScope } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { SAY } from './copy.ts';
import { findScopes } from './key-scopes.ts';
import { sourceWords } from './source-words.ts';

/** Says which API key rules, where it comes from, in which mode it is, what it may do and for how much a day. */
export async function whoByKey(deps: Deps, session: Session, { appKey }: KeyPair): Promise<Outcome> {
  const api = await deps.api();
  const own = await readOwn(api);
  const scopes = await findScopes(api);
  const data = {
    base: session.base,
    profile: session.profile,
    token_source: session.tokenSource,
    expires_at: '',
    login_by: 'key',
    app_key: appKey,
    mode: modeOfKey(appKey),
    name: own?.name ?? null,
    daily_limit: own?.daily_limit ?? null,
    spent_today: own?.spent_today ?? null,
    scopes,
  };
  const [words, key] = [SAY.who, SAY.whoKey];
  const lines = (title: string, list: Scope[]) =>
    list.map((scope, i): [string, string] => [i === 0 ? title : '', `${scope} ${SCOPE_LABELS[scope]}`]);
  return done(data, () =>
    facts([
      [key.key, appKey],
      ...(own ? [[key.name, own.name] as const] : []),
      [key.mode, key.modes[data.mode]],
      [key.limit, own ? limitText(own) : key.limitUnseen],
      [words.base, session.base],
      [words.profile, session.profile],
      [words.token, sourceWords(session)],
      ...lines(key.allowed, scopes.allowed),
      ...lines(key.denied, scopes.denied),
      ...lines(key.unknown, scopes.unknown),
    ]),
  );
}

/**
 * What the service tells the key of itself; undefined where the key may not look at the balance, and from a service before
 * 0.3. Throws when the service does not take the key.
 */
async function readOwn(api: Api) {
  try {
    return (await api.accounts.userInfo({ query: {} })).key;
  } catch (error) {
    if (isNotInScope(error)) return undefined;
    throw error;
  }
}

const limitText = ({ daily_limit, spent_today }: { daily_limit: string; spent_today: string }): string =>
  SAY.whoKey.limitOf(daily_limit === '' ? SAY.whoKey.noLimit : daily_limit, spent_today);
