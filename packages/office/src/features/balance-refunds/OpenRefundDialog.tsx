import { toast } from '@giftship/kit/toast/toast.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { failureText } from '../../lib/failures.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { BALANCE_REFUNDS_COPY as SAY } from './copy.ts';
import { RefundableSlip, useRefundable } from './RefundableSlip.tsx';

/** Asks for a balance refund in the place of a buyer; it is reviewed as any other. */
export function OpenRefundDialog({ onClose }: { onClose: () => void }) {
  const [user, setUser] = useState('');
  const [money, setMoney] = useState('');
  const userId = Number(user);
  const refundable = useRefundable(userId);
  return (
    <DecideDialog
      title={SAY.open}
      action="balance.refund.open"
      verb={SAY.open}
      reasonLabel={SAY.columns.reason}
      isDirty={user !== '' || money !== ''}
      isReady={userId > 0 && isMoney(money) && refundable.data !== undefined}
      hint={refundable.error ? failureText(refundable.error) : ''}
      content={[user, money]}
      run={async ({ reason, key }) => ({
        approval: null,
        ...(await api.balanceRefunds.open({ body: { user_id: userId, money, reason }, key })),
      })}
      onDone={() => void refreshList('balance-refunds')}
      tell={({ refund_sn }) => toast.success(SAY.opened(refund_sn))}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.user}</span>
          <Input
            aria-label={SAY.user}
            inputMode="numeric"
            maxLength={12}
            value={user}
            onChange={(event) => setUser(event.target.value.replaceAll(/\D/g, ''))}
          />
        </div>
        <div className="decide-field">
          <span>{SAY.money}</span>
          <MoneyField label={SAY.money} value={money} onChange={setMoney} />
        </div>
      </div>
      <RefundableSlip userId={userId} />
    </DecideDialog>
  );
}
