import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { toned } from '../render/text.ts';
import { PARCEL_TONES } from '../render/tones.ts';
import { SAY } from './copy.ts';
import { listOutcome, type PageOptions } from '../lists/list-pages.ts';
import { type SearchOptions, searchOf } from '../lists/search.ts';

/** A page of parcels, or all of them. */
export async function run(deps: Deps, options: SearchOptions & PageOptions): Promise<Outcome> {
  const api = await deps.api();
  const search = searchOf(options);
  return listOutcome(deps, options, {
    columns: SAY.parcelColumns,
    ask: (place) => api.parcels.list({ body: { ...search, ...place } }),
    keyOf: (parcel) => parcel.parcel_sn,
    cellsOf: (parcel) => [
      parcel.parcel_sn,
      parcel.order_sn,
      parcel.shop_order,
      parcel.express_name,
      parcel.kuaidi_sn,
      toned(PARCEL_TONES[parcel.status], parcel.status_text),
      parcel.last_trace?.text ?? '',
    ],
  });
}
