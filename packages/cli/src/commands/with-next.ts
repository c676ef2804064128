import { ApiFailure } from '@giftship/shared/api/client';
import { CliFailure, failureOfAnswer } from '../lib/failure.ts';

/** Which refusal of the service: its code, and its sentence where others share the code. */
interface Refused {
  code: number;
  text?: string;
}

/** The answer of a call; this refusal of it gets the next step that helps in the command that called. */
export async function withNext<T>(
  call: Promise<T>,
  { code, text, next }: Refused & { next: string },
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isIt =
      error instanceof ApiFailure && error.code === code && (text === undefined || error.message === text);
    if (!isIt) throw error;
    const { exit, message, data, requestId } = failureOfAnswer(error);
    throw new CliFailure(exit, message, { code, next, data, requestId });
  }
}
