import type { Ticket, TicketMessage } from '@giftship/shared/support/contract';
import { TICKET_SIDE_LABELS } from '@giftship/shared/support/labels';
import { TICKET_STATUS, ticketCan } from '@giftship/shared/support/ticket';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { RefundPart } from './RefundPart.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { TicketState } from './TicketState.tsx';

/** How often an open conversation looks for an answer. */
const POLL_MS = 15_000;
const allows = (states: readonly number[], status: number): boolean => states.includes(status);

/** One work order as a conversation, with its order, refund and what may be done now. */
export function TicketDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
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
    <Modal
      open
      title={SAY.detail(sn)}
      className="full-dialog support-sheet"
      width={720}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      {found.isPending && <Skeletons count={3} className="support-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {data && <Conversation ticket={data} onChanged={refresh} />}
    </Modal>
  );
}

function Conversation({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<unknown> }) {
  const { status } = ticket;
  return (
    <div className="support-ticket">
      <header className="row">
        <strong>{ticket.type_text}</strong>
        <TicketState status={status} text={ticket.status_text} />
        <span className="hint">{ticket.created_at}</span>
      </header>
      {ticket.order && <OrderCard ticket={ticket} />}
      <RefundPart ticket={ticket} onChanged={onChanged} />
      <Messages list={ticket.messages} />
      {status === TICKET_STATUS.waitingForUser && (
        <p className="support-note warn" role="status">
          {SAY.waitingNote}
        </p>
      )}
      {status === TICKET_STATUS.solved && (
        <p className="support-note" role="status">
          {SAY.solvedNote(ticket.reopen_until.slice(0, 16))}
        </p>
      )}
      {status === TICKET_STATUS.closed && (
        <p className="support-note" role="status">
          {SAY.closedNote}
        </p>
      )}
      {allows(ticketCan.reply, status) && <ReplyBox sn={ticket.ticket_sn} onReplied={onChanged} />}
      <Moves ticket={ticket} onChanged={onChanged} />
    </div>
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
            {SAY.compensation[compensation.status]} <Price yuan={compensation.money} />
          </p>
        )}
      </div>
      <Price yuan={order.price} />
    </section>
  );
}

/** Oldest first; the latest is in sight when the conversation opens and when something comes. */
function Messages({ list }: { list: TicketMessage[] }) {
  const place = useRef<HTMLOListElement>(null);
  const [enlarged, setEnlarged] = useState<{ id: string; no: number } | null>(null);
  useEffect(() => {
    const { current } = place;
    if (current) current.scrollTop = current.scrollHeight;
  }, [list.length]);
  return (
    <>
      <ol className="support-messages" ref={place} aria-label={SAY.conversation} tabIndex={0}>
        {list.map(({ id, by, content, images, created_at }) => (
          <li key={id} className={`support-by-${by}`}>
            <p className="hint">
              {TICKET_SIDE_LABELS[by]} · <time dateTime={created_at}>{created_at.slice(5, 16)}</time>
            </p>
            <p className="support-text">{content}</p>
            {images.length > 0 && (
              <div className="support-thumbs">
                {images.map((image, i) => (
                  <button
                    key={image}
                    type="button"
                    aria-label={SAY.enlarge(i + 1)}
                    onClick={() => setEnlarged({ id: image, no: i + 1 })}
                  >
                    <img
                      src={pictureUrl(image)}
                      alt={SAY.pictureAlt(i + 1)}
                      width="72"
                      height="72"
                      loading="lazy"
                    />
                  </button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {enlarged && (
        // Escape closes the picture, not the conversation under it.
        <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
          <TopDialog title={SAY.enlarged} className="support-large" onClose={() => setEnlarged(null)}>
            <img src={pictureUrl(enlarged.id)} alt={SAY.pictureAlt(enlarged.no)} />
          </TopDialog>
        </div>
      )}
    </>
  );
}

const pictureUrl = (id: string): string => `/api/user/picture?id=${id}`;

/** Solved, closed for good, or opened again: what its state allows. */
function Moves({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<unknown> }) {
  const [modal, modalHolder] = Modal.useModal();
  const body = { id: ticket.ticket_sn };
  const isSolved = ticket.status === TICKET_STATUS.solved;
  const close = useMutation({
    mutationFn: () => api.support.close({ body }),
    onSuccess: () => {
      toast.success(isSolved ? SAY.finished : SAY.closed);
      return onChanged();
    },
  });
  const reopen = useMutation({
    mutationFn: () => api.support.reopen({ body }),
    onSuccess: () => {
      toast.success(SAY.reopened);
      return onChanged();
    },
  });
  if (!allows(ticketCan.close, ticket.status)) return null;
  const ask = () =>
    void modal.confirm({
      title: isSolved ? SAY.finishAsk : SAY.closeAsk,
      content: isSolved ? undefined : SAY.closeAskHint,
      okText: isSolved ? SAY.finish : SAY.close,
      autoFocusButton: 'cancel',
      onOk: () => close.mutateAsync().catch(() => undefined),
    });
  return (
    <div className="row support-moves">
      {modalHolder}
      <Button onClick={ask} loading={close.isPending}>
        {isSolved ? SAY.finish : SAY.close}
      </Button>
      {allows(ticketCan.reopen, ticket.status) && (
        <Button type="primary" onClick={() => reopen.mutate()} loading={reopen.isPending}>
          {SAY.reopen}
        </Button>
      )}
    </div>
  );
}
