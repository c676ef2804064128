import { parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { COMPENSATION_CHECKING } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useEffect, useState } from 'react';
import { shortTime } from './cells.tsx';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.pickup;
const MINUTE = 60_000;
/** From so long before the deadline the clock is coloured: it will be missed if nobody comes now. */
const NEAR = 2 * 60 * MINUTE;

/** Until when the courier must have come, how long that still is, and what is paid when it is missed (M014-M018, X022). */
export function DeadlineClock({ parcel }: { parcel: ParcelRow }) {
  const now = useMinute();
  const { pickup_deadline, pickup_time, status, comp_status, comp_money, comp_checking, comp_if_late } =
    parcel;
  const deadline = parseTime(pickup_deadline);
  if (comp_status === COMPENSATION_STATUS.paid) return <b className="ok">{SAY.compensated(comp_money)}</b>;
  if (comp_status === COMPENSATION_STATUS.pending)
    return (
      <>
        <b className="warn">{SAY.pending(comp_money)}</b>
        <span className="hint user-line">{comp_checking ? COMPENSATION_CHECKING : SAY.pendingHint}</span>
      </>
    );
  if (pickup_time !== '')
    return (
      <>
        <span title={pickup_time}>{SAY.done(shortTime(pickup_time))}</span>
        <span className="hint user-line">{SAY.inTime}</span>
      </>
    );
  if (deadline === null || status >= PARCEL_STATUS.signed) return <span className="hint">{SAY.none}</span>;
  const left = deadline - now;
  return (
    <>
      <span className={left < 0 ? 'bad' : left < NEAR ? 'warn' : ''} title={pickup_deadline}>
        {left < 0 ? SAY.late(shortTime(pickup_deadline)) : SAY.until(shortTime(pickup_deadline))}
      </span>
      <span className="hint user-line">
        {left < 0 ? SAY.lateHint : SAY.left(remaining(left), comp_if_late)}
      </span>
    </>
  );
}

/** 27 h 5 min, or the minutes alone in the last hour. */
function remaining(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  return SAY.duration(Math.floor(minutes / 60), minutes % 60);
}

/** The present, moved on once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
