import { refuse } from '@giftship/shared/errors/app-error';
import type { LoginData } from '@giftship/shared/accounts/account';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { passCaptchaGate } from './captcha-gate.ts';
import { checkPassword } from './check-password.ts';
import { findPlace } from './known-devices.ts';
import { keepRemembered } from './remember.ts';
import { holdPassword, openSession } from './sessions.ts';
import { useSmsCode } from './sms-codes.ts';

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}
type Account = { mobile: string; user_type: 'user' | 'supplier'; remember?: 0 | 1 };

/** So many wrong passwords from one place ask for a captcha (code 80), and so many for a wait that ends by itself. */
const CAPTCHA_AFTER = 5;
const WAIT_AFTER = 10;

/**
 * Logs in by password. Wrong ones are counted by where they come from: a device that the account knows, an address that
 * it knows, and all strangers; nothing that these do asks anything of the others (D1307).
 */
export async function logInByPassword(
  deps: Deps,
  input: Account & { password: string; captcha: string; key: string },
  http: Http,
): Promise<LoginData> {
  const place = await findPlace(deps, input, http.request);
  const count = { what: `login by ${place.kind || 'stranger'}`, who: place.who, waitAfter: WAIT_AFTER };
  const person = await findPerson(deps, input);
  const isRight = await checkPassword(
    deps.db.q,
    {
      password: input.password,
      hash: person?.password_hash,
      counts: [count],
      lane: place.kind === '' ? 'stranger' : 'owner',
    },
    () => passCaptchaGate(deps, input, { count, freeTries: CAPTCHA_AFTER }),
  );
  if (!isRight || !person) throw refuse('LOGIN_WRONG');
  return welcome(deps, person, { input, proof: 'password', http });
}

/** Logs in by the code of a text message (M205, M206). */
export async function logInBySms(
  deps: Deps,
  input: Account & { sms_code: string },
  http: Http,
): Promise<LoginData> {
  const { kind } = await findPlace(deps, input, http.request);
  await useSmsCode(deps, { purpose: 'login', mobile: input.mobile, askedBy: kind }, input.sms_code);
  const person = await findPerson(deps, input);
  if (!person) throw refuse('SMS_WRONG');
  return welcome(deps, person, { input, proof: 'code', http });
}

function findPerson({ db }: Deps, { mobile, user_type }: Account) {
  return db.q
    .selectFrom('users')
    .where('mobile', '=', mobile)
    .where('user_type', '=', user_type)
    .selectAll()
    .executeTakeFirst();
}

async function welcome(
  deps: Deps,
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  { input, proof, http }: { input: Account; proof: 'password' | 'code'; http: Http },
): Promise<LoginData> {
  if (person.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  return deps.db.transaction(async (tx) => {
    const { password_hash } = await holdPassword(tx, person.id);
    // The password was changed while this one was looked at.
    if (proof === 'password' && password_hash !== person.password_hash) throw refuse('LOGIN_WRONG');
    const { login, tokenHash } = await openSession(deps, tx, { person, http, proof });
    await keepRemembered(tx, deps, { userId: person.id, tokenHash, wanted: input.remember === 1 }, http);
    return login;
  });
}
