import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { cleanUserCode } from '@giftship/shared/accounts/devices/user-code';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DEVICE_CODE_STATUS } from './device-codes.ts';

/** Wrong codes that a person, or an address, may try within a quarter of an hour. */
const GUESSES = 10;
const WINDOW_S = 900;

/** Shows who asks for a login before anybody agrees to it: program, address, time (X014). */
export async function findDevice(
  deps: Deps,
  { userId, address }: { userId: number; address: string },
  typed: string,
) {
  await refuseGuessing(deps, userId, address);
  const code = cleanUserCode(typed);
  const found = code === null ? undefined : await waiting(deps, code).executeTakeFirst();
  if (!found) return missing(deps, userId, address);
  return {
    user_code: found.user_code,
    client: found.client,
    address: found.address,
    is_same_address: found.address === address ? (1 as const) : (0 as const),
    created_at: formatTime(found.created_at),
    expires_at: formatTime(found.expires_at),
  };
}

/** Agrees to a program's login, or refuses it for good. Each code is decided once. */
export async function approveDevice(
  deps: Deps,
  userId: number,
  { user_code, allow, address }: { user_code: string; allow: 0 | 1; address: string },
) {
  await refuseGuessing(deps, userId, address);
  const code = cleanUserCode(user_code);
  const decided =
    code === null
      ? undefined
      : await deps.db.q
          .updateTable('device_codes')
          .set({
            status: allow === 1 ? DEVICE_CODE_STATUS.approved : DEVICE_CODE_STATUS.refused,
            user_id: userId,
          })
          .where('user_code', '=', code)
          .where('status', '=', DEVICE_CODE_STATUS.waiting)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('client')
          .executeTakeFirst();
  if (!decided) return missing(deps, userId, address);
  return { client: decided.client, allow };
}

function waiting({ db }: Deps, code: string) {
  return db.q
    .selectFrom('device_codes')
    .where('user_code', '=', code)
    .where('status', '=', DEVICE_CODE_STATUS.waiting)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['user_code', 'client', 'address', 'created_at', 'expires_at']);
}

/** A code that is not there counts as a guess. */
async function missing({ db }: Deps, userId: number, address: string): Promise<never> {
  await db.q.insertInto('device_guesses').values({ user_id: userId, address }).execute();
  throw refuse('NOT_FOUND');
}

async function refuseGuessing({ db }: Deps, userId: number, address: string): Promise<void> {
  const { mine, here } = await db.q
    .selectFrom('device_guesses')
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(WINDOW_S)})`)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('address', '=', address)]))
    .select([
      sql<number>`(count(*) filter (where user_id = ${userId}))::int`.as('mine'),
      sql<number>`(count(*) filter (where address = ${address}))::int`.as('here'),
    ])
    .executeTakeFirstOrThrow();
  // Many people may share an address, so it may err more often than one of them.
  if (mine >= GUESSES || here >= GUESSES * 5) throw refuse('RATE_LIMITED', {}, { retry_after: WINDOW_S });
}
