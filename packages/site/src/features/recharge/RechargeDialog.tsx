import { Modal } from 'antd';
import { useState } from 'react';
import { closeDialog, type RechargeRequest } from '../../lib/open-dialogs.ts';
import { RECHARGE_COPY as SAY } from './copy.ts';
import { type PaidRecharge, Payment, paymentTitle } from './PaymentDialog.tsx';
import './recharge.css';
import { type RechargeForm, RechargeScreen } from './RechargeScreen.tsx';
import { usePaid } from './use-paid.ts';

/** The recharge screen, and the payment it leads to as its second step; what was chosen stays for who comes back. */
export function RechargeDialog({ amount, onPaid, onClose }: RechargeRequest) {
  const tellPaid = usePaid();
  const [isOpen, setOpen] = useState(true);
  const [form, setForm] = useState<RechargeForm | null>(null);
  const paid = (news: PaidRecharge) => {
    setForm(null);
    setOpen(false);
    tellPaid(news);
    onPaid?.();
  };
  const cancel = () => {
    if (form) return setForm(null);
    setOpen(false);
    onClose?.();
  };
  return (
    <Modal
      open={isOpen}
      title={form ? paymentTitle(form) : SAY.title}
      width={520}
      footer={null}
      onCancel={cancel}
      afterClose={() => closeDialog('recharge')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div hidden={form !== null}>
        <RechargeScreen amount={amount} onSubmit={setForm} />
      </div>
      {form && <Payment form={form} onPaid={paid} onClose={() => setForm(null)} />}
    </Modal>
  );
}
