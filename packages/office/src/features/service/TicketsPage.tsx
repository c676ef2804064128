import { EmptyState, FailedNote } from '@giftship/kit/states/States.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { TICKET_TAB_LABELS, TICKET_TYPE_LABELS } from '@giftship/shared/support/labels';
import type { OfficeTicketRow } from '@giftship/shared/support/office-contract';
import { keysOf } from '@giftship/shared/lib/entries-of';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import type { Filter } from '../../lists/filter.ts';
import { FilterLine } from '../../lists/FilterLine.tsx';
import { ListFoot } from '../../lists/ListFoot.tsx';
import { StateTabs } from '../../lists/StateTabs.tsx';
import { useFreshCount } from '../../lists/use-fresh-count.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { usePref } from '../../lists/use-pref.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { useMay } from '../../session/session.ts';
import { OpenTicket } from './OpenTicket.tsx';
import { TypesDialog } from './TypesDialog.tsx';
import './service.css';

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'type',
    title: SAY.type,
    options: Object.entries(TICKET_TYPE_LABELS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', key: 'user', title: SAY.buyer },
  { kind: 'text', key: 'order_sn', title: SAY.order },
  {
    kind: 'choice',
    key: 'tab',
    title: SAY.tabs,
    options: Object.entries(TICKET_TAB_LABELS).map(([value, label]) => ({ value, label })),
  },
];

/** Work orders, the one who waits longest first; the open one with its thread and all that stands beside it (O121). */
export function TicketsPage() {
  const list = useOfficeList({
    name: 'tickets',
    filters: FILTERS,
    load: api.tickets.list,
    keyOf: (row: OfficeTicketRow) => row.ticket_sn,
  });
  const { address } = list;
  const mayAssign = useMay('ticket.assign');
  const [isTypes, setTypes] = useState(false);
  const [isNext, setNext] = usePref('tickets.next', false);
  const keys = useListKeys(list, { isChoosing: false });
  const fresh = useFreshCount(list, 'ticket');
  const tabs = keysOf(TICKET_TAB_LABELS).map((value) => ({
    value: value === 'all' ? '' : value,
    title: TICKET_TAB_LABELS[value],
    count: value === 'all' ? undefined : list.states[value],
    isBad: value === 'late',
  }));
  const showNext = (sn: string) => {
    if (isNext) address.show({ open: sn === '' ? null : sn }, { isQuiet: true });
  };
  return (
    <section className={address.open === null ? 'tickets' : 'tickets has-open'} aria-label={SAY.label}>
      <StateTabs
        label={SAY.tabs}
        tabs={tabs}
        chosen={address.values['tab'] ?? ''}
        onChoose={(value) => address.show({ tab: value, open: null })}
        end={
          <>
            {mayAssign && (
              <Button size="small" onClick={() => setTypes(true)}>
                {SAY.types}
              </Button>
            )}
            {fresh > 0 && (
              <button type="button" className="list-fresh" onClick={() => void list.refresh()}>
                {LISTS_COPY.fresh(fresh)}
              </button>
            )}
            <label className="ticket-next">
              <Switch size="small" checked={isNext} onChange={setNext} aria-label={SAY.openNext} />{' '}
              <span>{SAY.openNext}</span>
            </label>
          </>
        }
      />
      {isTypes && <TypesDialog onClose={() => setTypes(false)} />}
      <div className="ticket-panes">
        <div className="ticket-list">
          <FilterLine filters={FILTERS.filter(({ key }) => key !== 'tab')} address={address} />
          {list.isFailed && <FailedNote title={COPY.loadFailed} onRetry={() => void list.refresh()} />}
          <table aria-label={SAY.label} aria-busy={list.isWaiting}>
            <tbody>
              {list.rows.map((row, at) => (
                <tr
                  key={row.ticket_sn}
                  data-key={row.ticket_sn}
                  tabIndex={row.ticket_sn === keys.active || (keys.active === undefined && at === 0) ? 0 : -1}
                  aria-current={row.ticket_sn === address.open}
                  className={row.is_late ? 'late' : ''}
                  onFocus={() => keys.setActive(row.ticket_sn)}
                  onClick={() => address.show({ open: row.ticket_sn })}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') address.show({ open: row.ticket_sn });
                  }}
                >
                  <td>
                    <TicketLine row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {!list.isWaiting && list.rows.length === 0 && <EmptyState title={SAY.empty} />}
          <ListFoot
            count={list.updatedAt === 0 ? null : list.count}
            page={address.page}
            size={address.size}
            onPage={(page) => address.show({ page: page === 1 ? null : page })}
            onSize={list.setSize}
          />
        </div>
        {address.open === null ? (
          <div className="ticket-none">
            <EmptyState title={SAY.pick} />
          </div>
        ) : (
          <OpenTicket
            key={address.open}
            sn={address.open}
            onBack={() => address.show({ open: null })}
            onSent={showNext}
          />
        )}
      </div>
    </section>
  );
}

function TicketLine({ row }: { row: OfficeTicketRow }) {
  return (
    <>
      <p>
        <b>{row.type_text}</b> {row.user.mobile}
        <span className={row.is_late ? 'bad ticket-due' : 'hint ticket-due'}>
          {row.is_late ? SAY.late : row.due_at === '' ? row.status_text : SAY.due(row.due_at.slice(11, 16))}
        </span>
      </p>
      <p className="ticket-words">
        <samp>{row.content}</samp>
      </p>
      <p className="hint">
        <span className="mono">{row.ticket_sn}</span> {row.owner?.name ?? row.role?.name ?? SAY.unowned}
      </p>
    </>
  );
}
