import type { Deps } from '../deps.ts';
import { COPY } from '../lib/copy.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';
import { STORE_TONES } from '../render/tones.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';

/** The connected stores, with what waits to be written back. */
export async function run(deps: Deps): Promise<Outcome> {
  const api = await deps.api();
  const { list } = await api.stores.list();
  const rows = list.map((store) => [
    store.id,
    store.shop_name,
    store.platform_name,
    toned(STORE_TONES[store.auth_status], store.auth_status_text),
    store.expire_time,
    store.last_sync_time,
    store.auto_sync === 1 ? COPY.yes : COPY.no,
    store.deliver_waiting,
    store.deliver_failed,
    store.error,
  ]);
  const outcome = done({ list }, () => table(SAY.listColumns, rows));
  return list.length > 0 ? outcome : { ...outcome, msg: SAY.noStores, next: SAY.noStoresNext };
}
