import { refuse } from '@giftship/shared/errors/app-error';
import { type Captcha, createCaptcha } from './captcha.ts';

/** Pictures that wait to be taken, and callers that wait for one. */
const MOST_READY = 100;
const MOST_WAITING = 100;
/** One picture is a millisecond of work, so that drawing never takes more than a twentieth of the loop. */
const PAUSE_MS = 20;
const RETRY_AFTER_S = 2;

/** Pictures drawn ahead; `take` refuses when too many wait for one. */
export interface CaptchaStock {
  take(): Promise<Captcha>;
}

/**
 * Draws pictures one by one with pauses, whatever is asked for at once, so that nobody's wish for pictures holds up
 * other calls. It starts with the first picture that is taken, and keeps no process alive.
 */
export function captchaStock(random: (bytes: number) => Buffer): CaptchaStock {
  const ready: Captcha[] = [];
  const waiting: ((captcha: Captcha) => void)[] = [];
  let isDrawing = false;
  const draw = (): void => {
    const captcha = createCaptcha(random);
    const next = waiting.shift();
    if (next) next(captcha);
    else ready.push(captcha);
    isDrawing = waiting.length > 0 || ready.length < MOST_READY;
    if (isDrawing) setTimeout(draw, PAUSE_MS).unref();
  };
  return {
    take: () => {
      const captcha = ready.shift();
      if (!captcha && waiting.length >= MOST_WAITING)
        return Promise.reject(refuse('UNAVAILABLE', {}, { retry_after: RETRY_AFTER_S }));
      const taken = captcha ? Promise.resolve(captcha) : new Promise<Captcha>((take) => waiting.push(take));
      if (!isDrawing) draw();
      return taken;
    },
  };
}
