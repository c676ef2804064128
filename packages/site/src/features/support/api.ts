import { supportRoutes } from '@giftship/shared/support/contract';
import { clientOf } from '../../api.ts';

/** Work orders, pictures and refunds on request. */
export const support = clientOf(supportRoutes);
