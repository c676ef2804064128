import { sql } from 'kysely';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';

/** A key with a new secret: the one before works for another 24 hours (D326), but not that of a key which a new password ended. */
export const rotated = (
  { secret, random }: Pick<Deps, 'secret' | 'random'>,
  { ended_at, secret_sealed }: { ended_at: Date | null; secret_sealed: string | null },
  appSecret: string,
) => ({
  ...(ended_at === null
    ? { old_secret_sealed: secret_sealed, old_until: sql<Date>`now() + interval '24 hours'` }
    : { old_secret_sealed: null, old_until: null }),
  secret_sealed: seal(secret, appSecret, random),
  ended_at: null,
});
