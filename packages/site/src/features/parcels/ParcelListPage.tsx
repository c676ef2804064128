import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, MOST_NUMBERS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { BulkBar } from '../../lists/BulkBar.tsx';
import { CopyFound } from '../../lists/CopyFound.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { drawerPlace } from '../../lists/drawer-place.ts';
import { ExportButton } from '../../lists/ExportDialog.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { OrderDetail } from '../../lists/OrderDetail.tsx';
import { useCheckPickup } from '../../lists/use-check-pickup.ts';
import { useChosen } from '../../lists/use-chosen.ts';
import { Choice } from '../../lists/ListBar.tsx';
import { GROUPS, type Sort, useListAddress } from '../../lists/use-list-address.ts';
import { useRecordList } from '../../lists/use-record-list.ts';
import { parcelColumns } from './columns.tsx';
import { ParcelBadges } from './ParcelBadges.tsx';
import { ParcelRecord } from './ParcelRecord.tsx';

const STATES = Object.values(PARCEL_STATUS);

/** The parcels of the signed-in person, each with its deadline clock and its latest news (M040, X022). */
export function ParcelListPage() {
  const address = useListAddress('kuaidi_sn');
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
  const {
    found: loaded,
    count,
    rows: newest,
  } = useRecordList({
    of: 'parcels',
    address,
    status: chosen,
    load: (body) => api.parcels.list({ body }),
    isEnabled: group === null || chosen !== undefined,
  });
  const rows = newest && (address.sort === 'heed' ? heedFirst(newest) : newest);
  const found = { ...loaded, data: loaded.data && rows && { ...loaded.data, list: rows } };
  const marked = useChosen(rows, keyOf);
  const open = (row: ParcelRow) => address.show({ order: row.order_sn });
  const wanted = {
    of: 'parcels' as const,
    search: { ...search, ...(chosen === undefined ? {} : { status: chosen }) },
  };
  return (
    <>
      <ListFrame
        title={LISTS_COPY.list.parcels}
        name="parcels"
        statesLabel={LISTS_COPY.list.parcelStates}
        states={states}
        labels={PARCEL_STATUS_LABELS}
        badState={PARCEL_STATUS.problem}
        chosen={chosen}
        address={address}
        found={{
          ...found,
          isError: found.isError || counts.isLoadingError,
          retry: () => (counts.isLoadingError ? void counts.refetch() : found.retry()),
        }}
        count={found.data ? count : (counts.data?.count ?? {})}
        columns={parcelColumns(open)}
        record={(row) => <ParcelRecord row={row} onOpen={() => open(row)} />}
        keyOf={keyOf}
        toneOf={toneOf}
        onOpen={open}
        openKey={rows?.find(({ order_sn }) => order_sn === address.order)?.parcel_sn}
        empty={{ title: LISTS_COPY.list.noParcels, hint: LISTS_COPY.list.noParcelsHint }}
        selection={marked.selection}
        hasOvertime
        sort={{
          choice: <SortChoice sort={address.sort} onChange={(sort) => address.show({ sort })} />,
          words:
            address.sort === 'heed' && rows?.some((row) => toneOf(row) === 'trouble')
              ? LISTS_COPY.list.heedFirst
              : '',
        }}
        badges={<ParcelBadges />}
        tools={
          <>
            <CopyFound rows={rows ?? []} hasChosen={marked.rows.length > 0} />
            <ExportButton count={found.data?.data_count ?? 0} wanted={wanted} />
          </>
        }
        bulk={<Chosen marked={marked} />}
      />
      {address.order && (
        <OrderDetail
          sn={address.order}
          of="parcel"
          place={drawerPlace(address, found.data)}
          onClose={() => address.show({ order: null })}
        />
      )}
    </>
  );
}

function SortChoice({ sort, onChange }: { sort: Sort; onChange: (sort: Sort | null) => void }) {
  return (
    <Choice
      label={LISTS_COPY.list.sort}
      value={sort}
      options={entriesOf(LISTS_COPY.list.sorts).map(([value, label]) => ({ value, label }))}
      // What a list begins with is not said in its address.
      onChange={(next) => onChange(next === 'heed' ? null : next)}
    />
  );
}

function Chosen({ marked }: { marked: ReturnType<typeof useChosen<ParcelRow>> }) {
  const pickup = useCheckPickup();
  const orders = marked.rows.map(({ order_sn }) => order_sn);
  return (
    <BulkBar
      count={marked.rows.length}
      onClear={marked.clear}
      actions={[
        {
          title: LISTS_COPY.bulk.copy,
          run: () => void copyWaybills(marked.rows.map(({ kuaidi_sn }) => kuaidi_sn)),
        },
        { title: LISTS_COPY.bulk.pickup, run: () => pickup.mutate(orders), isBusy: pickup.isPending },
      ]}
    >
      <ExportButton
        title={LISTS_COPY.bulk.export}
        isBare
        count={orders.length}
        most={MOST_NUMBERS}
        wanted={{ of: 'parcels', search: { order_sn: orders } }}
      />
    </BulkBar>
  );
}

const keyOf = (row: ParcelRow) => row.parcel_sn;

/** Late ones whose money is not paid, and what the courier could not do, want to be seen. */
function toneOf({ status, comp_status }: ParcelRow) {
  if (status === PARCEL_STATUS.cancelled) return 'gone';
  return status === PARCEL_STATUS.problem || comp_status === COMPENSATION_STATUS.pending
    ? 'trouble'
    : undefined;
}

/** A page with its red edges on top; else it stays as it was ordered. */
function heedFirst(rows: ParcelRow[]): ParcelRow[] {
  const isHeeded = (row: ParcelRow) => toneOf(row) === 'trouble';
  return [...rows.filter(isHeeded), ...rows.filter((row) => !isHeeded(row))];
}

/** The first of the states that has any; the first of all when none has. */
function firstWithAny(states: readonly number[], count: Record<string, number>): number | undefined {
  return states.find((state) => (count[String(state)] ?? 0) > 0) ?? states[0];
}
