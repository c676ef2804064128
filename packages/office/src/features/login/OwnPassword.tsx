import { type FormEvent, useState } from 'react';
import { doorFault } from '../../doors/door-fault.ts';
import { Field } from '../../doors/Field.tsx';
import { ACTIVATE_COPY as SAY } from './copy.ts';

type Faults = Partial<Record<'code' | 'password' | 'again', string>>;

interface OwnPasswordProps {
  activate: (body: { code: string; password: string }) => Promise<void>;
}

/** The code, which the address may carry behind its `#` so that no server log holds it, and the password twice. */
export function OwnPassword({ activate }: OwnPasswordProps) {
  const [given, setGiven] = useState({ code: location.hash.slice(1), password: '', again: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = (name: keyof typeof given) => ({
    value: given[name],
    fault: faults[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setGiven({ ...given, [name]: target.value }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = faultsOf(given);
    setFaults(wrong);
    setFault('');
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    await activate({ code: given.code.trim(), password: given.password }).catch((error: unknown) =>
      setFault(doorFault(error)),
    );
    setBusy(false);
  };
  return (
    <form className="door-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={SAY.code} hint={SAY.codeHint} autoFocus={given.code === ''} {...field('code')} />
      <Field
        label={SAY.password}
        hint={SAY.passwordHint}
        type="password"
        autoComplete="new-password"
        autoFocus={given.code !== ''}
        {...field('password')}
      />
      <Field label={SAY.again} type="password" autoComplete="new-password" {...field('again')} />
      {fault !== '' && (
        <p className="door-fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="door-main" disabled={isBusy}>
        {SAY.next}
      </button>
    </form>
  );
}

function faultsOf({ code, password, again }: { code: string; password: string; again: string }): Faults {
  const length = [...password].length;
  return {
    ...(code.trim() === '' ? { code: SAY.fillCode } : {}),
    ...(length < 10 || length > 64 ? { password: SAY.passwordLength } : {}),
    ...(again === password ? {} : { again: SAY.notSame }),
  };
}
