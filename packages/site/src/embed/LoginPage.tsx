import type { LoginData } from '@giftship/shared/accounts/account';
import { envelope } from '@giftship/shared/embed/messages';
import { isAnswer } from '@giftship/shared/api/client';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { tellFailure } from '../lib/failures.ts';
import { LoginForms } from '../features/login/LoginForms.tsx';
import type { LoginMode } from '../lib/open-dialogs.ts';
import { isSignedIn, refreshUser, signedIn, useSession } from '../session/session.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { useTitle } from '../lib/use-title.ts';
import { siteKey } from './around.ts';
import { leavePage } from './channel.ts';
import { EMBED_COPY } from './copy.ts';
import { useSite } from './use-site.ts';

const SAY = EMBED_COPY.popup;
const params = new URLSearchParams(location.search);
const challenge = /^[\w-]{43}$/.exec(params.get('challenge') ?? '')?.[0] ?? '';
const asked = params.get('mode');

type Mode = Exclude<LoginMode, 'modifyPassword'>;
const FIRST_MODE: Mode = asked === 'register' || asked === 'findPassword' ? asked : 'login';

/** The login window of an embedded page: logs in as the site does, and gives the frame a code that is good once. */
export function LoginPage() {
  useTitle(SAY.title);
  const { site, isClosed } = useSite();
  const [, setLost] = useState(false);
  const isUsable = siteKey !== '' && challenge !== '' && hasOwnOpener();
  return (
    <main className="embed-window">
      <header>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div>
          <h1>{SAY.title}</h1>
          <p className="hint">
            <SafetyCertificateOutlined aria-hidden /> {SAY.address} <b>{location.host}</b>
          </p>
        </div>
      </header>
      {isClosed ? (
        <EmptyState place="lost" title={EMBED_COPY.closedKey} hint={EMBED_COPY.closedKeyHint} />
      ) : isUsable ? (
        <>
          <p>{site ? SAY.asks(site.name) : SAY.asksUnnamed}</p>
          <Ways onLost={() => setLost(true)} />
          <p className="hint">{SAY.private}</p>
        </>
      ) : (
        <EmptyState place="lost" title={SAY.noOpener} hint={SAY.noOpenerHint}>
          <Button color="default" variant="solid" onClick={leavePage}>
            {EMBED_COPY.close}
          </Button>
        </EmptyState>
      )}
    </main>
  );
}

/** How long the frame has to close this window itself; whoever has closed is not always named as the sender. */
const CLOSE_AFTER_MS = 1000;

/** Whoever is logged in already goes on with one click; the others log in. `onLost`: nobody is there to be told. */
function Ways({ onLost }: { onLost: () => void }) {
  const [wantsForm, setWantsForm] = useState(FIRST_MODE !== 'login');
  const [mustProve, setMustProve] = useState(false);
  const user = useSession((session) => session.user);
  const known = useQuery({
    queryKey: ['embed-known-user'],
    queryFn: () => refreshUser().then(() => useSession.getState().user !== null),
    enabled: isSignedIn(),
    staleTime: 'static',
  });
  const give = useMutation({
    mutationFn: async () => {
      const { code } = await api.embed.code({ body: { site_key: siteKey, challenge } });
      if (!hasOwnOpener()) return onLost();
      (window.opener as Window).postMessage(envelope({ type: 'login-code', code }), location.origin);
      setTimeout(() => window.close(), CLOSE_AFTER_MS);
    },
    onError: (error) => {
      if (!isProofNeeded(error)) return tellFailure(error);
      setWantsForm(true);
      setMustProve(true);
    },
  });
  const finish = (data: LoginData) => {
    signedIn(data);
    // Should the rest fail, one click tries it again.
    setWantsForm(false);
    give.mutate();
  };
  if (give.isSuccess) return <p role="status">{SAY.done}</p>;
  if (!wantsForm && isSignedIn() && known.isPending)
    return <div className="skeleton embed-known" aria-busy="true" />;
  if (!wantsForm && user)
    return (
      <div className="embed-login-ways">
        <Button type="primary" size="large" block loading={give.isPending} onClick={() => give.mutate()}>
          {SAY.continueAs(user.mobile_mask)}
        </Button>
        <Button size="large" block onClick={() => setWantsForm(true)}>
          {SAY.other}
        </Button>
      </div>
    );
  return (
    <>
      {mustProve && <Alert type="warning" showIcon title={SAY.prove} />}
      <Forms mustProve={mustProve} onLogin={finish} />
    </>
  );
}

function Forms({ mustProve, onLogin }: { mustProve: boolean; onLogin: (data: LoginData) => void }) {
  const [mode, setMode] = useState<Mode>(FIRST_MODE);
  return (
    <LoginForms
      isForBuyers
      {...{ mode, mustProve, onLogin }}
      setMode={(next) => next !== 'modifyPassword' && setMode(next)}
      onRegister={onLogin}
    />
  );
}

/** A window of ours opened this one; from anywhere else it could not be told anything. */
function hasOwnOpener(): boolean {
  try {
    return (window.opener as Window | null)?.location.origin === location.origin;
  } catch {
    return false;
  }
}

const isProofNeeded = (error: unknown): boolean => isAnswer(error, 'PROOF_NEEDED');
