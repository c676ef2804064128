import * as z from 'zod/mini';
import { Flag, WireTime, Yuan, YuanInput, filled, text } from '../contract/fields.ts';
import { KEY_MODES } from '../accounts/key-mode.ts';
import { MOST_ADDRESSES } from './address-range.ts';
import { SCOPES } from './scopes.ts';

/** Keys that a person may have at a time. */
export const MOST_KEYS = 20;

/** What a new key may spend in a day until its owner says otherwise, in fen; the column's default. */
export const DEFAULT_DAILY_LIMIT = 50_000;
/** A full test balance, in fen. */
export const TEST_MONEY = 1_000_000;

/** One key as its owner sees it; the secret is masked. */
export const ApiKey = z.object({
  app_key: z.string(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  secret_mask: z.string(),
  enabled: Flag,
  scopes: z.array(z.string()),
  ip_list: z.array(z.string()),
  /** Most that calls with the key may spend in a China day, in yuan; '' is no limit (D902). */
  daily_limit: z.string(),
  spent_today: Yuan,
  created_at: WireTime,
  last_used_at: WireTime,
  /** Where it was last used from; '' where that was not written down. */
  last_address: z.string(),
  /** When a new password ended the key; '' while it did not (D1308). */
  ended_at: WireTime,
  /** Until when the secret before the last rotation still works; '' when there is none. */
  old_secret_until: WireTime,
});
/** A key in the list of its owner, live or test. */
export type ApiKey = z.infer<typeof ApiKey>;

/** What may be set of a key. */
export const KEY_FIELDS = {
  name: filled(20),
  scopes: z.array(z.enum(SCOPES)).check(z.maxLength(SCOPES.length)),
  ip_list: z.array(text(50)).check(z.maxLength(MOST_ADDRESSES)),
  /** '' takes the limit away. */
  daily_limit: YuanInput,
};
