import type { LoginData } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { USER_CODE_LETTERS } from '@giftship/shared/accounts/devices/user-code';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { present } from '@giftship/shared/lib/assert';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openSession } from '../sessions.ts';
import { constraintOf } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/known-hosts.ts';
import { hashToken } from '../../callers/hash-token.ts';

const INTERVAL_S = 5;
const LIFE_S = 900;
/** Codes that one address may ask for in an hour. */
const PER_HOUR = 60;
/** What its owner said about a code. */
export const DEVICE_CODE_STATUS = { waiting: 0, approved: 1, refused: 2 } as const;

/** Gives a program its pair of codes: a secret one to ask with, and a short one that a person types (X014). */
export async function newDeviceCode(deps: Deps, client: string, request: FastifyRequest) {
  await refuseTooMany(deps, request.ip);
  const device_code = deps.random(32).toString('base64url');
  const user_code = await store(deps, device_code, { client: nameOf(client, request), address: request.ip });
  const uri = `${originOf(deps.config, request)}/device`;
  return {
    device_code,
    user_code,
    verification_uri: uri,
    verification_uri_complete: `${uri}?user_code=${user_code}`,
    interval: INTERVAL_S,
    expires_in: LIFE_S,
  };
}

async function store(
  deps: Deps,
  deviceCode: string,
  asker: { client: string; address: string },
): Promise<string> {
  for (;;) {
    const user_code = shortCode(deps.random);
    try {
      await deps.db.q
        .insertInto('device_codes')
        .values({
          device_hash: hashToken(deviceCode),
          user_code,
          ...asker,
          interval_s: INTERVAL_S,
          expires_at: sql<Date>`now() + make_interval(secs => ${sql.lit(LIFE_S)})`,
        })
        .execute();
      return user_code;
    } catch (error) {
      if (!constraintOf(error).includes('user_code')) throw error;
    }
  }
}

/** Eight letters, each equally likely: a byte beyond the last whole round of letters is thrown away. */
function shortCode(random: (bytes: number) => Buffer): string {
  const count = USER_CODE_LETTERS.length;
  const letters: string[] = [];
  while (letters.length < 8)
    for (const byte of random(16))
      if (byte < 256 - (256 % count) && letters.length < 8) letters.push(USER_CODE_LETTERS[byte % count]!);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

function nameOf(client: string, { headers }: FastifyRequest): string {
  return (client.trim() || (headers['user-agent'] ?? '')).slice(0, 60);
}

async function refuseTooMany({ db, config }: Deps, address: string): Promise<void> {
  if (!config.rate) return;
  const { count } = await db.q
    .selectFrom('device_codes')
    .where('address', '=', address)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= PER_HOUR) throw refuse('RATE_LIMITED', {}, { retry_after: 600 });
}

/**
 * What became of a code: code 71 while nobody decided, code 72 when it ended, and the login once. Who asks faster than
 * the interval is told a longer one, and learns nothing (RFC 8628).
 */
export async function useDeviceCode(
  deps: Deps,
  deviceCode: string,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<LoginData> {
  const hash = hashToken(deviceCode);
  const outcome = await deps.db.transaction(async (tx) => {
    const code = await tx
      .selectFrom('device_codes')
      .where('device_hash', '=', hash)
      .select([
        'status',
        'user_id',
        'client',
        'used_at',
        'interval_s',
        sql<boolean>`expires_at > now()`.as('is_live'),
        // A second is allowed for the road.
        sql<boolean>`coalesce(last_poll_at > now() - make_interval(secs => interval_s - 1), false)`.as(
          'is_early',
        ),
      ])
      .forUpdate()
      .executeTakeFirst();
    if (!code?.is_live || code.used_at !== null) return 'ended';
    const interval_s = code.is_early ? Math.min(60, code.interval_s + INTERVAL_S) : code.interval_s;
    const used =
      !code.is_early && code.status === DEVICE_CODE_STATUS.approved ? { used_at: sql<Date>`now()` } : {};
    await tx
      .updateTable('device_codes')
      .set({ last_poll_at: sql<Date>`now()`, interval_s, ...used })
      .where('device_hash', '=', hash)
      .execute();
    if (code.is_early || code.status === DEVICE_CODE_STATUS.waiting) return { interval: interval_s };
    if (code.status !== DEVICE_CODE_STATUS.approved) return 'ended';
    const person = await tx
      .selectFrom('users')
      .where('id', '=', present(code.user_id, 'an approved code is of a person'))
      .selectAll()
      .executeTakeFirstOrThrow();
    if (person.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
    return (await openSession(deps, tx, { person, http, label: code.client })).login;
  });
  if (outcome === 'ended') throw refuse('DEVICE_EXPIRED');
  if ('interval' in outcome) throw refuse('DEVICE_PENDING', {}, outcome);
  return outcome;
}
