import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { openLogin } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import './account.css';
import { SECURITY_COPY as SAY } from './security-copy.ts';
import { Sessions } from './Sessions.tsx';

/** What keeps the account safe, by group: each with where it stands and the one thing that can be done; then the logins. */
export function SecurityPage() {
  return (
    <div className="account-security">
      <div className="account-settings">
        <Login />
        <Identity />
        <Programs />
      </div>
      <Sessions />
    </div>
  );
}

function Login() {
  return (
    <Group title={SAY.groups.login}>
      <Setting
        title={SAY.password}
        hint={SAY.passwordHint}
        state={<StatePill tone="kept" text={SAY.isSet} />}
        action={<Button onClick={() => openLogin({ mode: 'modifyPassword' })}>{SAY.change}</Button>}
      />
    </Group>
  );
}

function Identity() {
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const state = (user?.is_attestation ?? ATTESTATION.none) as keyof typeof ATTESTATION_LABELS;
  const isPassed = state === ATTESTATION.passed;
  return (
    <Group title={SAY.groups.identity}>
      <Setting title={SAY.mobile} hint={SAY.mobileHint} state={user?.mobile_mask} />
      <Setting
        title={SAY.realName}
        hint={SAY.realNameHint}
        state={<StatePill tone={isPassed ? 'kept' : 'waiting'} text={ATTESTATION_LABELS[state] as string} />}
        action={
          <Button onClick={() => void navigate(PATHS.authentication())}>
            {isPassed ? SAY.look : SAY.verify}
          </Button>
        }
      />
    </Group>
  );
}

function Programs() {
  const navigate = useNavigate();
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: () => api.machines.keys() });
  return (
    <Group title={SAY.groups.programs}>
      <Setting
        title={SAY.keys}
        hint={SAY.keysHint}
        state={keys.data && SAY.countKeys(keys.data.list.length)}
        action={<Button onClick={() => void navigate(PATHS.api())}>{SAY.manage}</Button>}
      />
      <Setting
        title={SAY.device}
        hint={SAY.deviceHint}
        action={<Button onClick={() => void navigate(PATHS.device())}>{SAY.deviceGo}</Button>}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card account-group" aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface SettingProps {
  title: string;
  hint: string;
  state?: ReactNode;
  action?: ReactNode;
}

function Setting({ title, hint, state, action }: SettingProps) {
  return (
    <li>
      <div className="grow">
        <h3>
          {title} <span className="account-state">{state}</span>
        </h3>
        <p className="hint">{hint}</p>
      </div>
      <span className="account-do">{action}</span>
    </li>
  );
}
