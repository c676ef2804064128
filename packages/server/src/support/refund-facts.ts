import { formatYuan, fen, type Fen, sumFen } from '@giftship/shared/money/fen';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { isUnderWay } from '@giftship/shared/parcels/parcel';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { settleOrder, type Settled } from '../compensation/refund-order.ts';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { openObjections } from '../orders/objections.ts';
import { compensatedOf } from './refunds.ts';

/** A refund on request with what it would give back now (B12). */
export interface RefundFacts extends Settled {
  id: number;
  order_id: number;
  user_id: number;
  price: Fen;
  /** It waits for a decision, and its order may be given back. */
  isOpen: boolean;
  /** Its parcel is with the courier and goes on to the recipient. */
  isUnderWay: boolean;
  /** Who asked for it proposed, or the case of its order. */
  bearer: number | null;
}

/** These refunds as they stand, by buyer and order: the order in which wallets are locked. Unknown numbers are left out. */
export async function readRefundFacts(q: Queries, ids: readonly number[]): Promise<RefundFacts[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .where('r.id', 'in', [...new Set(ids)])
    .select(['r.id', 'r.order_id', 'r.user_id', 'r.status', 'r.bearer', 'o.price_fen'])
    .select(compensatedOf.as('compensated'))
    .select(sql<number>`coalesce(p.order_state, o.status)`.as('state'))
    .select('p.status as parcel')
    .orderBy('r.user_id')
    .orderBy('r.order_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    user_id: row.user_id,
    price: fen(row.price_fen),
    bearer: row.bearer,
    isOpen: row.status === REFUND_STATUS.review && mayRefund(row.state),
    isUnderWay: row.parcel !== null && isUnderWay(row.parcel),
    ...settleOrder(row.price_fen, row.compensated),
  }));
}

/** What the refunds among them that can be given back give back together. */
export const sumOf = (facts: readonly RefundFacts[]): Fen =>
  sumFen(facts.filter(({ isOpen }) => isOpen).map(({ refunded }) => refunded));

/** What approving these refunds would do, and which of them would not go (O029, O131). */
export async function previewRefunds(q: Queries, ids: readonly number[]) {
  const facts = await readRefundFacts(q, ids);
  const known = new Map(facts.map((each) => [each.id, each]));
  const open = facts.filter(({ isOpen }) => isOpen);
  const bearers = new Set(open.map(({ bearer }) => bearer));
  return {
    rows: [...new Set(ids)].map((id) => {
      const found = known.get(id);
      const [refund_id, refund_sn] = [id, snOf('refund', id)];
      if (!found)
        return {
          refund_id,
          refund_sn,
          order_sn: '',
          price: '0.00',
          compensated: '0.00',
          money: '0.00',
          ok: false,
          text: CATALOGUE.NOT_FOUND.text,
        };
      return {
        refund_id,
        refund_sn,
        order_sn: snOf('order', found.order_id),
        price: formatYuan(found.price),
        compensated: formatYuan(found.compensated),
        money: formatYuan(found.refunded),
        ok: found.isOpen,
        text: found.isOpen ? '' : CATALOGUE.STATE_CONFLICT.text,
      };
    }),
    under_way: open.filter((each) => each.isUnderWay).length,
    bearer: bearers.size === 1 ? ([...bearers][0] ?? 0) : 0,
    objections: await openObjections(
      q,
      open.map(({ order_id }) => order_id),
    ),
    money: formatYuan(sumOf(facts)),
    compensated: formatYuan(sumFen(open.map(({ compensated }) => compensated))),
  };
}
