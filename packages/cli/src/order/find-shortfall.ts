import { type Fen, fen, formatYuan, yuan } from '@giftship/shared/money/fen';
import { isNotInScope } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';

/** The balance in yuan; null to a key that may order and not look at it. */
export async function balanceOf(api: Pick<Api, 'wallet'>): Promise<string | null> {
  try {
    return (await api.wallet.info()).money;
  } catch (error) {
    if (isNotInScope(error)) return null;
    throw error;
  }
}

/** In yuan. */
export interface Shortfall {
  balance: string;
  missing: string;
}

/** What a dry run finds missing; null where the balance is enough or may not be seen. */
export async function findShortfall(api: Pick<Api, 'wallet'>, total: Fen): Promise<Shortfall | null> {
  const balance = total === 0 ? null : await balanceOf(api);
  const missing = balance === null ? 0 : total - yuan(balance);
  return balance === null || missing <= 0 ? null : { balance, missing: formatYuan(fen(missing)) };
}
