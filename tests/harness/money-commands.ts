import { fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertOrders } from '../../packages/server/src/orders/insert-orders.ts';
import { enqueueCommission } from '../../packages/server/src/promotion/earn-commission.ts';
import { releaseCommissions } from '../../packages/server/src/promotion/release-commissions.ts';
import { applyWithdrawal } from '../../packages/server/src/withdrawals/apply-withdrawal.ts';
import { chargeWallet } from '../../packages/server/src/wallet/charge-wallet.ts';
import { transferCommission } from '../../packages/server/src/wallet/transfer-commission.ts';
import { upgradeGroup } from '../../packages/server/src/groups/upgrade-group.ts';
import {
  MONEY_GOODS,
  RECIPIENT,
  callerOf,
  canWithdraw,
  compensate,
  earn,
  invite,
  nextDay,
  order,
  ordersOf,
  owe,
  refund,
  sign,
  tellPaid,
  ticketFor,
  unpaidTrade,
} from './money.ts';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { seededRandom } from '../../packages/shared/fixtures/lines/random.ts';
import { type Command, type Order, type Person, type World, channelSums, creditPaid } from './money-model.ts';
import {
  askBack,
  decideBack,
  decideIssue,
  sendBack,
  takeAgain,
  takeBill,
  turnBill,
} from './channel-money-commands.ts';
import { explainIt, replaceIt, tellLate } from './bill-money-commands.ts';
import {
  adjustByHand,
  decideRefund,
  decideWithdrawal,
  giveGoodwill,
  voidPending,
  waivePaid,
} from './office-money-commands.ts';
import {
  accrue,
  adjustSupplierByHand,
  beginSupplier,
  COST,
  makeStatement,
  pickUp,
  stepStatement,
} from './supplier-money-commands.ts';
import type { TestService } from './test-service.ts';

const PRICE = 10_000;
const MINUS: Record<number, number> = { 1: 0, 2: 5, 3: 10, 4: 20 };
const GROUP_PRICE: Record<number, number> = { 2: 9_900, 3: 29_900, 4: 99_900 };
/** Who invited whom, by place: 0 invited 1 and 2, 1 invited 3, 2 invited 4, 5 came alone. */
const INVITED_BY = [null, 0, 0, 1, 2, null] as const;

/** What a command answers that the service refused without an error. */
export const REFUSED = Symbol('refused');

/** A service with six persons, and the model of it. */
export async function begin(shop: TestService, seed: number): Promise<World> {
  await sql`update goods set price_fen = ${PRICE}, floor_fen = 100, group_prices = '{}' where id = ${MONEY_GOODS}`.execute(
    shop.db.q,
  );
  await beginSupplier(shop);
  const persons: Person[] = [];
  for (const inviter of INVITED_BY) {
    const at = await shop.person({ balance: 200_000 });
    await canWithdraw(shop, at);
    const above = inviter === null ? null : persons[inviter]!;
    if (above) await invite(shop, above.at, at);
    persons.push({
      at,
      inviter: above,
      balance: 200_000,
      commission: 0,
      frozen: 0,
      group: 1,
      lasting: 1,
      isBought: false,
      bonus: 0,
    });
  }
  const world: World = {
    shop,
    persons,
    orders: [],
    batches: [],
    trades: [],
    refunds: [],
    bills: [],
    issues: [],
    channel: { channel: 0, fee: 0, suspense: 0 },
    before: await channelSums(shop),
    begunAt: Date.now(),
    withdrawals: [],
    usedTickets: [],
    supplier: { balance: 0, open: 0, weeks: 0, statements: [] },
    random: seededRandom(seed),
  };
  // Everybody's first order takes the whole road; later ones mostly copy its rows, which is what makes 20,000 possible.
  for (const person of persons) {
    const command = buyWhole(world, person, 1);
    command.changes!(await command.run());
  }
  return world;
}

const CHOICES: [number, (world: World) => Command | null | Promise<Command | null>][] = [
  [10, rechargeIt],
  [2, repeatNotice],
  [22, buy],
  [14, earnIt],
  [16, signIt],
  [10, refundIt],
  [5, compensateIt],
  [8, oweIt],
  [2, (world) => voidPending(world, REFUSED)],
  [2, (world) => waivePaid(world, REFUSED)],
  [2, upgrade],
  [9, withdraw],
  [9, (world) => decideWithdrawal(world, REFUSED)],
  [4, transferIt],
  [3, tomorrow],
  [3, (world) => adjustByHand(world, REFUSED)],
  [4, (world) => giveGoodwill(world, REFUSED)],
  [12, pickUp],
  [3, accrue],
  [2, (world) => adjustSupplierByHand(world, REFUSED)],
  [1, makeStatement],
  [4, (world) => stepStatement(world, REFUSED)],
  [5, askBack],
  [5, (world) => decideBack(world, REFUSED)],
  [4, sendBack],
  [2, takeBill],
  [1, takeAgain],
  [4, (world) => decideIssue(world, REFUSED)],
  [2, turnBill],
  [2, replaceIt],
  [2, tellLate],
  [1, explainIt],
];
const WEIGHT = CHOICES.reduce((sum, [weight]) => sum + weight, 0);

/** The next command, by the weights above. */
export async function choose(world: World): Promise<Command> {
  for (;;) {
    let place = world.random.below(WEIGHT);
    const [, make] = CHOICES.find(([weight]) => (place -= weight) < 0)!;
    const command = await make(world);
    if (command) return command;
  }
}

function rechargeIt(world: World): Command {
  const { shop, persons, random } = world;
  const owner = random.pick(persons);
  const amount = random.below(40) === 0 ? 50_000 * (1 + random.below(5)) : 500 + random.below(40_000);
  return {
    words: `recharge ${amount}`,
    run: async () => {
      const trade = await unpaidTrade(shop, owner.at, amount);
      await tellPaid(shop, trade.no, amount);
      return trade;
    },
    changes: (trade) =>
      creditPaid(world, { ...(trade as { no: string; id: number }), owner, amount, isBilled: false }),
  };
}

/** A notice that was told before, or one of another amount: it changes nothing, and is no failure either. */
function repeatNotice({ shop, trades, random }: World): Command | null {
  if (trades.length === 0) return null;
  const trade = random.pick(trades);
  const wrong = random.below(2);
  return {
    words: `repeat ${trade.no}`,
    run: () => tellPaid(shop, trade.no, trade.amount + wrong),
    changes: (said) => expect(['repeated', 'wrong-amount']).toContain(said),
  };
}

const priceFor = (person: Person): number => PRICE - MINUS[person.group]!;

function buy(world: World): Command {
  const person = world.random.pick(world.persons);
  const count = 1 + world.random.below(4);
  return world.random.below(12) === 0 ? buyWhole(world, person, count) : buyCopied(world, person, count);
}

/** By the order use case, with its quote, its key and its lists; a balance that falls short leaves an unpaid batch. */
function buyWhole(world: World, person: Person, count: number): Command {
  const isPaid = person.balance >= priceFor(person) * count;
  return {
    words: `order whole ${count}`,
    run: async () => {
      const { batchId } = await order(world.shop, person.at, count);
      return { batchId, orders: await ordersOf(world.shop, batchId) };
    },
    changes: (made) => isPaid && remember(world, person, made as Made),
  };
}

/** By the same charge and the same outbox row, with batch, orders and parcels copied from the person's first order. */
function buyCopied(world: World, person: Person, count: number): Command {
  const price = priceFor(person);
  const isPaid = person.balance >= price * count;
  return {
    words: `order ${count}`,
    run: () => copyOrder(world.shop, person, count, price),
    changes: isPaid ? (made) => remember(world, person, made as Made) : null,
  };
}

interface Made {
  batchId: number;
  orders: { id: number; price_fen: number }[];
}

function remember(world: World, buyer: Person, made: Made): void {
  const orders = made.orders.map(({ id, price_fen }) => ({
    id,
    buyer,
    price: price_fen,
    isRefunded: false,
    isSigned: false,
    isPicked: false,
    isSold: false,
    compensated: 0,
    isPending: false,
    isWaived: false,
    commission: null,
  }));
  buyer.balance -= orders.reduce((sum, { price }) => sum + price, 0);
  world.orders.push(...orders);
  world.batches.push({ id: made.batchId, orders });
}

const IN_TIME = new Date(Date.now() + 30 * 86_400_000);

async function copyOrder({ db, deps }: TestService, { at }: Person, count: number, price: number) {
  return db.transaction(async (tx) => {
    const batch = {
      user_id: at.id,
      total_count: count,
      order_count: count,
      unit_price_fen: price,
      total_fen: price * count,
    };
    const { rows: batches } = await sql<{ id: number; kind_id: number }>`
      insert into batches overriding system value
      select (jsonb_populate_record(b, ${JSON.stringify(batch)}::jsonb || jsonb_build_object('id', nextval(pg_get_serial_sequence('batches', 'id'))))).*
      from batches b where b.user_id = ${at.id} and b.status in (1, 2, 3) order by b.id limit 1 returning id, kind_id`.execute(
      tx,
    );
    const seeds = Array.from({ length: count }, (_, place) => ({
      rowNo: place,
      rowId: place,
      shopOrderId: null,
      recipient: RECIPIENT,
    }));
    const { id: batchId, kind_id: kindId } = batches[0]!;
    const times = { paidAt: new Date(), ship: IN_TIME, pickup: IN_TIME, elsewhere: [] };
    await insertOrders(
      tx,
      { id: batchId, kindId, userId: at.id, perParcel: fen(price) },
      { seeds, deadlines: times },
    );
    const orders = await tx
      .selectFrom('orders')
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .select(['id', 'price_fen'])
      .execute();
    await sql`insert into jobs (kind, key, run_at) values ('issue-waybills', ${`B${batchId}`}, now() + interval '1 day')`.execute(
      tx,
    );
    await enqueueCommission(deps, tx, { buyerId: at.id, batchId });
    if (!(await chargeWallet(deps, tx, { userId: at.id, total: fen(price * count), batchSn: `B${batchId}` })))
      throw new Error('BALANCE_TOO_LOW');
    return { batchId, orders };
  });
}

/** Mostly a batch that waits for it, sometimes one that was earned on before: then nothing is added. */
function earnIt({ shop, batches, random }: World): Command | null {
  if (batches.length === 0) return null;
  const batch =
    random.below(5) === 0
      ? random.pick(batches)
      : batches.at(-1 - random.below(Math.min(8, batches.length)))!;
  return {
    words: `earn B${batch.id}`,
    run: () => earn(shop, batch.id),
    changes: () => {
      for (const each of batch.orders) {
        const partner = each.buyer.inviter;
        const amount = Math.floor((each.price * 300) / 10_000);
        if (!partner || each.isRefunded || each.commission || amount === 0) continue;
        each.commission = { amount, state: 'frozen' };
        partner.frozen += amount;
      }
    },
  };
}

/** A parcel arrives, and what is due is released. */
function signIt({ shop, orders, random }: World): Command | null {
  const open = orders.slice(-60).filter(({ isSigned, isRefunded }) => !isSigned && !isRefunded);
  if (open.length === 0) return null;
  const signed = random.pick(open);
  return {
    words: `sign G${signed.id}`,
    run: async () => {
      await sign(shop, signed.id);
      await releaseCommissions(shop.deps);
    },
    changes: () => {
      signed.isSigned = true;
      for (const { isSigned, commission, buyer } of orders) {
        if (!isSigned || commission?.state !== 'frozen') continue;
        commission.state = 'available';
        buyer.inviter!.frozen -= commission.amount;
        buyer.inviter!.commission += commission.amount;
      }
    },
  };
}

/** By an operator, on whoever bears it; what arrived already only the work order's own way gives back. */
async function refundIt(world: World): Promise<Command | null> {
  const { shop, orders, random } = world;
  if (orders.length === 0) return null;
  const chosen = random.below(3) === 0 ? random.pick(orders) : random.pick(orders.slice(-40));
  if (!chosen.isSigned)
    return decideRefund(world, chosen, {
      refused: REFUSED,
      changes: (bearer) => giveBack(world, chosen, bearer),
    });
  return {
    words: `refund G${chosen.id}`,
    run: async () => ((await refund(shop, chosen.id)) ? chosen.id : REFUSED),
    changes: chosen.isRefunded ? null : () => giveBack(world, chosen, null),
  };
}

function giveBack({ supplier }: World, chosen: Order, bearer: Bearer | null): void {
  // On a waybill of the supplier's own, so that what his courier bears is his matter (9.2.3).
  if (chosen.isSold && (bearer === BEARER.supplier || bearer === BEARER.courier)) supplier.open -= COST;
  chosen.isRefunded = true;
  chosen.isPending = false;
  // Settled once: what was compensated is not given back again (B12).
  chosen.buyer.balance += chosen.price - chosen.compensated;
  const { commission } = chosen;
  if (!commission) return;
  chosen.buyer.inviter![commission.state === 'frozen' ? 'frozen' : 'commission'] -= commission.amount;
  commission.state = 'reversed';
}

/** A parcel is late: what is owed for it waits to be paid. */
function oweIt({ shop, orders, random }: World): Command | null {
  if (orders.length === 0) return null;
  const late = random.pick(orders.slice(-40));
  return {
    words: `owe G${late.id}`,
    run: () => owe(shop, late.buyer.at, late.id),
    changes:
      late.compensated > 0 || late.isPending || late.isRefunded ? null : () => void (late.isPending = true),
  };
}

function compensateIt({ shop, orders, supplier, random }: World): Command | null {
  if (orders.length === 0) return null;
  const late = random.below(3) === 0 ? random.pick(orders) : random.pick(orders.slice(-40));
  const amount = random.below(3) === 0 ? late.price : 200;
  return {
    words: `compensate G${late.id}`,
    run: () => compensate(shop, late.buyer.at, late.id, amount),
    changes:
      late.compensated > 0 || late.isPending || late.isRefunded
        ? null
        : () => {
            late.compensated = amount;
            supplier.balance -= amount;
            late.buyer.balance += amount;
          },
  };
}

let keys = 0;
function upgrade({ shop, persons, random }: World): Command {
  const person = random.pick(persons);
  const group = 2 + random.below(3);
  const mayBuy =
    group > person.group || (group === person.group && person.isBought && person.lasting !== group);
  const isAllowed = mayBuy && person.balance >= GROUP_PRICE[group]!;
  return {
    words: `vip ${group}`,
    run: () =>
      upgradeGroup(shop.deps, { userId: person.at.id, key: `vip-${(keys += 1)}` }, { group_id: group }),
    changes: isAllowed
      ? () => {
          person.balance -= GROUP_PRICE[group]!;
          person.group = group;
          person.isBought = true;
        }
      : null,
  };
}

async function withdraw({ shop, persons, withdrawals, usedTickets, random }: World): Promise<Command> {
  const person = random.pick(persons.filter(({ commission }) => commission > 0).concat(persons[0]!));
  const amount =
    random.below(8) === 0 ? random.below(1_000) + 1 : 1_000 + random.below(Math.max(1, person.commission));
  const isOld = usedTickets.length > 0 && random.below(12) === 0;
  const ticket = isOld ? random.pick(usedTickets) : await ticketFor(shop, person.at);
  const isSecond = withdrawals.some(
    ({ owner, isToday, state }) => owner === person && isToday && state !== 'refused' && state !== 'failed',
  );
  const isAllowed = !isOld && !isSecond && amount >= 1_000 && amount <= person.commission;
  const caller = await callerOf(shop, person.at);
  return {
    words: `withdraw ${amount}`,
    run: () => applyWithdrawal(shop.deps, { caller }, { money: (amount / 100).toFixed(2), ticket }),
    changes: isAllowed
      ? (answer) => {
          const { withdraw_sn: sn } = answer as { withdraw_sn: string };
          person.commission -= amount;
          usedTickets.push(ticket);
          withdrawals.push({ sn, owner: person, amount, state: 'review', isToday: true });
        }
      : null,
  };
}

function transferIt({ shop, persons, random }: World): Command {
  const person = random.pick(persons.filter(({ commission }) => commission > 0).concat(persons[0]!));
  const amount = 1 + random.below(Math.max(1, Math.ceil(person.commission * 0.6)) + 20);
  return {
    words: `transfer ${amount}`,
    run: () => transferCommission(shop.deps, { userId: person.at.id }, { money: (amount / 100).toFixed(2) }),
    changes:
      amount <= person.commission
        ? () => {
            person.commission -= amount;
            person.balance += amount;
          }
        : null,
  };
}

/** Another day begins: everybody may withdraw again. */
function tomorrow({ shop, withdrawals }: World): Command {
  return {
    words: 'tomorrow',
    run: () => nextDay(shop),
    changes: () => {
      for (const each of withdrawals) each.isToday = false;
    },
  };
}
