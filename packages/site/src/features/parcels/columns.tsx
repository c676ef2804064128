import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Goods, Recipient, State, WaybillCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { pastWords } from '@giftship/kit/ruler/promise-words.ts';
import { PickupCell } from '@giftship/kit/ruler/PickupCell.tsx';
import { useNow } from '@giftship/kit/lib/use-now.ts';

const SAY = LISTS_COPY.row;

/** What a parcel shows in its row: what stays in sight beside a drawer comes first. */
export function parcelColumns(onOpen: (row: ParcelRow) => void): Column<ParcelRow>[] {
  return [
    {
      key: 'parcel',
      title: SAY.waybill,
      width: 186,
      cell: (row) => (
        <WaybillCell
          express={row.express_name}
          sn={row.kuaidi_sn}
          label={SAY.detailOf(row.kuaidi_sn || SAY.noWaybill, row.order_sn)}
          onOpen={() => onOpen(row)}
        />
      ),
    },
    {
      key: 'state',
      title: LISTS_COPY.row.state,
      width: 84,
      cell: (row) => <State of="parcel" status={row.status} text={row.status_text} />,
    },
    { key: 'pickup', title: SAY.pickup, width: 240, cell: (row) => <PickupCell parcel={row} /> },
    {
      key: 'goods',
      title: SAY.goods,
      width: 208,
      cell: (row) => <Goods name={row.goods_name} count={row.goods_num} pic={row.goods_pic} />,
    },
    { key: 'recipient', title: SAY.recipient, width: 190, cell: (row) => <Recipient {...row} /> },
    { key: 'trace', title: SAY.trace, cell: (row) => <LatestNews row={row} /> },
    { key: 'price', title: SAY.price, width: 72, cell: (row) => SAY.yuan(row.price) },
  ];
}

function LatestNews({ row: { last_trace, status } }: { row: ParcelRow }) {
  const now = useNow();
  const at = parseTime(last_trace?.time ?? '');
  if (!last_trace || at === null) return <span className="list-news">{SAY.none}</span>;
  const { time, text } = last_trace;
  return (
    <span
      className={status === PARCEL_STATUS.problem ? 'list-news bad' : 'list-news'}
      title={`${time} ${text}`}
    >
      {pastWords(at, now)} {text}
    </span>
  );
}
