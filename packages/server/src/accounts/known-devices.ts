import type { UserType } from '@giftship/shared/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { deviceCookieOf, deviceOf } from '../callers/device.ts';
import type { Caller } from '../callers/caller.ts';
import { hashToken } from '../callers/hash-token.ts';
import { isBrowser } from '../callers/same-origin.ts';
import type { Count } from './wrong-tries.ts';

/** Longer than this no browser keeps a cookie. */
const DAYS = 400;

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Where a call about an account comes from, as that account knows it (D1307); '' is a stranger's place. */
export interface Place {
  kind: '' | 'device' | 'address';
  /** The name under which it is counted. */
  who: string;
}

/** The place of a call without a login. An account that is not there knows nobody, at the cost of the same question. */
export async function findPlace(
  deps: Pick<Deps, 'db' | 'config'>,
  { mobile, user_type }: { mobile: string; user_type: UserType },
  request: FastifyRequest,
): Promise<Place> {
  const found = await knows(deps, request)
    .where('users.mobile', '=', mobile)
    .where('users.user_type', '=', user_type)
    .executeTakeFirst();
  return placeOf(deps, found, request) ?? { kind: '', who: `${user_type}/${mobile}` };
}

/** How many wrong login passwords are free of waiting: in one session, and from one place over all of them. */
const FREE = { session: 5, place: 15 } as const;

/**
 * The counts of a signed-in call that is asked for the password: of this login, and of all of this account from the same
 * place, so that whoever stole a login neither guesses on with the next one nor stops the owner elsewhere.
 */
export async function countsOf(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, tokenHash }: Caller,
  request: FastifyRequest,
): Promise<Count[]> {
  const found = await knows(deps, request).where('users.id', '=', userId).executeTakeFirst();
  const { kind, who } = placeOf(deps, found, request) ?? { kind: '', who: String(userId) };
  return [
    { what: 'password in session', who: tokenHash.toString('hex'), waitAfter: FREE.session },
    { what: `password by ${kind || 'stranger'}`, who, waitAfter: FREE.place },
  ];
}

function knows({ db, config }: Pick<Deps, 'db' | 'config'>, request: FastifyRequest) {
  const device = deviceOf(config, request);
  const known = sql`exists (select from known_devices d where d.user_id = users.id`;
  return db.q
    .selectFrom('users')
    .select('users.id')
    .select(
      sql<boolean>`${known} and d.device_hash = ${device === null ? null : hashToken(device)}::bytea)`.as(
        'device',
      ),
    )
    .select(sql<boolean>`${known} and d.address = ${addressKey(request.ip)})`.as('address'));
}

function placeOf(
  { config }: Pick<Deps, 'config'>,
  found: { id: number; device: boolean; address: boolean } | undefined,
  request: FastifyRequest,
): Place | null {
  if (found?.device)
    return {
      kind: 'device',
      who: `${found.id}/${hashToken(deviceOf(config, request) ?? '').toString('hex')}`,
    };
  if (found?.address) return { kind: 'address', who: `${found.id}/${addressKey(request.ip)}` };
  return null;
}

/**
 * Remembers where a person has just logged in (the login is written already): a browser by a cookie of its own, a program
 * by its address. True when that is a new one beside others that were known, or beside logins that left no trace here:
 * those of release 0.2.0.
 */
export async function noteDevice(
  deps: Pick<Deps, 'random' | 'config'>,
  q: Queries,
  { userId, http }: { userId: number; http: Http },
): Promise<boolean> {
  const address = addressKey(http.request.ip);
  const isPage = isBrowser(http.request);
  const device_hash = isPage ? giveCookie(deps, http) : ofProgram(address);
  const { known, has_others } = await q
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .select([
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash} or (${!isPage} and address = ${address})), false)`.as(
        'known',
      ),
      sql<boolean>`count(*) > 0 or (select count(*) from sessions where user_id = ${userId}) > 1`.as(
        'has_others',
      ),
    ])
    .executeTakeFirstOrThrow();
  await q
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash, address })
    .onConflict((oc) =>
      oc.columns(['user_id', 'device_hash']).doUpdateSet({ address, last_at: sql<Date>`now()` }),
    )
    .execute();
  return !known && has_others;
}

/** Forgets every place of a person but the one that asks: whoever had the password before is a stranger again. */
export async function forgetDevices(
  { config }: Pick<Deps, 'config'>,
  q: Queries,
  { userId, request }: { userId: number; request?: FastifyRequest | undefined },
): Promise<void> {
  const device = request && deviceOf(config, request);
  let gone = q.deleteFrom('known_devices').where('user_id', '=', userId);
  if (request)
    gone = gone.where('device_hash', '<>', device ? hashToken(device) : ofProgram(addressKey(request.ip)));
  await gone.execute();
}

function giveCookie({ random, config }: Pick<Deps, 'random' | 'config'>, { request, reply }: Http): Buffer {
  const device = deviceOf(config, request) ?? random(16).toString('base64url');
  const { name, path } = deviceCookieOf(config);
  reply.setCookie(name, device, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls || request.protocol === 'https',
    maxAge: DAYS * 86_400,
  });
  return hashToken(device);
}

const PROGRAM_AT = 'program at ';
const ofProgram = (address: string): Buffer => hashToken(`${PROGRAM_AT}${address}`);

/** True of a known device `d` that is a browser: a program is told apart by its address only, which strangers share. */
export const isBrowserDevice = sql<boolean>`d.device_hash <> sha256(convert_to(${sql.lit(PROGRAM_AT)} || d.address, 'UTF8'))`;
