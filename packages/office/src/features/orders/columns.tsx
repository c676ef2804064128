import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { PickupCell } from '@giftship/kit/ruler/PickupCell.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import type {
  OfficeBatchRow,
  OfficeOrderRow,
  OfficeParcelRow,
} from '@giftship/shared/orders/office-contract';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { toneOf } from '../../order/tones.ts';
import { ORDERS_COPY as SAY } from './copy.ts';

const C = SAY.columns;
/** Through which door an order came. */
export const channelText = (channel: string): string =>
  (SAY.channels as Record<string, string>)[channel] ?? channel;

function Waybill({
  row,
}: {
  row: Pick<OfficeOrderRow, 'express_name' | 'kuaidi_sn'> & { is_test?: boolean };
}) {
  return (
    <span className="waybill-cell">
      <CourierMark name={row.express_name} />
      {row.kuaidi_sn === '' ? (
        <span className="hint">{SAY.noWaybill}</span>
      ) : (
        <NumberCell sn={row.kuaidi_sn} />
      )}
      {row.is_test && <small className="hint">{SAY.test}</small>}
    </span>
  );
}

/** A long name is cut, never how many there are. */
const goodsOf = ({ goods_name, goods_num }: { goods_name: string; goods_num: number }) => (
  <span className="goods-cell" title={goods_name}>
    <span>{goods_name}</span> {SAY.times(goods_num)}
  </span>
);
/** Who above where, so that a row of 1280 holds what is asked for most. */
const recipientOf = (row: Pick<OfficeParcelRow, 'rec_name' | 'rec_mobile' | 'rec_province' | 'rec_city'>) => (
  <>
    {row.rec_name} {row.rec_mobile}{' '}
    <small className="cell-second">
      {row.rec_province}
      {row.rec_city}
    </small>
  </>
);

const traceOf = ({ last_trace }: OfficeParcelRow) =>
  last_trace && (
    <span className="trace-cell" title={last_trace.text}>
      {last_trace.text}
    </span>
  );

/** Parcels: number, state and clock first, which stay beside an open drawer (direction, Tables). */
export const PARCEL_COLUMNS: WorkColumn<OfficeParcelRow>[] = [
  { key: 'waybill', title: C.waybill, cell: (row) => <Waybill row={row} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOf.parcel(row.status)} text={row.status_text} />,
  },
  { key: 'clock', title: C.clock, cell: (row) => <PickupCell parcel={row} /> },
  { key: 'goods', title: C.goods, cell: goodsOf },
  { key: 'recipient', title: C.recipient, cell: recipientOf },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  { key: 'user', title: C.user, cell: (row) => row.user.mobile },
  { key: 'trace', title: C.trace, cell: traceOf },
  { key: 'price', title: C.price, isNumber: true, cell: (row) => <MoneyCell yuan={row.price} /> },
  { key: 'paid', title: C.paidAt, cell: (row) => <TimeCell at={row.paid_at} /> },
  { key: 'order', title: C.sn, cell: (row) => <NumberCell sn={row.order_sn} /> },
  { key: 'parcel', title: C.parcelSn, cell: (row) => <NumberCell sn={row.parcel_sn} /> },
  { key: 'batch', title: C.batch, cell: (row) => <NumberCell sn={row.batch_sn} /> },
  { key: 'shopOrder', title: C.shopOrder, cell: (row) => row.shop_order },
  { key: 'platform', title: C.platform, cell: (row) => PLATFORM_LABELS[row.platform] ?? '' },
  { key: 'channel', title: C.channel, cell: (row) => channelText(row.channel) },
];

/** Orders, also those that are not paid. */
export const ORDER_COLUMNS: WorkColumn<OfficeOrderRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.order_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOf.order(row.status)} text={row.trouble_text || row.status_text} />,
  },
  { key: 'waybill', title: C.waybill, cell: (row) => <Waybill row={row} /> },
  { key: 'goods', title: C.goods, cell: goodsOf },
  { key: 'price', title: C.price, isNumber: true, cell: (row) => <MoneyCell yuan={row.price} /> },
  { key: 'recipient', title: C.recipient, cell: recipientOf },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  { key: 'user', title: C.user, cell: (row) => row.user.mobile },
  { key: 'created', title: C.createdAt, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'paid', title: C.paidAt, cell: (row) => <TimeCell at={row.paid_at} /> },
  { key: 'batch', title: C.batch, cell: (row) => <NumberCell sn={row.batch_sn} /> },
  { key: 'shopOrder', title: C.shopOrder, cell: (row) => row.shop_order },
  { key: 'platform', title: C.platform, cell: (row) => PLATFORM_LABELS[row.platform] ?? '' },
  { key: 'channel', title: C.channel, cell: (row) => channelText(row.channel) },
  { key: 'remark', title: C.remark, cell: (row) => row.remark },
];

/** Batches with rows, failures and money, and the door they came through (O104). */
export const BATCH_COLUMNS: WorkColumn<OfficeBatchRow>[] = [
  { key: 'sn', title: C.batch, cell: (row) => <NumberCell sn={row.batch_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOf.batch(row.status)} text={row.status_text} />,
  },
  { key: 'rows', title: C.rows, isNumber: true, cell: (row) => row.total_count },
  {
    key: 'fails',
    title: C.fails,
    isNumber: true,
    cell: (row) => <span className={row.fail_count > 0 ? 'bad' : ''}>{row.fail_count}</span>,
  },
  { key: 'refunded', title: C.refunded, isNumber: true, cell: (row) => row.refunded_count },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'goods', title: C.goods, cell: (row) => `${row.goods.name} ${SAY.times(row.goods_num)}` },
  { key: 'user', title: C.user, cell: (row) => row.user.mobile },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  { key: 'courier', title: C.courier, cell: (row) => row.courier.name },
  { key: 'channel', title: C.channel, cell: (row) => channelText(row.channel) },
  { key: 'site', title: C.site, cell: (row) => row.site?.name ?? '' },
  { key: 'created', title: C.createdAt, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'paid', title: C.paidAt, cell: (row) => <TimeCell at={row.paid_at} /> },
  { key: 'remark', title: C.remark, cell: (row) => row.remark },
];
