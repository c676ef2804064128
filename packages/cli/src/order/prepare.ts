import { type KeyMode, modeOfKey } from '@giftship/shared/accounts/key-mode';
import { assert } from '@giftship/shared/lib/assert';
import { ORDER_SOURCE, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import { recipientText } from '@giftship/shared/recipients/recipient';
import { LAYOUTS } from '@giftship/shared/spreadsheet/labels';
import { mappingTexts, readOrderFile, type ReadingOptions } from '../reading/reading.ts';
import type { StoreRow } from '@giftship/shared/stores/contract';
import type { Session } from '../config/session.ts';
import type { Deps } from '../deps.ts';
import type { OrderFile } from '../files/files.ts';
import { usageFailure } from '../lib/failure.ts';
import { COPY } from '../lib/copy.ts';
import { type JobIdentity, keyNumber, rowHashes, scopeOf } from '../journal/keys.ts';
import { eachJob } from '../journal/journal.ts';
import type { JobHead } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { findOrderGoods, type OrderGoods } from './find-goods.ts';
import type { StoreFile } from './store-rows.ts';

const DUPLICATE_CHOICES = ['skip', 'keep', 'abort'] as const;
const DOUBT_CHOICES = ['stop', 'skip', 'keep'] as const;
const ERROR_CHOICES = ['stop', 'skip'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
export type DoubtChoice = (typeof DOUBT_CHOICES)[number];
/** What becomes of an order with faulty rows: it stops, or goes out without them. */
export type ErrorChoice = (typeof ERROR_CHOICES)[number];

/** What was chosen when a job began; nothing where nobody was asked. */
export function choicesOf({ on_duplicate, on_error, on_doubt }: JobHead): {
  onDuplicate?: DuplicateChoice;
  onError?: ErrorChoice;
  onDoubt?: DoubtChoice;
} {
  const onDuplicate = DUPLICATE_CHOICES.find((one) => one === on_duplicate);
  const onError = ERROR_CHOICES.find((one) => one === on_error);
  const onDoubt = DOUBT_CHOICES.find((one) => one === on_doubt);
  return {
    ...(onDuplicate === undefined ? {} : { onDuplicate }),
    ...(onError === undefined ? {} : { onError }),
    ...(onDoubt === undefined ? {} : { onDoubt }),
  };
}

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
  /** What a night may still spend, in fen; beside `maxAmount`, which speaks of the file. */
  nightLeft?: number;
  /** The inbox whose night this is; written into the journals before anything goes out. */
  inbox?: string;
  /** The rows are those of a sheet that a column gives to these goods: the whole sheet is another order. */
  isPart?: boolean;
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
  file: OrderFile | StoreFile;
  order: FlowOrder;
  goods: OrderGoods;
  identity: JobIdentity;
  mode: KeyMode;
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

/** Rows of one call where nobody says otherwise (D1306). */
const DEFAULT_CHUNK = 500;

/** Reads the file, asks the service about the goods, and finds out which job this is. */
export async function prepareOrder(deps: Deps, given: OrderOptions): Promise<Prepared> {
  const goods = given.goods ?? (await askGoods(deps));
  deps.out.busy(SAY.reading(given.file));
  const file = await readOrderFile(deps, { ...given, errors: given.errors ?? given.file });
  return prepareRead(deps, { ...given, goods }, file);
}

/** The same for a file that is read already, or for some of its rows. */
export async function prepareRead(
  deps: Deps,
  given: OrderOptions & { goods: number },
  file: OrderFile,
): Promise<Prepared> {
  const goodsId = given.goods;
  // A job goes on with the columns it began with, whatever is remembered by then.
  const options = { ...given, mapping: mappingTexts(file.imported.mapping) };
  if (file.imported.other_sheets.length > 0)
    deps.out.say(SAY.otherSheets(file.imported.other_sheets.join(COPY.listSeparator)));
  const platform = platformOf(options, file);
  const session = await deps.session();
  const api = await deps.api();
  const who = { base: session.base, user_id: await userIdOf(deps, api) };
  const what = { goods_id: goodsId, goods_num: options.num ?? 1, platform };
  const mode = modeOf(session);
  const goods = await findOrderGoods(deps, api, {
    goods: goodsId,
    isOfSheet: (head) =>
      isAt(head, session.base, mode) && (head.file.sha === file.sha || head.file.path === file.path),
  });
  const order: FlowOrder = {
    ...what,
    express_id: options.express ?? goods.express_id,
    order_source: options.filterFile ? ORDER_SOURCE.filter : ORDER_SOURCE.sheet,
    remark: options.remark ?? '',
    isWu: goods.isWu,
  };
  const scope = { ...who, ...what, express_id: order.express_id };
  return {
    options,
    api,
    file,
    order,
    goods,
    identity: await identityOf(deps, scope, { sha: file.sha, chunk: options.chunk }),
    mode,
    profile: session.profile,
    ...rowsOf(file),
    store: null,
    resume: null,
  };
}

/** Whether a journal is of this service, and of things that are as real. */
export const isAt = (head: JobHead, base: string, mode: KeyMode): boolean =>
  head.base === base && (head.mode ?? 'live') === mode;

/** A login acts on real things; a key says by its name. */
export const modeOf = ({ key }: Pick<Session, 'key'>): KeyMode =>
  key === null ? 'live' : modeOfKey(key.appKey);

/** The rows of a sheet as they are sent, with the hashes by which journals know them. */
export function rowsOf({ imported }: OrderFile): Pick<Prepared, 'rows' | 'hashOfRow' | 'rowOfHash'> {
  const rows = imported.rows.map((row) => ({ id: row.row, ...recipientText(row) }));
  const hashed = rowHashes(rows).flatMap((hash, i) => {
    const row = rows[i];
    return row === undefined ? [] : [{ hash, row }];
  });
  return {
    rows,
    hashOfRow: new Map(hashed.map(({ hash, row }) => [row.id, hash])),
    rowOfHash: new Map(hashed.map(({ hash, row }) => [hash, row])),
  };
}

/** The hash by which journals know a row. */
export function hashOf({ hashOfRow }: Pick<Prepared, 'hashOfRow'>, row: number): string {
  const hash = hashOfRow.get(row);
  assert(hash !== undefined, `row ${row} is none of this sheet`);
  return hash;
}

/** Which goods, asked on a terminal. */
export async function askGoods(deps: Deps): Promise<number> {
  const text = await deps.ask.text(SAY.goodsMissing, '--goods');
  if (!/^\d{1,9}$/.test(text)) throw usageFailure(COPY.notWhole('--goods', 1, 999_999_999));
  return Number(text);
}

/** The platform that was said, else that whose columns the sheet has. */
function platformOf({ platform }: OrderOptions, { imported: { layout } }: OrderFile): number {
  const found = platform ?? LAYOUTS.indexOf(layout) + 1;
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

type Scope = Omit<JobIdentity, 'file_sha' | 'chunk'>;

/** What makes an order of a file this one and no other. */
export const identityOf = async (
  deps: Deps,
  scope: Scope,
  { sha, chunk }: { sha: string; chunk: number | undefined },
): Promise<JobIdentity> => ({
  ...scope,
  file_sha: sha,
  chunk: chunk ?? (await chunkOf(deps, scope, sha)),
});

/** Rows of one call: those that a job of this file was planned with, else as the settings say. */
async function chunkOf(deps: Deps, scope: Scope, sha: string): Promise<number> {
  const own = scopeOf(scope);
  let begun: { chunk: number; isEnded: boolean } | null = null;
  for (const { head, isEnded, isDiscarded } of eachJob(
    deps.paths.journal,
    (one) => one.scope === own && one.file.sha === sha,
  )) {
    // The last that is not ended, else the last.
    if (!isDiscarded && (!isEnded || begun === null || begun.isEnded)) begun = { chunk: head.chunk, isEnded };
  }
  if (begun !== null) return begun.chunk;
  const stored = Number((await deps.store()).read().settings.chunk);
  return stored >= 1 && stored <= 500 ? stored : DEFAULT_CHUNK;
}
