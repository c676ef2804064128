import { flagsOf } from '@giftship/shared/stores/flags';
import { present } from '@giftship/shared/lib/assert';
import type { Ms } from '../../outside/raw-http.ts';
import type { Dice } from './dice.ts';
import { drawOrder, drawStartingOrders, STARTING_ORDERS } from './draw-order.ts';
import { numberOf } from './order-number.ts';
import { SELLER_NOTES } from './platform-copy.ts';
import { type StoreKind, storeKind } from './store-kinds.ts';
import type { StoreRepo } from './store-repo.ts';
import type { OrderChange, SandboxStore, SandboxStoreOrder } from './store-records.ts';

const MINUTE: Ms = 60_000;
/** A store's clock goes on so long after anybody last read from it. */
export const CLOCK_AFTER_USE: Ms = 60 * MINUTE;
/** With so many orders to ship the clock brings no more. */
const MOST_OPEN = 200;
/** However late the clock is, it brings no more at once. */
const MOST_AT_ONCE = 20;
const INSERT_AT_ONCE = 1_000;

/** What can be done to orders that a store has already. */
export const OLD_ORDER_CHANGES = ['note', 'flag', 'refund'] as const;
export type OldOrderChange = (typeof OLD_ORDER_CHANGES)[number];

export type StoreLife = ReturnType<typeof createStoreLife>;

/** What happens in sandbox stores without us: they open, buyers order, sellers write notes, refunds come and go. */
export function createStoreLife({ repo, now, dice }: { repo: StoreRepo; now: () => Ms; dice: Dice }) {
  const addOrders = async (store: SandboxStore, count: number): Promise<void> => {
    const kind = kindOf(store);
    for (let left = count; left > 0; left -= INSERT_AT_ONCE) {
      const sequences = await repo.takeNumbers(Math.min(left, INSERT_AT_ONCE));
      const at = now();
      const orders = sequences.map((sequence) =>
        drawOrder(kind, { sequence, orderedAt: at - MINUTE, paidAt: at, dice }),
      );
      await repo.addOrders(store.id, orders);
    }
  };

  const changeOrders = async (store: SandboxStore, what: OldOrderChange, count: number): Promise<void> => {
    for (const order of await repo.anyLive(store.id, count))
      await repo.changeOrder(order.id, drawChange(kindOf(store), { what, order }, dice), now());
  };

  const tick = async (store: SandboxStore): Promise<void> => {
    const each = MINUTE / store.ordersPerMinute;
    const due = Math.floor((now() - store.tickedAt) / each);
    if (due < 1) return;
    const count = Math.min(due, MOST_AT_ONCE);
    // A clock that stood still for long does not catch up.
    const tickedAt = due > MOST_AT_ONCE ? now() : Math.round(store.tickedAt + due * each);
    if (!(await repo.tick(store.id, store.tickedAt, tickedAt))) return;
    const room = MOST_OPEN - (await repo.countOpen(store.id));
    await addOrders(store, Math.min(count, Math.max(0, room)));
    const [old] = await repo.anyLive(store.id, 1);
    if (old)
      await repo.changeOrder(old.id, drawEvent(kindOf(store), { order: old, now: now() }, dice), now());
  };

  return {
    /** A new store with thirty orders of the last seven days. */
    async openStore(kind: StoreKind, name: string): Promise<SandboxStore> {
      const [sequence, ...sequences] = await repo.takeNumbers(STARTING_ORDERS + 1);
      const store = await repo.addStore({
        platform: kind.key,
        name,
        outsideId: numberOf(kind.storeNumber, present(sequence, 'a number for each'), now()),
        tokenLife: kind.accessLife,
        at: now(),
      });
      await repo.addOrders(store.id, drawStartingOrders(kind, { sequences, now: now(), dice }));
      return store;
    },
    addOrders,
    changeOrders,
    /** Brings what is due in all stores whose clock goes, and forgets codes that ended yesterday. */
    async tickAll(): Promise<void> {
      await repo.forgetCodes(now() - 24 * 60 * MINUTE);
      for (const store of await repo.tickingStores(now() - CLOCK_AFTER_USE)) await tick(store);
    },
  };
}

/** The platform of a kept store: there are no others in the table. */
export function kindOf(store: SandboxStore): StoreKind {
  const kind = storeKind(store.platform);
  if (!kind) throw new Error(`no such platform: ${store.platform}`);
  return kind;
}

function drawChange(
  kind: StoreKind,
  { what, order }: { what: OldOrderChange; order: SandboxStoreOrder },
  dice: Dice,
): OrderChange {
  const flags = flagsOf(kind.id).filter(({ value }) => value !== order.flag);
  if (what === 'refund') return { isRefunding: !order.isRefunding };
  if (what === 'flag' && flags.length > 0) return { flag: dice.pick(flags).value };
  return { sellerNote: dice.pick(SELLER_NOTES.filter((note) => note !== order.sellerNote)) };
}

/** What comes next for an order by itself: it is paid, risk control lets it go, a refund ends, or the seller touches it. */
function drawEvent(
  kind: StoreKind,
  { order, now }: { order: SandboxStoreOrder; now: Ms },
  dice: Dice,
): OrderChange {
  if (order.state === 'unpaid') return { state: 'to_ship', paidAt: now };
  if (order.isRisky) return { isRisky: false };
  if (order.isRefunding)
    return dice.percent(50) ? { isRefunding: false } : { state: 'closed', isRefunding: false };
  if (dice.percent(10)) return { isRefunding: true };
  return drawChange(kind, { what: dice.pick(['note', 'flag']), order }, dice);
}
