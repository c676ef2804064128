import { CopyOutlined } from '@ant-design/icons';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { placeText } from '@giftship/shared/address/place-text';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { COPY } from '@giftship/kit/copy.ts';
import { LISTS_COPY } from './copy.ts';
import './lists.css';

const SAY = LISTS_COPY.row;

/** A time as `MM-DD HH:mm`, the whole of it on hover. */
export function Moment({ time }: { time: string }) {
  return (
    <time className="user-time" dateTime={time} title={time}>
      {shortTime(time)}
    </time>
  );
}
const shortTime = (time: string): string => time.slice(5, 16);

export function Goods({ name, count, pic }: { name: string; count: number; pic?: string }) {
  return (
    <span className="user-goods">
      {pic && <GoodsPicture src={pic} alt="" size={36} />}
      <span title={name}>
        {name} <span className="hint">{SAY.count(count)}</span>
      </span>
    </span>
  );
}

interface RecipientProps {
  rec_name: string;
  rec_mobile: string;
  rec_province: string;
  rec_city: string;
  rec_district: string;
}

/** Who gets it, and in which town. */
export function Recipient({ rec_name, rec_mobile, rec_province, rec_city, rec_district }: RecipientProps) {
  return (
    <span className="user-recipient">
      {rec_name} {rec_mobile}
      <span>{placeText({ province: rec_city || rec_province, district: rec_district }, ' ')}</span>
    </span>
  );
}

/** A number in a row: it leads to the record in full, and can be taken along. */
export function NumberCell({ sn, label, onOpen }: { sn: string; label: string; onOpen: () => void }) {
  return (
    <span className="number-cell">
      <button type="button" className="mono" aria-label={label} onClick={onOpen}>
        {sn}
      </button>
      <CopyNumber sn={sn} />
    </span>
  );
}

/** The courier's mark and the waybill; before there is one the parcel can be opened all the same. */
export function WaybillCell({
  express,
  sn,
  label,
  onOpen,
}: {
  express: string;
  sn: string;
  label: string;
  onOpen: () => void;
}) {
  return (
    <span className="number-cell" title={express}>
      <CourierMark name={express} />
      <button type="button" className={sn === '' ? 'hint' : 'mono'} aria-label={label} onClick={onOpen}>
        {sn === '' ? SAY.noWaybill : sn}
      </button>
      {sn !== '' && <CopyNumber sn={sn} />}
    </span>
  );
}

/** The same without a way on, where the row opens something else. */
export function Waybill({ express, sn }: { express: string; sn: string }) {
  if (sn === '') return <span className="hint">{SAY.noWaybill}</span>;
  return (
    <span className="number-cell" title={express}>
      <CourierMark name={express} />
      <span className="mono">{sn}</span>
      <CopyNumber sn={sn} />
    </span>
  );
}

/** Copies a number; it shows itself with the pointer on its row, and with the focus. */
function CopyNumber({ sn }: { sn: string }) {
  const copy = () => void copyText(sn).then((isDone) => isDone && toast.success(COPY.copied));
  return (
    <button type="button" className="copy-number" aria-label={`${COPY.copy} ${sn}`} onClick={copy}>
      <CopyOutlined />
    </button>
  );
}

const ORDER_TONES: Record<number, StateTone> = {
  [ORDER_STATUS.unpaid]: 'waiting',
  [ORDER_STATUS.toShip]: 'waiting',
  [ORDER_STATUS.shipped]: 'moving',
  [ORDER_STATUS.finished]: 'kept',
};
const PARCEL_TONES: Record<number, StateTone> = {
  [PARCEL_STATUS.waitingWaybill]: 'open',
  [PARCEL_STATUS.waitingPickup]: 'waiting',
  [PARCEL_STATUS.pickedUp]: 'kept',
  [PARCEL_STATUS.inTransit]: 'moving',
  [PARCEL_STATUS.delivering]: 'moving',
  [PARCEL_STATUS.signed]: 'kept',
  [PARCEL_STATUS.problem]: 'bad',
  [PARCEL_STATUS.returned]: 'still',
};
const BATCH_TONES: Record<number, StateTone> = {
  [BATCH_STATUS.queued]: 'moving',
  [BATCH_STATUS.processing]: 'moving',
  [BATCH_STATUS.completed]: 'kept',
  [BATCH_STATUS.completedWithErrors]: 'waiting',
  [BATCH_STATUS.failed]: 'bad',
  [BATCH_STATUS.unpaid]: 'waiting',
};
const TONES = { order: ORDER_TONES, parcel: PARCEL_TONES, batch: BATCH_TONES };

export function State({ of, status, text }: { of: keyof typeof TONES; status: number; text: string }) {
  return <StatePill tone={TONES[of][status] ?? 'gone'} text={text} />;
}
