import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as P, WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import type { ShippingSearch } from '@giftship/shared/shipping/fields-contract';
import { SHIPPING_TABS, type ShippingTab, tabOf } from '@giftship/shared/shipping/shipping';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { cleanWaybill } from '@giftship/shared/shipping/waybill-form';
import { type RawBuilder, sql } from 'kysely';
import { IS_BY_HAND } from '../couriers/waybill-account.ts';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { cellsWhere, readSpanIds } from '../lists/office-search.ts';
import { spanOf } from '../operators/list-log.ts';

/** States of an order whose parcels the supplier works on: those that the partial index holds. */
const OPEN: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.shipped];
/** Tabs whose parcels are over: they are many, and looked for within a span. */
const OVER: ReadonlySet<ShippingTab | undefined> = new Set(['finished', 'cancelled', undefined]);
const HOUR_MS = 3_600_000;
/** A parcel `p` that a new wave may take: in none, waiting for the courier, or for the supplier's own hand to give it a waybill (S043). */
export const FREE: RawBuilder<boolean> = sql<boolean>`p.order_state = ${sql.lit(ORDER_STATUS.toShip)} and p.wave_id is null and p.ship_time is null
  and (p.status = ${sql.lit(P.waitingPickup)} or p.status = ${sql.lit(P.waitingWaybill)}
    and exists (select from order_kinds k join couriers c on c.id = k.courier_id where k.id = p.kind_id and ${IS_BY_HAND}))
  and not exists (select from waybill_cancels k where k.parcel_id = p.id and k.status in (${lits(WAYBILL_CANCEL.asked, WAYBILL_CANCEL.cancelled)}))`;

/** How the parcels of a search are read: ids of orders, and their order. */
export interface ShippingQuery {
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Nothing is asked but the tab: its counter says how many there are. */
  isWholeTab: boolean;
  notFound: string[];
}

/**
 * How a search is read: by exact numbers; what is open from the index that holds it alone, by deadline first; what was called
 * off from an index of its own; the rest along the batches of a span (B16).
 */
export async function queryOf(
  deps: Pick<Deps, 'db' | 'now'>,
  supplierId: number,
  search: ShippingSearch,
): Promise<ShippingQuery> {
  const numbers = search.numbers.map((text) => text.trim()).filter((text) => text !== '');
  if (numbers.length > 0) return byNumbers(deps, { supplierId, search, numbers });
  if (OVER.has(search.tab)) return within(deps, supplierId, search);
  const where = conditions(deps, search);
  const isWaiting = search.tab === 'waybill' || search.tab === 'print' || search.tab === 'hand_over';
  return {
    rows: sql`select p.order_id as id from parcels p ${joinsOf(search)} where p.supplier_id = ${supplierId} and ${isOpen(search.tab)} and ${where}`,
    order: isWaiting ? sql`p.ship_deadline, p.order_id` : sql`p.order_id desc`,
    isWholeTab: isPlain(search),
    notFound: [],
  };
}

const isPlain = ({ tab: _tab, numbers: _numbers, ...asked }: ShippingSearch): boolean =>
  Object.values(asked).every((value) => value === undefined || value === '' || value === false);

/** The cells of a tab, and what tells apart those that wait for the courier. */
export function isOpen(tab: ShippingTab | undefined): RawBuilder<unknown> {
  const cells = cellsWhere(OPEN, ({ state, status }) =>
    tab === 'print' || tab === 'hand_over' || tab === 'handed'
      ? status === P.waitingPickup
      : tab === undefined || tabOf({ status, orderState: state, printed: 0, isHanded: false }) === tab,
  );
  const open = sql`p.order_state in (${lits(...OPEN)}) and p.cell in (${lits(...cells)})`;
  if (tab === 'print') return sql`${open} and p.ship_time is null and p.label_printed = 0`;
  if (tab === 'hand_over') return sql`${open} and p.ship_time is null and p.label_printed > 0`;
  if (tab === 'handed') return sql`${open} and p.ship_time is not null`;
  return open;
}

/** Orders and batches only where something of them is asked. */
function joinsOf({ warehouse_id, province, remark }: ShippingSearch): RawBuilder<unknown> {
  if (warehouse_id !== undefined || remark !== '')
    return sql`join orders o on o.id = p.order_id join batches b on b.id = o.batch_id`;
  return province === '' ? sql`` : sql`join orders o on o.id = p.order_id`;
}

/** What a parcel `p` with its order `o` and batch `b` must be, its tab left aside. */
function conditions({ now }: Pick<Deps, 'now'>, search: ShippingSearch): RawBuilder<unknown> {
  const { goods_id, express_id, warehouse_id, province, due, remark } = search;
  const parts: RawBuilder<unknown>[] = [sql`true`];
  // What a parcel is of stands in its kind: no batch is read for it.
  if (goods_id !== undefined || express_id !== undefined)
    parts.push(sql`p.kind_id = any(array(select k.id from order_kinds k where ${goods_id === undefined ? sql`true` : sql`k.goods_id = ${goods_id}`}
      and ${express_id === undefined ? sql`true` : sql`k.courier_id = ${express_id}`}))`);
  if (warehouse_id !== undefined) parts.push(sql`b.warehouse_id = ${warehouse_id}`);
  if (province !== '') parts.push(sql`o.rec_province = ${province}`);
  if (remark !== '')
    parts.push(
      sql`(position(lower(${remark}) in lower(o.remark)) > 0 or position(lower(${remark}) in lower(b.remark)) > 0)`,
    );
  if (search.to_wave) parts.push(FREE);
  if (due !== undefined) parts.push(isDue(now(), due));
  if (!OVER.has(search.tab) && (search.start_time !== '' || search.end_time !== '')) {
    const { from, to } = spanOf({ now }, search);
    parts.push(sql`p.paid_at >= ${from}::timestamptz and p.paid_at < ${to}::timestamptz`);
  }
  return sql.join(parts, sql` and `);
}

function isDue(now: number, due: NonNullable<ShippingSearch['due']>): RawBuilder<unknown> {
  const waits = sql`p.status in (${lits(P.waitingWaybill, P.waitingPickup)}) and p.order_state = ${sql.lit(ORDER_STATUS.toShip)} and p.ship_time is null`;
  const at = (ms: number) => sql`${new Date(ms)}::timestamptz`;
  if (due === 'overdue') return sql`${waits} and p.ship_deadline < ${at(now)}`;
  if (due === 'hour')
    return sql`${waits} and p.ship_deadline >= ${at(now)} and p.ship_deadline < ${at(now + HOUR_MS)}`;
  return sql`${waits} and p.ship_deadline < ${at(chinaClock(now, '00:00', 1))}`;
}

/** What is over, newest first: called off by its own index, the rest along the supplier's batches. */
async function within(
  deps: Pick<Deps, 'db' | 'now'>,
  supplierId: number,
  search: ShippingSearch,
): Promise<ShippingQuery> {
  const { orders, batches } = await readSpanIds(deps.db.q, spanOf(deps, search));
  const { from, to } = spanOf(deps, search);
  const where = conditions(deps, search);
  const ofOrder = sql`o.id >= ${orders.low}::bigint and o.id < ${orders.high}::bigint and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz`;
  const base = { isWholeTab: false, notFound: [] };
  if (search.tab === 'cancelled')
    return {
      ...base,
      rows: sql`select p.order_id as id from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
        where p.supplier_id = ${supplierId} and p.order_state = ${sql.lit(ORDER_STATUS.refunded)} and p.order_id >= ${orders.low}::bigint and p.order_id < ${orders.high}::bigint
          and ${ofOrder} and ${where}`,
      order: sql`p.order_id desc`,
    };
  const state =
    search.tab === 'finished' ? sql`p.order_state = ${sql.lit(ORDER_STATUS.finished)}` : sql`true`;
  return {
    ...base,
    rows: sql`select f.id from (
        select * from batches b where b.supplier_id = ${supplierId} and b.id >= ${batches.low}::bigint and b.id < ${batches.high}::bigint
          and ${search.goods_id === undefined ? sql`true` : sql`b.goods_id = ${search.goods_id}`} order by b.id desc) b
      cross join lateral (select o.id from orders o join parcels p on p.order_id = o.id
        where o.batch_id = b.id and p.supplier_id = ${supplierId} and ${state} and ${ofOrder} and ${where} offset 0) f`,
    order: sql`b.id desc, f.id desc`,
  };
}

interface ByNumbers {
  supplierId: number;
  search: ShippingSearch;
  numbers: string[];
}

/** By numbers of orders, parcels, waves and waybills, those of before too; what is another's is not found (S041, S050). */
async function byNumbers(
  deps: Pick<Deps, 'db' | 'now'>,
  { supplierId, search, numbers }: ByNumbers,
): Promise<ShippingQuery> {
  const found = await findNumbers(deps.db.q, supplierId, numbers);
  const ids = [...new Set(found.map(({ id }) => id))];
  const seen = new Set(found.map(({ text }) => text));
  const inTab = search.tab === undefined ? sql`true` : ofTab(search.tab);
  return {
    rows: sql`select p.order_id as id from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      where p.order_id = any(${ids}::bigint[]) and p.supplier_id = ${supplierId} and ${inTab} and ${conditions(deps, search)}`,
    order: sql`p.ship_deadline, p.order_id`,
    isWholeTab: false,
    notFound: numbers.filter((text) => !seen.has(text)),
  };
}

function ofTab(tab: ShippingTab): RawBuilder<unknown> {
  if (tab === 'cancelled') return sql`p.order_state = ${sql.lit(ORDER_STATUS.refunded)}`;
  return tab === 'finished' ? sql`p.order_state = ${sql.lit(ORDER_STATUS.finished)}` : isOpen(tab);
}

async function findNumbers(q: Queries, supplierId: number, numbers: readonly string[]) {
  const pairs = (kind: 'order' | 'parcel' | 'wave') =>
    numbers.flatMap((text) => {
      const id = idOf(kind, text.toUpperCase());
      return id === null ? [] : [{ text, id }];
    });
  const table = (of: readonly { text: string; id: number }[]) =>
    sql`unnest(${of.map(({ text }) => text)}::text[], ${of.map(({ id }) => id)}::bigint[]) as t (text, id)`;
  const texts = numbers.map((text) => ({ text, waybill: cleanWaybill(text) }));
  const waybills = sql`unnest(${texts.map(({ text }) => text)}::text[], ${texts.map(({ waybill }) => waybill)}::text[]) as t (text, waybill)`;
  const { rows } = await sql<{ text: string; id: number }>`
    select t.text, p.order_id as id from ${table(pairs('order'))} join parcels p on p.order_id = t.id where p.supplier_id = ${supplierId}
    union all select t.text, p.order_id from ${table(pairs('parcel'))} join parcels p on p.id = t.id where p.supplier_id = ${supplierId}
    union all select t.text, p.order_id from ${table(pairs('wave'))} join parcels p on p.wave_id = t.id where p.supplier_id = ${supplierId}
    union all select t.text, p.order_id from ${waybills} join parcels p on p.kuaidi_sn = t.waybill where p.supplier_id = ${supplierId}
    union all select t.text, p.order_id from ${waybills} join waybill_changes c on c.old_sn = t.waybill join parcels p on p.id = c.parcel_id
      where p.supplier_id = ${supplierId}`.execute(q);
  return rows;
}

/** How many parcels of a supplier are in each tab, from his counters: exact at any size (S041). */
export async function countTabs(q: Queries, supplierId: number): Promise<Record<ShippingTab, number>> {
  const { rows } = await sql<{ cell: number; n: number }>`
    select cell, sum(n)::bigint as n from supplier_counts where supplier_id = ${supplierId} group by cell having sum(n) <> 0`.execute(
    q,
  );
  const counts = Object.fromEntries(SHIPPING_TABS.map((tab) => [tab, 0])) as Record<ShippingTab, number>;
  for (const { cell, n } of rows) counts[tabOfCell(cell)] += n;
  return counts;
}

/** A cell of a supplier's counters (migration 0035): that of the lists, and 10000 where it is printed, 20000 where handed over. */
function tabOfCell(cell: number): ShippingTab {
  const done = Math.floor(cell / 10_000);
  const place = cell % 10_000;
  return tabOf({
    status: Math.floor((place % 1000) / 10),
    orderState: Math.floor(place / 1000),
    printed: Number(done === 1),
    isHanded: done === 2,
  });
}
