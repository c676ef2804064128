import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, IdcardOutlined } from '@ant-design/icons';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, type Api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { refreshUser } from '../../session/session.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import './account.css';
import { AttestationForm } from './AttestationForm.tsx';
import { ACCOUNT_COPY as SAY } from './copy.ts';

type Attestation = Awaited<ReturnType<Api['accounts']['attestation']>>;

/** How often a verification under way is asked about. */
const POLL_MS = 3000;

/** Real-name verification: where it stands, and the form while it is open (M028, M045). */
export function AuthenticationPage() {
  const found = useQuery({
    queryKey: ['attestation'],
    queryFn: () => api.accounts.attestation(),
    refetchInterval: ({ state }) => (state.data?.status === ATTESTATION.review ? POLL_MS : false),
  });
  usePassed(found.data?.status);
  if (found.isPending) return <Skeletons count={3} className="account-wait" />;
  if (found.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void found.refetch()} />
      </section>
    );
  const { status } = found.data;
  const isOpen = status === ATTESTATION.none || status === ATTESTATION.refused;
  return (
    <div className="account">
      <section className="card" aria-label={SAY.title}>
        <p className="account-why">{SAY.why}</p>
        <StatusPanel found={found.data} />
        {isOpen && <AttestationForm button={status === ATTESTATION.refused ? SAY.again : SAY.submit} />}
        {status === ATTESTATION.review && <Correction />}
        {status === ATTESTATION.passed && <WayOn />}
      </section>
      <aside className="card account-kept" aria-label={SAY.keptTitle}>
        <h2>{SAY.keptTitle}</h2>
        <ul>
          {SAY.kept.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <Link to={PATHS.security()}>{SAY.security}</Link>
        </p>
      </aside>
    </div>
  );
}

/** In review a wrong name or number can still be mended: the new submission takes the place of the old one (D1310). */
function Correction() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button className="account-correct" onClick={() => setOpen(true)}>
        {SAY.correct}
      </Button>
    );
  return (
    <>
      <p className="account-why account-correct">{SAY.replaces}</p>
      <AttestationForm button={SAY.corrected} onDone={() => setOpen(false)} />
    </>
  );
}

const LOOKS = [
  { className: '', Icon: IdcardOutlined },
  { className: 'warn', Icon: ClockCircleFilled },
  { className: 'ok', Icon: CheckCircleFilled },
  { className: 'bad', Icon: CloseCircleFilled },
] as const;

function StatusPanel({ found }: { found: Attestation }) {
  const { className, Icon } = LOOKS[found.status] ?? LOOKS[0];
  const isOfInterest = found.status === ATTESTATION.review || found.status === ATTESTATION.passed;
  return (
    <div className={`account-status ${className}`} role="status">
      <Icon />
      <div className="grow">
        <strong>{ATTESTATION_LABELS[found.status as keyof typeof ATTESTATION_LABELS] as string}</strong>
        <p>{SAY.steps[found.status]}</p>
        {found.reason !== '' && (
          <p className="account-reason">
            {found.status === ATTESTATION.refused ? SAY.reason(found.reason) : SAY.note(found.reason)}
          </p>
        )}
        {isOfInterest && found.real_name_mask !== '' && (
          <dl>
            <div>
              <dt>{SAY.facts.name}</dt>
              <dd>{found.real_name_mask}</dd>
            </div>
            <div>
              <dt>{SAY.facts.idCard}</dt>
              <dd>{found.id_card_mask}</dd>
            </div>
            <div>
              <dt>{SAY.facts.time}</dt>
              <dd>{found.updated_at}</dd>
            </div>
          </dl>
        )}
      </div>
    </div>
  );
}

/** A tab of its own was opened by the order that waits for the verification (M028). */
function WayOn() {
  const [isOwnTab] = useState(() => window.opener !== null || history.length === 1);
  return isOwnTab ? (
    <p className="account-way">{SAY.backToOrder}</p>
  ) : (
    <Link className="account-way" to={PATHS.delivery()}>
      {SAY.goShip}
    </Link>
  );
}

/** Tells the rest of the site when a verification passes while the page is open. */
function usePassed(status: number | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== status;
    before.current = status;
    if (!isNews || status !== ATTESTATION.passed) return;
    toast.success(SAY.passed);
    void refreshUser();
  }, [status]);
}
