import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';

/** Ends the stored login here and, when it answers, at the service. */
export async function run(deps: Deps): Promise<Outcome> {
  const session = await deps.session();
  const isKey = session.stored?.login_by === 'key';
  const isEnded = session.tokenSource === 'stored' && !isKey && (await endAtService(deps));
  await (
    await deps.store()
  ).write((stored) => {
    delete stored.profiles[session.profile];
  });
  const wasStored = session.stored !== null;
  if (isKey) deps.out.say(SAY.keyStays);
  return done(
    { profile: session.profile, was_stored: wasStored, ended_at_service: isEnded },
    () => '',
    wasStored ? SAY.loggedOut : SAY.notStored,
  );
}

async function endAtService(deps: Deps): Promise<boolean> {
  try {
    await (await deps.api()).accounts.logout();
    return true;
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof NetworkFailure) return false;
    throw error;
  }
}
