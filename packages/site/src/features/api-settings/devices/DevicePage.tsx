import { CheckCircleFilled, StopFilled } from '@ant-design/icons';
import { cleanUserCode } from '@giftship/shared/accounts/devices/user-code';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../lib/api.ts';
import { failureText, isNotFound } from '../../../lib/failures.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSession } from '../../../session/session.ts';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { API_SETTINGS_COPY } from '../copy.ts';
import '../api-settings.css';

const SAY = API_SETTINGS_COPY.device;
type Asking = Awaited<ReturnType<typeof api.machines.device>>;

/** Lets a program log in by the short code that it shows; a link fills the code in, and never agrees by itself (X014). */
export function DevicePage() {
  const [params] = useSearchParams();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [decided, setDecided] = useState<'allowed' | 'refused' | null>(null);
  const again = () => {
    setDecided(null);
    setAsking(null);
  };
  return (
    <section className="card api-device" aria-label={SAY.title}>
      {decided === null && asking === null && (
        <CodeForm initial={formatted(params.get('user_code') ?? '')} onFound={setAsking} />
      )}
      {decided === null && asking !== null && (
        <Decision asking={asking} onDecided={setDecided} onBack={() => setAsking(null)} />
      )}
      {decided === 'allowed' && (
        <End
          icon={<CheckCircleFilled className="ok" />}
          title={SAY.done}
          hint={SAY.doneHint}
          onAgain={again}
        />
      )}
      {decided === 'refused' && (
        <End
          icon={<StopFilled className="bad" />}
          title={SAY.refused}
          hint={SAY.refusedHint}
          onAgain={again}
        />
      )}
    </section>
  );
}

function CodeForm({ initial, onFound }: { initial: string; onFound: (asking: Asking) => void }) {
  const id = useId();
  const [code, setCode] = useState(initial);
  const [fault, setFault] = useState('');
  const find = useMutation({
    mutationFn: () => api.machines.device({ query: { user_code: code } }),
    onSuccess: onFound,
    onError: (error) => setFault(isNotFound(error) ? SAY.missing : failureText(error)),
  });
  return (
    <form
      aria-label={SAY.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (cleanUserCode(code) === null) setFault(SAY.codeWrong);
        else find.mutate();
      }}
    >
      <h1>{SAY.title}</h1>
      <p className="api-hint">{SAY.intro}</p>
      <label htmlFor={id}>{SAY.code}</label>
      <Input
        id={id}
        className="api-user-code"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        placeholder={SAY.codeHint}
        value={code}
        status={fault === '' ? '' : 'error'}
        aria-describedby={`${id}-fault`}
        aria-invalid={fault !== ''}
        onChange={(event) => {
          setCode(formatted(event.target.value));
          setFault('');
        }}
      />
      <p id={`${id}-fault`} className="bad" role="alert">
        {fault}
      </p>
      <Button type="primary" size="large" block htmlType="submit" loading={find.isPending}>
        {SAY.next}
      </Button>
    </form>
  );
}

function Decision({
  asking,
  onDecided,
  onBack,
}: {
  asking: Asking;
  onDecided: (decided: 'allowed' | 'refused') => void;
  onBack: () => void;
}) {
  const account = useSession(({ user }) => user?.mobile_mask ?? '');
  const [fault, setFault] = useState('');
  const decide = useMutation({
    mutationFn: (allow: 0 | 1) =>
      api.machines.approveDevice({ body: { user_code: asking.user_code, allow } }),
    onSuccess: ({ allow }) => onDecided(allow === 1 ? 'allowed' : 'refused'),
    onError: (error) => setFault(isNotFound(error) ? SAY.missing : failureText(error)),
  });
  return (
    <>
      <h1>{SAY.asks}</h1>
      <p className="api-shown-code">{asking.user_code}</p>
      <p className="hint api-center">{SAY.check}</p>
      <dl className="api-facts">
        <Fact title={SAY.client}>{asking.client}</Fact>
        <Fact title={SAY.address}>
          {asking.address}
          <span className={asking.is_same_address === 1 ? 'hint api-line' : 'api-line warn'}>
            {asking.is_same_address === 1 ? SAY.sameAddress : SAY.otherAddress}
          </span>
        </Fact>
        <Fact title={SAY.time}>{asking.created_at}</Fact>
        <Fact title={SAY.account}>{account}</Fact>
      </dl>
      <p className="api-note warn">{SAY.warning}</p>
      <p className="bad" role="alert">
        {fault}
      </p>
      <div className="api-buttons">
        <Button size="large" autoFocus disabled={decide.isPending} onClick={() => decide.mutate(0)}>
          {SAY.refuse}
        </Button>
        <Button type="primary" size="large" loading={decide.isPending} onClick={() => decide.mutate(1)}>
          {SAY.allow}
        </Button>
      </div>
      <p className="api-center api-hint">
        <Button type="link" onClick={onBack}>
          {SAY.back}
        </Button>
      </p>
    </>
  );
}

function End({
  icon,
  title,
  hint,
  onAgain,
}: {
  icon: ReactNode;
  title: string;
  hint: string;
  onAgain: () => void;
}) {
  return (
    <div className="api-center" role="status">
      <p className="api-end">{icon}</p>
      <h1>{title}</h1>
      <p className="api-hint">{hint}</p>
      <p className="api-buttons">
        <Link className="api-way" to={PATHS.security()}>
          {SAY.security}
        </Link>
        <Button onClick={onAgain}>{SAY.another}</Button>
      </p>
    </div>
  );
}

/** Letters in two groups of four, as the program shows them. */
function formatted(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 8);
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}
