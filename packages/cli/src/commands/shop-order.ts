import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { runPrepared } from '../order/place.ts';
import { prepareStoreOrder, type StoreOrderOptions } from '../order/prepare-store.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';

/** Buys goods for chosen orders of a store and writes the waybills back; see order/place.ts for the road. */
export async function run(deps: Deps, options: StoreOrderOptions): Promise<Outcome> {
  if (options.out !== undefined) await deps.files.refuseNoSheet(options.out, '--out');
  const prepared = await prepareStoreOrder(deps, options);
  if (prepared.rows.length > 0) return runPrepared(deps, prepared);
  if (options.errorOnNothing) {
    const next = SAY.nothingToOrderNext;
    throw new CliFailure(EXIT.unexpected, SAY.nothingToOrder, { next });
  }
  return done({ rows: 0, bought_now: 0, items: [], faults: [] }, () => '', SAY.nothingToOrder);
}
