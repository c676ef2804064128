import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROOF_MINUTES } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** A login ends so long after it was opened (O007). */
const LONGEST_HOURS = 12;
/** Most logins of one operator; the longest unused ones end. */
const MOST_SESSIONS = 3;

const TOKEN = 'office-token';
const HINT = 'office-in';
const DEVICE = 'office-device';

/** Behind TLS the names have a prefix that browsers keep to TLS. */
const named = (name: string, { isTls }: Deps['config']): string => (isTls ? `__Secure-${name}` : name);

/** The token that a call brings; '' without one. */
export const officeToken = ({ config }: Pick<Deps, 'config'>, { cookies }: FastifyRequest): string =>
  cookies[named(TOKEN, config)] ?? '';

/** The device that a call says it comes from; null when it says none. */
export function officeDevice({ config }: Pick<Deps, 'config'>, { cookies }: FastifyRequest): Buffer | null {
  const device = cookies[named(DEVICE, config)] ?? '';
  return /^[\w-]{22}$/.test(device) ? hashToken(device) : null;
}

/** A login that is alive: not idle for too long, and not over. */
export const isAlive = ({ config }: Pick<Deps, 'config'>) =>
  sql<boolean>`s.ends_at > now() and s.last_used_at > now() - make_interval(mins => ${config.operatorIdleMinutes}::int)`;

/** Until when a proof by TOTP counts; null when there is none. */
export const provedUntil = (provedAt: Date | null): Date | null =>
  provedAt === null ? null : new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);

/** Opens a login, whose holder has just shown his second factor, and gives the browser its cookies. */
export async function openOperatorSession(
  deps: Deps,
  tx: Tx,
  operatorId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ endsAt: Date; deviceHash: Buffer; isNewDevice: boolean }> {
  const token = deps.random(32).toString('base64url');
  const known = officeDevice(deps, request);
  const device = known === null ? deps.random(16).toString('base64url') : null;
  const deviceHash = known ?? hashToken(device ?? '');
  await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('operator_sessions')
        .where('operator_id', '=', operatorId)
        .orderBy('last_used_at', 'desc')
        .limit(MOST_SESSIONS - 1)
        .select('token_hash'),
    )
    .execute();
  const { ends_at } = await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      ends_at: sql<Date>`now() + make_interval(hours => ${LONGEST_HOURS})`,
      proved_at: sql<Date>`now()`,
      address: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      device_hash: deviceHash,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  const secure = deps.config.isTls || request.protocol === 'https';
  const place = { sameSite: 'strict', secure, expires: ends_at } as const;
  reply.setCookie(named(TOKEN, deps.config), token, { ...place, path: '/api/admin', httpOnly: true });
  reply.setCookie(named(HINT, deps.config), '1', { ...place, path: '/office' });
  if (device !== null)
    reply.setCookie(named(DEVICE, deps.config), device, {
      sameSite: 'strict',
      secure,
      path: '/api/admin',
      httpOnly: true,
      maxAge: 400 * 24 * 3600,
    });
  return { endsAt: ends_at, deviceHash, isNewDevice: device !== null };
}

/** Takes the cookies of a login back. */
export function clearOfficeCookies({ config }: Pick<Deps, 'config'>, reply: FastifyReply): void {
  const secure = config.isTls;
  reply.clearCookie(named(TOKEN, config), { path: '/api/admin', secure });
  reply.clearCookie(named(HINT, config), { path: '/office', secure });
}

/** Ends the logins of an operator but the one named; answers how many there were. */
export async function endOperatorSessions(q: Queries, operatorId: number, except?: number): Promise<number> {
  let gone = q.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
  if (except !== undefined) gone = gone.where('id', '<>', except);
  return Number((await gone.executeTakeFirst()).numDeletedRows);
}
