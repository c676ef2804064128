import { refuse } from '@giftship/shared/errors/app-error';
import type { LoginData } from '@giftship/shared/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { newCaptcha, useCaptcha } from './captchas.ts';
import { isPassword } from './passwords.ts';
import { keepRemembered } from './remember.ts';
import { openSession } from './sessions.ts';
import { useSmsCode } from './sms-codes.ts';

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}
type Account = { mobile: string; user_type: 'user' | 'supplier'; remember?: 0 | 1 };

const CAPTCHA_AFTER = 5;
const DELAY_AFTER = 10;
const LONGEST_DELAY_S = 900;

/** Logs in by password: after five wrong ones a captcha is due (code 80), later a growing wait that ends by itself. */
export async function logInByPassword(
  deps: Deps,
  input: Account & { password: string; captcha: string; key: string },
  http: Http,
): Promise<LoginData> {
  await passGate(deps, input);
  const person = await findPerson(deps, input);
  if (!(await isPassword(input.password, person?.password_hash))) {
    await recordFailure(deps, input);
    throw refuse('LOGIN_WRONG');
  }
  return welcome(deps, input, person!, http);
}

/** Logs in by the code of a text message (M205, M206). */
export async function logInBySms(
  deps: Deps,
  input: Account & { sms_code: string },
  http: Http,
): Promise<LoginData> {
  await useSmsCode(deps, 'login', input.mobile, input.sms_code);
  const person = await findPerson(deps, input);
  if (!person) throw refuse('SMS_WRONG');
  return welcome(deps, input, person, http);
}

async function passGate(deps: Deps, input: Account & { captcha: string; key: string }): Promise<void> {
  const record = await deps.db.q
    .selectFrom('login_failures')
    .where('mobile', '=', input.mobile)
    .where('user_type', '=', input.user_type)
    .where('last_at', '>', sql<Date>`now() - interval '1 day'`)
    .select([
      'failures',
      sql<number>`greatest(0, ceil(extract(epoch from blocked_until - now())))::int`.as('wait'),
    ])
    .executeTakeFirst();
  if (!record || record.failures < CAPTCHA_AFTER) return;
  if (record.wait > 0) throw refuse('RATE_LIMITED', {}, { retry_after: record.wait });
  if (input.captcha === '' || input.key === '') throw refuse('CAPTCHA_NEEDED', {}, await newCaptcha(deps));
  await useCaptcha(deps, input.key, input.captcha);
}

async function recordFailure({ db }: Deps, { mobile, user_type }: Account): Promise<void> {
  const next = sql<number>`case when login_failures.last_at > now() - interval '1 day' then login_failures.failures + 1 else 1 end`;
  const delay = sql<Date>`case when ${next} >= ${sql.lit(DELAY_AFTER)} then now() + make_interval(secs => least(${sql.lit(LONGEST_DELAY_S)}, 5 * power(2, least(10, ${next} - ${sql.lit(DELAY_AFTER)})))) end`;
  await db.q
    .insertInto('login_failures')
    .values({ mobile, user_type, failures: 1 })
    .onConflict((oc) =>
      oc
        .columns(['mobile', 'user_type'])
        .doUpdateSet({ failures: next, blocked_until: delay, last_at: sql<Date>`now()` }),
    )
    .execute();
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
  input: Account,
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  http: Http,
): Promise<LoginData> {
  if (person.status !== 1) throw refuse('ACCOUNT_DISABLED');
  await deps.db.q
    .deleteFrom('login_failures')
    .where('mobile', '=', input.mobile)
    .where('user_type', '=', input.user_type)
    .execute();
  return deps.db.transaction(async (tx) => {
    const { login, tokenHash } = await openSession(deps, tx, person, http, { isProved: true });
    await keepRemembered(tx, deps, { userId: person.id, tokenHash, wanted: input.remember === 1 }, http);
    return login;
  });
}
