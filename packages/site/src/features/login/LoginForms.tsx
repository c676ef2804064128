import type { LoginData } from '@giftship/shared/accounts/account';
import { useEffect, useRef, useState } from 'react';
import type { LoginMode } from '../../lib/open-dialogs.ts';
import { Button } from 'antd';
import { useNotice } from '../../shell/use-notice.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import { type Account, UserTypes } from './fields.tsx';
import { FindPasswordForm } from './FindPasswordForm.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { readSavedLogin } from './saved-login.ts';

/** Where suppliers work, on the shop's own host. */
const CONSOLE = '/supplier';

const TABS = [
  { key: 'login' as const, title: SAY.login },
  { key: 'register' as const, title: SAY.register },
];

interface LoginFormsProps {
  mode: Exclude<LoginMode, 'modifyPassword'>;
  setMode: (mode: LoginMode) => void;
  onLogin: (data: LoginData) => void;
  onRegister: (data: LoginData) => void;
  /** Buyers alone: in a page of a partner nobody works as a supplier. */
  isForBuyers?: boolean;
  /** The saved login of this browser is not enough: a password or a text message is asked for. */
  mustProve?: boolean;
}

/** Login, registration and a forgotten password; the account stays when the form changes (M087-M089). */
export function LoginForms({
  mode,
  setMode,
  onLogin,
  onRegister,
  isForBuyers = false,
  mustProve = false,
}: LoginFormsProps) {
  const [account, setAccount] = useState<Account>(() => savedAccount(isForBuyers));
  const elsewhere = useNotice()?.supplier_login ?? '';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => focusForm(place.current), [mode]);
  const forms = {
    account,
    hasTypes: !isForBuyers,
    onAccount: (changed: Partial<Account>) => setAccount({ ...account, ...pick(changed) }),
  };
  const isSupplier = account.user_type === 'supplier';
  // A supplier's login opens the console, and nothing of the shop (B02).
  const then = (next: (data: LoginData) => void) => (isSupplier ? () => location.assign(CONSOLE) : next);
  if (isSupplier && elsewhere !== '')
    return (
      <div className="login-forms">
        <UserTypes value={account.user_type} onChange={(user_type) => forms.onAccount({ user_type })} />
        <p className="hint">{SAY.consoleHint}</p>
        <Button type="primary" size="large" block href={elsewhere}>
          {SAY.toConsole}
        </Button>
      </div>
    );
  return (
    <div className="login-forms" ref={place}>
      {mode === 'findPassword' ? (
        <FindPasswordForm {...forms} onBack={() => setMode('login')} />
      ) : (
        <TabList label={SAY.tabs} tabs={TABS} chosen={mode} onChoose={setMode}>
          {mode === 'login' ? (
            <LoginForm
              {...forms}
              {...{ mustProve }}
              onLogin={then(onLogin)}
              onForgot={() => setMode('findPassword')}
            />
          ) : (
            <RegisterForm {...forms} onRegister={then(onRegister)} />
          )}
        </TabList>
      )}
    </div>
  );
}

/** Puts the focus into the first field; somebody who already types is left where they are. */
export function focusForm(place: Element | null): void {
  if (place === null || place.contains(document.activeElement)) return;
  place.querySelector<HTMLElement>('.login-form input:not([type=radio])')?.focus();
}

function savedAccount(isForBuyers: boolean): Account {
  const saved = readSavedLogin();
  return {
    mobile: saved?.mobile ?? '',
    user_type: isForBuyers ? 'user' : (saved?.userType ?? 'user'),
  };
}

const pick = ({ mobile, user_type }: Partial<Account>): Partial<Account> => ({
  ...(mobile === undefined ? {} : { mobile }),
  ...(user_type === undefined ? {} : { user_type }),
});
