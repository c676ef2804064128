import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Tag } from 'antd';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.row;

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

const BATCH_COLORS: Record<number, string> = {
  [BATCH_STATUS.queued]: 'processing',
  [BATCH_STATUS.processing]: 'processing',
  [BATCH_STATUS.completed]: 'success',
  [BATCH_STATUS.completedWithErrors]: 'warning',
  [BATCH_STATUS.failed]: 'error',
  [BATCH_STATUS.unpaid]: 'warning',
};
const COLORS = { order: ORDER_COLORS, parcel: PARCEL_COLORS, batch: BATCH_COLORS };

export function State({ of, status, text }: { of: keyof typeof COLORS; status: number; text: string }) {
  return <Tag color={COLORS[of][status] ?? 'default'}>{text}</Tag>;
}
