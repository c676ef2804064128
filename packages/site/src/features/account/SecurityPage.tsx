import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { LaptopOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { openLogin } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import './account.css';
import { SECURITY_COPY as SAY } from './security-copy.ts';

type Session = Awaited<ReturnType<typeof api.sessions.list>>['list'][number];

/** Password and logins: what is signed in, and the way to end it. */
export function SecurityPage() {
  return (
    <div className="account-security">
      <section className="card" aria-label={SAY.password}>
        <header className="row">
          <h2 className="grow">{SAY.password}</h2>
          <Button onClick={() => openLogin({ mode: 'modifyPassword' })}>{SAY.change}</Button>
        </header>
        <p className="account-why">{SAY.passwordHint}</p>
      </section>
      <Sessions />
      <section className="card" aria-label={SAY.device}>
        <header className="row">
          <h2 className="grow">{SAY.device}</h2>
          <Link to={PATHS.device()}>{SAY.deviceGo}</Link>
        </header>
        <p className="account-why">{SAY.deviceHint}</p>
      </section>
    </div>
  );
}

function Sessions() {
  const cache = useQueryClient();
  const [modal, modalHolder] = Modal.useModal();
  const found = useQuery({ queryKey: ['sessions'], queryFn: () => api.sessions.list() });
  const refresh = () => cache.invalidateQueries({ queryKey: ['sessions'] });
  const end = useMutation({
    mutationFn: (id: number) => api.sessions.end({ query: { id: String(id) } }),
    onSuccess: () => {
      toast.success(SAY.ended);
      return refresh();
    },
  });
  const endOthers = useMutation({
    mutationFn: () => api.sessions.endOthers(),
    onSuccess: ({ ended }) => {
      toast.success(SAY.endedOthers(ended));
      return refresh();
    },
  });
  const askAll = () =>
    void modal.confirm({
      title: SAY.othersAsk,
      content: SAY.othersAskHint,
      okText: SAY.endOthers,
      autoFocusButton: 'cancel',
      onOk: () => endOthers.mutateAsync().catch(() => undefined),
    });
  const list = found.data?.list ?? [];
  return (
    <section className="card" aria-label={SAY.sessions}>
      {modalHolder}
      <header className="row">
        <h2 className="grow">{SAY.sessions}</h2>
        {list.length > 1 && (
          <Button danger loading={endOthers.isPending} onClick={askAll}>
            {SAY.endOthers}
          </Button>
        )}
      </header>
      <p className="account-why">{SAY.sessionsHint}</p>
      {found.isPending && <Skeletons count={3} className="account-session-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      <ul className="account-sessions" aria-label={SAY.sessions}>
        {list.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { device, address, last_used_at, created_at, is_current } = session;
  return (
    <li>
      <LaptopOutlined aria-hidden />
      <div className="grow">
        <p className="account-device">
          {device} {is_current === 1 && <StatePill tone="kept" text={SAY.current} />}
        </p>
        <p className="hint">
          {SAY.address(address || SAY.unknown)} · {SAY.used(last_used_at.slice(5, 16))} ·{' '}
          {SAY.since(created_at.slice(5, 16))}
        </p>
      </div>
      {is_current === 0 && (
        <Button size="small" loading={isEnding} aria-label={SAY.endOf(device)} onClick={onEnd}>
          {SAY.end}
        </Button>
      )}
    </li>
  );
}
