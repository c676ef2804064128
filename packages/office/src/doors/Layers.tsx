import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import type { ReactNode } from 'react';
import { useAsks } from '../lib/asks.ts';
import { DOOR_COPY as SAY } from './copy.ts';
import { TotpForm } from './TotpForm.tsx';

interface LayersProps {
  /** The form by which one logs in again, to the same account. */
  logIn: (onDone: () => void) => ReactNode;
  /** Asks who is logged in now. */
  load: () => Promise<void>;
  /** Leaves instead. */
  logOut: () => void;
  /** Shows the second factor. */
  prove: (code: string) => Promise<unknown>;
}

/** What may lie over a page: the login that ended (O007) and the second factor that is wanted again (O008). */
export function Layers({ logIn, load, logOut, prove }: LayersProps) {
  const login = useAsks((asks) => asks.login);
  const proof = useAsks((asks) => asks.proof);
  if (login)
    return (
      // The page under it stays as it is, and the calls that wait go on after it.
      <TopDialog title={SAY.over} className="door-layer" onClose={logOut}>
        <p className="hint">{SAY.overHint}</p>
        {logIn(() => void load().then(() => login.answer(true)))}
      </TopDialog>
    );
  if (!proof) return null;
  return (
    <TopDialog title={SAY.prove} className="door-layer" onClose={() => proof.answer(false)}>
      <TotpForm
        hint={SAY.proveHint}
        send={async (code) => {
          await prove(code);
          proof.answer(true);
        }}
      />
    </TopDialog>
  );
}
