import { present } from '@giftship/shared/lib/assert';
import { CODES } from '@giftship/shared/errors/codes';
import type { StoreRow } from '@giftship/shared/stores/contract';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { SHOP_SAY as SAY } from './copy.ts';

/** The person's own store of this number. */
export async function findStore(api: Api, id: string): Promise<StoreRow> {
  const { list } = await api.stores.list();
  const store = list.find((one) => String(one.id) === id);
  if (store === undefined)
    throw new CliFailure(EXIT.unexpected, SAY.noStore(id), { code: CODES.NOT_FOUND, next: SAY.seeStores });
  return store;
}

/** The store that was named, or chosen on a terminal; nothing is guessed (M182). */
export async function chooseStore(deps: Deps, api: Api, id: string | undefined): Promise<StoreRow> {
  if (id !== undefined) return findStore(api, id);
  if (!deps.ask.isPossible) throw usageFailure(SAY.chooseStore, SAY.chooseStoreNext);
  const { list } = await api.stores.list();
  if (list.length === 0) throw new CliFailure(EXIT.unexpected, SAY.noStores, { next: SAY.noStoresNext });
  const choices = list.map((store) => ({
    value: String(store.id),
    name: `${store.id} ${store.platform_name} ${store.shop_name}`,
  }));
  const chosen = await deps.ask.choose(SAY.askStore, choices, '--all');
  return present(
    list.find((store) => String(store.id) === chosen),
    'the chosen store',
  );
}
