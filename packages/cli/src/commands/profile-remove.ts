import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';

/** Forgets a stored login. */
export async function run(deps: Deps, { name }: { name: string }): Promise<Outcome> {
  const store = await deps.store();
  if (!Object.hasOwn(store.read().profiles, name)) throw usageFailure(SAY.noProfile(name));
  await store.write((stored) => {
    delete stored.profiles[name];
    if (stored.current === name) stored.current = Object.keys(stored.profiles)[0] ?? 'default';
  });
  return done({ removed: name }, () => '', SAY.profileRemoved(name));
}
