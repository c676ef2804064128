import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { closeDialog, type RechargeRequest } from '../../open-dialogs.ts';
import { refreshUser } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { RECHARGE_COPY as SAY } from './copy.ts';
import { type PaidRecharge, PaymentDialog } from './PaymentDialog.tsx';
import './recharge.css';
import { type RechargeForm, RechargeScreen } from './RechargeScreen.tsx';

/** Told on the window when a recharge was paid (M151). */
const SUCCESS_EVENT = 'gift-recharge-success';

/** The recharge screen, and over it the payment it leads to. */
export function RechargeDialog({ amount, onPaid, onClose }: RechargeRequest) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [form, setForm] = useState<RechargeForm | null>(null);
  const paid = ({ tradeNo, money, sentence }: PaidRecharge) => {
    setForm(null);
    setOpen(false);
    toast.success(sentence);
    // A recharge may change the group too, and with it every price.
    void client.invalidateQueries();
    void refreshUser();
    window.dispatchEvent(new CustomEvent(SUCCESS_EVENT, { detail: { trade_no: tradeNo, money } }));
    onPaid?.();
  };
  const cancel = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Modal
        open={isOpen}
        title={SAY.title}
        className="full-dialog recharge-dialog"
        width={520}
        footer={null}
        onCancel={cancel}
        afterClose={() => closeDialog('recharge')}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <RechargeScreen amount={amount} onSubmit={setForm} />
      </Modal>
      {form && <PaymentDialog form={form} onPaid={paid} onClose={() => setForm(null)} />}
    </>
  );
}
