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

type Found = Awaited<ReturnType<typeof api.sessions.list>>;
type Session = Found['list'][number];

/** More logins than this are there when they are asked for; so many that look alike are one line until then. */
const SHOWN = 5;
const ALIKE = 3;

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
  const lines = grouped(list);
  const shown = isWhole ? list.map((session) => ({ session, alike: 1 })) : lines.slice(0, SHOWN);
  return (
    <>
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
          {shown.map(({ session, alike }) => (
            <SessionRow
              key={session.id}
              session={session}
              alike={alike}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
              onShow={() => setWhole(true)}
            />
          ))}
        </ul>
        {!isWhole && lines.length > SHOWN && (
          <p className="account-more">
            <Button onClick={() => setWhole(true)}>{SAY.showAll(list.length)}</Button>
          </p>
        )}
      </section>
      <Views views={found.data?.views ?? []} />
    </>
  );
}

/** When somebody of the shop looked at the account (back-office 10.6); nothing where nobody did. */
function Views({ views }: { views: NonNullable<Found['views']> }) {
  if (views.length === 0) return null;
  return (
    <section className="card account-group" aria-label={SAY.views}>
      <h2>{SAY.views}</h2>
      <p className="hint">{SAY.viewsHint}</p>
      <ul aria-label={SAY.views}>
        {views.map(({ operator_id, started_at, ended_at }) => (
          <li key={started_at}>
            <span className="grow">{SAY.viewOf(operator_id)}</span>
            <span className="hint">{SAY.viewTime(started_at.slice(0, 16), ended_at.slice(11, 16))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Logins of the same device from the same address, which nobody tells apart, behind the one that was used last. */
function grouped(list: readonly Session[]): { session: Session; alike: number }[] {
  return list.flatMap((session) => {
    const same = list.filter((other) => isAlike(other, session));
    if (same.length < ALIKE) return [{ session, alike: 1 }];
    return same[0] === session ? [{ session, alike: same.length }] : [];
  });
}

const isAlike = (a: Session, b: Session): boolean =>
  a.is_current + b.is_current === 0 && a.device === b.device && a.address === b.address;

interface SessionRowProps {
  session: Session;
  /** How many logins the row stands for. */
  alike: number;
  isEnding: boolean;
  onEnd: () => void;
  onShow: () => void;
}

function SessionRow({ session, alike, isEnding, onEnd, onShow }: SessionRowProps) {
  const { device, address, last_used_at, created_at, is_current } = session;
  return (
    <li>
      <LaptopOutlined aria-hidden />
      <div className="grow">
        <p className="account-device">
          {device} {alike > 1 && SAY.alike(alike)}
          {is_current === 1 && <StatePill tone="kept" text={SAY.current} />}
        </p>
        <p className="hint">
          {SAY.address(address || SAY.unknown)} · {SAY.since(created_at.slice(5, 16))} ·{' '}
          {SAY.used(last_used_at.slice(5, 16))}
        </p>
      </div>
      <span className="account-do">
        {alike > 1 && (
          <Button aria-label={SAY.showAlikeOf(device)} onClick={onShow}>
            {SAY.showAlike}
          </Button>
        )}
        {is_current === 0 && alike === 1 && (
          <Button loading={isEnding} aria-label={SAY.endOf(device)} onClick={onEnd}>
            {SAY.end}
          </Button>
        )}
      </span>
    </li>
  );
}
