import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { ParcelRuler } from '@giftship/kit/ruler/ParcelRuler.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { entriesOf, keysOf } from '@giftship/shared/lib/entries-of';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as S, WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import { LISTS_COPY } from '../../lists/copy.ts';
import { NoteField } from '../../lists/NoteField.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { OrderSlip, Trace } from '../../order/OrderSlip.tsx';
import { ORDERS_COPY as SAY } from './copy.ts';
import { Deliveries, Money, Redress, States, Tickets } from './OrderParts.tsx';
import { type OrderPage, useOrder } from './use-order.ts';
import './orders.css';

type Part = keyof typeof SAY.parts;

interface OrderDetailProps {
  sn: string;
  part: string;
  onPart: (part: Part) => void;
}

/** An order as its waybill, its promise and how that came about, and all that belongs to it (O105). */
export function OrderDetail({ sn, part, onPart }: OrderDetailProps) {
  const { data: order, isError, refetch } = useOrder(sn);
  const chosen = keysOf(SAY.parts).find((each) => each === part) ?? 'overview';
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!order) return <Skeletons count={6} className="log-wait" />;
  const counts: Partial<Record<Part, number>> = {
    redress: order.cases.length + order.refunds.length + order.goodwill.length + (order.compensation ? 1 : 0),
    tickets: order.tickets.length,
    deliveries: order.deliveries.length,
  };
  return (
    <div className="order-detail">
      <OrderSlip order={order} />
      {order.parcel && <ParcelRuler parcel={order.parcel} />}
      <Recalled order={order} />
      <Deadline order={order} />
      <TabList
        label={SAY.partsLabel}
        tabs={entriesOf(SAY.parts).map(([key, title]) => ({ key, title, count: counts[key] ?? 0 }))}
        chosen={chosen}
        onChoose={onPart}
      >
        <div className="drawer-section">
          {chosen === 'overview' && <Overview order={order} />}
          {chosen === 'money' && <Money order={order} />}
          {chosen === 'redress' && <Redress order={order} />}
          {chosen === 'tickets' && <Tickets order={order} />}
          {chosen === 'deliveries' && <Deliveries order={order} />}
          {chosen === 'states' && <States order={order} />}
        </div>
      </TabList>
    </div>
  );
}

/** What became of its waybill, where it was to be taken back (O107, O130). */
function Recalled({ order: { cancel, order, parcel } }: { order: OrderPage }) {
  if (!cancel) return null;
  const { status, status_text, answer, reason, done_at } = cancel;
  const isAgreed = status === WAYBILL_CANCEL.cancelled;
  const isOpen = status === WAYBILL_CANCEL.asked;
  // A label that was taken back may be scanned all the same.
  const hasLeft = parcel !== null && parcel.status !== S.waitingPickup && parcel.status !== S.cancelled;
  const next = isAgreed
    ? hasLeft
      ? SAY.cancel.leftAllTheSame
      : SAY.cancel.staysHere(done_at.slice(5, 16))
    : !isOpen && order.status === ORDER_STATUS.refunded
      ? SAY.cancel.doNotShip
      : '';
  return (
    <p className={isOpen || (isAgreed && !hasLeft) ? 'recalled' : 'recalled recalled-refused'} role="status">
      {[answer === '' ? status_text : `${status_text}：${answer}`, next]
        .filter((part) => part !== '')
        .join('，')}
      <small>{SAY.cancel.why(reason)}</small>
    </p>
  );
}

/** How its deadlines came about: the courier's cut-off and the closed days that were known. */
function Deadline({ order: { deadline } }: { order: OrderPage }) {
  if (!deadline) return null;
  const closed = deadline.closed.map(({ start, end, name }) => `${name} ${start.slice(5)}–${end.slice(5)}`);
  return (
    <p className="hint">
      {SAY.deadlineHint(deadline.cutoff)}，{SAY.shipBy(deadline.ship_deadline.slice(5, 16))}，
      {closed.length === 0 ? SAY.noClosed : SAY.closed(closed.join('、'))}
    </p>
  );
}

function Overview({ order }: { order: OrderPage }) {
  const sn = order.order.order_sn;
  return (
    <div className="order-parts">
      <section>
        <h3>{SAY.trace}</h3>
        <Trace order={order} />
      </section>
      <section>
        <h3>{SAY.log}</h3>
        <NoteField key={sn} object="order" sn={sn} />
        <RecordLog object="order" sn={sn} />
      </section>
    </div>
  );
}
