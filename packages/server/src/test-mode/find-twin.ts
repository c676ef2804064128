import { refuse } from '@giftship/shared/errors/app-error';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { twinOf } from '../api-keys/twins.ts';

/** Whose test money and test orders a caller means: his own with a test key or a login, nobody's with a live key. */
export async function findTwin({ db }: Deps, { userId, isTest, key }: Caller): Promise<number> {
  if (isTest) return userId;
  const twinId = key === null ? await twinOf(db.q, userId) : null;
  if (twinId === null) throw refuse('TEST_KEY_NEEDED');
  return twinId;
}
