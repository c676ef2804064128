import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { type CaptchaAnswer, CaptchaDialog, type CaptchaView } from './CaptchaDialog.tsx';

/** Shows the captcha and makes the call with its answer, again while the answer is wrong; null when it was closed. */
type WithCaptcha = <T>(call: (answer: CaptchaAnswer) => Promise<T>, given?: CaptchaView) => Promise<T | null>;

interface Asked {
  given: CaptchaView | undefined;
  /** Rejects when the answer was wrong; anything else has been told to who asked. */
  attempt: (answer: CaptchaAnswer) => Promise<void>;
  giveUp: () => void;
}

const isWrongAnswer = (error: unknown) =>
  error instanceof ApiFailure && error.code === CATALOGUE.CAPTCHA_WRONG.code;

/** The captcha sub-dialog (M089) as one call. */
export function useCaptcha(): { withCaptcha: WithCaptcha; captchaDialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const withCaptcha = useCallback<WithCaptcha>(
    (call, given) =>
      new Promise((resolve, reject) => {
        // The form is back before it hears: the focus may go into it.
        const close = () => flushSync(() => setAsked(null));
        setAsked({
          given,
          attempt: async (answer) => {
            try {
              const value = await call(answer);
              close();
              resolve(value);
            } catch (error) {
              if (isWrongAnswer(error)) throw error;
              close();
              reject(error as Error);
            }
          },
          giveUp: () => {
            close();
            resolve(null);
          },
        });
      }),
    [],
  );
  return { withCaptcha, captchaDialog: asked && <CaptchaDialog {...asked} /> };
}
