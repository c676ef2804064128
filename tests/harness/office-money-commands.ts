import { BEARER, BEARERS, type Bearer } from '@giftship/shared/parcels/bearer';
import { VOID_ALONE } from '@giftship/shared/support/comp-office-contract';
import { REFUND_KINDS } from '@giftship/shared/support/ticket';
import { expect } from 'vitest';
import { operatorIn, type TestOperator } from './operators.ts';
import { attachmentBy } from './paper.ts';
import type { Command, Order, Withdrawal, World } from './money-model.ts';

/** What a goodwill for an order may pass its price by (fen), as the settings begin. */
const OVER_PRICE = 1_000;

interface Office {
  /** Asks; `second` decides what waits. */
  one: TestOperator;
  second: TestOperator;
  /** What shows why a balance is changed by hand. */
  attachment: string;
  /** Goodwill that was given for an order (fen). */
  given: Map<Order, number>;
}
const offices = new WeakMap<World, Promise<Office>>();
export function officeOf(world: World): Promise<Office> {
  const found = offices.get(world) ?? openOffice(world);
  offices.set(world, found);
  return found;
}
async function openOffice({ shop }: World): Promise<Office> {
  const [one, second] = [await operatorIn(shop), await operatorIn(shop)];
  return { one, second, attachment: await attachmentBy(one.api), given: new Map() };
}

let keys = 0;
export const key = () => `model-${(keys += 1)}`;
export const yuan = (amount: number): string => (amount / 100).toFixed(2);
/** What the service refused without an error. */
type Refused = symbol;

/** Has a second person agree to what waits; what then could not be done was refused. */
export async function agree(
  office: Office,
  { approval }: { approval: { approval_sn: string } | null },
  refused: Refused,
  by: TestOperator = office.second,
): Promise<unknown> {
  if (approval === null) return null;
  await by.prove();
  const { status } = await by.api.operators.decideApproval({
    key: key(),
    body: { approval_sn: approval.approval_sn, do: 'approve' },
  });
  return status === 1 ? null : refused;
}

/** A balance is changed by hand, in or out; above a limit a second person agrees to it. */
export async function adjustByHand(world: World, refused: Refused): Promise<Command> {
  const { persons, random } = world;
  const office = await officeOf(world);
  const person = random.pick(persons);
  const amount = random.below(5) === 0 ? 100_001 + random.below(50_000) : 1 + random.below(20_000);
  const way = random.below(3) === 0 ? 'in' : 'out';
  const sign = way === 'in' ? 1 : -1;
  return {
    words: `adjust ${way} ${amount}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.wallet.adjust({
        key: key(),
        body: {
          user_id: person.at.id,
          money: yuan(amount),
          way,
          kind: 1,
          reason: '模型',
          attachment: office.attachment,
        },
      });
      return agree(office, asked, refused);
    },
    changes: way === 'in' || person.balance >= amount ? () => void (person.balance += sign * amount) : null,
  };
}

/** Goodwill for an order by whoever bears it: never above its price and what the setting allows over it. */
export async function giveGoodwill(world: World, refused: Refused): Promise<Command | null> {
  const { orders, random } = world;
  if (orders.length === 0) return null;
  const office = await officeOf(world);
  const order = random.pick(orders.slice(-30));
  const before = office.given.get(order) ?? 0;
  const amount = 1 + random.below(random.below(3) === 0 ? 14_000 : 3_000);
  const bearer = random.pick([...BEARERS]);
  return {
    words: `goodwill G${order.id} ${amount}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.refunds.goodwill({
        key: key(),
        body: {
          order_sn: `G${order.id}`,
          money: yuan(amount),
          bearer,
          reason: '模型',
        },
      });
      return agree(office, asked, refused);
    },
    changes:
      before + amount <= order.price + OVER_PRICE
        ? () => {
            office.given.set(order, before + amount);
            order.buyer.balance += amount;
            if (bearer === BEARER.supplier) world.supplier.balance -= amount;
          }
        : null,
  };
}

const DECISIONS = {
  approve: { from: 'review', to: 'approved', back: false },
  refuse: { from: 'review', to: 'refused', back: true },
  pay: { from: 'approved', to: 'paid', back: false },
  fail: { from: 'approved', to: 'failed', back: true },
} as const satisfies Record<string, { from: Withdrawal['state']; to: Withdrawal['state']; back: boolean }>;

/** A withdrawal is reviewed by one and paid by the other, with the first as his second person above the limits. */
export async function decideWithdrawal(world: World, refused: Refused): Promise<Command | null> {
  const { withdrawals, random } = world;
  if (withdrawals.length === 0) return null;
  const office = await officeOf(world);
  const chosen = random.pick(withdrawals.slice(-8));
  const what = random.pick(['approve', 'approve', 'refuse', 'pay', 'fail'] as const);
  const { from, to, back } = DECISIONS[what];
  const isReview = from === 'review';
  const [who, other] = isReview ? [office.one, office.second] : [office.second, office.one];
  return {
    words: `${what} ${chosen.sn}`,
    run: async () => {
      await who.prove();
      const asked = await who.api.withdrawals.decide({
        key: key(),
        body: { sns: [chosen.sn], do: what, reason: '模型', bank_no: what === 'pay' ? `B${key()}` : '' },
      });
      return agree(office, asked, refused, other);
    },
    changes:
      chosen.state === from
        ? () => {
            chosen.state = to;
            if (back) chosen.owner.commission += chosen.amount;
          }
        : null,
  };
}

/** A refund is asked for and agreed to, or refused, on whoever bears it; the sum of the day soon asks for a second person. */
export async function decideRefund(
  world: World,
  order: Order,
  { refused, changes }: { refused: Refused; changes: (bearer: Bearer) => void },
): Promise<Command> {
  const { random } = world;
  const office = await officeOf(world);
  const isAgreed = random.below(6) > 0;
  const bearer = random.pick([...BEARERS]);
  const kind = random.pick(REFUND_KINDS);
  return {
    words: `${isAgreed ? 'refund' : 'decline'} G${order.id}`,
    run: async () => {
      const { one } = office;
      await one.prove();
      const opened = { order_sn: `G${order.id}`, kind, reason: '模型', bearer };
      const { refund_sn } = await one.api.refunds.open({ key: key(), body: opened });
      const asked = await one.api.refunds.decide({
        key: key(),
        body: {
          refund_ids: [Number(refund_sn.slice(1))],
          do: isAgreed ? 'approve' : 'refuse',
          answer: '模型',
          bearer,
        },
      });
      if (asked.approval === null) expect(asked.results).toEqual([{ sn: refund_sn, ok: true, text: '' }]);
      return agree(office, asked, refused);
    },
    changes: order.isRefunded ? null : isAgreed ? () => changes(bearer) : () => {},
  };
}

/** Orders by the numbers of their parcels. */
async function parcelsOf(world: World, orders: readonly Order[]): Promise<Map<string, Order>> {
  const rows = await world.shop.db.q
    .selectFrom('parcels')
    .where('order_id', 'in', [...new Set(orders.map(({ id }) => id))])
    .select(['id', 'order_id'])
    .execute();
  return new Map(rows.map(({ id, order_id }) => [`P${id}`, orders.find((each) => each.id === order_id)!]));
}

/** Pending compensations are voided by hand: one, until there are more than one person may void alone; then all of them. */
export async function voidPending(world: World, refused: Refused): Promise<Command | null> {
  const { orders, random } = world;
  const pending = orders.filter(({ isPending }) => isPending);
  if (pending.length === 0) return null;
  const office = await officeOf(world);
  const isMany = pending.length > VOID_ALONE;
  const chosen = await parcelsOf(world, isMany ? pending : [random.pick(pending), random.pick(orders)]);
  const due = [...chosen].filter(([, { isPending }]) => isPending).map(([sn]) => sn);
  return {
    words: isMany ? `voidmany ${chosen.size}` : `void ${chosen.size}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.compensations.void({
        key: key(),
        body: { parcel_sns: [...chosen.keys()], reason: '模型' },
      });
      expect(doneOf(asked)).toEqual(asked.approval === null ? due.toSorted() : []);
      return agree(office, asked, refused);
    },
    changes: () => {
      for (const sn of due) chosen.get(sn)!.isPending = false;
    },
  };
}

/** A supplier is let off what he paid for a few parcels: no buyer loses anything by it. */
export async function waivePaid(world: World, refused: Refused): Promise<Command | null> {
  const { orders, random } = world;
  const mayGo = ({ compensated, isWaived }: Order) => compensated > 0 && !isWaived;
  const paid = orders.filter(mayGo);
  if (paid.length === 0) return null;
  const office = await officeOf(world);
  const chosen = await parcelsOf(world, [random.pick(paid), random.pick(paid), random.pick(orders)]);
  const due = [...chosen].filter(([, order]) => mayGo(order)).map(([sn]) => sn);
  return {
    words: `waive ${chosen.size}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.compensations.waive({
        key: key(),
        body: { parcel_sns: [...chosen.keys()], reason: '模型' },
      });
      expect(doneOf(asked)).toEqual(asked.approval === null ? due.toSorted() : []);
      return agree(office, asked, refused);
    },
    changes: () => {
      for (const sn of due) {
        const order = chosen.get(sn)!;
        order.isWaived = true;
        world.supplier.balance += order.compensated;
      }
    },
  };
}

const doneOf = ({ results = [] }: { results?: { sn: string; ok: boolean }[] | undefined }): string[] =>
  results
    .filter(({ ok }) => ok)
    .map(({ sn }) => sn)
    .toSorted();
