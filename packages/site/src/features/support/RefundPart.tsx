import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { Ticket } from '@giftship/shared/support/contract';
import { REFUND_STATUS, ticketCan } from '@giftship/shared/support/ticket';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';

const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'kept', 2: 'bad' };

/** Where the refund stands, or the way to ask for one while the order allows it. */
export function RefundPart({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false);
  const { refund, order, status } = ticket;
  const isOpen = ticketCan.askRefund.some((one) => one === status);
  const mayAsk =
    isOpen && order?.can_refund === true && (refund === null || refund.status === REFUND_STATUS.refused);
  return (
    <>
      {refund && (
        <section className="support-refund" aria-label={SAY.refund}>
          <p className="row">
            <strong>{SAY.refund}</strong>
            <StatePill tone={TONES[refund.status] ?? 'gone'} text={refund.status_text} />
            <Price yuan={refund.money} />
            {refund.compensated !== '0.00' && (
              <span className="hint">{SAY.refundDeducted(refund.compensated)}</span>
            )}
            <span className="hint">{refund.decided_at || refund.created_at}</span>
          </p>
          <p>{SAY.refundReason(refund.reason)}</p>
          {refund.answer !== '' && <p>{SAY.refundAnswer(refund.answer)}</p>}
        </section>
      )}
      {mayAsk && !isAsking && (
        <p className="row">
          <Button onClick={() => setAsking(true)}>{SAY.askRefund}</Button>
          <span className="hint">{SAY.refundNote}</span>
        </p>
      )}
      {isAsking && order && (
        <AskRefund
          orderSn={order.order_sn}
          ticketSn={ticket.ticket_sn}
          onClose={() => setAsking(false)}
          onAsked={onChanged}
        />
      )}
    </>
  );
}

function AskRefund({
  orderSn,
  ticketSn,
  onClose,
  onAsked,
}: {
  orderSn: string;
  ticketSn: string;
  onClose: () => void;
  onAsked: () => Promise<unknown>;
}) {
  const ask = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.support.applyRefund({ body: { order_sn: orderSn, reason, ticket_id: ticketSn } }),
    onSuccess: () => {
      toast.success(SAY.refundAsked);
      onClose();
      return onAsked();
    },
  });
  return (
    <Form<{ reason: string }>
      className="support-ask"
      layout="vertical"
      aria-label={SAY.askRefund}
      onFinish={(fields) => ask.mutate(fields)}
    >
      <Form.Item
        name="reason"
        label={SAY.refundReasonLabel}
        extra={SAY.refundNote}
        rules={[{ required: true, whitespace: true, message: SAY.refundReasonNeeded }]}
      >
        <Input.TextArea autoFocus maxLength={500} rows={3} />
      </Form.Item>
      <p className="row">
        <Button color="default" variant="solid" htmlType="submit" loading={ask.isPending}>
          {SAY.askRefund}
        </Button>
        <Button onClick={onClose}>{SAY.notNow}</Button>
      </p>
    </Form>
  );
}
