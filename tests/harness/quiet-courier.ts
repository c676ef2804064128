import type { Trace } from '../../packages/server/src/outside/courier.ts';
import type { TestService } from './test-service.ts';

/**
 * Makes the service's parcels live by the clock of the test: a courier who issues waybills like the sandbox's, sends no
 * news by itself, and answers every question with what the test says, nothing at first.
 */
export function quietCourier(
  shop: TestService,
  track: (waybill: string) => Promise<Trace[]> = async () => [],
): void {
  const { timesOf: _ours, ...courier } = shop.deps.outside.courier;
  shop.deps.outside.courier = { ...courier, id: 'test', track: ({ waybill }) => track(waybill) };
}
