import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { type PageOptions, pageOf, type SearchOptions, searchOf } from './search.ts';

/** A page of parcels. */
export async function run(deps: Deps, options: SearchOptions & PageOptions): Promise<Outcome> {
  const api = await deps.api();
  const page = await api.parcels.list({ body: { ...searchOf(options), ...pageOf(options) } });
  const rows = page.list.map((parcel) => [
    parcel.parcel_sn,
    parcel.order_sn,
    parcel.shop_order,
    parcel.express_name,
    parcel.kuaidi_sn,
    parcel.status_text,
    parcel.last_trace?.text ?? '',
  ]);
  return done(
    page,
    () => table(SAY.parcelColumns, rows) || COPY.noRecords,
    COPY.outOf(rows.length, page.data_count),
  );
}
