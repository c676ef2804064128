import { useEffect, useState } from 'react';
import { api } from '../../session/api.ts';
import { DOORS } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DOOR_COPY as SAY } from '../../doors/copy.ts';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { Unreachable } from '../../doors/Unreachable.tsx';
import { LoginForm } from '../../session/LoginForm.tsx';

/** The login of operators (O001-O003). Before the first operator it says how to make one, and nothing else. */
export function LoginPage({ onDone }: { onDone: () => void }) {
  useTitle(SAY.title);
  const [state, again] = useOfficeState();
  if (state === null) return <div className="door" aria-busy="true" />;
  if (state === 'failed') return <Unreachable onRetry={again} />;
  if (!state.has_operator)
    return (
      <main className="door" id="main">
        <p>{SAY.noOperator}</p>
      </main>
    );
  return (
    <DoorPage title={SAY.title}>
      <LoginForm onDone={onDone} />
      <p className="door-ways door-foot">
        <a href={DOORS.activate}>{SAY.toActivate}</a>
      </p>
    </DoorPage>
  );
}

type OfficeState = Awaited<ReturnType<typeof api.operators.state>>;

function useOfficeState(): [OfficeState | 'failed' | null, () => void] {
  const [state, setState] = useState<OfficeState | 'failed' | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    api.operators.state().then(
      (found) => isCurrent && setState(found),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [turn]);
  return [state, () => setTurn(turn + 1)];
}
