import { isAnswer } from '@giftship/shared/api/client';
import {
  checkConfirmPassword,
  checkMobile,
  checkRegisterPassword,
  checkSmsCode,
} from '@giftship/shared/accounts/account-rules';
import { type FormEvent, useState } from 'react';
import { CaptchaField } from '../../doors/CaptchaField.tsx';
import { doorFault } from '../../doors/door-fault.ts';
import { Field } from '../../doors/Field.tsx';
import { api } from '../api.ts';
import { CONSOLE_DOORS_COPY as SAY } from './copy.ts';
import { SmsFields } from './SmsFields.tsx';
import '../../doors/doors.css';

/** What the form is for. */
type DoorMode = 'password' | 'sms' | 'register' | 'reset';

interface AccountFormProps {
  mode: DoorMode;
  /** The account, where it is known: whoever comes back to his page. */
  mobile?: string;
  onDone: () => void;
}

type Given = Record<'mobile' | 'password' | 'again' | 'code' | 'captcha', string>;
type Faults = Partial<Given>;

const SMS = { sms: 'smsForLogin', register: 'smsRegister', reset: 'smsFindPassword' } as const;
const VERBS = {
  password: SAY.enter,
  sms: SAY.enter,
  register: SAY.enterRegister,
  reset: SAY.enterReset,
} as const;

/** Login, registration and a forgotten password of a supplier's account, by its mobile (S001, S002). */
export function AccountForm({ mode, mobile: known, onDone }: AccountFormProps) {
  const [given, setGiven] = useState<Given>({
    mobile: known ?? '',
    password: '',
    again: '',
    code: '',
    captcha: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** Which picture is due; null where none is. */
  const [turn, setTurn] = useState<number | null>(null);
  const [picture, setPicture] = useState('');
  const set = (changed: Partial<Given>) => setGiven((now) => ({ ...now, ...changed }));
  const field = (name: keyof Given) => ({
    value: given[name],
    fault: faults[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  const isNew = mode === 'register' || mode === 'reset';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = faultsOf(mode, given);
    setFaults(wrong);
    setFault('');
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await enter(mode, given, picture);
      onDone();
    } catch (error) {
      if (mode === 'password' && (turn !== null || isAnswer(error, 'CAPTCHA_NEEDED')))
        setTurn((now) => (now ?? 0) + 1);
      setFault(doorFault(error));
      set({ captcha: '' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="door-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={SAY.mobile}
        type="tel"
        inputMode="numeric"
        maxLength={24}
        autoComplete="username"
        autoFocus={known === undefined}
        readOnly={known !== undefined}
        {...field('mobile')}
        onChange={({ target }) => set({ mobile: target.value.replace(/[\s-]/g, '') })}
      />
      {mode !== 'password' && (
        <SmsFields
          ask={(answer) =>
            api.doors[SMS[mode]]({ body: { mobile: given.mobile, user_type: 'supplier', ...answer } })
          }
          canSend={checkMobile(given.mobile) === null}
          code={given.code}
          fault={faults.code}
          onCode={(code) => set({ code })}
        />
      )}
      {mode === 'password' && (
        <Field
          label={SAY.password}
          type="password"
          maxLength={64}
          autoComplete="current-password"
          autoFocus={known !== undefined}
          {...field('password')}
        />
      )}
      {isNew && (
        <>
          <Field
            label={SAY.newPassword}
            hint={SAY.passwordHint}
            type="password"
            maxLength={64}
            autoComplete="new-password"
            {...field('password')}
          />
          <Field
            label={SAY.again}
            type="password"
            maxLength={64}
            autoComplete="new-password"
            {...field('again')}
          />
        </>
      )}
      {turn !== null && (
        <CaptchaField
          turn={turn}
          value={given.captcha}
          fault={faults.captcha}
          onType={(captcha) => set({ captcha })}
          onPicture={setPicture}
        />
      )}
      {fault !== '' && (
        <p className="door-fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="door-main" disabled={isBusy}>
        {VERBS[mode]}
      </button>
    </form>
  );
}

/** The call of a mode; a registration logs in as well. */
async function enter(mode: DoorMode, given: Given, key: string): Promise<void> {
  const { mobile, password, code: sms_code, captcha } = given;
  const account = { mobile, user_type: 'supplier' } as const;
  if (mode === 'password')
    await api.doors.login({ body: { ...account, type: 'password', password, captcha, key } });
  else if (mode === 'sms') await api.doors.smsLogin({ body: { ...account, sms_code } });
  else if (mode === 'register')
    await api.doors.register({ query: {}, body: { ...account, sms_code, password } });
  else await api.doors.findPassword({ body: { ...account, sms_code, password } });
}

function faultsOf(mode: DoorMode, { mobile, password, again, code }: Given): Faults {
  const found: Partial<Record<keyof Given, string | null>> = {
    mobile: checkMobile(mobile),
    password: mode === 'sms' ? null : checkRegisterPassword(password),
    code: mode === 'password' ? null : checkSmsCode(code),
    again: mode === 'register' || mode === 'reset' ? checkConfirmPassword(again, password) : null,
  };
  return Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
