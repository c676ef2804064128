import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Tag } from 'antd';
import { CopyText } from '../../ui/CopyText.tsx';
import { USER_COPY } from './copy.ts';

const SAY = USER_COPY.row;

/** A time as `MM-DD HH:mm`, the whole of it on hover. */
export function Moment({ time }: { time: string }) {
  return (
    <time className="user-time" dateTime={time} title={time}>
      {shortTime(time)}
    </time>
  );
}
export const shortTime = (time: string): string => time.slice(5, 16);

export function Goods({ name, count, pic }: { name: string; count: number; pic?: string }) {
  return (
    <span className="user-goods">
      {pic && <img src={pic} alt="" width="48" height="48" loading="lazy" />}
      <span>
        {name} <span className="hint">{SAY.count(count)}</span>
      </span>
    </span>
  );
}

export function Recipient({ name, mobile, address }: { name: string; mobile: string; address: string }) {
  return (
    <>
      <span className="user-recipient">
        {name} {mobile}
      </span>
      <span className="hint user-address">{address}</span>
    </>
  );
}

export function Waybill({ express, sn }: { express: string; sn: string }) {
  return (
    <>
      {sn === '' ? <span className="hint">{SAY.noWaybill}</span> : <CopyText text={sn} />}
      <span className="hint user-line">{express}</span>
    </>
  );
}

const ORDER_COLORS: Record<number, string> = {
  [ORDER_STATUS.unpaid]: 'warning',
  [ORDER_STATUS.toShip]: 'processing',
  [ORDER_STATUS.shipped]: 'processing',
  [ORDER_STATUS.finished]: 'success',
};
const PARCEL_COLORS: Record<number, string> = {
  [PARCEL_STATUS.waitingWaybill]: 'warning',
  [PARCEL_STATUS.waitingPickup]: 'warning',
  [PARCEL_STATUS.pickedUp]: 'processing',
  [PARCEL_STATUS.inTransit]: 'processing',
  [PARCEL_STATUS.delivering]: 'processing',
  [PARCEL_STATUS.signed]: 'success',
  [PARCEL_STATUS.problem]: 'error',
};

export function State({ of, status, text }: { of: 'order' | 'parcel'; status: number; text: string }) {
  const color = (of === 'order' ? ORDER_COLORS : PARCEL_COLORS)[status] ?? 'default';
  return <Tag color={color}>{text}</Tag>;
}

/** Until when the courier must have come, and what is paid when that is missed (M014-M019). */
export function PickupDeadline({ parcel }: { parcel: ParcelRow }) {
  const { until, promise, late, lateHint, done, doneLate, compensated, none } = USER_COPY.pickup;
  const { pickup_deadline, pickup_time, status, comp_status, comp_money } = parcel;
  const deadline = parseTime(pickup_deadline);
  if (comp_status > 0) return <span className="warn">{compensated(comp_money)}</span>;
  if (pickup_time !== '') {
    const wasLate = deadline !== null && (parseTime(pickup_time) ?? 0) > deadline;
    return (
      <>
        <span title={pickup_time}>{done(shortTime(pickup_time))}</span>
        {wasLate && <span className="hint user-line">{doneLate}</span>}
      </>
    );
  }
  if (deadline === null || status >= PARCEL_STATUS.signed) return <span className="hint">{none}</span>;
  const isLate = Date.now() > deadline;
  return (
    <>
      <span className={isLate ? 'bad' : ''} title={pickup_deadline}>
        {(isLate ? late : until)(shortTime(pickup_deadline))}
      </span>
      <span className="hint user-line">{isLate ? lateHint : promise}</span>
    </>
  );
}
