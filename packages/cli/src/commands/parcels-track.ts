import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { withNext } from './with-next.ts';

/** The parcels of one order and what the courier said about them. */
export async function run(deps: Deps, { order: orderSn }: { order: string }): Promise<Outcome> {
  const call = (await deps.api()).orders.show({ query: { order_sn: orderSn } });
  const shown = await withNext(call, { refusal: 'NOT_FOUND', next: SAY.seeParcels });
  const parcels = shown.parcels.map((parcel) => [
    parcel.parcel_sn,
    parcel.order_sn,
    parcel.shop_order,
    parcel.express_name,
    parcel.kuaidi_sn,
    parcel.status_text,
    parcel.last_trace?.text ?? '',
  ]);
  const trace = shown.trace.map(({ time, text }) => [time, text]);
  return done(shown, () => [table(SAY.parcelColumns, parcels), table(SAY.traceColumns, trace)]);
}
