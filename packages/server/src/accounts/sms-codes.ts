import { timingSafeEqual } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { refuseMissing } from '../outside/absent.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { SmsPurpose } from '../outside/sms.ts';
import { useCaptcha } from './captchas.ts';
import { SMS_FAILURE_COPY } from './copy.ts';

const PREFIX_PER_HOUR = 30;

/** Sends a code after the captcha and within every limit of reliability section 5; answers its life in seconds. */
export async function sendSmsCode(
  deps: Deps,
  purpose: SmsPurpose,
  input: { mobile: string; captcha: string; key: string },
  address: string,
): Promise<{ expire: number; interval: number }> {
  refuseMissing(deps.outside, 'sms');
  await useCaptcha(deps, input.key, input.captcha);
  await refuseTooOften(deps, input.mobile, address);
  const code = String(deps.random(4).readUInt32BE() % 1_000_000).padStart(6, '0');
  const { minutes } = deps.config.sms;
  const { id } = await deps.db.q
    .insertInto('sms_codes')
    .values({
      mobile: input.mobile,
      address,
      purpose,
      code,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await deps.outside.sms.send({ mobile: input.mobile, purpose, code, minutes, ref: String(id) });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw refuse('SMS_FAILED', { reason: SMS_FAILURE_COPY[error.kind] ?? SMS_FAILURE_COPY.unknown! });
  }
  return { expire: minutes * 60, interval: 60 };
}

/** Uses a code up; at most five tries, bound to purpose and mobile. Refuses anything else alike. */
export async function useSmsCode(
  { db, config }: Deps,
  purpose: SmsPurpose,
  mobile: string,
  code: string,
): Promise<void> {
  const latest = await db.q
    .updateTable('sms_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_codes as s')
        .where('s.mobile', '=', mobile)
        .where('s.purpose', '=', purpose)
        .orderBy('s.id', 'desc')
        .limit(1)
        .select('s.id'),
    )
    .where('used_at', 'is', null)
    .where('tries', '<', config.sms.tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'code'])
    .executeTakeFirst();
  if (!latest || !isSame(latest.code, code)) throw refuse('SMS_WRONG');
  const used = await db.q
    .updateTable('sms_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', latest.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw refuse('SMS_WRONG');
}

async function refuseTooOften({ db, config }: Deps, mobile: string, address: string): Promise<void> {
  const { sms } = config;
  const prefix = mobile.slice(0, 7);
  const seen = await db.q
    .selectFrom('sms_codes')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.or([eb('mobile', '=', mobile), eb('address', '=', address), eb('mobile', 'like', `${prefix}%`)]),
    )
    .select([
      sql<number>`count(*) filter (where mobile = ${mobile} and created_at > now() - interval '1 minute')`.as(
        'minute',
      ),
      sql<number>`count(*) filter (where mobile = ${mobile} and created_at > now() - interval '1 hour')`.as(
        'hour',
      ),
      sql<number>`count(*) filter (where mobile = ${mobile})`.as('day'),
      sql<number>`count(*) filter (where address = ${address} and created_at > now() - interval '1 hour')`.as(
        'address',
      ),
      sql<number>`count(*) filter (where mobile like ${`${prefix}%`} and created_at > now() - interval '1 hour')`.as(
        'prefix',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (seen.minute >= sms.perMinute) throw refuse('SMS_TOO_OFTEN', { wait: 60 });
  if (seen.hour >= sms.perHour || seen.address >= sms.addressPerHour || seen.prefix >= PREFIX_PER_HOUR)
    throw refuse('SMS_TOO_OFTEN', { wait: 3600 });
  if (seen.day >= sms.perDay) throw refuse('SMS_TOO_OFTEN', { wait: 86_400 });
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a.padEnd(16));
  const right = Buffer.from(b.padEnd(16));
  return left.length === right.length && timingSafeEqual(left, right);
}
