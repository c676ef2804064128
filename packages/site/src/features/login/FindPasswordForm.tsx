import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import {
  type Account,
  KeepKeyField,
  MobileField,
  NewPasswordFields,
  SmsCodeField,
  UserTypeField,
} from './fields.tsx';
import { dropSavedPassword } from './saved-login.ts';
import { useCaptcha } from './use-captcha.tsx';
import { useSmsCode } from './use-sms-code.ts';

interface FindValues extends Account {
  sms_code: string;
  password: string;
  keep_key?: boolean;
}
interface FindPasswordFormProps {
  account: Account;
  /** Whether one says as whom one comes. */
  hasTypes: boolean;
  onAccount: (changed: Partial<Account>) => void;
  onBack: () => void;
}

/** A forgotten password is set anew by a text message (M088); every login of the account ends. */
export function FindPasswordForm({ account, hasTypes, onAccount, onBack }: FindPasswordFormProps) {
  const [form] = Form.useForm<FindValues>();
  const { withCaptcha, captchaDialog } = useCaptcha();
  const sms = useSmsCode('smsFindPassword', form, withCaptcha);
  const reset = useMutation({
    mutationFn: ({ sms_code, password, keep_key }: FindValues) =>
      api.accounts.findPassword({ body: { ...account, sms_code, password, keep_key: keep_key ? 1 : 0 } }),
    onSuccess: () => {
      dropSavedPassword();
      toast.success(SAY.resetDone);
      onBack();
    },
  });
  return (
    <>
      <div hidden={captchaDialog !== null}>
        <AccountForm<FindValues>
          form={form}
          label={SAY.findPassword}
          initial={account}
          onAccount={onAccount}
          onSubmit={(values) => reset.mutate(values)}
        >
          {hasTypes && <UserTypeField />}
          <MobileField />
          <SmsCodeField {...sms} />
          <NewPasswordFields label={SAY.newPassword} />
          <KeepKeyField hint={SAY.keepAnyKeyHint} />
          <p className="hint">{SAY.resetNote}</p>
          <Button type="primary" htmlType="submit" size="large" block loading={reset.isPending}>
            {SAY.submitReset}
          </Button>
          <Button type="text" block onClick={onBack}>
            {SAY.backToLogin}
          </Button>
        </AccountForm>
      </div>
      {captchaDialog}
    </>
  );
}
