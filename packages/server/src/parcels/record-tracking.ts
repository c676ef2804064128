import { PARCEL_MOVES, PARCEL_STATUS as S, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { gather } from '../jobs/gather.ts';
import { emitEvents } from '../events/emit-event.ts';
import {
  type CourierPush,
  firstPickup,
  firstWaiting,
  type Trace,
  type TraceKind,
} from '../outside/courier.ts';
import { handOver } from '../stock/order-stock.ts';
import { foldStatus, inOrder, newOn, roadOf } from './fold-news.ts';

/** Couriers tell whole seconds: a scan that one of their ways tells more exactly is the same scan. */
const SECOND_MS = 1_000;

/** States that a person's programs hear of (D904). */
const EVENT_OF = {
  [S.pickedUp]: 'parcel.picked_up',
  [S.inTransit]: 'parcel.in_transit',
  [S.signed]: 'parcel.delivered',
  [S.problem]: 'parcel.problem',
} as const;

/** Records what a courier told about one parcel; see `recordNews`. False when the parcel is not known (yet). */
export async function recordTracking(deps: Deps, push: CourierPush): Promise<boolean> {
  return (await recordNews(deps, [push])) > 0;
}

/**
 * Records what a courier told about parcels, in one transaction and by a few statements for all of them. Repeated, late
 * and reordered news is harmless: each event is kept once, and where one is new the state is folded anew from all of them
 * in order of event time, and moves only along the arrows (D303, P9). Hand-over (`ship_time`) is the earliest of the
 * supplier's own mark, his call to the courier to collect ("waiting") and the pickup: a parcel that is packed and
 * announced is out of the supplier's hands as far as the promise to ship goes. Programs hear of every state that was
 * passed. News of a waybill that is not stored yet is kept for a day. Answers how many parcels are known.
 */
export async function recordNews(deps: Deps, pushes: readonly CourierPush[]): Promise<number> {
  if (pushes.length === 0) return 0;
  return deps.db.transaction((tx) => recordNewsIn(deps, tx, pushes), { actor: 'courier' });
}

/** The same within the transaction of whoever tells it. */
export async function recordNewsIn(deps: Deps, tx: Tx, pushes: readonly CourierPush[]): Promise<number> {
  const parcels = await lockParcels(tx, pushes);
  const isKnown = new Set(parcels.map(({ waybill }) => waybill));
  await keepEarlyNews(
    tx,
    deps.now(),
    pushes.filter(({ waybill }) => !isKnown.has(waybill)),
  );
  const told = await keepEvents(tx, parcels, pushes);
  const moves = parcels.flatMap((parcel) => moveOf(parcel, told.get(parcel.id)) ?? []);
  await storeMoves(tx, moves);
  await emitEvents(deps, tx, moves.flatMap(eventsOf));
  await handOver(
    tx,
    moves.flatMap(({ parcel, shipped }) =>
      shipped !== undefined && parcel.ship_time === null ? [parcel.order_id] : [],
    ),
  );
  return parcels.length;
}

/** As `recordNews`, of pushes that come at the same time: while one transaction is under way the next ones gather. */
export function gatherNews(deps: Deps): (pushes: CourierPush[]) => Promise<unknown> {
  return gather(async (told: CourierPush[][]) => {
    const known = await recordNews(deps, told.flat());
    return told.map(() => known);
  });
}

interface Parcel {
  id: number;
  status: ParcelStatus;
  waybill: string;
  ship_time: Date | null;
  order_id: number;
  user_id: number;
  shop_order: string;
}

/** In order of their ids, so that two batches of news wait for each other and never stand in each other's way. */
async function lockParcels(tx: Tx, pushes: readonly CourierPush[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select p.id, p.status, p.kuaidi_sn as waybill, p.ship_time, p.order_id, o.user_id, o.shop_order from parcels p join orders o on o.id = p.order_id
    where p.kuaidi_sn = any(${pushes.map(({ waybill }) => waybill)}::text[]) order by p.id for update of p`.execute(
    tx,
  );
  return rows;
}

/**
 * Keeps news of waybills that are not stored, or not yet: a courier may tell before its answer has reached us. Replayed by
 * `replayEarlyNews`.
 */
async function keepEarlyNews(tx: Tx, now: number, pushes: readonly CourierPush[]): Promise<void> {
  const told = pushes.filter(({ traces }) => traces.length > 0);
  if (told.length === 0) return;
  await tx
    .insertInto('early_news')
    .values(
      told.map((push) => ({ waybill: push.waybill, push: JSON.stringify(push), told_at: new Date(now) })),
    )
    .execute();
}

/** A trace that is known of a parcel, and whether it was told just now. */
type Told = Trace & { isNew: boolean };

/** Keeps each event once; answers all events of the parcels that have a new one, in their order. */
async function keepEvents(
  tx: Tx,
  parcels: readonly Parcel[],
  pushes: readonly CourierPush[],
): Promise<Map<number, Told[]>> {
  const ids = new Map(parcels.map(({ waybill, id }) => [waybill, id]));
  const events = pushes.flatMap(({ waybill, traces }) => {
    const id = ids.get(waybill);
    return id === undefined
      ? []
      : traces.map((trace) => ({ id, ...trace, at: Math.floor(trace.at / SECOND_MS) * SECOND_MS }));
  });
  if (events.length === 0) return new Map();
  const { rows } = await sql<{ parcel_id: number; at: Date; kind: TraceKind; text: string; is_new: boolean }>`
    with added as (
      insert into parcel_events (parcel_id, at, kind, text, place)
      select * from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
        ${events.map(({ kind }) => kind)}::text[], ${events.map(({ text }) => text.slice(0, 500))}::text[], ${events.map(({ place }) => place ?? '')}::text[])
      on conflict do nothing returning parcel_id, at, kind, text
    )
    select parcel_id, at, kind, text, true as is_new from added
    union all
    select e.parcel_id, e.at, e.kind, e.text, false from parcel_events e where e.parcel_id = any(array(select parcel_id from added))`.execute(
    tx,
  );
  const told = new Map<number, Told[]>();
  for (const { parcel_id, at, kind, text, is_new } of rows) {
    const list = told.get(parcel_id) ?? [];
    told.set(parcel_id, list);
    list.push({ at: at.getTime(), kind, text, raw: '', isNew: is_new });
  }
  for (const list of told.values()) list.sort(inOrder);
  return told;
}

/** What the news makes of a parcel. */
interface Move {
  parcel: Parcel;
  status: ParcelStatus;
  /** States between, where no arrow leads there at once, so that the log shows the way that the parcel took. */
  hops: ParcelStatus[];
  /** States that it has passed since the last news. */
  passed: ParcelStatus[];
  pickup: number | undefined;
  shipped: number | undefined;
  signed: number | undefined;
  last: Trace;
}

function moveOf(parcel: Parcel, traces: readonly Told[] | undefined): Move | null {
  if (!traces) return null;
  const { status, hops } = foldStatus(parcel.status, traces);
  const pickup = firstPickup(traces);
  // What is final stays so, and nobody is told of news that contradict it.
  const isFinal = PARCEL_MOVES[parcel.status].length === 0;
  const known = roadOf(traces.filter(({ isNew }) => !isNew));
  return {
    parcel,
    status,
    hops,
    passed: isFinal ? [] : newOn(roadOf(traces), known),
    pickup,
    shipped: earlier(firstWaiting(traces), pickup),
    signed: status === S.signed ? traces.find(({ kind }) => kind === 'signed')?.at : undefined,
    last: traces.at(-1)!,
  };
}

const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** What is known may only become earlier: a later time that is told afterwards contradicts it and changes nothing. */
async function storeMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  for (const { parcel, hops } of moves)
    for (const hop of hops)
      await tx.updateTable('parcels').set({ status: hop }).where('id', '=', parcel.id).execute();
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  await sql`
    update parcels p set status = n.status, pickup_time = least(p.pickup_time, n.pickup), ship_time = least(p.ship_time, n.shipped),
      sign_time = coalesce(n.signed, p.sign_time), last_trace_at = n.last_at, last_trace_text = n.last_text
    from unnest(${moves.map(({ parcel }) => parcel.id)}::bigint[], ${moves.map(({ status }) => status)}::smallint[],
      ${moves.map(({ pickup }) => time(pickup))}::timestamptz[], ${moves.map(({ shipped }) => time(shipped))}::timestamptz[],
      ${moves.map(({ signed }) => time(signed))}::timestamptz[], ${moves.map(({ last }) => time(last.at))}::timestamptz[],
      ${moves.map(({ last }) => last.text)}::text[]) as n (id, status, pickup, shipped, signed, last_at, last_text)
    where p.id = n.id`.execute(tx);
}

function eventsOf({ parcel, passed }: Move) {
  return passed.flatMap((status) => {
    const event = status in EVENT_OF ? EVENT_OF[status as keyof typeof EVENT_OF] : null;
    const data = {
      parcel_sn: snOf('parcel', parcel.id),
      order_sn: snOf('order', parcel.order_id),
      shop_order: parcel.shop_order,
      kuaidi_sn: parcel.waybill,
      status,
    };
    return event ? [{ userId: parcel.user_id, event, data }] : [];
  });
}
