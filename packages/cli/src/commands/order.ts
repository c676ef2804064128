import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { runOrder } from '../order/place.ts';
import type { OrderOptions } from '../order/prepare.ts';

/** Orders for every row of a file; see order/place.ts. */
export async function run(deps: Deps, options: OrderOptions): Promise<Outcome> {
  return runOrder(deps, options);
}
