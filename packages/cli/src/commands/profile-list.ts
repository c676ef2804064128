import type { Deps } from '../deps.ts';
import { COPY } from '../lib/copy.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { personName } from './person-name.ts';

/** Lists the stored logins, never their tokens. */
export async function run(deps: Deps): Promise<Outcome> {
  const { current, profiles } = (await deps.store()).read();
  const list = Object.entries(profiles).map(([name, { api_base, expires_at, user }]) => ({
    name,
    is_current: name === current,
    api_base,
    expires_at,
    user,
  }));
  const rows = list.map(({ name, is_current, api_base, expires_at, user }) => [
    is_current ? '*' : '',
    name,
    personName(user),
    api_base,
    expires_at,
  ]);
  return done({ current, list }, () => table(SAY.profileColumns, rows) || COPY.noRecords);
}
