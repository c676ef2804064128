import type { LoginData } from '@giftship/shared/accounts/account';
import { ACCOUNT_TEXTS } from '@giftship/shared/accounts/labels';
import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeDialog, type LoginMode, type LoginRequest } from '../../open-dialogs.ts';
import { PATHS } from '../../paths.ts';
import { isSignedIn } from '../../session/session.ts';
import { useNotice } from '../../shell/use-notice.ts';
import { TabList } from '../../ui/TabList.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import type { Account } from './fields.tsx';
import { FindPasswordForm } from './FindPasswordForm.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { ModifyPasswordForm } from './ModifyPasswordForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { readSavedLogin } from './saved-login.ts';
import { useFinishLogin } from './use-finish-login.ts';

const TABS = [
  { key: 'login' as const, title: SAY.login },
  { key: 'register' as const, title: SAY.register },
];
const TITLES = {
  login: SAY.welcome,
  register: SAY.welcome,
  findPassword: SAY.findPassword,
  modifyPassword: SAY.modifyPassword,
};

/** Login, registration, a forgotten and a changed password in one dialog (M087-M089, M144). */
export function LoginDialog(request: LoginRequest) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const [mode, setMode] = useState<LoginMode>(request.mode ?? 'login');
  const [account, setAccount] = useState<Account>(savedAccount);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const finish = useFinishLogin(request, close);
  const onRegister = useAfterRegistration((data) => finish(data, ACCOUNT_TEXTS.registerDone));
  /** The opening can end late; somebody who already types is left where they are. */
  const focusFirst = () => {
    if (place.current?.contains(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>('.login-form input:not([type=radio])')?.focus();
  };
  useEffect(focusFirst, [mode]);

  const leave = () => {
    close();
    if (!isSignedIn()) void navigate(PATHS.home());
  };
  const forms = {
    account,
    onAccount: (changed: Partial<Account>) => setAccount({ ...account, ...pick(changed) }),
  };
  return (
    <Modal
      open={isOpen}
      title={TITLES[mode]}
      className="full-dialog login-dialog"
      width={420}
      footer={null}
      onCancel={leave}
      afterClose={() => closeDialog('login')}
      afterOpenChange={(opened) => opened && focusFirst()}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div ref={place}>
        {(mode === 'login' || mode === 'register') && (
          <TabList label={SAY.tabs} tabs={TABS} chosen={mode} onChoose={setMode}>
            {mode === 'login' ? (
              <LoginForm
                {...forms}
                onForgot={() => setMode('findPassword')}
                onLogin={(data) => finish(data, ACCOUNT_TEXTS.loginDone)}
              />
            ) : (
              <RegisterForm {...forms} onRegister={onRegister} />
            )}
          </TabList>
        )}
        {mode === 'findPassword' && <FindPasswordForm {...forms} onBack={() => setMode('login')} />}
        {mode === 'modifyPassword' && <ModifyPasswordForm onDone={close} />}
      </div>
    </Modal>
  );
}

/** Some hosts send a new person on to another address (M283, D319). */
function useAfterRegistration(stay: (data: LoginData) => void) {
  const redirects = useNotice()?.hosts.register_redirects ?? {};
  return (data: LoginData): void => {
    const target = redirects[location.host] ?? redirects[location.hostname];
    stay(data);
    if (target) location.assign(target);
  };
}

function savedAccount(): Account {
  const saved = readSavedLogin();
  return { mobile: saved?.mobile ?? '', user_type: saved?.userType ?? 'user' };
}

const pick = ({ mobile, user_type }: Partial<Account>): Partial<Account> => ({
  ...(mobile === undefined ? {} : { mobile }),
  ...(user_type === undefined ? {} : { user_type }),
});
