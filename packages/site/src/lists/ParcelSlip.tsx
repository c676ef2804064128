import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Bars, Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import { placeText } from '@giftship/shared/address/place-text';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Goods, Moment, State } from './cells.tsx';
import { KnownFact } from './KnownFact.tsx';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.detail;

interface ParcelSlipProps {
  order: OrderRow;
  parcel: ParcelRow | undefined;
  /** The number of the order is not said above the slip. */
  hasOrderSn: boolean;
}

/** An order as the slip that lies on its parcel: courier and number, who gets what, and a stamp for what became of it. */
export function ParcelSlip({ order, parcel, hasOrderSn }: ParcelSlipProps) {
  const place = placeText({
    province: order.rec_province,
    city: order.rec_city,
    district: order.rec_district,
  });
  const address = `${place}${order.rec_address}`;
  const stamp = stampOf(order, parcel);
  return (
    <Slip className="detail-slip">
      <div className="detail-slip-head">
        <CourierMark name={order.express_name} isLarge />
        <div className="grow">
          <p>
            <b>{order.express_name}</b> <span className="hint">{SAY.to(place)}</span>
          </p>
          <p className="detail-number">
            {parcel && parcel.kuaidi_sn !== '' ? (
              <span className="mono">
                <CopyText text={parcel.kuaidi_sn} />
              </span>
            ) : (
              <span className="hint">{LISTS_COPY.row.noWaybill}</span>
            )}
            {parcel ? (
              <State of="parcel" status={parcel.status} text={parcel.status_text} />
            ) : (
              <State of="order" status={order.status} text={order.status_text} />
            )}
          </p>
        </div>
        {stamp && (
          <span className="detail-stamp">
            <Stamp tone={stamp.tone}>{stamp.text}</Stamp>
          </span>
        )}
        {parcel && parcel.kuaidi_sn !== '' && (
          <div className="detail-bars">
            <Bars />
          </div>
        )}
      </div>
      <Tear />
      <dl>
        <KnownFact title={SAY.recipient}>
          {order.rec_name} {order.rec_mobile}
          <CopyText text={`${order.rec_name} ${order.rec_mobile} ${address}`} label="" />
          <span className="detail-line">{address}</span>
        </KnownFact>
        <KnownFact title={LISTS_COPY.row.goods}>
          <Goods name={order.goods_name} count={order.goods_num} pic={order.goods_pic} />
        </KnownFact>
        <KnownFact title={SAY.price}>
          <Price yuan={order.price} size="small" />
        </KnownFact>
        {hasOrderSn && (
          <KnownFact title={SAY.orderSn}>
            <span className="mono">{order.order_sn}</span>
          </KnownFact>
        )}
        <KnownFact title={SAY.batch}>
          <span className="mono">{order.batch_sn}</span>
        </KnownFact>
        <KnownFact title={LISTS_COPY.list.by.shop_order}>
          {order.shop_order && <span className="mono detail-shop-order">{order.shop_order}</span>}
        </KnownFact>
        <KnownFact title={SAY.reissue}>{order.lp_reissue_sn}</KnownFact>
        <KnownFact title={SAY.remark}>{order.remark}</KnownFact>
        <KnownFact title={SAY.created}>
          <Moment time={order.created_at} />
        </KnownFact>
        <KnownFact title={SAY.paid}>{order.paid_at && <Moment time={order.paid_at} />}</KnownFact>
      </dl>
    </Slip>
  );
}

/** What became of it; null while nothing has. */
function stampOf(
  order: OrderRow,
  parcel: ParcelRow | undefined,
): { tone: 'kept' | 'bad'; text: string } | null {
  const say = SAY.stamps;
  if (order.status === ORDER_STATUS.refunded) return { tone: 'kept', text: say.refunded };
  if (!parcel) return null;
  if (parcel.comp_status === COMPENSATION_STATUS.paid) return { tone: 'kept', text: say.compensated };
  if (parcel.comp_status === COMPENSATION_STATUS.pending)
    return { tone: 'bad', text: parcel.comp_reason || say.late };
  if (parcel.status === PARCEL_STATUS.returned) return { tone: 'bad', text: say.returned };
  if (parcel.status === PARCEL_STATUS.problem) return { tone: 'bad', text: say.problem };
  if (parcel.status === PARCEL_STATUS.signed) return { tone: 'kept', text: say.signed };
  return parcel.pickup_time === '' ? null : { tone: 'kept', text: say.picked };
}
