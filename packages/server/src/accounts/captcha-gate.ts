import { refuse } from '@giftship/shared/errors/app-error';
import type { Deps } from '../deps.ts';
import { newCaptcha, useCaptcha } from './captchas.ts';
import { type Count, takeTry, tooManyTries, waitOf } from './wrong-tries.ts';

/**
 * Takes a try of a secret: freely up to `freeTries` wrong ones, then with a captcha, and not while a wait lasts (code 80,
 * D1307). A captcha is used up, right or wrong.
 */
export async function passCaptchaGate(
  deps: Deps,
  { captcha, key }: { captcha: string; key: string },
  { count, freeTries }: { count: Count; freeTries: number },
): Promise<void> {
  const { q } = deps.db;
  if (await takeTry(q, count, freeTries)) return;
  const wait = await waitOf(q, count);
  if (wait > 0) throw tooManyTries(wait);
  if (captcha === '' || key === '') throw refuse('CAPTCHA_NEEDED', {}, await newCaptcha(deps));
  await useCaptcha(deps, key, captcha);
  if (!(await takeTry(q, count))) throw tooManyTries(await waitOf(q, count));
}
