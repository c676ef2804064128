import { LaptopOutlined } from '@ant-design/icons';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { SECURITY_COPY as SAY } from './security-copy.ts';

type Session = Awaited<ReturnType<typeof api.sessions.list>>['list'][number];

/** More logins than this are there when they are asked for. */
const SHOWN = 5;

/** What is signed in, and the way to end it: one by one, or all others at once. */
export function Sessions() {
  const cache = useQueryClient();
  const [modal, modalHolder] = Modal.useModal();
  const [isWhole, setWhole] = useState(false);
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
    <section className="card account-group" aria-label={SAY.sessions}>
      {modalHolder}
      <header className="row">
        <div className="grow">
          <h2>{SAY.sessions}</h2>
          <p className="hint">{SAY.sessionsHint}</p>
        </div>
        {list.length > 1 && (
          <Button danger loading={endOthers.isPending} onClick={askAll}>
            {SAY.endOthers}
          </Button>
        )}
      </header>
      {found.isPending && <Skeletons count={3} className="account-session-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      <ul aria-label={SAY.sessions}>
        {list.slice(0, isWhole ? list.length : SHOWN).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {!isWhole && list.length > SHOWN && (
        <p className="account-more">
          <Button onClick={() => setWhole(true)}>{SAY.showAll(list.length)}</Button>
        </p>
      )}
    </section>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, address, last_used_at, created_at, is_current } = session;
  return (
    <li>
      <LaptopOutlined aria-hidden />
      <div className="grow">
        <p className="account-device">
          {device} {is_current === 1 && <StatePill tone="kept" text={SAY.current} />}
        </p>
        <p className="hint">
          {SAY.address(address || SAY.unknown)} · {SAY.since(created_at.slice(5, 16))} ·{' '}
          {SAY.used(last_used_at.slice(5, 16))}
        </p>
      </div>
      <span className="account-do">
        {is_current === 0 && (
          <Button size="small" loading={isEnding} aria-label={SAY.endOf(device)} onClick={onEnd}>
            {SAY.end}
          </Button>
        )}
      </span>
    </li>
  );
}
