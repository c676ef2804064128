import type { RefusalName } from './catalogue.ts';

/**
 * The wire codes that readers compare, for whoever does without the catalogue and its sentences. A test holds them to it.
 * Where many refusals share a code, their names tell them apart (`isAnswer`).
 */
export const CODES = {
  INVALID: 2,
  NOT_FOUND: 4,
  REAL_NAME_REQUIRED: 11,
  REAL_NAME_PENDING: 12,
  GOODS_UNAVAILABLE: 21,
  BALANCE_TOO_LOW: 23,
  PRICE_CHANGED: 24,
  KEY_REUSED: 25,
  KEY_IN_USE: 26,
  NOT_OPEN: 27,
  STORE_EXPIRED: 31,
  CAPTCHA_WRONG: 43,
  DEVICE_PENDING: 71,
  DEVICE_EXPIRED: 72,
  CAPTCHA_NEEDED: 80,
} as const satisfies Partial<Record<RefusalName, number>>;
