import type { LoginData } from '@giftship/shared/accounts/account';
import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { api } from '../../lib/api.ts';
import { AccountForm } from './AccountForm.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import { entryParams } from './entry-params.ts';
import { type Account, MobileField, NewPasswordFields, SmsCodeField, UserTypeField } from './fields.tsx';
import { useCaptcha } from './use-captcha.tsx';
import { useSmsCode } from './use-sms-code.ts';

interface RegisterValues extends Account {
  sms_code: string;
  password: string;
}
interface RegisterFormProps {
  account: Account;
  /** Whether one says as whom one comes. */
  hasTypes: boolean;
  onAccount: (changed: Partial<Account>) => void;
  onRegister: (data: LoginData) => void;
}

/** Registration by a text message; what the address says about who sent the visitor goes along (M207). */
export function RegisterForm({ account, hasTypes, onAccount, onRegister }: RegisterFormProps) {
  const [form] = Form.useForm<RegisterValues>();
  const { withCaptcha, captchaDialog } = useCaptcha();
  const sms = useSmsCode('smsRegister', form, withCaptcha);
  const register = useMutation({
    mutationFn: ({ sms_code, password }: RegisterValues) =>
      api.accounts.register({ query: entryParams(), body: { ...account, sms_code, password } }),
    onSuccess: onRegister,
  });
  return (
    <>
      <div hidden={captchaDialog !== null}>
        <AccountForm<RegisterValues>
          form={form}
          label={SAY.register}
          initial={account}
          onAccount={onAccount}
          onSubmit={(values) => register.mutate(values)}
        >
          {hasTypes && <UserTypeField />}
          <MobileField />
          <SmsCodeField {...sms} />
          <NewPasswordFields label={SAY.setPassword} />
          <Button type="primary" htmlType="submit" size="large" block loading={register.isPending}>
            {SAY.register}
          </Button>
        </AccountForm>
      </div>
      {captchaDialog}
    </>
  );
}
