import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { Button, Input, type InputRef, Modal } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failures.ts';
import { API_SETTINGS_COPY } from './copy.ts';

const SAY = API_SETTINGS_COPY.password;

/** Makes a call, and once more after the login password where the server asks for it (D1308). */
type WithPassword = <T>(call: () => Promise<T>) => Promise<T>;
const Asking = createContext<WithPassword>((call) => call());

/** The way in which the calls of a card go on after the password; who closes the dialog leaves things as they were. */
export const useWithPassword = (): WithPassword => useContext(Asking);

const isAskedFor = (error: unknown) =>
  error instanceof ApiFailure && error.code === CATALOGUE.PASSWORD_PROOF_NEEDED.code;

/** Asks for the login password in one dialog for everything in it that needs one. */
export function AskPassword({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ goOn: () => void; giveUp: () => void } | null>(null);
  const withPassword = useCallback<WithPassword>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isAskedFor(error)) throw error;
    }
    try {
      await new Promise<void>((resolve, reject) =>
        setAsked({ goOn: resolve, giveUp: () => reject(new Cancelled()) }),
      );
    } finally {
      setAsked(null);
    }
    return call();
  }, []);
  return (
    <Asking value={withPassword}>
      {children}
      {asked !== null && <PasswordDialog onDone={asked.goOn} onLeave={asked.giveUp} />}
    </Asking>
  );
}

/** What nobody is told of: the person closed the dialog. */
class Cancelled extends Error {
  override name = 'CanceledError';
}

function PasswordDialog({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const input = useRef<InputRef>(null);
  const hint = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy || password === '') return;
    setBusy(true);
    try {
      await api.accounts.provePassword({ body: { password } });
      onDone();
    } catch (error) {
      setProblem(failureText(error));
      setPassword('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={SAY.title}
      width={360}
      footer={null}
      onCancel={onLeave}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      mask={{ closable: false }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Input.Password
          ref={input}
          value={password}
          maxLength={64}
          autoComplete="current-password"
          aria-label={SAY.field}
          aria-invalid={problem !== ''}
          aria-describedby={hint}
          status={problem === '' ? '' : 'error'}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem('');
          }}
        />
        <p id={hint} className={problem === '' ? 'hint' : 'bad'} role={problem === '' ? undefined : 'alert'}>
          {problem || SAY.hint}
        </p>
        <div className="dialog-foot">
          <Button onClick={onLeave}>{COPY.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={password === ''} loading={isBusy}>
            {SAY.submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
