import type { OfficeOrder } from '@giftship/shared/orders/office-contract';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import type { RefundRow } from '@giftship/shared/support/contract';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/session.ts';
import { VoidDialog } from './CompDialogs.tsx';
import { ACT_COPY as SAY } from './copy.ts';
import { GoodwillDialog } from './GoodwillDialog.tsx';
import { NewCaseDialog } from './NewCaseDialog.tsx';
import { OrderRefund } from './OrderRefund.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { refreshService } from './refresh.ts';

interface OrderActsProps {
  order: OfficeOrder | null;
  ticketSn?: string;
  /** The refund that was asked for already: it is decided, not asked for once more. */
  asked?: Pick<RefundRow, 'refund_id' | 'order_sn' | 'status'> | null;
}

/** What after-sales does with an order, filled in: refund, goodwill, a case, calling a compensation off (O126). */
export function OrderActs({ order, ticketSn = '', asked = null }: OrderActsProps) {
  const [act, setAct] = useState<'refund' | 'goodwill' | 'void' | 'case' | null>(null);
  const mayAsk = useMay(['refund.decide', 'ticket.reply']);
  const mayDecide = useMay('refund.decide');
  const open = asked?.status === REFUND_STATUS.review ? asked : null;
  const canRefund = open ? mayDecide : mayAsk && order?.refundable.can === true;
  const mayGive = useMay('goodwill.give');
  const mayVoid = useMay('comp.void');
  const mayCase = useMay('case.act') && order?.parcel?.is_test === false;
  const isPending = order?.compensation?.status === COMPENSATION_STATUS.pending;
  const parcel = order?.parcel?.parcel_sn ?? '';
  const close = () => setAct(null);
  return (
    <>
      {canRefund && <Button onClick={() => setAct('refund')}>{SAY.refund}</Button>}
      {mayGive && (order !== null || ticketSn !== '') && (
        <Button onClick={() => setAct('goodwill')}>{SAY.goodwill}</Button>
      )}
      {mayCase && <Button onClick={() => setAct('case')}>{SAY.newCase}</Button>}
      {mayVoid && isPending && (
        <Button danger onClick={() => setAct('void')}>
          {SAY.voidComp}
        </Button>
      )}
      {act === 'refund' && open && (
        <RefundDialog
          refundIds={[open.refund_id]}
          orderSn={open.order_sn}
          onDone={refreshService}
          onClose={close}
        />
      )}
      {act === 'refund' && order && !open && (
        <OrderRefund order={order} ticketSn={ticketSn} onClose={close} />
      )}
      {act === 'goodwill' && (
        <GoodwillDialog
          orderSn={order?.order.order_sn ?? ''}
          ticketSn={ticketSn}
          left={order?.goodwill_left ?? ''}
          objections={order?.refundable.objections ?? []}
          onClose={close}
        />
      )}
      {act === 'case' && order && (
        <NewCaseDialog orderSn={order.order.order_sn} ticketSn={ticketSn} onClose={close} />
      )}
      {act === 'void' && <VoidDialog parcelSns={[parcel]} onClose={close} />}
    </>
  );
}
