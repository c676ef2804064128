import { BEARERS } from '@giftship/shared/parcels/bearer';
import { operatorIn, type TestOperator } from './operators.ts';
import type { Command, Order, World } from './money-model.ts';

/** What a goodwill for an order may pass its price by (fen), as the settings begin. */
const OVER_PRICE = 1_000;

interface Office {
  /** Asks; `second` decides what waits. */
  one: TestOperator;
  second: TestOperator;
  /** Goodwill that was given for an order (fen). */
  given: Map<Order, number>;
}
const offices = new WeakMap<World, Promise<Office>>();
function officeOf(world: World): Promise<Office> {
  const found = offices.get(world) ?? openOffice(world);
  offices.set(world, found);
  return found;
}
async function openOffice({ shop }: World): Promise<Office> {
  return { one: await operatorIn(shop), second: await operatorIn(shop), given: new Map() };
}

let keys = 0;
const key = () => `model-${(keys += 1)}`;
const yuan = (amount: number): string => (amount / 100).toFixed(2);
/** What the service refused without an error. */
type Refused = symbol;

/** Has a second person agree to what waits; what then could not be done was refused. */
async function agree(
  { second }: Office,
  { approval }: { approval: { approval_sn: string } | null },
  refused: Refused,
): Promise<unknown> {
  if (approval === null) return null;
  const { status } = await second.api.operators.decideApproval({
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
          attachment: '/media/a.png',
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
  return {
    words: `goodwill G${order.id} ${amount}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.refunds.goodwill({
        key: key(),
        body: {
          order_sn: `G${order.id}`,
          money: yuan(amount),
          bearer: random.pick([...BEARERS]),
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
          }
        : null,
  };
}
