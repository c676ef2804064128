import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { BuyerCard } from '@giftship/shared/orders/office-contract';
import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { TICKET_COPY as SAY } from './copy.ts';
import { OrderActs } from '../../order/OrderActs.tsx';
import { OrderSlip, Trace } from '../../order/OrderSlip.tsx';

/** Beside the thread: the order as a slip, what can be done with it, the buyer, his former work orders (O126). */
export function TicketSide({ ticket }: { ticket: OfficeTicket }) {
  return (
    <aside className="ticket-side" aria-label={SAY.side} tabIndex={0}>
      {ticket.order && (
        <>
          <OrderSlip order={ticket.order} />
          <Trace order={ticket.order} />
        </>
      )}
      <div className="row">
        <OrderActs order={ticket.order} ticketSn={ticket.ticket_sn} asked={ticket.refund} />
      </div>
      <Buyer buyer={ticket.buyer} />
      <section className="card">
        <h3>{SAY.former}</h3>
        {ticket.former.length === 0 && <p className="hint">{SAY.noFormer}</p>}
        <ul>
          {ticket.former.map((each) => (
            <li key={each.ticket_sn}>
              <Link to={PATHS.tickets({ open: each.ticket_sn })}>{each.ticket_sn}</Link> {each.type_text}{' '}
              {each.status_text}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Buyer({ buyer }: { buyer: BuyerCard }) {
  return (
    <section className="card">
      <h3>
        {SAY.buyer} {buyer.mobile} <small className="hint">{buyer.group}</small>{' '}
        {buyer.is_disabled && <small className="bad">{SAY.card.disabled}</small>}
      </h3>
      <dl className="preview-lines">
        {buyer.balance !== undefined && (
          <Fact title={SAY.card.balance}>
            <MoneyCell yuan={buyer.balance} />
          </Fact>
        )}
        <Fact title={SAY.card.orders}>
          {SAY.card.count(buyer.orders_30d)} <MoneyCell yuan={buyer.spend_30d} />
        </Fact>
        <Fact title={SAY.card.open}>{buyer.open_tickets}</Fact>
      </dl>
    </section>
  );
}
