import { PlusOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import type { TicketRow } from '@giftship/shared/support/contract';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import './support.css';
import { TicketDialog } from './TicketDialog.tsx';
import { TicketState } from './TicketState.tsx';

const ALL = 'all';
const PAGE_SIZE = PAGE_SIZES[0];
const STATES = Object.keys(TICKET_STATUS_LABELS);

/** Work orders: the list by state, a new one, and each as a conversation (M042, X031). */
export function MerchantNewsPage() {
  const address = useAddress();
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
  const tabs = [ALL, ...STATES].map((key) => ({
    key,
    title: key === ALL ? SAY.all : SAY.tab(TICKET_STATUS_LABELS[Number(key)] ?? '', data?.count[key] ?? 0),
  }));
  return (
    <section className="card support" aria-label={SAY.title}>
      <header className="row">
        <p className="hint grow">
          {data && SAY.service(data.service.hours, data.service.first_answer_minutes)}
        </p>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => address.show({ new: '1' })}>
          {SAY.make}
        </Button>
      </header>
      <TabList
        label={SAY.states}
        tabs={tabs}
        chosen={state}
        onChoose={(key) => address.show({ status: key === ALL ? null : key, page: null })}
      >
        {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeletons count={4} className="support-wait" />}
        {data?.list.length === 0 && state === ALL && (
          <EmptyState place="ticket" title={SAY.empty} hint={SAY.emptyHint}>
            <Button onClick={() => address.show({ new: '1' })}>{SAY.make}</Button>
          </EmptyState>
        )}
        {data?.list.length === 0 && state !== ALL && (
          <EmptyState place="ticket" title={SAY.emptyOfState}>
            <Button onClick={() => address.show({ status: null, page: null })}>{SAY.showAll}</Button>
          </EmptyState>
        )}
        {data && data.list.length > 0 && (
          <>
            <ul className="support-list" aria-label={SAY.list} aria-busy={found.isPlaceholderData}>
              {data.list.map((ticket) => (
                <Row
                  key={ticket.ticket_sn}
                  ticket={ticket}
                  onOpen={() => address.show({ ticket: ticket.ticket_sn })}
                />
              ))}
            </ul>
            <footer className="support-pages">
              <span className="hint">{SAY.total(data.data_count)}</span>
              {data.data_count > PAGE_SIZE && (
                <Pagination
                  current={page}
                  pageSize={PAGE_SIZE}
                  total={data.data_count}
                  showSizeChanger={false}
                  responsive
                  onChange={(next) => address.show({ page: String(next) })}
                />
              )}
            </footer>
          </>
        )}
      </TabList>
      {address.isNew && (
        <NewTicketDialog
          orderSn={address.order}
          onClose={(made) => address.show({ new: null, order: null, ...(made ? { ticket: made } : {}) })}
        />
      )}
      {address.ticket !== '' && (
        <TicketDialog
          key={address.ticket}
          sn={address.ticket}
          onClose={() => address.show({ ticket: null })}
        />
      )}
    </section>
  );
}

function Row({ ticket, onOpen }: { ticket: TicketRow; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="support-row" onClick={onOpen}>
        <span className="support-row-head">
          <strong>{ticket.type_text}</strong>
          <TicketState status={ticket.status} text={ticket.status_text} />
          <span className="hint support-row-sn">{ticket.ticket_sn}</span>
        </span>
        <span className="support-row-text">{ticket.content}</span>
        <span className="hint support-row-foot">
          {ticket.order_sn !== '' && <span>{SAY.order(ticket.order_sn)}</span>}
          <span>{SAY.messages(ticket.message_count)}</span>
          {ticket.status < TICKET_STATUS.solved && <span>{SAY.lastBy[ticket.last_by]}</span>}
          <time dateTime={ticket.updated_at} title={ticket.updated_at}>
            {ticket.updated_at.slice(5, 16)}
          </time>
        </span>
      </button>
    </li>
  );
}

type Key = 'status' | 'page' | 'ticket' | 'new' | 'order';

/** What is shown stands in the address, so that a reload, the back button and a link of another page keep it. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? ALL;
  const order = params.get('order') ?? '';
  const ticket = params.get('ticket') ?? '';
  return {
    state: STATES.includes(status) ? status : ALL,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    ticket,
    order,
    // A link from an order begins a work order about it.
    isNew: params.has('new') || (order !== '' && ticket === ''),
    show: (change: Partial<Record<Key, string | null>>) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        for (const [key, value] of Object.entries(change)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      }),
  };
}
