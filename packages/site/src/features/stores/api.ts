import { storeRoutes } from '@giftship/shared/stores/contract';
import { clientOf } from '../../api.ts';

/** The calls of connected stores. */
export const storeApi = clientOf(storeRoutes);
