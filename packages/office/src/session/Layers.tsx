import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { api } from '../lib/api.ts';
import { useAsks } from '../lib/asks.ts';
import { SESSION_COPY as SAY } from './copy.ts';
import { LoginForm } from './LoginForm.tsx';
import { loadMe, logOut, useSession } from './session.ts';
import { TotpForm } from './TotpForm.tsx';

/** What may lie over a page: the login that ended (O007) and the second factor that is wanted again (O008). */
export function Layers() {
  const login = useAsks((asks) => asks.login);
  const proof = useAsks((asks) => asks.proof);
  if (login) return <LoginAgain onAnswer={login.answer} />;
  return proof && <ProveAgain onAnswer={proof.answer} />;
}

interface LayerProps {
  onAnswer: (isDone: boolean) => void;
}

/** The page under it stays as it is, and the calls that wait go on after it. */
function LoginAgain({ onAnswer }: LayerProps) {
  const login = useSession(({ operator }) => operator?.login);
  const done = async () => {
    await loadMe();
    onAnswer(true);
  };
  return (
    <TopDialog title={SAY.over} className="door-layer" onClose={() => void logOut()}>
      <p className="hint">{SAY.overHint}</p>
      <LoginForm {...(login ? { login } : {})} onDone={() => void done()} />
    </TopDialog>
  );
}

function ProveAgain({ onAnswer }: LayerProps) {
  const prove = async (code: string) => {
    await api.operators.prove({ body: { code } });
    onAnswer(true);
  };
  return (
    <TopDialog title={SAY.prove} className="door-layer" onClose={() => onAnswer(false)}>
      <TotpForm hint={SAY.proveHint} send={prove} />
    </TopDialog>
  );
}
