import type { Session } from '../config/session.ts';
import { SAY } from './copy.ts';

/** Where the login of this session comes from, in words; '' without one. */
export function sourceWords({ key, tokenSource, stored }: Session): string {
  const source = tokenSource ?? '';
  if (key !== null) return SAY.keySources[source] ?? '';
  return source === 'stored' && stored?.login_by === 'device'
    ? SAY.storedByPage
    : (SAY.sources[source] ?? '');
}
