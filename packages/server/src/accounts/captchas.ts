import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { digestCode, isCode } from './code-digest.ts';
import type { Lane } from './lanes.ts';

const LIVE_SECONDS = 120;

/** A captcha as the wire shows it (M119): not case-sensitive, so `sensitive` is 0 (D316). */
export interface CaptchaView {
  key: string;
  img: string;
  sensitive: number;
}

/** Makes a captcha that is good once, for two minutes. */
export async function newCaptcha(
  { db, random, secret, captchas }: Deps,
  lane: Lane = 'stranger',
): Promise<CaptchaView> {
  const { answer, png } = await captchas.take(lane);
  const key = random(16).toString('hex');
  await db.q
    .insertInto('captchas')
    .values({
      key,
      answer: digestCode(secret, whatOf(key), answer.toLowerCase()),
      expires_at: sql<Date>`now() + make_interval(secs => ${LIVE_SECONDS})`,
    })
    .execute();
  return { key, img: `data:image/png;base64,${png.toString('base64')}`, sensitive: 0 };
}

/** Uses a captcha up, right or wrong; refuses a wrong, used or expired one. */
export async function useCaptcha({ db, secret }: Deps, key: string, answer: string): Promise<void> {
  const found = await db.q
    .deleteFrom('captchas')
    .where('key', '=', key)
    .returning(['answer', sql<boolean>`expires_at > now()`.as('is_live')])
    .executeTakeFirst();
  const typed = answer.trim().toLowerCase();
  if (!found?.is_live || !isCode(secret, { what: whatOf(key), stored: found.answer, typed }))
    throw refuse('CAPTCHA_WRONG');
}

const whatOf = (key: string): string => `captcha:${key}`;
