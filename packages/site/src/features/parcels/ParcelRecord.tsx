import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { Goods, Recipient, State, WaybillCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { PickupCell } from '@giftship/kit/ruler/PickupCell.tsx';

/** A parcel on a phone: number and state, who and what, the promise, and the latest news. */
export function ParcelRecord({ row, onOpen }: { row: ParcelRow; onOpen: () => void }) {
  return (
    <div className="list-record">
      <WaybillCell
        express={row.express_name}
        sn={row.kuaidi_sn}
        label={LISTS_COPY.row.detailOf(row.kuaidi_sn || LISTS_COPY.row.noWaybill, row.order_sn)}
        onOpen={onOpen}
      />
      <State of="parcel" status={row.status} text={row.status_text} />
      <Recipient {...row} />
      <Goods name={row.goods_name} count={row.goods_num} />
      <PickupCell parcel={row} />
      {row.last_trace && <span className="list-record-news">{row.last_trace.text}</span>}
    </div>
  );
}
