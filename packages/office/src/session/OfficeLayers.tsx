import { Layers } from '../doors/Layers.tsx';
import { api } from './api.ts';
import { LoginForm } from './LoginForm.tsx';
import { loadMe, logOut, useSession } from './session.ts';

/** What may lie over a page of the back office. */
export function OfficeLayers() {
  const login = useSession(({ operator }) => operator?.login);
  return (
    <Layers
      logIn={(onDone) => <LoginForm {...(login ? { login } : {})} onDone={onDone} />}
      load={loadMe}
      logOut={() => void logOut()}
      prove={(code) => api.operators.prove({ body: { code } })}
    />
  );
}
