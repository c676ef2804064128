import { ApiFailure } from '@giftship/shared/api/client';
import type { ShopRefusalName } from '@giftship/shared/errors/catalogue';
import { CliFailure, failureOfAnswer, isRefused } from '../lib/failure.ts';

/** The answer of a call; this refusal of it gets the next step that helps in the command that called. */
export async function withNext<T>(
  call: Promise<T>,
  { refusal, next }: { refusal: ShopRefusalName; next: string },
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiFailure && isRefused(error, refusal))) throw error;
    const { exit, code, message, data, requestId } = failureOfAnswer(error);
    throw new CliFailure(exit, message, { code, next, data, requestId });
  }
}
