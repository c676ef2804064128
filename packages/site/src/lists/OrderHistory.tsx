import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import type { Api } from '../lib/api.ts';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.detail;
type Shown = Awaited<ReturnType<Api['orders']['show']>>;

/** Where the parcel has been, newest first. */
export function OrderTrace({ trace, hasParcel }: { trace: Shown['trace']; hasParcel: boolean }) {
  return (
    <section>
      <h2>{SAY.trace}</h2>
      {trace.length === 0 && <p className="hint">{hasParcel ? SAY.noTrace : SAY.noParcel}</p>}
      <ol className="detail-line-list">
        {trace.map((event) => (
          <li key={`${event.time} ${event.text}`}>
            <p>{event.text}</p>
            <time className="hint" dateTime={event.time}>
              {event.time}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was done to the order, and by whom, newest first. */
export function OrderLogs({ logs }: { logs: Shown['logs'] }) {
  return (
    <section>
      <h2>{SAY.logs}</h2>
      <ol className="detail-line-list">
        {[...logs].reverse().map((log) => (
          <li key={`${log.time} ${log.to}`}>
            <p>{log.from < 0 ? SAY.made : SAY.move(stateName(log.from), stateName(log.to))}</p>
            <span className="hint">
              {log.by.startsWith('user:') ? SAY.bySelf : SAY.bySystem} <time>{log.time}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Orders count their states from 0, parcels from 10: one number names one state. */
const stateName = (state: number) => ORDER_STATUS_LABELS[state] ?? PARCEL_STATUS_LABELS[state] ?? '';
