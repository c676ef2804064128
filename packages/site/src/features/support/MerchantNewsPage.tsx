import { PlusOutlined } from '@ant-design/icons';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { TableFoot } from '@giftship/kit/table/TableFoot.tsx';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { api, type Api } from '../../lib/api.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import './support.css';
import { TicketDrawer } from './TicketDrawer.tsx';
import { ticketColumns, TicketRecord } from './ticket-rows.tsx';
import { ALL, type TicketAddress, TICKET_STATES, useTicketAddress } from './use-ticket-address.ts';

const PAGE_SIZE = PAGE_SIZES[0];
type Shown = Awaited<ReturnType<Api['support']['list']>>;

/** Work orders: the list by state, a new one, and each as a conversation beside the list (M042, X031). */
export function MerchantNewsPage() {
  const address = useTicketAddress();
  const isPhone = useIsPhone();
  const { state, page } = address;
  const found = useQuery({
    queryKey: ['tickets', { state, page }],
    queryFn: () =>
      api.support.list({
        query: {
          page: String(page),
          page_size: String(PAGE_SIZE),
          ...(state === ALL ? {} : { status: state }),
        },
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const isEmpty = data?.list.length === 0 && state === ALL;
  const hasFailed = found.isLoadingError;
  // Beside a list that did not load, that is what has to be done first.
  const make = (
    <Button
      type={hasFailed ? 'default' : 'primary'}
      icon={<PlusOutlined />}
      onClick={() => address.show({ new: '1' })}
    >
      {SAY.make}
    </Button>
  );
  return (
    <section className="list support" aria-label={SAY.title}>
      <TabList
        label={SAY.states}
        tabs={[ALL, ...TICKET_STATES].map((key) => ({
          key,
          title: key === ALL ? SAY.all : (TICKET_STATUS_LABELS[Number(key)] ?? ''),
          count: key === ALL ? 0 : (data?.count[key] ?? 0),
        }))}
        chosen={state}
        onChoose={(key) => address.show({ status: key === ALL ? null : key, page: null })}
        end={isPhone || isEmpty ? undefined : make}
      >
        <div className="list-bar">
          <p className="hint grow support-hours">
            {data && SAY.service(data.service.hours, data.service.first_answer_minutes)}
          </p>
          {isPhone && !isEmpty && !hasFailed && make}
        </div>
        {hasFailed && <LoadFailed onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeletons count={4} className="list-row-wait" />}
        {data && <Rows shown={data} isBusy={found.isPlaceholderData} address={address} make={make} />}
      </TabList>
      {address.isNew && (
        <NewTicketDialog
          orderSn={address.order}
          onClose={(made) => address.show({ new: null, order: null, ...(made ? { ticket: made } : {}) })}
        />
      )}
      {address.ticket !== '' && (
        <TicketDrawer
          key={address.ticket}
          sn={address.ticket}
          service={data?.service}
          place={data && address.placeIn(data, PAGE_SIZE)}
          onClose={() => address.show({ ticket: null })}
        />
      )}
    </section>
  );
}

interface RowsProps {
  shown: Shown;
  /** The rows are those of the page before. */
  isBusy: boolean;
  address: TicketAddress;
  /** The way to the first one. */
  make: ReactNode;
}

function Rows({ shown: { list, data_count }, isBusy, address, make }: RowsProps) {
  const open = (ticket: string) => address.show({ ticket });
  if (list.length === 0)
    return address.state === ALL ? (
      <EmptyState place="ticket" title={SAY.empty} hint={SAY.emptyHint}>
        {make}
      </EmptyState>
    ) : (
      <EmptyState place="ticket" title={SAY.emptyOfState}>
        <Button onClick={() => address.show({ status: null, page: null })}>{SAY.showAll}</Button>
      </EmptyState>
    );
  return (
    <>
      <RecordTable
        label={SAY.list}
        columns={ticketColumns(open)}
        rows={list}
        keyOf={({ ticket_sn }) => ticket_sn}
        isBusy={isBusy}
        onOpen={({ ticket_sn }) => open(ticket_sn)}
        openKey={address.ticket}
        record={(row) => <TicketRecord row={row} onOpen={open} />}
      />
      <TableFoot>
        <span>{SAY.total(data_count)}</span>
        {data_count > PAGE_SIZE && (
          <Pagination
            size="small"
            current={address.page}
            pageSize={PAGE_SIZE}
            total={data_count}
            showSizeChanger={false}
            onChange={(next) => address.show({ page: String(next) })}
          />
        )}
      </TableFoot>
    </>
  );
}
