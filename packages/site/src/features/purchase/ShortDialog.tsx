import type { UnpaidBatch } from '@giftship/shared/orders/contract';
import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { PayButton } from './PayButton.tsx';

const SAY = FLOW_SAY.recharge;

/** Too little balance (M258): the recharge dialog opens by itself, and when the money has come the batch is paid by itself. */
export function ShortDialog({ batch, onAnswer }: Answering & { batch: UnpaidBatch }) {
  const recharge = () => openRecharge({ amount: batch.shortfall, onPaid: () => onAnswer({ go: true }) });
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    toast.info(SAY.title);
    recharge();
  });
  return (
    <Modal
      open
      title={SAY.title}
      width={480}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={[
        <Button key="later" onClick={() => onAnswer({ cancel: true })}>
          {SAY.later}
        </Button>,
        <PayButton key="paid" type="default" onPay={() => onAnswer({ go: true })}>
          {SAY.paid}
        </PayButton>,
        <Button key="go" type="primary" onClick={recharge}>
          {SAY.go}
        </Button>,
      ]}
    >
      <p>{SAY.text(batch.shortfall, batch.expire_at.slice(5, 16))}</p>
    </Modal>
  );
}
