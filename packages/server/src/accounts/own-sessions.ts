import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { DEVICE_COPY } from './copy.ts';
import { deviceName } from './device-name.ts';
import { forgetDevices } from './known-devices.ts';
import { endLogins, forgetRemembered } from './remember.ts';

const MOST = 200;
const MOST_VIEWS = 50;

/** The logins of a person, the one that asks first, then by last use; and when somebody of the shop looked at the account. */
export async function listSessions({ db }: Deps, caller: Caller) {
  const views = await db.q
    .selectFrom('view_sessions')
    .where('user_id', '=', caller.userId)
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST_VIEWS)
    .select(['operator_id', 'started_at', 'ends_at'])
    .execute();
  const rows = await db.q
    .selectFrom('sessions')
    .leftJoin('partner_sites as site', 'site.id', 'sessions.site_id')
    .where('sessions.user_id', '=', caller.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select([
      'sessions.id',
      'token_hash',
      'user_agent',
      'label',
      'address',
      'sessions.created_at',
      'last_used_at',
      'expires_at',
      'site.name as site_name',
    ])
    .orderBy(sql`token_hash = ${caller.tokenHash}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
    .execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      device:
        row.site_name === null ? deviceName(row.user_agent, row.label) : DEVICE_COPY.embedded(row.site_name),
      address: row.address,
      created_at: formatTime(row.created_at),
      last_used_at: formatTime(row.last_used_at),
      expires_at: formatTime(row.expires_at),
      is_current: row.token_hash.equals(caller.tokenHash) ? (1 as const) : (0 as const),
    })),
    views: views.map(({ operator_id, started_at, ends_at }) => ({
      operator_id,
      started_at: formatTime(started_at),
      ended_at: formatTime(ends_at),
    })),
  };
}

/** Ends one login of the person, and what was saved with it; a login of somebody else is not found. */
export async function endSession({ db }: Deps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', caller.userId)
      .returning('token_hash')
      .executeTakeFirst();
    if (!gone) throw refuse('NOT_FOUND');
    // Otherwise that browser would be let in again by its saved login.
    await tx
      .deleteFrom('remember_tokens')
      .where('family', 'in', (eb) =>
        eb.selectFrom('remember_tokens').where('session_hash', '=', gone.token_hash).select('family'),
      )
      .execute();
  });
}

/** Ends every other login of the person and every saved one; answers how many logins there were. */
export async function endOtherSessions(
  deps: Deps,
  caller: Caller,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const ended = await endLogins(tx, caller.userId, caller.tokenHash);
    await forgetRemembered(deps, tx, http);
    await forgetDevices(deps, tx, { userId: caller.userId, request: http.request });
    return ended;
  });
}
