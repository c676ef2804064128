import { withdrawRoutes } from '@giftship/shared/wallet/withdrawals/contract';
import { clientOf } from '../../api.ts';

/** Withdrawing commission and moving it to the balance. */
export const withdrawals = clientOf(withdrawRoutes);
