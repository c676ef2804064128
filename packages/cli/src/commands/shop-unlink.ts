import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { findStore } from '../stores/find-store.ts';

/** Unbinds a store after a yes. */
export async function run(deps: Deps, { id, yes }: { id: string; yes?: boolean }): Promise<Outcome> {
  const api = await deps.api();
  const store = await findStore(api, id);
  if (!yes && !(await deps.ask.yes(SAY.unlinkAsk(store.shop_name), '--yes')))
    throw new CliFailure(EXIT.interrupted, SAY.unlinkKept);
  await api.stores.unbind({ query: { id } });
  return done({ store_id: store.id, shop_name: store.shop_name }, () => '', SAY.unlinked(store.shop_name));
}
