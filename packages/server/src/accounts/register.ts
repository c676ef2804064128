import type { UserType } from '@giftship/shared/accounts/account';
import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';
import { type Queries, codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { findInviter } from './find-inviter.ts';
import { findPlace } from './known-devices.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import type { Person } from './sessions.ts';
import { useSmsCode } from './sms-codes.ts';

export interface Registration {
  mobile: string;
  password: string;
  sms_code: string;
  user_type: UserType;
  spread: string;
  /** Query parameters of the registration page, kept with the account (M207). */
  params: Record<string, string>;
}

const UNIQUE_VIOLATION = '23505';
const SPREAD_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Registers a mobile that proved itself by a text message; the account starts with empty wallets. */
export async function register(deps: Deps, input: Registration, request: FastifyRequest): Promise<Person> {
  refuseWeakPassword(input.password, input.mobile);
  // The code first: who is registered is told only to whom the mobile belongs.
  const { kind } = await findPlace(deps, input, request);
  await useSmsCode(deps, { purpose: 'register', mobile: input.mobile, askedBy: kind }, input.sms_code);
  await refuseTaken(deps, input);
  const passwordHash = await hashPassword(input.password);
  try {
    return await deps.db.transaction((tx) => insertPerson(tx, deps, { ...input, passwordHash }));
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw refuse('MOBILE_TAKEN');
    throw error;
  }
}

/** Writes a person; a buyer with his accounts: balance, commission, frozen commission. A supplier's login holds no money (8.6). */
export async function insertPerson(
  tx: Queries,
  { random, config }: Pick<Deps, 'random' | 'config'>,
  input: {
    mobile: string;
    user_type: UserType;
    passwordHash: string;
    spread: string;
    params: Record<string, string>;
  },
): Promise<Person> {
  const inviter = await findInviter(tx, input.params, {
    spread: input.spread,
    cookieDays: config.promotion.cookieDays,
  });
  const person = await tx
    .insertInto('users')
    .values({
      mobile: input.mobile,
      user_type: input.user_type,
      username: maskMobile(input.mobile),
      password_hash: input.passwordHash,
      spread_code: [...random(8)].map((byte) => SPREAD_LETTERS[byte % SPREAD_LETTERS.length]).join(''),
      invited_by: inviter.id,
      invited_click: inviter.clickId,
      register_params: JSON.stringify(input.params),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.user_type === 'supplier') return person;
  await tx
    .insertInto('accounts')
    .values([
      { kind: 'balance', owner_id: person.id },
      { kind: 'commission', owner_id: person.id },
      { kind: 'commission_frozen', owner_id: person.id },
    ])
    .execute();
  return person;
}

async function refuseTaken({ db }: Deps, { mobile, user_type }: Registration): Promise<void> {
  const taken = await db.q
    .selectFrom('users')
    .where('mobile', '=', mobile)
    .where('user_type', '=', user_type)
    .select('id')
    .executeTakeFirst();
  if (taken) throw refuse('MOBILE_TAKEN');
}
