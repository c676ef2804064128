import { unavailable } from '../http/envelope-of-error.ts';
import { type Captcha, createCaptcha } from './captcha.ts';
import type { Lane } from './lanes.ts';

/** Pictures that wait to be taken, and callers that wait for one. */
const MOST_READY = 100;
const MOST_WAITING = 100;
/** Pictures that are kept for people we know: strangers never take the last ones (D1307). */
const KEPT = 30;
/** One picture is a millisecond of work, so that drawing never takes more than a tenth of the loop. */
const PAUSE_MS = 10;

/** Pictures drawn ahead; `take` refuses when too many wait for one, strangers before people we know. */
export interface CaptchaStock {
  take(lane: Lane): Promise<Captcha>;
}

/**
 * Draws pictures one by one with pauses, whatever is asked for at once, so that nobody's wish for pictures holds up
 * other calls. It starts with the first picture that is taken, and keeps no process alive.
 */
export function captchaStock(random: (bytes: number) => Buffer): CaptchaStock {
  const ready: Captcha[] = [];
  const waiting: Record<Lane, ((captcha: Captcha) => void)[]> = { owner: [], stranger: [] };
  let isDrawing = false;
  const draw = (): void => {
    const captcha = createCaptcha(random);
    // Strangers come when the pictures that are kept for others are there.
    const next = waiting.owner.shift() ?? (ready.length >= KEPT ? waiting.stranger.shift() : undefined);
    if (next) next(captcha);
    else ready.push(captcha);
    isDrawing = waiting.stranger.length > 0 || waiting.owner.length > 0 || ready.length < MOST_READY;
    if (isDrawing) setTimeout(draw, PAUSE_MS).unref();
  };
  return {
    take: (lane) => {
      const captcha = ready.length > (lane === 'owner' ? 0 : KEPT) ? ready.shift() : undefined;
      if (!captcha && waiting[lane].length >= MOST_WAITING) return Promise.reject(unavailable());
      const taken = captcha
        ? Promise.resolve(captcha)
        : new Promise<Captcha>((take) => waiting[lane].push(take));
      if (!isDrawing) draw();
      return taken;
    },
  };
}
