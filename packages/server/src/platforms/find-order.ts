import { isProviderError } from '../outside/provider-error.ts';
import type { StoreOrder } from './platform.ts';

/** The order that was asked for; null when the platform has none, or answered another one. */
export async function foundOrder(
  shopOrder: string,
  read: () => Promise<StoreOrder>,
): Promise<StoreOrder | null> {
  try {
    const order = await read();
    return order.shopOrder === shopOrder ? order : null;
  } catch (error) {
    if (isProviderError(error, 'not_found')) return null;
    throw error;
  }
}
