import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';

/** Makes a stored login the default one. */
export async function run(deps: Deps, { name }: { name: string }): Promise<Outcome> {
  const store = await deps.store();
  if (!Object.hasOwn(store.read().profiles, name)) throw usageFailure(SAY.noProfile(name));
  await store.write((stored) => {
    stored.current = name;
  });
  return done({ current: name }, () => '', SAY.profileUsed(name));
}
