import { isAnswer } from '@giftship/shared/api/client';
import { useState } from 'react';
import { api } from './api.ts';
import { DOOR_COPY as SAY } from '../doors/copy.ts';
import { doorFault } from '../doors/door-fault.ts';

type Faults = Partial<Record<'login' | 'password' | 'captcha', string>>;

/** The first step of a login: what is asked for, what went wrong, and the ticket of the second step. */
export function useLogin(known: string) {
  const [login, setLogin] = useState(known);
  const [step, setStep] = useState<{ ticket: string } | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** Which picture; null where none is due. */
  const [captcha, setCaptcha] = useState<number | null>(null);
  const [picture, setPicture] = useState('');

  const submit = async (given: { password: string; captcha: string }) => {
    const missing = missingOf(login, given, captcha !== null);
    setFaults(missing);
    setFault('');
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      setStep(await api.operators.login({ body: { login, ...given, key: picture } }));
    } catch (error) {
      const isDue = captcha !== null || isAnswer(error, 'CAPTCHA_NEEDED');
      if (isDue) setCaptcha((turn) => (turn ?? 0) + 1);
      setFault(doorFault(error));
    } finally {
      setBusy(false);
    }
  };
  /** Back to the password: five wrong codes ended the second step (O003). */
  const begin = (why: string) => {
    setStep(null);
    setFault(why);
  };
  return { login, setLogin, step, faults, fault, isBusy, captcha, setPicture, submit, begin };
}

function missingOf(login: string, given: { password: string; captcha: string }, isDue: boolean): Faults {
  return {
    ...(login.trim() === '' ? { login: SAY.fillLogin } : {}),
    ...(given.password === '' ? { password: SAY.fillPassword } : {}),
    ...(isDue && given.captcha === '' ? { captcha: SAY.fillCaptcha } : {}),
  };
}
