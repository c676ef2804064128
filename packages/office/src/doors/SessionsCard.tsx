import { toast } from '@giftship/kit/toast/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { desk } from '../lib/desk.ts';
import { queries } from '../lib/queries.ts';
import { ACCOUNT_COPY as SAY } from './account-copy.ts';

/** One's own logins; all but this one may be ended. */
export function SessionsCard() {
  const { data } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => desk().account.sessions({ signal }),
  });
  const end = useMutation({
    mutationFn: (id?: number) =>
      desk().account.endSessions({ query: id === undefined ? {} : { id: String(id) } }),
    onSuccess: ({ ended }) => {
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(SAY.ended(ended));
    },
  });
  const list = data?.list ?? [];
  return (
    <section className="card">
      <p className="profile-fact">
        <b>{SAY.sessions}</b>
        <Button disabled={list.length < 2} loading={end.isPending} onClick={() => end.mutate(undefined)}>
          {SAY.endOthers}
        </Button>
      </p>
      <ul className="profile-sessions">
        {list.map(({ id, is_current, device, address, last_used_at }) => (
          <li key={id}>
            <span>{device}</span>
            <span className="hint">{address}</span>
            <span className="hint">
              {SAY.used} {last_used_at}
            </span>
            {is_current ? (
              <span className="ok">{SAY.current}</span>
            ) : (
              <Button size="small" onClick={() => end.mutate(id)}>
                {SAY.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
