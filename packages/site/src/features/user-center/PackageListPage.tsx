import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Goods, Moment, PickupDeadline, Recipient, State, Waybill } from './cells.tsx';
import { USER_COPY } from './copy.ts';
import { ListFrame } from './ListFrame.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import type { Column } from './RecordTable.tsx';
import { GROUPS, useListAddress } from './use-list-address.ts';

const SAY = USER_COPY.row;
const STATES = Object.values(PARCEL_STATUS);

/** The parcels of the signed-in person, each with its pickup deadline and its latest news. */
export function PackageListPage() {
  const address = useListAddress();
  const { status, group, page, size, search } = address;
  // The list takes one state: of a group the first that has parcels is shown, which the counts tell.
  const counts = useQuery({
    queryKey: ['parcels', 'counts', search],
    queryFn: () => api.parcels.list({ body: search }),
    enabled: group !== null && status === undefined,
  });
  const states: readonly number[] = group === null ? STATES : GROUPS[group];
  const chosen =
    status ?? (group === null || !counts.data ? undefined : firstWithAny(states, counts.data.count));
  const rows = useQuery({
    queryKey: ['parcels', { chosen, page, size, search }],
    queryFn: () =>
      api.parcels.list({
        body: { page, page_size: size, ...search, ...(chosen === undefined ? {} : { status: chosen }) },
      }),
    enabled: group === null || chosen !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListFrame
        title={USER_COPY.list.parcels}
        statesLabel={USER_COPY.list.parcelStates}
        states={states}
        labels={PARCEL_STATUS_LABELS}
        chosen={chosen}
        address={address}
        found={{
          data: rows.data,
          isError: rows.isError || counts.isError,
          isBusy: rows.isPlaceholderData,
          retry: () => void (counts.isError ? counts : rows).refetch(),
        }}
        count={rows.data?.count ?? counts.data?.count ?? {}}
        columns={columnsOf((order) => address.show({ order }))}
        keyOf={(row) => row.parcel_sn}
        empty={{ title: USER_COPY.list.noParcels, hint: USER_COPY.list.noParcelsHint }}
      />
      {address.order && <OrderDetail sn={address.order} onClose={() => address.show({ order: null })} />}
    </>
  );
}

/** The first of the states that has any; the first of all when none has. */
function firstWithAny(states: readonly number[], count: Record<string, number>): number | undefined {
  return states.find((state) => (count[String(state)] ?? 0) > 0) ?? states[0];
}

function columnsOf(onShow: (orderSn: string) => void): Column<ParcelRow>[] {
  return [
    {
      key: 'parcel',
      title: SAY.parcel,
      cell: (row) => <Waybill express={row.express_name} sn={row.kuaidi_sn} />,
    },
    {
      key: 'goods',
      title: SAY.goods,
      cell: (row) => (
        <>
          <Goods name={row.goods_name} count={row.goods_num} />
          {row.shop_order !== '' && <span className="hint user-line">{SAY.shopOrder(row.shop_order)}</span>}
        </>
      ),
    },
    {
      key: 'recipient',
      title: SAY.recipient,
      cell: (row) => <Recipient name={row.rec_name} mobile={row.rec_mobile} address={row.rec_address} />,
    },
    { key: 'pickup', title: SAY.pickup, cell: (row) => <PickupDeadline parcel={row} /> },
    {
      key: 'state',
      title: SAY.shipping,
      cell: (row) => (
        <>
          <State of="parcel" status={row.status} text={row.status_text} />
          {row.last_trace && (
            <span className="hint user-line user-trace-line">
              <Moment time={row.last_trace.time} /> {row.last_trace.text}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'action',
      title: SAY.action,
      cell: (row) => (
        <button
          type="button"
          className="link"
          aria-label={SAY.detailOf(row.order_sn)}
          onClick={() => onShow(row.order_sn)}
        >
          {SAY.detail}
        </button>
      ),
    },
  ];
}
