import { ATTESTATION } from '@giftship/shared/accounts/account';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { WALLET_COPY } from '../copy.ts';
import { useWithdrawAccount } from './use-withdraw-account.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Opens the withdrawal, or leads to what is missing for it: a verified name or an account. */
export function WithdrawButton({ available }: { available: string }) {
  const [, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const attestation = useSession(({ user }) => user?.is_attestation);
  const account = useWithdrawAccount();
  const isReady = attestation === ATTESTATION.passed && account.data?.type && account.data.pause_until === '';
  return (
    <>
      <Button
        color="default"
        variant="solid"
        onClick={() => (isReady ? setOpen(true) : setParams({ tab: 'withdraw' }))}
      >
        {WALLET_COPY.commission.withdraw}
      </Button>
      {isOpen && account.data && (
        <WithdrawDialog available={available} account={account.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
