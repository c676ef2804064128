import { keysOf } from '@giftship/shared/lib/entries-of';
import { passwordLengthFits } from '@giftship/shared/accounts/account-rules';
import { ApiFailure, fieldErrors } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { WITHDRAW_ACCOUNT_LABELS, WITHDRAW_TEXTS } from '@giftship/shared/withdrawals/labels';
import { checkWithdrawAccount } from '@giftship/shared/withdrawals/withdraw-rules';
import { WITHDRAW_ACCOUNT } from '@giftship/shared/withdrawals/withdrawal';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Radio } from 'antd';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../../lib/api.ts';
import { useSmsWait } from '../../../lib/sms-wait.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { WITHDRAW_COPY } from '../copy.ts';
import { SmsFields } from './SmsFields.tsx';

const SAY = WITHDRAW_COPY.form;

interface Values {
  type: 1 | 2 | 3;
  real_name: string;
  account: string;
  bank_name?: string;
  bank_branch?: string;
  withdraw_password?: string;
  captcha?: string;
  sms_code: string;
}
const FIELDS = ['real_name', 'account', 'bank_name', 'withdraw_password', 'sms_code'] as const;

interface AccountFormProps {
  /** There is an account already. */
  isChange: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Where to be paid, whose name, the withdraw password, and a text message to the own mobile. */
export function AccountForm({ isChange, onSaved, onClose }: AccountFormProps) {
  const isSent = useSmsWait() > 0;
  const [form] = Form.useForm<Values>();
  const type = Form.useWatch('type', form) ?? WITHDRAW_ACCOUNT.alipay;
  const save = useMutation({
    mutationFn: (values: Values) => api.withdrawals.saveAccount({ body: bodyOf(values) }),
    onSuccess: () => {
      toast.success(SAY.saved);
      onSaved();
    },
    onError: (error) => {
      const faults = fieldFaults(error);
      if (faults.length === 0) return tellFailure(error);
      form.setFields(faults);
    },
  });
  const submit = (values: Values) => {
    const faults = faultsOf(values, { isChange, isSent });
    if (faults.length > 0) return form.setFields(faults);
    save.mutate(values);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="wallet-form"
      requiredMark={false}
      initialValues={{ type: WITHDRAW_ACCOUNT.alipay, real_name: '', account: '', sms_code: '' }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed) =>
        form.setFields(keysOf<keyof Values>(changed as Values).map((name) => ({ name, errors: [] })))
      }
      onFinish={submit}
    >
      {isChange && <Alert type="info" showIcon className="wallet-alert" title={SAY.changeHint} />}
      <Form.Item name="type" label={SAY.type}>
        <Radio.Group
          aria-label={SAY.type}
          options={Object.values(WITHDRAW_ACCOUNT).map((value) => ({
            value,
            label: WITHDRAW_ACCOUNT_LABELS[value],
          }))}
        />
      </Form.Item>
      <Form.Item name="real_name" label={SAY.realName}>
        <Input maxLength={30} autoComplete="name" placeholder={SAY.realNameHint} />
      </Form.Item>
      <Form.Item name="account" label={SAY.account[type]}>
        <Input maxLength={64} autoComplete="off" spellCheck={false} placeholder={SAY.accountHint[type]} />
      </Form.Item>
      {type === WITHDRAW_ACCOUNT.bank && (
        <>
          <Form.Item name="bank_name" label={SAY.bank}>
            <Input maxLength={30} placeholder={SAY.bankHint} />
          </Form.Item>
          <Form.Item name="bank_branch" label={SAY.branch}>
            <Input maxLength={60} />
          </Form.Item>
        </>
      )}
      <Form.Item name="withdraw_password" label={isChange ? SAY.newPassword : SAY.password}>
        <Input.Password maxLength={20} autoComplete="new-password" placeholder={SAY.passwordHint} />
      </Form.Item>
      <SmsFields readCaptcha={() => form.getFieldValue('captcha') as string | undefined} />
      <div className="dialog-foot">
        <Button onClick={onClose}>{COPY.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {SAY.save}
        </Button>
      </div>
    </Form>
  );
}

const orEmpty = (text: string | undefined): string => text?.trim() ?? '';

function bodyOf(values: Values) {
  const isBank = values.type === WITHDRAW_ACCOUNT.bank;
  return {
    type: values.type,
    real_name: orEmpty(values.real_name),
    account: orEmpty(values.account),
    bank_name: isBank ? orEmpty(values.bank_name) : '',
    bank_branch: isBank ? orEmpty(values.bank_branch) : '',
    sms_code: orEmpty(values.sms_code),
    ...(values.withdraw_password ? { withdraw_password: values.withdraw_password } : {}),
  };
}

/** The same rules as the server's, and what only a form can miss. */
function faultsOf(values: Values, { isChange, isSent }: { isChange: boolean; isSent: boolean }) {
  const { withdraw_password: password = '', sms_code: sms } = values;
  const faults = checkWithdrawAccount({ ...bodyOf(values) }).map(({ field, msg }) => ({
    name: field as keyof Values,
    // What is empty has no wrong form.
    errors: [
      field === 'account' && orEmpty(values.account) === ''
        ? SAY.needed(SAY.account[values.type] ?? '')
        : (msg as string),
    ],
  }));
  if (password === '' && !isChange)
    faults.push({ name: 'withdraw_password', errors: [WITHDRAW_TEXTS.passwordMissing] });
  if (password !== '' && !passwordLengthFits(password))
    faults.push({ name: 'withdraw_password', errors: [WITHDRAW_TEXTS.passwordWrong] });
  // The text message comes after the picture, which is empty again once the message was sent: one thing at a time.
  if (orEmpty(sms) === '')
    faults.push(
      orEmpty(values.captcha) === '' && !isSent
        ? { name: 'captcha', errors: [SAY.needCaptcha] }
        : { name: 'sms_code', errors: [SAY.needSms] },
    );
  return faults;
}

/** Faults that the server names by field, and a wrong code beside its field. */
function fieldFaults(error: unknown): { name: keyof Values; errors: string[] }[] {
  if (error instanceof ApiFailure && error.code === CATALOGUE.SMS_WRONG.code)
    return [{ name: 'sms_code', errors: [error.message] }];
  return fieldErrors(error).flatMap(({ field, msg }) => {
    const name = FIELDS.find((each) => each === field);
    return name ? [{ name, errors: [msg] }] : [];
  });
}
