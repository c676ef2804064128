import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { MOST_NUMBERS } from '@giftship/shared/parcels/parcel';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { BulkBar } from '../../lists/BulkBar.tsx';
import { Goods, Moment, Recipient, State, Waybill } from '../../lists/cells.tsx';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DeadlineClock } from '../../lists/DeadlineClock.tsx';
import { ExportButton } from '../../lists/ExportDialog.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { OrderDetail } from '../../lists/OrderDetail.tsx';
import { useCheckPickup } from '../../lists/use-check-pickup.ts';
import { useChosen } from '../../lists/use-chosen.ts';
import { GROUPS, useListAddress } from '../../lists/use-list-address.ts';
import { useRecordList } from '../../lists/use-record-list.ts';

const SAY = LISTS_COPY.row;
const STATES = Object.values(PARCEL_STATUS);

/** The parcels of the signed-in person, each with its deadline clock and its latest news (M040, X022). */
export function ParcelListPage() {
  const address = useListAddress();
  const { status, group, search } = address;
  // The list takes one state: of a group the first that has parcels is shown, which the counts tell.
  const counts = useQuery({
    queryKey: ['parcels', 'counts', search],
    queryFn: () => api.parcels.list({ body: search }),
    enabled: group !== null && status === undefined,
  });
  const states: readonly number[] = group === null ? STATES : GROUPS[group];
  const chosen =
    status ?? (group === null || !counts.data ? undefined : firstWithAny(states, counts.data.count));
  const { found, count, rows } = useRecordList({
    of: 'parcels',
    address,
    status: chosen,
    load: (body) => api.parcels.list({ body }),
    isEnabled: group === null || chosen !== undefined,
  });
  const marked = useChosen(rows, keyOf);
  const pickup = useCheckPickup();
  const orders = marked.rows.map(({ order_sn }) => order_sn);
  const wanted = {
    of: 'parcels' as const,
    search: { ...search, ...(chosen === undefined ? {} : { status: chosen }) },
  };
  return (
    <>
      <ListFrame
        title={LISTS_COPY.list.parcels}
        statesLabel={LISTS_COPY.list.parcelStates}
        states={states}
        labels={PARCEL_STATUS_LABELS}
        chosen={chosen}
        address={address}
        found={{
          ...found,
          isError: found.isError || counts.isLoadingError,
          retry: () => (counts.isLoadingError ? void counts.refetch() : found.retry()),
        }}
        count={found.data ? count : (counts.data?.count ?? {})}
        columns={columnsOf((order) => address.show({ order }))}
        keyOf={keyOf}
        empty={{ title: LISTS_COPY.list.noParcels, hint: LISTS_COPY.list.noParcelsHint }}
        selection={marked.selection}
        hasOvertime
        tools={<ExportButton count={found.data?.data_count ?? 0} wanted={wanted} />}
        bulk={
          <BulkBar
            count={marked.rows.length}
            onClear={marked.clear}
            actions={[
              {
                title: LISTS_COPY.bulk.copy,
                run: () => void copyWaybills(marked.rows.map(({ kuaidi_sn }) => kuaidi_sn)),
              },
              {
                title: LISTS_COPY.bulk.pickup,
                run: () => pickup.mutate(orders),
                isBusy: pickup.isPending,
              },
            ]}
          >
            <ExportButton
              title={LISTS_COPY.bulk.export}
              size="small"
              count={orders.length}
              most={MOST_NUMBERS}
              wanted={{ of: 'parcels', search: { order_sn: orders } }}
            />
          </BulkBar>
        }
      />
      {address.order && <OrderDetail sn={address.order} onClose={() => address.show({ order: null })} />}
    </>
  );
}

const keyOf = (row: ParcelRow) => row.parcel_sn;

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
    { key: 'pickup', title: SAY.pickup, cell: (row) => <DeadlineClock parcel={row} /> },
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
