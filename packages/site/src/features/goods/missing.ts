import { ApiFailure } from '@giftship/shared/api/client';

const NOT_FOUND = 4;

/** The server says that there is no such thing; to ask again would not help. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === NOT_FOUND;

/** The id of an address; 0 when it is none. */
export function readId(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
