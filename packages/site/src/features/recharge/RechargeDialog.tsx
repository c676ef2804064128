import { Modal } from 'antd';
import { useState } from 'react';
import { closeDialog, type RechargeRequest } from '../../lib/open-dialogs.ts';
import { RECHARGE_COPY as SAY } from './copy.ts';
import { type PaidRecharge, PaymentDialog } from './PaymentDialog.tsx';
import './recharge.css';
import { type RechargeForm, RechargeScreen } from './RechargeScreen.tsx';
import { usePaid } from './use-paid.ts';

/** The recharge screen, and over it the payment it leads to. */
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
