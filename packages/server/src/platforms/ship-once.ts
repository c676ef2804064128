import { isProviderError, ProviderError } from '../outside/provider-error.ts';
import type { ShipRequest, StoreOrder } from './platform.ts';

const ON_THE_WAY: ReadonlySet<StoreOrder['state']> = new Set(['shipped', 'done']);
/** Refusals behind which an order may stand that was shipped before; platforms name that in many ways. */
const DOUBTFUL: ReadonlySet<string> = new Set(['state', 'rejected', 'invalid']);

/**
 * Writes a waybill back. Where the platform refuses, the order is looked at: the very same waybill there means that it
 * was written before (`already`), another one on a shipped order is a `state` error in the platform's own words. While the
 * order cannot be looked at nobody knows which of these it is.
 */
export async function shipOnce(
  { waybill }: ShipRequest,
  { send, look }: { send(): Promise<unknown>; look(): Promise<StoreOrder | null> },
): Promise<{ already: boolean }> {
  try {
    await send();
    return { already: false };
  } catch (error) {
    if (!isProviderError(error) || !DOUBTFUL.has(error.kind)) throw error;
    const order = await look().catch((blind: unknown) => {
      if (!isProviderError(blind, 'unavailable') && !isProviderError(blind, 'rate')) return null;
      const { retryAfterMs } = blind;
      throw new ProviderError('unavailable', {
        code: error.code,
        outcomeUnknown: true,
        retryAfterMs,
        cause: error,
      });
    });
    if (order?.waybills.includes(waybill)) return { already: true };
    if (order === null || !ON_THE_WAY.has(order.state)) throw error;
    throw new ProviderError('state', { code: error.code, text: error.text, cause: error });
  }
}
