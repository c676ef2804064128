import { PROBLEMS, type Problem, problem } from '@giftship/shared/errors/problem';
import { refuse } from '@giftship/shared/errors/app-error';
import { ORDER_SOURCE, platformKey } from '@giftship/shared/goods/platforms';
import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import { CHOOSE_STORE, STORE_ORDER_PROBLEM_LABELS } from '@giftship/shared/stores/labels';
import { unseal } from '../db/seal.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { refuseForeign } from './start-sync.ts';
import type { SealedReceiver } from './store-orders.ts';

/** The rows of an order with the receivers that count. */
export interface ResolvedRows {
  rows: RecipientInput[];
  /** Faults of the store's order itself, by 0-based position; they come before any other. */
  problems: Map<number, Problem>;
  /** Positions whose receiver is a cipher: masks in the text, and no check of it. */
  sealed: ReadonlySet<number>;
  /** The store's order of each position; empty unless the rows come from a store. */
  shopOrderIds: (number | null)[];
}

interface Wanted {
  order_source: number;
  store_id?: number | undefined;
  rec_list: RecipientInput[];
}

/**
 * Puts the receivers of a connected store's orders into the rows (source 4): what a caller sends in their place does not
 * count, so a wrong or stale address cannot be shipped. Rows of other sources stay as they are. `courier` must be one
 * that may be given the platform's cipher, where there is only that.
 */
export async function resolveReceivers(
  deps: Deps,
  { userId, courier }: { userId: number; courier: string },
  { order_source, store_id, rec_list }: Wanted,
): Promise<ResolvedRows> {
  if (order_source !== ORDER_SOURCE.store)
    return { rows: rec_list, problems: new Map(), sealed: new Set(), shopOrderIds: [] };
  if (store_id === undefined)
    throw refuse('INVALID', {}, { errors: [{ field: 'store_id', msg: CHOOSE_STORE }] });
  await refuseForeign(deps.db.q, userId, store_id);
  const known = await ordersOf(
    deps.db.q,
    store_id,
    rec_list.map((row) => row.shop_order),
  );
  const resolved: Pick<ResolvedRows, 'problems'> & { rows: RecipientInput[] } = {
    rows: [],
    problems: new Map(),
  };
  const sealed = new Set<number>();
  const shopOrderIds: (number | null)[] = [];
  rec_list.forEach((row, at) => {
    const order = known.get(row.shop_order);
    shopOrderIds.push(order?.id ?? null);
    const fault = faultOf(deps, order, courier);
    if (fault)
      resolved.problems.set(
        at,
        problem(fault.code, { row: at + 1, field: 'shop_order' }, { reason: fault.reason }),
      );
    resolved.rows.push(order ? withReceiver(deps, row, order) : row);
    if (order?.is_encrypted) sealed.add(at);
  });
  return { ...resolved, sealed, shopOrderIds };
}

type Known = Awaited<ReturnType<typeof ordersOf>> extends Map<string, infer T> ? T : never;

async function ordersOf(q: Queries, storeId: number, numbers: string[]) {
  const rows = await q
    .selectFrom('shop_orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .where('o.store_id', '=', storeId)
    .where('o.shop_order', 'in', [...new Set(numbers), ''])
    .selectAll('o')
    .select('s.platform')
    .execute();
  return new Map(rows.map((row) => [row.shop_order, row]));
}

function faultOf(
  { outside }: Deps,
  order: Known | undefined,
  courier: string,
): { code: keyof typeof PROBLEMS; reason: string } | null {
  if (!order) return { code: 'STORE_ORDER_UNKNOWN', reason: '' };
  if (order.problem !== 0)
    return { code: 'STORE_ORDER_STATE', reason: STORE_ORDER_PROBLEM_LABELS[order.problem] ?? '' };
  const isServed = !order.is_encrypted || outside.courier.takesCipher(platformKey(order.platform), courier);
  return isServed ? null : { code: 'ENCRYPTED_NOT_SERVED', reason: '' };
}

function withReceiver(deps: Deps, row: RecipientInput, order: Known): RecipientInput {
  const { clear } = readReceiver(deps, order.receiver_sealed);
  return {
    ...row,
    rec_name: clear?.name ?? order.rec_name,
    rec_mobile: clear?.mobile ?? order.rec_mobile,
    rec_province: order.province,
    rec_city: order.city,
    rec_district: order.district,
    rec_address: clear?.detail ?? order.rec_address,
  };
}

/** Opens what is kept encrypted of a receiver; nothing where there is nothing. */
export const readReceiver = ({ secret }: Pick<Deps, 'secret'>, sealed: string | null): SealedReceiver =>
  sealed === null ? {} : (JSON.parse(unseal(secret, sealed)) as SealedReceiver);
