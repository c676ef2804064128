import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import type { WithdrawAccount } from '@giftship/shared/withdrawals/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../../lib/api.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { AccountForm } from './AccountForm.tsx';
import { WITHDRAW_COPY as SAY } from '../copy.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { useWithdrawAccount } from './use-withdraw-account.ts';

/** The account to be paid to: masked, in full after the password, and changed by a text message. */
export function AccountCard() {
  const client = useQueryClient();
  const account = useWithdrawAccount();
  const [dialog, setDialog] = useState<'edit' | 'show' | null>(null);
  const [full, setFull] = useState<WithdrawAccount | null>(null);
  if (account.isLoadingError) return <LoadFailed onRetry={() => void account.refetch()} />;
  if (!account.data) return <Skeletons count={1} className="wallet-account-wait" />;
  const isSet = account.data.type !== 0;
  const saved = () => {
    setDialog(null);
    setFull(null);
    void client.invalidateQueries();
  };
  return (
    <>
      {account.data.pause_until !== '' && (
        <Alert
          type="warning"
          showIcon
          className="wallet-alert"
          title={SAY.paused(account.data.pause_until.slice(0, 16))}
        />
      )}
      {isSet ? (
        <AccountView
          account={full ?? account.data}
          isFull={full !== null}
          onShow={() => (full === null ? setDialog('show') : setFull(null))}
          onEdit={() => setDialog('edit')}
        />
      ) : (
        <section className="wallet-account" aria-label={SAY.account}>
          <div className="grow">
            <strong>{SAY.none}</strong>
            <p className="hint">{SAY.noneHint}</p>
          </div>
          <Button color="default" variant="solid" onClick={() => setDialog('edit')}>
            {SAY.set}
          </Button>
        </section>
      )}
      <Modal
        open={dialog === 'edit'}
        title={isSet ? SAY.form.title.change : SAY.form.title.set}
        width={480}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={() => setDialog(null)}
      >
        <AccountForm isChange={isSet} onSaved={saved} onClose={() => setDialog(null)} />
      </Modal>
      <ShowDialog
        isOpen={dialog === 'show'}
        onClose={() => setDialog(null)}
        onShown={(shown) => {
          setFull(shown);
          setDialog(null);
        }}
      />
    </>
  );
}

interface AccountViewProps {
  account: WithdrawAccount;
  isFull: boolean;
  onShow: () => void;
  onEdit: () => void;
}

function AccountView({ account, isFull, onShow, onEdit }: AccountViewProps) {
  return (
    <section className="wallet-account" aria-label={SAY.account}>
      <div className="grow">
        <strong>
          {WITHDRAW_ACCOUNT_LABELS[account.type]} {account.account}
        </strong>
        <p className="hint">
          {[account.real_name, account.bank_name, account.bank_branch]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      </div>
      <Button onClick={onShow}>{isFull ? SAY.hide : SAY.show}</Button>
      <Button onClick={onEdit}>{SAY.change}</Button>
    </section>
  );
}

interface ShowDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onShown: (account: WithdrawAccount) => void;
}

function ShowDialog({ isOpen, onClose, onShown }: ShowDialogProps) {
  const show = useMutation({
    mutationFn: (ticket: string) => api.withdrawals.account({ query: { ticket } }),
    onSuccess: onShown,
  });
  return (
    <Modal
      open={isOpen}
      title={SAY.password.title}
      width={380}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <PasswordStep
        submit={SAY.password.submit}
        isBusy={show.isPending}
        onProof={(ticket) => show.mutate(ticket)}
      >
        <Button onClick={onClose}>{COPY.cancel}</Button>
      </PasswordStep>
    </Modal>
  );
}
