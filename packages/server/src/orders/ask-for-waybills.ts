import { platformKey } from '@giftship/shared/goods/platforms';
import { present } from '@giftship/shared/lib/assert';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import { IS_BY_HAND, type KeptAccount, readAccounts } from '../couriers/waybill-account.ts';
import { codeOf } from '../db/db.ts';
import { outsideSnOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { IssueOutcome, WaybillOrder } from '../outside/courier.ts';
import { isProviderError, ProviderError } from '../outside/provider-error.ts';
import { TEST_COURIER } from '../outside/test-courier.ts';
import { readReceiver } from '../stores/receivers.ts';
import { ACCOUNT_OFF_COPY } from './copy.ts';

/** So many parcels are read at once. */
const CHUNK = 500;

/** A parcel that waits for its waybill, with all that is said of it. */
export interface Waiting {
  parcel_id: number;
  order_id: number;
  token: string | null;
  user_id: number;
  shop_order: string;
  attempts: number;
  code: string;
  goods_name: string;
  send_province: string;
  send_city: string;
  send_district: string;
  send_address: string;
  /** The sender: who is named at the warehouse, else the supplier. */
  sender: string;
  sender_mobile: string;
  /** On whose account; null: by the source's own table. */
  account_id: number | null;
  rec_name: string;
  rec_mobile: string;
  rec_province: string;
  rec_city: string;
  rec_district: string;
  rec_address: string;
  weight_kg: string;
  goods_num: number;
  platform: number;
  store_id: number | null;
  store_platform: number | null;
  is_encrypted: boolean | null;
  receiver_sealed: string | null;
}

/** The batch of a test key: nothing of it counts anywhere. */
export const isTest = ({ outside }: Deps): boolean => outside.courier.id === TEST_COURIER;

/** A courier that fails as a whole has failed for each parcel: the batch goes on to its retry, and in the end its refund. */
export async function askCourier(deps: Deps, waiting: Waiting[]): Promise<IssueOutcome[]> {
  const all = waiting.map((row) => ({ row, order: toWaybillOrder(row, cipherOf(deps, row)) }));
  // Where the store no longer hands out the cipher, nobody may print the masks in its place.
  const hidden = new Set(all.flatMap(({ row, order }) => (!order.sealed && isMasked(row) ? [order] : [])));
  const issued = await issueAll(
    deps,
    all.filter(({ order }) => !hidden.has(order)),
  );
  const error = new ProviderError('unknown', { code: 'HIDDEN' });
  return all.map(({ order }) => issued.get(order) ?? { ok: false, orderSn: order.orderSn, error });
}

interface Asked {
  row: Waiting;
  order: WaybillOrder;
}

/** Asks on each account for its own: nearly always one, that of the courier row. */
async function issueAll(deps: Deps, asked: readonly Asked[]): Promise<Map<WaybillOrder, IssueOutcome>> {
  const outcomes = new Map<WaybillOrder, IssueOutcome>();
  const ids = new Set(asked.map(({ row }) => row.account_id));
  const accounts = await readAccounts(
    deps,
    [...ids].filter((id) => id !== null),
  );
  for (const id of ids) {
    const orders = asked.flatMap(({ row, order }) => (row.account_id === id ? [order] : []));
    const answers = await issueOn(deps, orders, id === null ? undefined : (accounts.get(id) ?? null));
    for (const [at, order] of orders.entries())
      outcomes.set(order, present(answers[at], 'an answer for each order'));
  }
  return outcomes;
}

async function issueOn(
  { outside }: Deps,
  orders: WaybillOrder[],
  account: KeptAccount | null | undefined,
): Promise<IssueOutcome[]> {
  const all = (error: ProviderError) =>
    orders.map(({ orderSn }): IssueOutcome => ({ ok: false, orderSn, error }));
  if (account !== undefined && account?.isUsable !== true)
    return all(new ProviderError('permission', { code: 'ACCOUNT_OFF', text: ACCOUNT_OFF_COPY }));
  try {
    const answers = await outside.courier.issueMany(orders, account);
    return orders.map((order, at) => answerTo(order, answers[at]));
  } catch (error) {
    return all(isProviderError(error) ? error : new ProviderError('unknown', { cause: error }));
  }
}

/** A label under another number is another order's: it is never stored, whatever it is. */
function answerTo({ orderSn }: WaybillOrder, answer: IssueOutcome | undefined): IssueOutcome {
  if (answer?.orderSn === orderSn) return answer;
  return {
    ok: false,
    orderSn,
    error: new ProviderError('unknown', { code: 'OTHER_ORDER', outcomeUnknown: true }),
  };
}

/** The next parcels of a batch, in order, for which the courier is asked. */
export function readWaiting(deps: Deps, batchId: number, after: number): Promise<Waiting[]> {
  // Nobody fills in a test.
  const isAsked = isTest(deps) ? sql`true` : sql`not ${IS_BY_HAND}`;
  return readParcels(
    deps,
    sql`b.id = ${batchId} and p.status = ${PARCEL_STATUS.waitingWaybill} and p.id > ${after} and ${isAsked}`,
  );
}

async function readParcels(deps: Deps, which: RawBuilder<unknown>): Promise<Waiting[]> {
  const accountId = isTest(deps) ? sql`null::bigint` : sql`coalesce(p.account_id, c.account_id)`;
  const { rows } = await sql<Waiting>`
    select p.id as parcel_id, o.id as order_id, b.token, o.user_id, o.shop_order, p.issue_attempts as attempts, c.code, g.name as goods_name, c.send_province, c.send_city,
           c.send_district, c.send_address, coalesce(nullif(w.contact, ''), s.name) as sender, coalesce(w.mobile, '') as sender_mobile, ${accountId} as account_id, o.rec_name, o.rec_mobile, o.rec_province, o.rec_city, o.rec_district,
           o.rec_address, g.weight_kg, b.goods_num, b.platform, b.store_id, st.platform as store_platform, so.is_encrypted, so.receiver_sealed
    from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
      join goods g on g.id = b.goods_id join couriers c on c.id = b.courier_id join suppliers s on s.id = c.supplier_id
      left join shop_orders so on so.id = o.shop_order_id left join stores st on st.id = so.store_id left join warehouses w on w.id = c.warehouse_id
    where ${which}
    order by p.id limit ${CHUNK}`.execute(deps.db.q);
  return rows;
}

/** What is asked for a label, and on which account its waybill was issued. */
interface LabelAsked {
  orderId: number;
  order: WaybillOrder;
  account: KeptAccount | undefined;
}

/** Waybills of our source of waybills among these orders, as what is printed on them is asked for (S045). */
export async function readIssued(deps: Deps, orderIds: readonly number[]): Promise<LabelAsked[]> {
  const rows = await readParcels(
    deps,
    sql`p.order_id = any(${[...orderIds]}::bigint[]) and p.provider = ${deps.outside.courier.id} and p.kuaidi_sn is not null`,
  );
  const accounts = await readAccounts(
    deps,
    rows.map(({ account_id }) => account_id).filter((id) => id !== null),
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    order: toWaybillOrder(row, cipherOf(deps, row)),
    account: row.account_id === null ? undefined : accounts.get(row.account_id),
  }));
}

/** What an encrypted receiver's e-waybill is made from: as the store was last read, so that a changed address counts. */
function cipherOf(deps: Deps, row: Waiting): WaybillOrder['sealed'] {
  if (!row.is_encrypted) return undefined;
  const cipher = openCipher(deps, row);
  const platform = platformKey(row.store_platform ?? row.platform);
  // One that was bought in clear and encrypted since goes as it was bought, where the courier takes no cipher.
  if (!cipher || !deps.outside.courier.takesCipher(platform, row.code)) return undefined;
  return { platform, shopOrder: row.shop_order, cipher };
}

/** One that no key opens any more has failed for its own parcel; the others of the batch go on. */
function openCipher(deps: Deps, { order_id, receiver_sealed }: Waiting): Record<string, string> | undefined {
  try {
    return readReceiver(deps, receiver_sealed).cipher;
  } catch (error) {
    deps.log.error({ order: order_id, code: codeOf(error) }, 'a sealed receiver does not open');
    return undefined;
  }
}

/** Bought for an encrypted receiver, whose text here is only the platform's masks. */
const isMasked = ({ store_platform, rec_name, rec_mobile, rec_address }: Waiting): boolean =>
  store_platform !== null &&
  [rec_name, rec_mobile, rec_address].some((text) => text.trim() === '' || text.includes('*'));

function toWaybillOrder(row: Waiting, sealed: WaybillOrder['sealed']): WaybillOrder {
  return {
    ...(sealed && { sealed }),
    orderSn: outsideSnOf(row.order_id, row.token),
    courier: row.code,
    sender: {
      name: row.sender,
      mobile: row.sender_mobile,
      province: row.send_province,
      city: row.send_city,
      district: row.send_district,
      detail: row.send_address,
    },
    receiver: {
      name: row.rec_name,
      mobile: row.rec_mobile,
      province: row.rec_province,
      city: row.rec_city,
      district: row.rec_district,
      detail: row.rec_address,
    },
    goods: row.goods_name,
    weightGrams: Math.round(Number(row.weight_kg) * 1000 * row.goods_num),
  };
}
