import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import type { TicketRow } from '@giftship/shared/support/contract';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { Moment, NumberCell } from '../../lists/cells.tsx';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { TicketState } from './TicketState.tsx';

type Open = (ticketSn: string) => void;

/** What a work order shows in its row: where it stands, what it is about, and whose turn it is. */
export function ticketColumns(onOpen: Open): Column<TicketRow>[] {
  return [
    {
      key: 'ticket',
      title: SAY.number,
      width: 104,
      cell: (row) => <TicketNumber row={row} onOpen={onOpen} />,
    },
    {
      key: 'state',
      title: SAY.state,
      width: 96,
      cell: (row) => <TicketState status={row.status} text={row.status_text} />,
    },
    { key: 'type', title: SAY.type, width: 112, cell: (row) => row.type_text },
    { key: 'content', title: SAY.content, cell: (row) => <span title={row.content}>{row.content}</span> },
    {
      key: 'order',
      title: SAY.orderSn,
      width: 112,
      cell: (row) => <span className="mono">{row.order_sn}</span>,
    },
    {
      key: 'turn',
      title: SAY.latest,
      width: 176,
      cell: (row) => (
        <>
          {turnOf(row)}
          <span className="hint">{SAY.messages(row.message_count)}</span>
        </>
      ),
    },
    { key: 'time', title: SAY.updated, width: 108, cell: (row) => <Moment time={row.updated_at} /> },
  ];
}

/** A work order on a phone: number and state, what was written, whose turn it is and since when. */
export function TicketRecord({ row, onOpen }: { row: TicketRow; onOpen: Open }) {
  return (
    <div className="list-record">
      <span className="row">
        <b>{row.type_text}</b>
        <TicketNumber row={row} onOpen={onOpen} />
      </span>
      <TicketState status={row.status} text={row.status_text} />
      <span className="support-words">{row.content}</span>
      <span className="hint">
        {turnOf(row)}
        {SAY.messages(row.message_count)}
      </span>
      <span className="hint">
        <Moment time={row.updated_at} />
      </span>
    </div>
  );
}

function TicketNumber({ row: { ticket_sn }, onOpen }: { row: TicketRow; onOpen: Open }) {
  return <NumberCell sn={ticket_sn} label={SAY.detail(ticket_sn)} onOpen={() => onOpen(ticket_sn)} />;
}

/** Who wrote last matters while it is not solved. */
const turnOf = ({ status, last_by }: TicketRow): string =>
  status < TICKET_STATUS.solved ? `${SAY.lastBy[last_by]} · ` : '';
