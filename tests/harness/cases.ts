import { recordTracking } from '../../packages/server/src/parcels/record-tracking.ts';
import type { TraceKind } from '../../packages/server/src/outside/courier.ts';
import type { TestService } from './test-service.ts';

const HOUR_MS = 3_600_000;

/** Tells news of an order's parcel, each so many hours ago. */
export async function tellNews(
  shop: Pick<TestService, 'db' | 'deps'>,
  orderSn: string,
  news: readonly [kind: TraceKind, hoursAgo: number, text?: string][],
): Promise<void> {
  const { kuaidi_sn } = await shop.db.q
    .selectFrom('parcels')
    .where('order_id', '=', Number(orderSn.slice(1)))
    .select('kuaidi_sn')
    .executeTakeFirstOrThrow();
  await recordTracking(shop.deps, {
    waybill: kuaidi_sn ?? '',
    courier: '',
    watch: 'polling',
    traces: news.map(([kind, hours, text = kind]) => ({
      kind,
      at: shop.deps.now() - hours * HOUR_MS,
      text,
      raw: '',
    })),
  });
}
