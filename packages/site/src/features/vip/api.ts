import { groupRoutes } from '@giftship/shared/wallet/groups/contract';
import { clientOf } from '../../api.ts';

/** The VIP groups. */
export const groups = clientOf(groupRoutes);
