import { type FormEvent, useState } from 'react';
import { api } from './api.ts';
import { CaptchaField } from '../doors/CaptchaField.tsx';
import { DOOR_COPY as SAY } from '../doors/copy.ts';
import { Field } from '../doors/Field.tsx';
import { SecondStep } from '../doors/SecondStep.tsx';
import { useLogin } from './use-login.ts';
import '../doors/doors.css';

interface LoginFormProps {
  /** The account, where it is known: whoever comes back to his page. */
  login?: string;
  onDone: () => void;
}

/** Account and password, a picture where one is due, then the second factor. */
export function LoginForm({ login: known, onDone }: LoginFormProps) {
  const form = useLogin(known ?? '');
  const { step } = form;
  if (step)
    return (
      <SecondStep
        enter={(given) => api.operators.enter({ body: { ticket: step.ticket, ...given } })}
        onDone={onDone}
        onOver={form.begin}
      />
    );
  return <FirstStep form={form} isKnown={known !== undefined} />;
}

function FirstStep({ form, isKnown }: { form: ReturnType<typeof useLogin>; isKnown: boolean }) {
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit({ password, captcha }).then(() => setCaptcha(''));
  };
  return (
    <form className="door-form" onSubmit={submit} noValidate>
      <Field
        label={SAY.login}
        value={form.login}
        autoComplete="username"
        autoFocus={!isKnown}
        readOnly={isKnown}
        fault={form.faults.login}
        onChange={({ target }) => form.setLogin(target.value)}
      />
      <Field
        label={SAY.password}
        type="password"
        value={password}
        autoComplete="current-password"
        autoFocus={isKnown}
        fault={form.faults.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {form.captcha !== null && (
        <CaptchaField
          turn={form.captcha}
          value={captcha}
          fault={form.faults.captcha}
          onType={setCaptcha}
          onPicture={form.setPicture}
        />
      )}
      {form.fault !== '' && (
        <p className="door-fault" role="alert">
          {form.fault}
        </p>
      )}
      <button type="submit" className="door-main" disabled={form.isBusy}>
        {SAY.next}
      </button>
    </form>
  );
}
