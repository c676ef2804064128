import { randomBytes } from 'node:crypto';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { INSTANT, PLAIN_ORDER, recipients } from '../../../bench/lib/recipients.ts';
import { ISSUE_KEYWORDS, SCRIPT_KEYWORDS } from '../../../packages/server/src/sandbox/copy.ts';
import { signSandboxNotice } from '../../../packages/server/src/sandbox/payment.ts';
import type { SandboxPayment } from '../../../packages/server/src/sandbox/records.ts';
import { STORE_PATHS } from '../../../packages/server/src/sandbox/stores/store-paths.ts';
import { DESK_PATHS } from '../../../packages/server/src/support/desk-page.ts';
import { seeded } from '../clients.ts';
import {
  CHEAP,
  count,
  insist,
  type Person,
  press,
  type Random,
  sendNotice,
  sleep,
  type Store,
  WITHDRAW_PASSWORD,
  type World,
} from './world.ts';

/** What the clients were answered, to be compared with what is stored. */
export interface Told {
  orders: { user_id: number; key: string; rows: number; fen: number; orders: string[] | null }[];
  transfers: { user_id: number; key: string; amount_fen: number }[];
  withdrawals: { user_id: number; sn: string; amount_fen: number }[];
  /** Payments that the service told of and that belong to no trade. */
  strays: { provider_no: string; amount_fen: number }[];
}

export interface Load {
  told: Told;
  /** Ends after the call under way of each actor. */
  finish(): Promise<void>;
}

const DAY_MS = 86_400_000;
const WAYS = ['normal', 'normal', 'normal', 'twice', 'lost', 'forged', 'delay'] as const;
/** Names that send a parcel another way than the normal one, more often those that cost money. */
const FATES = [
  ...Object.values(SCRIPT_KEYWORDS),
  SCRIPT_KEYWORDS.not_shipped,
  SCRIPT_KEYWORDS.no_pickup,
  ISSUE_KEYWORDS.slow,
  ISSUE_KEYWORDS.never,
  ISSUE_KEYWORDS.never,
];

/** What a row says that was made, and refunded before the call was answered: days pass quickly here. */
const GIVEN_BACK = 'REFUNDED';

type Actor = (random: Random) => Promise<void>;

/** Starts everybody: each acts, rests and acts again, by choices of its own that the seed brings back. */
export function startLoad(world: World, seed: number): Load {
  const told: Told = { orders: [], transfers: [], withdrawals: [], strays: [] };
  const over = new AbortController();
  let actors = 0;
  const live = async (actor: Actor, restMs: number): Promise<void> => {
    const random = seeded(seed + (actors += 1) * 7_919);
    while (!over.signal.aborted) {
      await sleep(restMs / 2 + random(restMs));
      try {
        if (!over.signal.aborted) await actor(random);
      } catch (error) {
        world.violations.push(`${actor.name}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  };
  const running = [
    ...world.buyers.map((buyer) => live((random) => order(world, told, buyer, random), 1_600)),
    ...world.buyers.map((buyer) => live((random) => recharge(world, told, buyer, random), 4_000)),
    ...world.buyers.map((buyer) => live((random) => askRefund(world, told, buyer, random), 4_000)),
    ...world.partners.map((partner) => live((random) => useCommission(world, told, partner, random), 2_500)),
    live((random) => keepStores(world, told, random), 2_500),
    live((random) => sitAtDesk(world, random), 1_500),
    live((random) => letDaysPass(world, random), 3_000),
  ];
  return {
    told,
    finish: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** Buys for one to three people, one in three with a fate. */
async function order(world: World, told: Told, buyer: Person, random: Random): Promise<void> {
  const goods = random(2) === 0 ? CHEAP : world.dear;
  const rec_list = recipients(1 + random(3), random(1_000_000)).map((rec) =>
    random(3) > 0 ? rec : { ...rec, rec_name: `${rec.rec_name}${FATES[random(FATES.length)]}` },
  );
  await make(
    world,
    told,
    { buyer, random, fen: goods.fen },
    { ...PLAIN_ORDER, ...INSTANT, goods_id: goods.goods, rec_list },
  );
}

async function make(
  world: World,
  told: Told,
  { buyer, random, fen: price }: { buyer: Person; random: Random; fen: number },
  body: Parameters<Person['api']['orders']['make']>[0]['body'],
): Promise<void> {
  const key = `k${random(2 ** 31)}-${random(2 ** 31)}`;
  const wish: Told['orders'][number] = {
    user_id: buyer.id,
    key,
    rows: body.rec_list.length,
    fen: price,
    orders: null,
  };
  told.orders.push(wish);
  const items = await insist(world, 'order', () => buyer.api.orders.make({ key, body }));
  if (items === undefined) return;
  wish.orders = items.map(({ order_sn }) => order_sn);
  if (items.length !== wish.rows || items.some(({ order: made, code }) => made !== 1 && code !== GIVEN_BACK))
    world.violations.push(`order ${key}: ${JSON.stringify(items).slice(0, 300)}`);
  if (random(5) > 0) return;
  // Who believes that it failed asks again later, and buys nothing by that.
  const again = await insist(world, 'order', () => buyer.api.orders.make({ key, body }));
  if (again && String(again.map(({ order_sn }) => order_sn)) !== String(wish.orders))
    world.violations.push(`order ${key}: another answer to the same key`);
}

/** Pays a code in one of the ways in which that can go; then notices come again, late, from nowhere and forged. */
async function recharge(world: World, told: Told, buyer: Person, random: Random): Promise<void> {
  const amount = formatYuan(fen(1_000 + random(8_000)));
  const code = await insist(world, 'recharge', () => buyer.api.wallet.rechargeQrcode({ body: { amount } }));
  if (code === undefined) return;
  const { pathname } = new URL(code.data);
  const isOther = random(6) === 0;
  const pay: Record<string, string> = isOther
    ? { do: 'other', amount: formatYuan(fen(1_000 + random(8_000))) }
    : { do: 'pay' };
  await press(world, random, pathname, { ...pay, notice: WAYS[random(WAYS.length)]! });
  await tellAgain(world, told, random, code.trade_no);
  if (isOther || random(4) === 0) return;
  for (let polls = 0; polls < 100; polls += 1) {
    const query = { out_trade_no: code.trade_no };
    const state = await insist(world, 'recharge', () => buyer.api.wallet.rechargeStatus({ query }));
    if (state?.success !== false) return;
    await sleep(300);
  }
  world.violations.push(`recharge ${code.trade_no}: paid, and never credited while it was polled`);
}

async function tellAgain(world: World, told: Told, random: Random, tradeNo: string): Promise<void> {
  const { ask, nodes, paymentSecret: secret } = world;
  // One that was just paid, and one of any time before: notices overtake one another.
  const paid = await ask<PaymentRow>(
    `(select * from sandbox_payments where trade_no = $1 and state = 'paid')
     union all (select * from sandbox_payments where state = 'paid' order by md5(trade_no || $2) limit 1)`,
    [tradeNo, String(random(1_000_000))],
  );
  for (const payment of paid) {
    const times = 1 + random(3);
    const notice = signSandboxNotice(paymentOf(payment), { secret, now: Date.now() });
    await Promise.all(Array.from({ length: times }, () => sendNotice(nodes.any(random), notice)));
    count(world, 'notice told again', times);
  }
  const stray = {
    tradeNo: `R-nobody-${random(2 ** 31)}`,
    providerNo: `SBXSTRAY${random(2 ** 31)}`,
    paidAmount: fen(100 + random(10_000)),
    paidAt: Date.now(),
    state: 'paid',
  } as SandboxPayment;
  const notice = signSandboxNotice(stray, { secret, now: Date.now() });
  if (random(4) === 0) {
    told.strays.push({ provider_no: stray.providerNo!, amount_fen: stray.paidAmount! });
    for (let taken = 0; taken < 2;) {
      if ((await sendNotice(nodes.any(random), notice)) === 200) taken += 1;
      else await sleep(100);
    }
    count(world, 'notice of an unknown trade');
  } else {
    const forged = {
      ...notice,
      headers: { ...notice.headers, 'x-sandbox-signature': randomBytes(32).toString('hex') },
    };
    const status = await sendNotice(nodes.any(random), forged);
    if (status === 200) world.violations.push(`a forged notice of ${stray.tradeNo} was taken`);
    if (status === 400) count(world, 'forged notice refused');
  }
}

interface PaymentRow {
  trade_no: string;
  provider_no: string;
  paid_amount_fen: string;
  paid_at_ms: string;
}
const paymentOf = (row: PaymentRow): SandboxPayment =>
  ({
    tradeNo: row.trade_no,
    providerNo: row.provider_no,
    state: 'paid',
    paidAmount: fen(Number(row.paid_amount_fen)),
    paidAt: Number(row.paid_at_ms),
  }) as SandboxPayment;

/** Asks for the money of some order back; that it cannot be had any more is an answer. */
async function askRefund(world: World, told: Told, buyer: Person, random: Random): Promise<void> {
  const own = told.orders.filter(({ user_id, orders }) => user_id === buyer.id && orders !== null).slice(-20);
  const order_sn = own[random(own.length)]?.orders?.[0];
  if (order_sn === undefined) return;
  const body = { order_sn, reason: 'x' };
  const asked = await unlessRefused(['STATE_CONFLICT', 'REFUND_ASKED'], () =>
    insist(world, 'refund', () => buyer.api.support.applyRefund({ body })),
  );
  if (asked) count(world, 'refund asked for');
}

/** Moves commission to the balance or asks to be paid, each call with a key and often once more. */
async function useCommission(world: World, told: Told, partner: Person, random: Random): Promise<void> {
  const key = `c${random(2 ** 31)}-${random(2 ** 31)}`;
  const isTransfer = random(2) === 0;
  const amount = isTransfer ? 100 + random(200) : 1_000 + random(200);
  const money = formatYuan(fen(amount));
  const { withdrawals } = partner.api;
  const ticket = async () =>
    (
      await insist(world, 'withdrawal', () =>
        withdrawals.checkPassword({ body: { password: WITHDRAW_PASSWORD } }),
      )
    )?.ticket ?? '';
  const first = isTransfer ? '' : await ticket();
  const call = (by: string) =>
    isTransfer
      ? insist(world, 'transfer', async () => (await withdrawals.toBalance({ key, body: { money } })).balance)
      : insist(
          world,
          'withdrawal',
          async () => (await withdrawals.apply({ key, body: { money, ticket: by } })).withdraw_sn,
        );
  const answer = await unlessRefused(['COMMISSION_TOO_LOW', 'WITHDRAW_ONCE_A_DAY'], () => call(first));
  if (answer === undefined) return;
  if (isTransfer) told.transfers.push({ user_id: partner.id, key, amount_fen: amount });
  else told.withdrawals.push({ user_id: partner.id, sn: answer, amount_fen: amount });
  if (random(2) === 0) return;
  const again = await call(isTransfer || random(2) === 0 ? first : await ticket());
  if (again !== answer) world.violations.push(`${key}: answered ${answer}, then ${again}`);
  count(world, `${isTransfer ? 'transfer' : 'withdrawal'} asked for twice`);
}

/** Brings orders into both stores, reads them, and buys for those of the first. */
async function keepStores(world: World, told: Told, random: Random): Promise<void> {
  const { keeper: buyer, stores } = world;
  const store = random(2) === 0 ? stores.byHand : stores.byRule;
  if (random(2) === 0) await press(world, random, STORE_PATHS.store(store.page), { do: 'add-10' });
  const mood = {
    do: 'mood',
    lose: String(random(25)),
    fail: String(random(10)),
    rate: String(random(5)),
    hang: '0',
  };
  await press(world, random, STORE_PATHS.store(store.page), mood);
  await syncStore(world, store);
  if (store !== stores.byHand) return;
  const found = await insist(world, 'store', () =>
    buyer.api.stores.orders({
      body: { store_id: store.id, state: 1, is_bought: 0, page_size: 10, express_id: 1 },
    }),
  );
  const rec_list = (found?.list ?? []).map(({ shop_order }) => ({ shop_order }));
  if (rec_list.length === 0) return;
  await make(
    world,
    told,
    { buyer, random, fen: CHEAP.fen },
    {
      ...INSTANT,
      goods_num: 1,
      platform: store.platform,
      order_source: 4,
      store_id: store.id,
      remark: '',
      rec_list,
    },
  );
}

/** Reads all that changed in a store within the last week, or joins who does. */
export async function syncStore({ keeper, ...world }: World, { id: store_id }: Store): Promise<void> {
  const [start_time, end_time] = [formatTime(Date.now() - 7 * DAY_MS), formatTime(Date.now())];
  await insist({ keeper, ...world }, 'store', () =>
    keeper.api.stores.sync({ body: { store_id, start_time, end_time } }),
  );
}

/** Decides what waits for the service, now and then twice at once. */
async function sitAtDesk(world: World, random: Random): Promise<void> {
  const decide = async (path: string, form: Record<string, string>) => {
    const times = random(3) === 0 ? 2 : 1;
    await Promise.all(
      Array.from({ length: times }, () => press(world, random, path, { ...form, answer: 'x' })),
    );
  };
  const refunds = await world.ask<{ id: number }>(
    `select id from refunds where status = 0 order by id limit 3`,
  );
  for (const { id } of refunds)
    await decide(DESK_PATHS.refund(id), { do: random(4) > 0 ? 'approve' : 'refuse' });
  const withdrawals = await world.ask<{ id: number; status: number }>(
    `select id, status from withdrawals where status in (0, 1) order by id limit 3`,
  );
  for (const { id, status } of withdrawals) {
    const [yes, no] = status === 0 ? ['approve', 'refuse'] : ['pay', 'fail'];
    await decide(DESK_PATHS.withdrawal(`W${id}`), { do: (random(3) > 0 ? yes : no)! });
  }
}

/**
 * Makes a parcel that the courier refuses a day older, so that it is refunded; some a little before that so that its
 * deadlines are over first, some both at once. And lets partners be paid out again.
 */
export async function letDaysPass({ ask }: World, random: Random): Promise<void> {
  const refused = `status = 10 and exists (select from orders o where o.id = order_id and o.rec_name like '%${ISSUE_KEYWORDS.never}%')`;
  const isDeadline = random(3) > 0;
  const isRefund = random(3) > 0;
  if (isDeadline)
    await ask(`update parcels set ship_deadline = ship_deadline - interval '2 days', pickup_deadline = pickup_deadline - interval '2 days',
        watch_at = watch_at - interval '2 days' where ${refused} and ship_deadline > now() - interval '1 day'`);
  if (isRefund) {
    await ask(
      `update parcels set paid_at = paid_at - interval '25 hours' where ${refused} and paid_at > now() - interval '1 day'`,
    );
    await ask(
      `update jobs set run_at = now() where kind = 'issue-waybills' and state = 0 and run_at > now()`,
    );
  }
  await ask(
    `update withdrawals set day = date '2000-01-01' + id::integer where status = 2 and day > date '2020-01-01'`,
  );
}

/** What the service says no to in one of these words is no fault: undefined. */
async function unlessRefused<T>(
  names: readonly (keyof typeof CATALOGUE)[],
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiFailure && names.some((name) => isRefusalOf(error, name))) return undefined;
    throw error;
  }
}

/** Where a sentence takes values only its beginning is compared. */
const isRefusalOf = ({ code, message }: ApiFailure, name: keyof typeof CATALOGUE): boolean =>
  code === CATALOGUE[name].code && message.startsWith(CATALOGUE[name].text.split('{')[0]!);
