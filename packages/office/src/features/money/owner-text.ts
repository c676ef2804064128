import type { LedgerRow } from '@giftship/shared/wallet/office-contract';
import { LEDGER_COPY as SAY } from './copy.ts';

/** Whose account a line is on, in words. */
export const ownerText = ({ owner_id, owner }: Pick<LedgerRow, 'owner_id' | 'owner'>): string =>
  owner_id === 0 ? SAY.shop : `${owner_id} ${owner}`;
