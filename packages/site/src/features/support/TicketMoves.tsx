import { toast } from '@giftship/kit/toast/toast.ts';
import type { Ticket } from '@giftship/shared/support/contract';
import { TICKET_STATUS, ticketCan } from '@giftship/shared/support/ticket';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { api } from '../../lib/api.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';

const allows = (states: readonly number[], status: number): boolean => states.includes(status);

/** Solved, closed for good, or opened again: what the state of a work order allows. */
export function TicketMoves({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<unknown> }) {
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
    <>
      {modalHolder}
      {allows(ticketCan.reopen, ticket.status) && (
        <Button type="primary" onClick={() => reopen.mutate()} loading={reopen.isPending}>
          {SAY.reopen}
        </Button>
      )}
      <Button onClick={ask} loading={close.isPending}>
        {isSolved ? SAY.finish : SAY.close}
      </Button>
    </>
  );
}
