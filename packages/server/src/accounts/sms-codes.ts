import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { refuseMissing } from '../outside/absent.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { SmsPurpose } from '../outside/sms.ts';
import { useCaptcha } from './captchas.ts';
import { digestCode, isCode } from './code-digest.ts';
import { SMS_FAILURE_COPY } from './copy.ts';

/** What a code is for, and who asked for it: each has counts and codes of its own (D1307). */
export interface SmsUse {
  purpose: SmsPurpose;
  mobile: string;
  /** A stranger (''), a device or an address that the account knows, or a signed-in call. */
  askedBy: '' | 'device' | 'address' | 'login';
}

/** Sends a code after the captcha and within every limit of reliability section 5; answers its life in seconds. */
export async function sendSmsCode(
  deps: Deps,
  { use, request }: { use: SmsUse; request: FastifyRequest },
  input: { captcha: string; key: string },
): Promise<{ expire: number; interval: number }> {
  refuseMissing(deps.outside, 'sms');
  const { purpose, mobile } = use;
  await useCaptcha(deps, input.key, input.captcha);
  const code = String(deps.random(4).readUInt32BE() % 1_000_000).padStart(6, '0');
  const { minutes } = deps.config.sms;
  const { id } = await deps.db.transaction(async (tx) => {
    await refuseTooOften(deps, tx, { use, address: addressKey(request.ip) });
    return tx
      .insertInto('sms_codes')
      .values({
        mobile,
        purpose,
        address: addressKey(request.ip),
        asked_by: use.askedBy,
        code: digestCode(deps.secret, whatOf(use), code),
        expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  try {
    await deps.outside.sms.send({ mobile, purpose, code, minutes, ref: String(id) });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw refuse('SMS_FAILED', { reason: SMS_FAILURE_COPY[error.kind] ?? SMS_FAILURE_COPY.unknown });
  }
  return { expire: minutes * 60, interval: 60 };
}

/**
 * Uses a code up; at most five tries, bound to purpose and mobile. Refuses anything else alike. Whoever is known answers
 * the code that was asked for from there, which no stranger replaces or uses up, and else that of a stranger.
 */
export async function useSmsCode({ db, config, secret }: Deps, use: SmsUse, typed: string): Promise<void> {
  const latest = await db.q
    .updateTable('sms_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_codes as s')
        .where('s.mobile', '=', use.mobile)
        .where('s.purpose', '=', use.purpose)
        .where('s.asked_by', 'in', [use.askedBy, ''])
        .where('s.expires_at', '>', sql<Date>`now()`)
        .orderBy(sql`s.asked_by = ${use.askedBy}`, 'desc')
        .orderBy('s.id', 'desc')
        .limit(1)
        .select('s.id'),
    )
    .where('used_at', 'is', null)
    .where('tries', '<', config.sms.tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'code'])
    .executeTakeFirst();
  if (!latest || !isCode(secret, { what: whatOf(use), stored: latest.code, typed }))
    throw refuse('SMS_WRONG');
  const used = await db.q
    .updateTable('sms_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', latest.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw refuse('SMS_WRONG');
}

const whatOf = ({ purpose, mobile }: SmsUse): string => `sms:${purpose}:${mobile}`;

/**
 * Refuses what goes past a limit; what is counted here is written before anybody else counts. A mobile has its minute,
 * hour and day for each purpose, and for strangers apart from the owner. Strangers are held up by their network too, by
 * codes that nobody answered in the neighbouring numbers (whoever pumps messages to them never does), and by their part
 * of what a day's messages may cost: nobody who is known is.
 */
async function refuseTooOften(
  { config }: Deps,
  tx: Tx,
  { use, address }: { use: SmsUse; address: string },
): Promise<void> {
  const { sms } = config;
  await sql`select pg_advisory_xact_lock(hashtextextended('sms', 0))`.execute(tx);
  const mine = sql`mobile = ${use.mobile} and purpose = ${use.purpose} and asked_by = ${use.askedBy}`;
  const near = `${use.mobile.slice(0, 7)}%`;
  const inHour = sql`created_at > now() - interval '1 hour'`;
  const count = (which: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${which}))::int`;
  const seen = await tx
    .selectFrom('sms_codes')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select([
      count(sql`${mine} and created_at > now() - interval '1 minute'`).as('minute'),
      count(sql`${mine} and ${inHour}`).as('hour'),
      count(mine).as('day'),
      count(sql`asked_by = '' and address = ${address} and ${inHour}`).as('address'),
      count(sql`asked_by = '' and used_at is null and mobile like ${near} and ${inHour}`).as('near'),
      count(sql`asked_by = ''`).as('strangers'),
      count(sql`true`).as('all'),
    ])
    .executeTakeFirstOrThrow();
  if (seen.minute >= sms.perMinute) throw refuse('SMS_TOO_OFTEN', { wait: 60 });
  if (seen.hour >= sms.perHour) throw refuse('SMS_TOO_OFTEN', { wait: 3600 });
  if (seen.day >= sms.perDay || seen.all * sms.price >= sms.dailyCap)
    throw refuse('SMS_TOO_OFTEN', { wait: 86_400 });
  if (use.askedBy !== '') return;
  if (seen.address >= sms.addressPerHour || seen.near >= sms.nearPerHour)
    throw refuse('SMS_TOO_OFTEN', { wait: 3600 });
  if (seen.strangers * sms.price >= (sms.dailyCap * sms.strangersPercent) / 100)
    throw refuse('SMS_TOO_OFTEN', { wait: 86_400 });
}
