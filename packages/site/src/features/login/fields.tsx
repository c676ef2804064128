import { LockOutlined, MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import type { UserType } from '@giftship/shared/accounts/account';
import {
  checkConfirmPassword,
  checkMobile,
  checkRegisterPassword,
  checkSmsCode,
} from '@giftship/shared/accounts/account-rules';
import { ROLE_LABELS } from '@giftship/shared/accounts/labels';
import { Button, Checkbox, Form, type FormRule, Input, Segmented } from 'antd';
import { useSmsWait } from '../../lib/sms-wait.ts';
import { LOGIN_COPY as SAY } from './copy.ts';

/** The account that all forms of the dialog speak of; it stays when the form changes. */
export interface Account {
  mobile: string;
  user_type: UserType;
}

type Check = (value: string) => string | null;
const verdict = (sentence: string | null) =>
  sentence === null ? Promise.resolve() : Promise.reject(new Error(sentence));

/** A rule of the account as rules of a field: what is wrong shows on leaving it, what is missing on submit only. */
export function ruled(check: Check): { rules: FormRule[]; validateTrigger: string[] } {
  return {
    validateTrigger: ['onBlur'],
    rules: [
      {
        validateTrigger: 'onBlur',
        validator: (_, value: string = '') => verdict(value === '' ? null : check(value)),
      },
      { validateTrigger: [], validator: (_, value: string = '') => verdict(value === '' ? check('') : null) },
    ],
  };
}

export function UserTypeField() {
  return (
    <Form.Item name="user_type">
      <UserTypes />
    </Form.Item>
  );
}

const USER_TYPES = (['user', 'supplier'] as const).map((value) => ({ value, label: ROLE_LABELS[value] }));

/** As whom one comes: a buyer or a supplier (M002). */
export function UserTypes(field: { value?: UserType; onChange?: (type: UserType) => void }) {
  return <Segmented<UserType> block options={USER_TYPES} aria-label={SAY.userType} {...field} />;
}

/** The number of a mobile as it is pasted: with spaces, dashes, or the code of the country before it. */
const digitsOf = (value: string): string =>
  value.replace(/[\s\u200b-\u202f()-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

export function MobileField() {
  return (
    <Form.Item name="mobile" {...ruled(checkMobile)} normalize={digitsOf}>
      <Input
        size="large"
        prefix={<MobileOutlined />}
        type="tel"
        inputMode="numeric"
        maxLength={24}
        autoComplete="username"
        aria-label={SAY.mobile}
        placeholder={SAY.mobileHint}
      />
    </Form.Item>
  );
}

interface PasswordFieldProps {
  name: string;
  label: string;
  hint: string;
  kind: 'current-password' | 'new-password';
  check: Check;
}

export function PasswordField({ name, label, hint, kind, check }: PasswordFieldProps) {
  return (
    <Form.Item name={name} {...ruled(check)}>
      <Input.Password
        size="large"
        prefix={<LockOutlined />}
        maxLength={64}
        autoComplete={kind}
        aria-label={label}
        placeholder={hint}
      />
    </Form.Item>
  );
}

/** The new password and its repetition (M169, M170). */
export function NewPasswordFields({
  label,
  check = checkRegisterPassword,
}: {
  label: string;
  check?: Check;
}) {
  const form = Form.useFormInstance<{ password?: string }>();
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={SAY.newPasswordHint}
        kind="new-password"
        check={check}
      />
      <PasswordField
        name="confirm"
        label={SAY.confirmPassword}
        hint={SAY.confirmHint}
        kind="new-password"
        check={(value) => checkConfirmPassword(value, form.getFieldValue('password') ?? '')}
      />
    </>
  );
}

/** Lets the API key live on with the new password; else it ends (D1308). */
export function KeepKeyField({ hint }: { hint: string }) {
  return (
    <Form.Item name="keep_key" valuePropName="checked" extra={hint}>
      <Checkbox>{SAY.keepKey}</Checkbox>
    </Form.Item>
  );
}

/** The code of the text message, and the button that asks for it (M146). */
export function SmsCodeField({ onSend, isSending }: { onSend: () => void; isSending: boolean }) {
  const wait = useSmsWait();
  return (
    <div className="login-sms">
      <Form.Item name="sms_code" {...ruled(checkSmsCode)} normalize={(value: string) => value.trim()}>
        <Input
          size="large"
          prefix={<SafetyOutlined />}
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
          aria-label={SAY.smsCode}
          placeholder={SAY.smsCodeHint}
        />
      </Form.Item>
      <Button size="large" disabled={wait > 0} loading={isSending} onClick={onSend}>
        {wait > 0 ? SAY.smsWait(wait) : SAY.sendSms}
      </Button>
    </div>
  );
}
