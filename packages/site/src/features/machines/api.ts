import { machineRoutes } from '@giftship/shared/machines/contract';
import { clientOf } from '../../api.ts';

/** Machine login, API settings and webhooks. */
export const machines = clientOf(machineRoutes);
