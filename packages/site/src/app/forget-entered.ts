import { queries } from '../lib/queries.ts';
import { useSession, whenLoggedOut } from '../session/session.ts';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';

/** Whose recipients this browser may hold. */
const KEY = 'giftship-entered-by';

/**
 * A browser may be shared: whoever logs out leaves no recipients behind, and whoever logs in finds none of somebody else.
 * A login that ended by itself loses nothing, so that its owner can go on after the next one (M271, X033).
 */
export function forgetEntered(): void {
  whenLoggedOut(() => void forget(null));
  useSession.subscribe(({ user }) => {
    if (user && readStored(KEY) !== String(user.user_id)) void forget(user.user_id);
  });
}

async function forget(keep: number | null): Promise<void> {
  queries.removeQueries({ type: 'inactive' });
  writeStored(KEY, keep === null ? null : String(keep));
  const { forgetDrafts } = await import('../features/purchase/recipients/forget-drafts.ts');
  await forgetDrafts(keep).catch(() => {});
}
