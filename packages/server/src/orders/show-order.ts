import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import type { TraceKind } from '../outside/courier.ts';
import { notePersonalData } from '../lists/personal-data.ts';
import { STATUS_OF } from '../parcels/fold-news.ts';
import { type LearnedNews, movesByNews } from '../parcels/moves-by-news.ts';
import { orderRow, parcelRow, readRows } from '../lists/rows.ts';
import { showCompensation } from './show-compensation.ts';

/** One order of its owner in full, with its parcel, the courier's news and the audit trail (X005). */
export async function showOrder(
  { db }: Deps,
  { userId, view }: Pick<Caller, 'userId' | 'view'>,
  orderSn: string,
) {
  // An operator's look sees recipients as lists show them (back-office 10.6).
  const privacy = view === null ? 'full' : 'masked';
  const id = idOf('order', orderSn);
  const [row] = id === null ? [] : await readRows(db.q, userId, [id]);
  if (!row || id === null) throw refuse('NOT_FOUND');
  const [events, logs, compensation] = await Promise.all([
    row.parcel_id === null
      ? []
      : db.q
          .selectFrom('parcel_events')
          .where('parcel_id', '=', row.parcel_id)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .selectAll()
          .execute(),
    db.q
      .selectFrom('state_log')
      .where((eb) =>
        eb.or([
          eb.and([eb('machine', '=', 'orders'), eb('row_id', '=', id)]),
          eb.and([eb('machine', '=', 'parcels'), eb('row_id', '=', row.parcel_id ?? 0)]),
        ]),
      )
      .orderBy('id')
      .selectAll()
      .execute(),
    row.parcel_id === null ? null : showCompensation(db.q, row.parcel_id),
    view === null ? notePersonalData(db.q, { userId, action: 'view', ref: orderSn, rows: 1 }) : null,
  ]);
  return {
    order: orderRow(row, privacy),
    parcels: row.parcel_id === null ? [] : [parcelRow(row, privacy)],
    compensation,
    // Erased news have no words left.
    trace: events
      .filter(({ text }) => text !== '')
      .map((event) => ({
        time: formatTime(event.at),
        text: event.text,
        status: STATUS_OF[event.kind as TraceKind] ?? 0,
      })),
    logs: [
      { time: formatTime(row.created_at), from: -1, to: ORDER_STATUS.unpaid, by: `user:${userId}` },
      ...(row.paid_at
        ? [
            {
              time: formatTime(row.paid_at),
              from: ORDER_STATUS.unpaid,
              to: ORDER_STATUS.toShip,
              by: `user:${userId}`,
            },
          ]
        : []),
      ...withNews(logs, events)
        .filter((log) => !(log.machine === 'orders' && log.to_state === ORDER_STATUS.toShip))
        .map((log) => ({ time: formatTime(log.at), from: log.from_state, to: log.to_state, by: log.by })),
    ],
  };
}

interface LogRow {
  machine: string;
  from_state: number;
  to_state: number;
  by: string;
  at: Date;
}

/** The log with the moves by a courier's news, which it once held itself: what it has of them is not told twice. */
function withNews(logs: readonly LogRow[], news: readonly LearnedNews[]): LogRow[] {
  const ofParcel = logs.filter(({ machine }) => machine === 'parcels');
  const logged = ofParcel.findLast(
    ({ by, to_state }) => by === COURIER && to_state > PARCEL_STATUS.waitingPickup,
  );
  const moved = ofParcel.map(({ at, to_state }) => ({ at, to: to_state as ParcelStatus }));
  const byNews = movesByNews(news, moved)
    .filter(({ at }) => !logged || at > logged.at)
    .map(({ at, from, to }) => ({ machine: 'parcels', from_state: from, to_state: to, by: COURIER, at }));
  return [...logs, ...byNews].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Who moves a parcel in the state log when its courier does. */
const COURIER = 'courier';
