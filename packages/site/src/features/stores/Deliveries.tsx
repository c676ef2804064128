import { ReloadOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import type { DeliveryRow } from '@giftship/shared/stores/contract';
import { DELIVER_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { storesChanged } from '../../stores/store-queries.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORES_COPY } from './copy.ts';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Moment } from '../../lists/cells.tsx';
import { Again, Outcome } from './DeliveryCells.tsx';
import { PagedRecords } from './PagedRecords.tsx';
import { StoreOf } from '../../stores/StoreOf.tsx';

const SAY = STORES_COPY.sent;
const FILTER = STORES_COPY.filter;
/** What waits is looked at again soon. */
const POLL_MS = 5_000;
const isMoving = ({ send_status }: DeliveryRow) => send_status === DELIVER_STATUS.waiting;

/** Waybills on their way into the stores; what is not there yet can be sent again, which never orders anew. */
export function Deliveries() {
  const navigate = useNavigate();
  const address = useDeliveryAddress();
  const { page, store, state, show } = address;
  const stores = useQuery({ queryKey: ['stores'], queryFn: () => api.stores.list() });
  const found = useQuery({
    queryKey: ['store-deliveries', { page, store, state }],
    queryFn: () =>
      api.stores.deliveries({
        query: {
          page: String(page),
          page_size: String(PAGE_SIZES[0]),
          ...(store === '' ? {} : { store_id: store }),
          ...(state === '' ? {} : { send_status: state }),
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.list.some(isMoving) ? POLL_MS : false),
  });
  const again = useMutation({
    mutationFn: (row: DeliveryRow) =>
      api.stores.deliver({
        body: {
          store_id: row.store_id,
          platform: row.platform,
          list: [{ shop_order: row.shop_order, waybill_code: row.waybill_code }],
        },
      }),
    onSuccess: async ({ items: [item] }) => {
      if (item?.send_status === DELIVER_STATUS.shipped) toast.success(SAY.done);
      else toast.error(SAY.notDone(item?.msg ?? ''));
      await storesChanged(['store-deliveries', 'stores']);
    },
  });
  const onAgain = (row: DeliveryRow) => again.mutate(row);
  const busyId = again.isPending ? again.variables.id : null;
  return (
    <>
      <div className="stores-filter">
        <Select
          aria-label={FILTER.store}
          value={store}
          options={[
            { value: '', label: FILTER.allStores },
            ...(stores.data?.list ?? []).map(({ id, shop_name }) => ({
              value: String(id),
              label: shop_name,
            })),
          ]}
          onChange={(next: string) => show({ shop: next })}
        />
        <Select
          aria-label={FILTER.state}
          value={state}
          options={[
            { value: '', label: FILTER.allStates },
            ...DELIVER_STATUS_LABELS.map((label, value) => ({ value: String(value), label })),
          ]}
          onChange={(next: string) => show({ state: next })}
        />
        <Button
          icon={<ReloadOutlined />}
          aria-label={FILTER.reload}
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        />
      </div>
      <PagedRecords
        label={STORES_COPY.tabs.deliveries}
        columns={columnsOf(onAgain, busyId)}
        record={(row) => (
          <div className="list-record">
            <span className="mono">{row.shop_order}</span>
            <Moment time={row.shipped_at || row.created_at} />
            <StoreOf {...row} />
            <Again row={row} onAgain={onAgain} busyId={busyId} />
            <span className="list-record-news">
              <Outcome {...row} />
            </span>
            <span className="list-record-news stores-of">
              <CourierMark name={row.express_name} /> <CopyText text={row.waybill_code} />
            </span>
          </div>
        )}
        keyOf={({ id }) => String(id)}
        found={found}
        page={page}
        onPage={(next) => show({ page: next })}
        empty={
          state === '' && store === '' ? (
            <EmptyState place="store" title={SAY.empty} hint={SAY.emptyHint}>
              <Button color="default" variant="solid" onClick={() => void navigate(PATHS.delivery())}>
                {SAY.toSend}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState place="store" title={SAY.emptyOfState} />
          )
        }
      />
    </>
  );
}

/** Store (`shop` there), state and page stand in the address: the list of stores leads here. */
function useDeliveryAddress() {
  const [params, setParams] = useSearchParams();
  const read = (name: string, form: RegExp) => {
    const text = params.get(name) ?? '';
    return form.test(text) ? text : '';
  };
  return {
    store: read('shop', /^\d{1,12}$/),
    state: read('state', /^[0-3]$/),
    page: Number(read('page', /^[1-9]\d{0,5}$/) || 1),
    show: (next: { shop?: string; state?: string; page?: number }) =>
      setParams(
        () => {
          const changed = addressParams();
          changed.delete('page');
          for (const [name, value] of Object.entries(next)) {
            if (value === '' || value === 1) changed.delete(name);
            else changed.set(name, String(value));
          }
          return changed;
        },
        { replace: true },
      ),
  };
}

function columnsOf(onAgain: (row: DeliveryRow) => void, busyId: number | null): Column<DeliveryRow>[] {
  return [
    {
      key: 'order',
      title: SAY.order,
      width: 240,
      cell: (row) => (
        <span className="mono">
          <CopyText text={row.shop_order} />
        </span>
      ),
    },
    { key: 'store', title: SAY.store, width: 180, cell: (row) => <StoreOf {...row} /> },
    {
      key: 'waybill',
      title: SAY.waybill,
      width: 220,
      cell: (row) => (
        <span className="stores-of" title={row.express_name}>
          <CourierMark name={row.express_name} />
          <span className="mono">
            <CopyText text={row.waybill_code} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: SAY.state,
      width: 260,
      cell: (row) => <Outcome {...row} />,
    },
    { key: 'attempts', title: SAY.attempts, width: 64, cell: (row) => SAY.times(row.attempts) },
    {
      key: 'time',
      title: SAY.time,
      width: 104,
      cell: (row) => <Moment time={row.shipped_at || row.created_at} />,
    },
    {
      key: 'action',
      title: SAY.action,
      width: 96,
      cell: (row) => <Again row={row} onAgain={onAgain} busyId={busyId} />,
    },
  ];
}
