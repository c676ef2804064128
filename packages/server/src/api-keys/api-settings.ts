import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { ApiSettings } from '@giftship/shared/api-keys/contract';
import { type KeyMode, TEST_KEY_PREFIX } from '@giftship/shared/accounts/key-mode';
import { DEFAULT_DAILY_LIMIT } from '@giftship/shared/api-keys/keys';
import { unseal } from '../db/seal.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** Stars, and the end by which its owner knows a secret again. */
export const maskSecret = (secret: string): string => `${'*'.repeat(8)}${secret.slice(-4)}`;

/** What a person has set for programs; empty for somebody who never did (M230). Secrets are masked. */
export async function readApiSettings(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  q: Queries,
  userId: number,
): Promise<ApiSettings> {
  const row = await q
    .selectFrom('api_keys as k')
    .leftJoin('api_spends as s', (join) =>
      join.onRef('s.user_id', '=', 'k.user_id').on('s.day', '=', chinaDay(now())),
    )
    .where('k.user_id', '=', userId)
    .selectAll('k')
    .select('s.spent_fen')
    .executeTakeFirst();
  const limit = row ? row.daily_limit_fen : DEFAULT_DAILY_LIMIT;
  const mask = (sealed: string | null | undefined) => (sealed ? maskSecret(unseal(secret, sealed)) : '');
  const isOldAlive =
    row?.old_until !== null && row?.old_until !== undefined && row.old_until.getTime() > now();
  return {
    app_key: row?.app_key ?? '',
    secret_mask: mask(row?.secret_sealed),
    enabled: row?.enabled === false ? 0 : 1,
    scopes: row?.scopes ?? [],
    ip_list: row?.ip_list ?? [],
    callback_url: row?.callback_url ?? '',
    callback_secret_mask: mask(row?.callback_secret_sealed),
    callback_enabled: row?.callback_enabled === false ? 0 : 1,
    events: row?.events ?? [],
    ended_at: formatTime(row?.ended_at),
    created_at: formatTime(row?.key_created_at),
    last_used_at: formatTime(row?.last_used_at),
    daily_limit: limit === null ? '' : formatYuan(fen(limit)),
    spent_today: formatYuan(fen(row?.spent_fen ?? 0)),
    old_secret_until: isOldAlive ? formatTime(row.old_until) : '',
  };
}

/** A new pair for signed calls: the name that travels, and the secret that never does. */
export const newAppKey = (random: (bytes: number) => Buffer, mode: KeyMode = 'live'): string =>
  `${mode === 'test' ? TEST_KEY_PREFIX : 'ak_'}${random(12).toString('hex')}`;
export const newAppSecret = (random: (bytes: number) => Buffer, mode: KeyMode = 'live'): string =>
  `${mode === 'test' ? 'as_test_' : 'as_'}${random(32).toString('base64url')}`;
/** A secret for callbacks, as Standard Webhooks writes it: the key is what follows `whsec_`, in base64. */
export const newCallbackSecret = (random: (bytes: number) => Buffer): string =>
  `whsec_${random(32).toString('base64')}`;
