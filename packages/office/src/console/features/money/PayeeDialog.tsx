import { toast } from '@giftship/kit/toast/toast.ts';
import { checkSmsCode } from '@giftship/shared/accounts/account-rules';
import { checkWithdrawAccount } from '@giftship/shared/withdrawals/withdraw-rules';
import { WITHDRAW_ACCOUNT } from '@giftship/shared/withdrawals/withdrawal';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { api } from '../../api.ts';
import { SmsFields } from '../../doors/SmsFields.tsx';
import { useSession } from '../../session.ts';
import { PAYEE_COPY as SAY } from './copy.ts';
import '../../../doors/doors.css';

interface PayeeDialogProps {
  /** The name on the licence. */
  company: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for another account, with a code by text message (S073). */
export function PayeeDialog({ company, onDone, onClose }: PayeeDialogProps) {
  const mobile = useSession(({ me }) => me?.mobile_mask ?? '');
  const [given, setGiven] = useState({
    type: WITHDRAW_ACCOUNT.bank as 1 | 2,
    holder: company,
    account: '',
    bank_name: '',
    bank_branch: '',
    sms_code: '',
  });
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const isBank = given.type === WITHDRAW_ACCOUNT.bank;
  const [fault] = checkWithdrawAccount({ ...given, real_name: given.holder });
  const isWrongHolder = isBank && given.holder.trim() !== company;
  const isReady = !fault && !isWrongHolder && checkSmsCode(given.sms_code) === null;
  const hint = isWrongHolder ? SAY.holderHint(company) : given.account === '' ? '' : (fault?.msg ?? '');
  return (
    <DecideDialog
      title={SAY.change}
      action="payee.ask"
      verb={SAY.submit}
      noReason
      isDirty={given.account !== ''}
      isReady={isReady}
      hint={hint}
      content={given}
      run={({ key }) => atOnce(api.money.savePayee({ body: given, key }))}
      onDone={onDone}
      tell={() => toast.success(SAY.done)}
      onClose={onClose}
    >
      <p className="hint">{SAY.hint}</p>
      <div className="decide-field">
        <span>{SAY.typeLabel}</span>
        <Segmented<1 | 2>
          aria-label={SAY.typeLabel}
          value={given.type}
          options={[
            { value: WITHDRAW_ACCOUNT.bank, label: SAY.types.bank },
            { value: WITHDRAW_ACCOUNT.alipay, label: SAY.types.alipay },
          ]}
          onChange={(type) => put({ type })}
        />
      </div>
      <label className="decide-field">
        {SAY.holder}
        <Input value={given.holder} maxLength={60} onChange={({ target }) => put({ holder: target.value })} />
      </label>
      <label className="decide-field">
        {SAY.account}
        <Input
          value={given.account}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => put({ account: target.value })}
        />
      </label>
      {isBank && (
        <div className="decide-pair">
          <label className="decide-field">
            {SAY.bankName}
            <Input
              value={given.bank_name}
              maxLength={60}
              onChange={({ target }) => put({ bank_name: target.value })}
            />
          </label>
          <label className="decide-field">
            {SAY.bankBranch}
            <Input
              value={given.bank_branch}
              maxLength={60}
              onChange={({ target }) => put({ bank_branch: target.value })}
            />
          </label>
        </div>
      )}
      <p className="hint">{SAY.smsNote(mobile)}</p>
      <SmsFields
        ask={(answer) => api.money.payeeCode({ body: answer })}
        canSend
        code={given.sms_code}
        fault={undefined}
        onCode={(sms_code) => put({ sms_code })}
      />
    </DecideDialog>
  );
}
