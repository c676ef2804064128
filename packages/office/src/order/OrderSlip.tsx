import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Bars, Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import type { OfficeOrder } from '@giftship/shared/orders/office-contract';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { MoneyCell, NumberCell, TimeCell } from '../lists/cells.tsx';
import { useMay } from '../session/session.ts';
import { ORDER_COPY as SAY } from './copy.ts';
import { Recipient } from './Recipient.tsx';
import { toneOf } from './tones.ts';
import './order.css';
import { moneyText } from '../lib/money-text.ts';

/** The record as a waybill: courier, number, bars, tear, facts, and a stamp for what became of it (O105). */
export function OrderSlip({ order: found }: { order: OfficeOrder }) {
  const { order, parcel, compensation } = found;
  const seesUsers = useMay('user.view');
  const seesOrders = useMay('order.view');
  return (
    <Slip className="order-slip">
      <div className="slip-head">
        <CourierMark name={order.express_name} isLarge />
        <div>
          <p>
            <b>{order.express_name}</b> {order.supplier.name}
          </p>
          <p>
            <b className="mono">
              {order.kuaidi_sn === '' ? SAY.noWaybill : <CopyText text={order.kuaidi_sn} />}
            </b>{' '}
            {parcel ? (
              <StatePill tone={toneOf.parcel(parcel.status)} text={parcel.status_text} />
            ) : (
              <StatePill tone="still" text={order.status_text} />
            )}
          </p>
        </div>
        <Bars />
      </div>
      <Tear />
      <dl className="slip-facts">
        <Fact title={SAY.recipient}>
          <Recipient orderSn={order.order_sn} name={order.rec_name} mobile={order.rec_mobile} />
        </Fact>
        <Fact title={SAY.facts.goods}>
          {order.goods_name} ×{order.goods_num}
        </Fact>
        <Fact title={SAY.facts.price}>
          <MoneyCell yuan={order.price} />
        </Fact>
        <Fact title={SAY.facts.order}>
          <NumberCell sn={order.order_sn} />
        </Fact>
        <Fact title={SAY.facts.user}>
          {seesUsers ? (
            <Link to={PATHS.users({ open: String(order.user.user_id) })}>{order.user.mobile}</Link>
          ) : (
            order.user.mobile
          )}{' '}
          {found.buyer.group}
        </Fact>
        <Fact title={SAY.facts.batch}>
          {seesOrders ? (
            <Link className="mono" to={PATHS.batches({ open: order.batch_sn })}>
              {order.batch_sn}
            </Link>
          ) : (
            <NumberCell sn={order.batch_sn} />
          )}
        </Fact>
        {order.shop_order !== '' && (
          <Fact title={SAY.facts.platformOrder}>
            <CopyText text={order.shop_order} />
          </Fact>
        )}
      </dl>
      {order.status === ORDER_STATUS.refunded ? (
        <Stamp>{SAY.stampRefunded}</Stamp>
      ) : compensation?.status === COMPENSATION_STATUS.paid ? (
        <Stamp>{SAY.stampPaid(moneyText(compensation.money))}</Stamp>
      ) : (
        parcel?.overtime === 1 && <Stamp tone="bad">{SAY.stampLate}</Stamp>
      )}
    </Slip>
  );
}

/** The courier's news, newest first. */
export function Trace({ order }: { order: OfficeOrder }) {
  if (order.trace.length === 0) return <EmptyNote title={SAY.noTrace} />;
  return (
    <ol className="timeline" aria-label={SAY.trace}>
      {order.trace.map(({ time, text, place }) => (
        <li key={`${time} ${text}`}>
          <TimeCell at={time} />
          {text}
          {place !== '' && <small>{place}</small>}
        </li>
      ))}
    </ol>
  );
}
