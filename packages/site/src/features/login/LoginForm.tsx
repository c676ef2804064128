import { ApiFailure } from '@giftship/shared/api/client';
import type { LoginData } from '@giftship/shared/accounts/account';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input } from 'antd';
import { LockOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { AccountForm } from './AccountForm.tsx';
import type { CaptchaView } from './CaptchaDialog.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import { type Account, MobileField, ruled, SmsCodeField, UserTypeField } from './fields.tsx';
import { readSavedLogin, writeSavedLogin } from './saved-login.ts';
import { useCaptcha } from './use-captcha.tsx';
import { useSmsCode } from './use-sms-code.ts';

interface LoginValues extends Account {
  password?: string;
  sms_code?: string;
}
interface LoginFormProps {
  account: Account;
  /** Whether one says as whom one comes. */
  hasTypes: boolean;
  /** The saved login is not enough. */
  mustProve: boolean;
  onAccount: (changed: Partial<Account>) => void;
  onForgot: () => void;
  onLogin: (data: LoginData) => void;
}

const isCode = (error: unknown, name: 'CAPTCHA_NEEDED' | 'LOGIN_WRONG'): error is ApiFailure =>
  error instanceof ApiFailure && error.code === CATALOGUE[name].code;

/** Login by password, by the saved login of this browser, or by a text message (M087, M145, D320). */
export function LoginForm({ account, hasTypes, mustProve, onAccount, onForgot, onLogin }: LoginFormProps) {
  const [form] = Form.useForm<LoginValues>();
  const [method, setMethod] = useState<'password' | 'sms_code'>('password');
  const { withCaptcha, captchaDialog } = useCaptcha();
  const sms = useSmsCode('smsForLogin', form, withCaptcha);
  const saved = useSavedLogin(account, mustProve);

  const login = useMutation({
    mutationFn: async (values: LoginValues) => {
      const isSaved = method === 'password' && saved.isFilled && !values.password;
      const body = {
        ...account,
        type: isSaved ? ('remember' as const) : method,
        remember: saved.isTicked ? (1 as const) : (0 as const),
        ...(isSaved
          ? {}
          : method === 'password'
            ? { password: values.password }
            : { sms_code: values.sms_code }),
      };
      try {
        return await api.accounts.login({ body });
      } catch (error) {
        if (isCode(error, 'CAPTCHA_NEEDED'))
          return withCaptcha(
            (answer) => api.accounts.login({ body: { ...body, ...answer } }),
            (error.data as CaptchaView | null) ?? undefined,
          );
        if (!isSaved || !isCode(error, 'LOGIN_WRONG')) throw error;
        saved.emptied();
        form.setFields([{ name: 'password', errors: [SAY.savedGone] }]);
        form.focusField('password');
        return null;
      }
    },
    onSuccess: (data) => {
      if (!data) return;
      saved.keep();
      onLogin(data);
    },
    onError: tellFailure,
  });
  return (
    <>
      <div hidden={captchaDialog !== null}>
        <AccountForm<LoginValues>
          form={form}
          label={SAY.login}
          initial={account}
          onAccount={onAccount}
          onSubmit={(values) => login.mutate(values)}
        >
          {hasTypes && <UserTypeField />}
          <MobileField />
          {method === 'password' ? (
            <Form.Item
              name="password"
              {...ruled((value) => (value === '' && !saved.isFilled ? SAY.passwordEmpty : null))}
              extra={saved.isFilled ? SAY.passwordSavedHint : undefined}
            >
              <Input.Password
                size="large"
                className={saved.isFilled ? 'login-password-saved' : ''}
                prefix={<LockOutlined />}
                maxLength={64}
                autoComplete="current-password"
                aria-label={SAY.password}
                placeholder={saved.isFilled ? SAY.passwordSaved : SAY.passwordHint}
              />
            </Form.Item>
          ) : (
            <SmsCodeField {...sms} />
          )}
          <div className="login-row">
            <Checkbox checked={saved.isTicked} onChange={(event) => saved.tick(event.target.checked)}>
              {SAY.save}
            </Checkbox>
            <button type="button" className="link" onClick={onForgot}>
              {SAY.forgot}
            </button>
          </div>
          {saved.isTicked && <p className="hint">{SAY.saveHint}</p>}
          <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
            {SAY.login}
          </Button>
          <Button
            type="text"
            block
            onClick={() => setMethod((now) => (now === 'password' ? 'sms_code' : 'password'))}
          >
            {method === 'password' ? SAY.bySms : SAY.byPassword}
          </Button>
        </AccountForm>
      </div>
      {captchaDialog}
    </>
  );
}

/**
 * The saved login of this browser (M282, D320). The mobile is kept after a login; with the tick the server keeps a login
 * for this browser too. Taking the tick away removes both at once.
 */
function useSavedLogin(account: Account, mustProve: boolean) {
  const [stored, setStored] = useState(readSavedLogin);
  const [isTicked, setTicked] = useState(stored?.hasPassword ?? false);
  const [isUnwanted, setUnwanted] = useState(false);
  const isOwn = stored?.mobile === account.mobile && stored.userType === account.user_type;
  const write = (next: typeof stored) => {
    writeSavedLogin(next);
    setStored(next);
  };
  return {
    isTicked,
    isFilled: !mustProve && isTicked && isOwn && stored.hasPassword,
    tick: (wanted: boolean) => {
      setTicked(wanted);
      setUnwanted(!wanted);
      if (wanted) return;
      write(null);
      // Where this fails, the next login without the tick ends it.
      void api.accounts.forgetLogin().catch(() => {});
    },
    keep: () => {
      if (!isUnwanted) write({ mobile: account.mobile, userType: account.user_type, hasPassword: isTicked });
    },
    emptied: () => {
      if (stored) write({ ...stored, hasPassword: false });
    },
  };
}
