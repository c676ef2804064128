import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { ORDER_SOURCE, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import { RECIPIENT_FIELDS, type RecipientText } from '@giftship/shared/recipients/recipient';
import { LAYOUTS } from '@giftship/shared/spreadsheet/labels';
import { mappingTexts, readOrderFile, type ReadingOptions } from '../commands/reading.ts';
import type { StoreRow } from '@giftship/shared/stores/contract';
import type { Deps, OrderFile } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { COPY } from '../copy.ts';
import { type JobIdentity, keyNumber, rowHashes } from '../journal/keys.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';

export type DuplicateChoice = 'skip' | 'keep' | 'abort';
export type DoubtChoice = 'stop' | 'skip' | 'keep';

/** Flags of `gift order` (D1001). */
export interface OrderOptions extends ReadingOptions {
  goods?: number;
  num?: number;
  express?: number;
  remark?: string;
  onDuplicate?: DuplicateChoice;
  onError?: 'stop' | 'skip';
  onDoubt?: DoubtChoice;
  maxAmount?: string;
  dryRun?: boolean;
  yes?: boolean;
  resume?: boolean;
  out?: string;
  errorOnNothing?: boolean;
  chunk?: number;
  profile?: string;
  apiBase?: string;
}

/** Everything known before anybody is asked anything. */
export interface Prepared {
  options: OrderOptions;
  api: Api;
  file: OrderFile;
  order: FlowOrder;
  purchase: PurchaseInfo;
  identity: JobIdentity;
  profile: string;
  /** All rows of the file, faulty ones too, by sheet row. */
  rows: FlowRow[];
  hashOfRow: Map<number, string>;
  rowOfHash: Map<string, FlowRow>;
  /** The connected store whose orders the rows are; null for a file. */
  store: StoreRow | null;
  /** The command that goes on, where it is not that of a file. */
  resume: string | null;
}

const DEFAULT_CHUNK = 100;

/** Reads the file, asks the service about the goods, and finds out which job this is. */
export async function prepareOrder(deps: Deps, given: OrderOptions): Promise<Prepared> {
  const goodsId = given.goods ?? (await askGoods(deps));
  deps.out.busy(SAY.reading(given.file));
  const file = await readOrderFile(deps, { ...given, errors: given.errors ?? given.file });
  // A job goes on with the columns it began with, whatever is remembered by then.
  const options = { ...given, mapping: mappingTexts(file.imported.mapping) };
  if (file.imported.other_sheets.length > 0)
    deps.out.say(SAY.otherSheets(file.imported.other_sheets.join(COPY.listSeparator)));
  const platform = await platformOf(deps, options, file);
  const session = await deps.session();
  const api = await deps.api();
  const purchase = await api.goods.buy({ query: { goods_id: String(goodsId) } });
  const order: FlowOrder = {
    goods_id: goodsId,
    goods_num: options.num ?? 1,
    express_id: options.express ?? purchase.goods_info.express_id,
    platform,
    order_source: options.filterFile ? ORDER_SOURCE.filter : ORDER_SOURCE.sheet,
    remark: options.remark ?? '',
    isWu: purchase.express_info.is_wu === 1,
  };
  const rows = file.imported.rows.map((row) => ({ id: row.row, ...textOf(row) }));
  const hashes = rowHashes(rows);
  return {
    options,
    api,
    file,
    order,
    purchase,
    identity: {
      base: session.base,
      user_id: await userIdOf(deps, api),
      goods_id: order.goods_id,
      goods_num: order.goods_num,
      express_id: order.express_id,
      platform,
      file_sha: file.sha,
      chunk: options.chunk ?? (await storedChunk(deps)),
    },
    profile: session.profile,
    rows,
    hashOfRow: new Map(rows.map((row, i) => [row.id, hashes[i]!])),
    rowOfHash: new Map(rows.map((row, i) => [hashes[i]!, row])),
    store: null,
    resume: null,
  };
}

function textOf(row: RecipientText): RecipientText {
  return Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, row[field]])) as RecipientText;
}

/** Which goods, asked on a terminal. */
export async function askGoods(deps: Deps): Promise<number> {
  const text = await deps.ask.text(SAY.goodsMissing, '--goods');
  if (!/^\d{1,9}$/.test(text)) throw usageFailure(COPY.notWhole('--goods', 1, 999_999_999));
  return Number(text);
}

async function platformOf(deps: Deps, { platform }: OrderOptions, file: OrderFile): Promise<number> {
  const { layout } = file.imported;
  const found = platform ?? (layout === null ? null : LAYOUTS.indexOf(layout) + 1);
  if (found === null) {
    if (!deps.ask.isPossible) throw usageFailure(SAY.platformUnknown, SAY.platformNext);
    const text = await deps.ask.text(SAY.platformNext, '--platform');
    if (!/^\d{1,2}$/.test(text)) throw usageFailure(COPY.notWhole('--platform', 1, 99));
    return Number(text);
  }
  if (found === VIDEO_CHANNEL) throw usageFailure(SAY.noSheetPlatform);
  return found;
}

/** Whose order it is: a stored login knows its user, another token is asked about, a key stands for its owner. */
export async function userIdOf(deps: Deps, api: Api): Promise<number> {
  const session = await deps.session();
  if (session.key !== null) return keyNumber(session.key.appKey);
  if (session.tokenSource === 'stored' && session.stored) return session.stored.user.user_id;
  return (await api.accounts.userInfo({ query: {} })).user.user_id;
}

/** Rows of one call, as the settings say. */
export async function storedChunk(deps: Deps): Promise<number> {
  const stored = Number((await deps.store()).read().settings.chunk);
  return stored >= 1 && stored <= 500 ? stored : DEFAULT_CHUNK;
}
