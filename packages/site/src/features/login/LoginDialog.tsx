import type { LoginData } from '@giftship/shared/accounts/account';
import { ACCOUNT_TEXTS } from '@giftship/shared/accounts/labels';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeDialog, type LoginMode, type LoginRequest } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { isSignedIn } from '../../session/session.ts';
import { useNotice } from '../../shell/use-notice.ts';
import { LOGIN_COPY as SAY } from './copy.ts';
import { focusForm, LoginForms } from './LoginForms.tsx';
import { ModifyPasswordForm } from './ModifyPasswordForm.tsx';
import { useFinishLogin } from './use-finish-login.ts';

const TITLES = {
  login: SAY.welcome,
  register: SAY.welcome,
  findPassword: SAY.findPassword,
  modifyPassword: SAY.modifyPassword,
};

interface LoginDialogProps extends LoginRequest {
  /** Closed without a login; by default the home page follows. */
  onLeave?: () => void;
}

/** Login, registration, a forgotten and a changed password in one dialog (M087-M089, M144). */
export function LoginDialog({ onLeave, ...request }: LoginDialogProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const [mode, setMode] = useState<LoginMode>(request.mode ?? 'login');
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const finish = useFinishLogin(request, close);
  const onRegister = useAfterRegistration((data) => finish(data, ACCOUNT_TEXTS.registerDone));

  const leave = () => {
    close();
    if (isSignedIn()) return;
    if (onLeave) onLeave();
    else void navigate(PATHS.home());
  };
  return (
    <Modal
      open={isOpen}
      title={TITLES[mode]}
      className="login-dialog"
      width={420}
      footer={null}
      onCancel={leave}
      afterClose={() => closeDialog('login')}
      // The opening can end late.
      afterOpenChange={(opened) => opened && focusForm(place.current)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div ref={place}>
        {request.why && mode !== 'findPassword' && <p className="login-why">{request.why}</p>}
        {mode === 'modifyPassword' ? (
          <ModifyPasswordForm onDone={close} />
        ) : (
          <LoginForms
            {...{ mode, setMode, onRegister }}
            onLogin={(data) => finish(data, ACCOUNT_TEXTS.loginDone)}
          />
        )}
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
