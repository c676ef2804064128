import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Drawer, type DrawerPlace } from '@giftship/kit/dialog/Drawer.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import type { Ticket } from '@giftship/shared/support/contract';
import { TICKET_STATUS, ticketCan } from '@giftship/shared/support/ticket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Api } from '../../lib/api.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { Messages } from './Messages.tsx';
import { RefundPart } from './RefundPart.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { TicketMoves } from './TicketMoves.tsx';
import { TicketState } from './TicketState.tsx';

/** How often an open conversation looks for an answer. */
const POLL_MS = 15_000;

type Service = Awaited<ReturnType<Api['support']['list']>>['service'];

interface TicketDrawerProps {
  sn: string;
  /** When people answer; known with the list. */
  service: Service | undefined;
  place: DrawerPlace | undefined;
  onClose: () => void;
}

/** One work order as a conversation beside its list, with its order, refund and what may be done now. */
export function TicketDrawer({ sn, service, place, onClose }: TicketDrawerProps) {
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: ['ticket', sn],
    queryFn: () => api.support.show({ query: { id: sn } }),
    refetchInterval: POLL_MS,
  });
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['ticket', sn] }),
      cache.invalidateQueries({ queryKey: ['tickets'] }),
    ]);
  const { data } = found;
  return (
    <Drawer
      label={SAY.detail(sn)}
      head={
        <>
          <b>{SAY.detail(sn)}</b>
          {data && <TicketState status={data.status} text={data.status_text} />}
        </>
      }
      place={place}
      onClose={onClose}
      footer={data && <Foot ticket={data} onChanged={refresh} />}
    >
      {found.isPending && <Skeletons count={3} className="support-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {data && <Conversation ticket={data} service={service} onChanged={refresh} />}
    </Drawer>
  );
}

interface PartProps {
  ticket: Ticket;
  onChanged: () => Promise<unknown>;
}

function Conversation({ ticket, service, onChanged }: PartProps & { service: Service | undefined }) {
  return (
    <div className="support-ticket">
      <p className="row">
        <strong>{ticket.type_text}</strong>
        <span className="hint">{SAY.madeAt(ticket.created_at.slice(0, 16))}</span>
      </p>
      {ticket.order && <OrderCard ticket={ticket} />}
      <RefundPart ticket={ticket} onChanged={onChanged} />
      <Messages list={ticket.messages} />
      <Note ticket={ticket} service={service} />
    </div>
  );
}

/** What its state asks of the person, or allows. */
function Note({ ticket, service }: { ticket: Ticket; service: Service | undefined }) {
  const { status, reopen_until, messages } = ticket;
  const isAsked = messages.at(-1)?.by === 'user' && status < TICKET_STATUS.waitingForUser;
  const text = {
    ...(isAsked && service && { [status]: SAY.askedNote(service.hours, service.first_answer_minutes) }),
    [TICKET_STATUS.waitingForUser]: SAY.waitingNote,
    [TICKET_STATUS.solved]: SAY.solvedNote(reopen_until.slice(0, 16)),
    [TICKET_STATUS.closed]: SAY.closedNote,
  }[status];
  if (text === undefined) return null;
  return (
    <p className={`support-note${status === TICKET_STATUS.waitingForUser ? ' warn' : ''}`} role="status">
      {text}
    </p>
  );
}

function Foot({ ticket, onChanged }: PartProps) {
  const moves = <TicketMoves ticket={ticket} onChanged={onChanged} />;
  if (!ticketCan.reply.some((state) => state === ticket.status)) return moves;
  return (
    <ReplyBox sn={ticket.ticket_sn} onReplied={onChanged}>
      {moves}
    </ReplyBox>
  );
}

function OrderCard({ ticket: { order, compensation } }: { ticket: Ticket }) {
  if (!order) return null;
  return (
    <section className="support-order" aria-label={SAY.aboutOrder}>
      <img src={order.goods_pic} alt="" width="48" height="48" />
      <div className="grow">
        <p className="support-goods">{order.goods_name}</p>
        <p className="hint">
          {SAY.order('')}
          <CopyText text={order.order_sn} />
          {' · '}
          {order.kuaidi_sn === '' ? (
            SAY.noWaybill
          ) : (
            <>
              {SAY.waybill} <CopyText text={order.kuaidi_sn} />
            </>
          )}
        </p>
        {compensation && (
          <p className="hint">
            {SAY.compensation[compensation.status]} <Price yuan={compensation.money} size="small" />
          </p>
        )}
      </div>
      <Price yuan={order.price} size="small" />
    </section>
  );
}
