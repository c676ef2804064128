import type { Bearer } from '@giftship/shared/parcels/bearer';
import type { OfficeOrder } from '@giftship/shared/orders/office-contract';
import { isUnderWay } from '@giftship/shared/parcels/parcel';
import { REFUND_KIND_LABELS } from '@giftship/shared/support/labels';
import { REFUND_KINDS } from '@giftship/shared/support/ticket';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../session/api.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { useSecondWhy } from '../session/use-second-why.ts';
import { useMay } from '../session/session.ts';
import { BearerField } from './BearerField.tsx';
import { ACT_COPY as SAY } from './copy.ts';
import { OpenObjections } from './OpenObjections.tsx';
import { bearerOr, RefundSum, UnderWay } from './RefundDialog.tsx';
import { refreshService } from './refresh.ts';
import { tellResults } from '../lists/tell-results.ts';

interface OrderRefundProps {
  order: OfficeOrder;
  /** The work order it answers. */
  ticketSn?: string;
  onClose: () => void;
}

/** Opens a refund of an order and, with the right, agrees to it at once (O110, O126). */
export function OrderRefund({ order: found, ticketSn = '', onClose }: OrderRefundProps) {
  const { order, refundable, buyer } = found;
  const mayDecide = useMay('refund.decide');
  const second = useSecondWhy('money', [refundable.money]);
  const [bearer, setBearer] = useState<Bearer>(bearerOr(refundable.bearer));
  const [kind, setKind] = useState<(typeof REFUND_KINDS)[number]>(REFUND_KINDS[0]);
  /** Opened already, where only the decision failed. */
  const opened = useRef<number | null>(null);
  const run = async ({ reason, key }: { reason: string; key: string }) => {
    if (opened.current === null) {
      const { refund_sn } = await api.refunds.open({
        body: { order_sn: order.order_sn, kind, reason, bearer, ticket_sn: ticketSn },
        key: `${key}-open`,
      });
      if (!mayDecide) return { approval: null };
      opened.current = (await api.refunds.list({ query: { refund_sn } })).list[0]?.refund_id ?? null;
    }
    const refund_ids = opened.current === null ? [] : [opened.current];
    return api.refunds.decide({ body: { refund_ids, do: 'approve', answer: reason, bearer }, key });
  };
  return (
    <DecideDialog
      title={SAY.title(order.order_sn)}
      action="refund.approve"
      verb={mayDecide ? SAY.refund : SAY.ask}
      content={[order.order_sn, ticketSn, kind, bearer]}
      {...(mayDecide ? second : {})}
      reasonLabel={SAY.answer}
      usual={SAY.chips}
      run={run}
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <RefundSum prices={[order.price]} sum={refundable} balance={buyer.balance} />
      <div className="decide-field">
        <span>{SAY.kind}</span>
        <div>
          <Segmented
            aria-label={SAY.kind}
            value={kind}
            options={REFUND_KINDS.map((each) => ({ value: each, label: REFUND_KIND_LABELS[each] }))}
            onChange={setKind}
          />
        </div>
      </div>
      <UnderWay parcels={isUnderWay(found.parcel?.status ?? 0) ? 1 : 0} />
      <BearerField value={bearer} onChange={setBearer} />
      <OpenObjections bearer={bearer} list={refundable.objections} />
    </DecideDialog>
  );
}
