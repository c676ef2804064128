import { isFilled } from '@giftship/shared/lib/non-empty';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import { recipientText } from '@giftship/shared/recipients/recipient';
import type { StoreOrderRow, StoreRow } from '@giftship/shared/stores/contract';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { type JobIdentity, scopeOf } from '../journal/keys.ts';
import { eachJob } from '../journal/journal.ts';
import { isBought, type JobHead, openChunks } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { findStore } from '../stores/find-store.ts';
import { allOrders, isPicked, type PickOptions, searchOfPick } from '../stores/pick-orders.ts';
import { asFlags } from './as-flags.ts';
import { findOrderGoods } from './find-goods.ts';
import { askGoods, identityOf, isAt, modeOf, type OrderOptions, type Prepared, userIdOf } from './prepare.ts';
import { hashOfNumber, numberOfHash, numbersOf, storeFile } from './store-rows.ts';

/** Flags of `gift shop order`: which orders, and what is bought for them. */
export interface StoreOrderOptions extends PickOptions, Omit<OrderOptions, 'file' | 'platform' | 'remark'> {
  id: string;
  all?: boolean;
  /** The note for the supplier; `remark` chooses orders by the seller's note. */
  orderRemark?: string;
  /** The choice of a job that goes on. */
  sha?: string;
}

/** Chooses the orders of a store and finds out which job this is; what an earlier run left open comes along. */
export async function prepareStoreOrder(deps: Deps, options: StoreOrderOptions): Promise<Prepared> {
  const api = await deps.api();
  const store = await findStore(api, options.id);
  const search = await searchOfPick(deps, store, options);
  if (!isPicked(search) && !options.all) throw usageFailure(SAY.noFilter, SAY.noFilterNext);
  const goodsId = options.goods ?? (await askGoods(deps));
  const session = await deps.session();
  const who = { base: session.base, user_id: await userIdOf(deps, api) };
  const what = { goods_id: goodsId, goods_num: options.num ?? 1, platform: store.platform };
  const mode = modeOf(session);
  const goods = await findOrderGoods(deps, api, {
    goods: goodsId,
    isOfSheet: (head) => isAt(head, session.base, mode) && head.file.path === SAY.fileOf(store.id),
  });
  const express_id = options.express ?? goods.express_id;
  const remark = options.orderRemark ?? '';
  const order: FlowOrder = {
    ...what,
    express_id,
    order_source: ORDER_SOURCE.store,
    remark,
    isWu: goods.isWu,
    store_id: store.id,
  };
  const scope = { ...who, ...what, express_id };
  const file = storeFile(store, await chosenOrders(api, { ...search, express_id }), {
    ...handledNumbers(deps, scope, store),
    remark,
    sha: options.sha,
  });
  const rows: FlowRow[] = file.imported.rows.map((row) => ({ ...recipientText(row), id: row.row }));
  return {
    options: { ...options, file: file.path, remark },
    api,
    file,
    order,
    goods,
    identity: await identityOf(deps, scope, { sha: file.sha, chunk: options.chunk }),
    mode,
    profile: session.profile,
    rows,
    hashOfRow: new Map(rows.map((row) => [row.id, hashOfNumber(row.shop_order)])),
    rowOfHash: new Map(rows.map((row) => [hashOfNumber(row.shop_order), row])),
    store,
    resume: commandOf(options, order),
  };
}

/** By filter only what can be bought for and is not yet; a number that was named must be there, and says why not. */
async function chosenOrders(api: Api, search: Parameters<typeof allOrders>[1]): Promise<StoreOrderRow[]> {
  const named = search.shop_order;
  if (named === undefined) return allOrders(api, { ...search, state: 1, is_bought: 0 });
  const found = await allOrders(api, search);
  const known = new Set(found.map(({ shop_order }) => shop_order));
  const missing = named.filter((number) => !known.has(number));
  if (!isFilled(missing)) return found;
  throw new CliFailure(EXIT.rowsInvalid, SAY.numbersMissing(missing.length, missing[0]), {
    next: SAY.numbersMissingNext,
    data: { missing },
  });
}

/** Orders of which an earlier run does not know what became of them, and those that it bought. */
function handledNumbers(
  deps: Deps,
  scope: Omit<JobIdentity, 'file_sha' | 'chunk'>,
  { id }: StoreRow,
): { open: string[]; bought: string[] } {
  const own = scopeOf(scope);
  const [open, bought]: [string[], string[]] = [[], []];
  const isOfStore = (head: JobHead) => head.scope === own && head.file.path === SAY.fileOf(id);
  for (const job of eachJob(deps.paths.journal, isOfStore)) {
    if (job.isDiscarded) continue;
    open.push(...numbersOf(openChunks(job)));
    for (const result of job.results.values()) if (isBought(result)) bought.push(numberOfHash(result.hash));
  }
  return { open, bought };
}

const FLAGS = [
  'goods',
  'num',
  'express',
  'flag',
  'remark',
  'keyword',
  'shopOrder',
  'from',
  'to',
  'all',
  'orderRemark',
  'onDuplicate',
  'onError',
  'maxAmount',
  'chunk',
  'profile',
  'apiBase',
  'yes',
] as const;

function commandOf(options: StoreOrderOptions, { goods_id, goods_num }: FlowOrder): string {
  const said = { ...options, goods: goods_id, num: goods_num === 1 ? undefined : goods_num };
  return [`gift shop order ${options.id}`, ...asFlags(said, FLAGS), '--resume'].join(' ');
}
