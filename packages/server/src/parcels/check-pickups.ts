import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { MOST_PICKUPS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { sql } from 'kysely';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { askCourier } from './ask-courier.ts';
import { readRows } from '../lists/rows.ts';

const UNDER_WAY: ReadonlySet<number> = new Set(parcelCan.track);

/**
 * Asks the courier now about the person's own parcels (D324): at most 200, those of others are left out without a word.
 * News is recorded like a push; a courier that does not answer leaves what is known. Answers deadline and compensation.
 */
export async function checkPickups(
  deps: Deps,
  userId: number,
  wanted: { order_sn?: string[] | undefined; kuaidi_sn?: string[] | undefined },
) {
  const ids = await ownOrders(deps, userId, wanted);
  const before = await readRows(deps.db.q, userId, ids);
  const open = before.filter(
    ({ kuaidi_sn, parcel_status }) => kuaidi_sn !== null && UNDER_WAY.has(parcel_status ?? 0),
  );
  await askCourier(
    deps,
    open.map((row) => ({
      id: row.parcel_id!,
      waybill: row.kuaidi_sn!,
      courier: row.courier_code,
      provider: row.provider ?? '',
      mobile: row.rec_mobile,
    })),
  );
  const rows = await readRows(deps.db.q, userId, ids);
  return {
    items: rows
      .filter(({ parcel_id }) => parcel_id !== null)
      .map((row) => ({
        parcel_sn: snOf('parcel', row.parcel_id!),
        kuaidi_sn: row.kuaidi_sn ?? '',
        status: row.parcel_status!,
        pickup_time: formatTime(row.pickup_time),
        pickup_deadline: formatTime(row.pickup_deadline),
        overtime: row.late ? (1 as const) : (0 as const),
        comp_status: row.comp_status ?? 0,
        comp_money: formatYuan(fen(row.comp_fen ?? 0)),
      })),
  };
}

async function ownOrders(
  { db }: Deps,
  userId: number,
  { order_sn = [], kuaidi_sn = [] }: { order_sn?: string[] | undefined; kuaidi_sn?: string[] | undefined },
): Promise<number[]> {
  const ids = order_sn.flatMap((sn) => idOf('order', sn) ?? []);
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.user_id = ${userId} and o.id = any(${ids}::bigint[])
    union select o.id from parcels p join orders o on o.id = p.order_id
      where p.kuaidi_sn = any(${kuaidi_sn.map((sn) => sn.trim())}::text[]) and o.user_id = ${userId}
    order by id desc limit ${MOST_PICKUPS}`.execute(db.q);
  return rows.map(({ id }) => id);
}
