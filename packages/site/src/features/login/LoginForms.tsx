import type { LoginData } from '@giftship/shared/accounts/account';
import { useEffect, useRef, useState } from 'react';
import type { LoginMode } from '../../lib/open-dialogs.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import type { Account } from './fields.tsx';
import { FindPasswordForm } from './FindPasswordForm.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { readSavedLogin } from './saved-login.ts';

const TABS = [
  { key: 'login' as const, title: SAY.login },
  { key: 'register' as const, title: SAY.register },
];

interface LoginFormsProps {
  mode: Exclude<LoginMode, 'modifyPassword'>;
  setMode: (mode: LoginMode) => void;
  onLogin: (data: LoginData) => void;
  onRegister: (data: LoginData) => void;
  /** The saved login of this browser is not enough: a password or a text message is asked for. */
  mustProve?: boolean;
}

/** Login, registration and a forgotten password; the account stays when the form changes (M087-M089). */
export function LoginForms({ mode, setMode, onLogin, onRegister, mustProve = false }: LoginFormsProps) {
  const [account, setAccount] = useState<Account>(savedAccount);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => focusForm(place.current), [mode]);
  const forms = {
    account,
    onAccount: (changed: Partial<Account>) => setAccount({ ...account, ...pick(changed) }),
  };
  return (
    <div className="login-forms" ref={place}>
      {mode === 'findPassword' ? (
        <FindPasswordForm {...forms} onBack={() => setMode('login')} />
      ) : (
        <TabList label={SAY.tabs} tabs={TABS} chosen={mode} onChoose={setMode}>
          {mode === 'login' ? (
            <LoginForm {...forms} {...{ mustProve, onLogin }} onForgot={() => setMode('findPassword')} />
          ) : (
            <RegisterForm {...forms} onRegister={onRegister} />
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

function savedAccount(): Account {
  const saved = readSavedLogin();
  return { mobile: saved?.mobile ?? '', user_type: saved?.userType ?? 'user' };
}

const pick = ({ mobile, user_type }: Partial<Account>): Partial<Account> => ({
  ...(mobile === undefined ? {} : { mobile }),
  ...(user_type === undefined ? {} : { user_type }),
});
