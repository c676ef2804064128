import { promotionRoutes } from '@giftship/shared/promotion/contract';
import { clientOf } from '../../api.ts';

/** One's own link and what it brought. */
export const promotion = clientOf(promotionRoutes);
