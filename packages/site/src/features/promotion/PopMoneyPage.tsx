import { AppstoreAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { PROMOTION_COPY as SAY } from './copy.ts';
import { InvitedUsers } from './InvitedUsers.tsx';
import { InviteCard } from './InviteCard.tsx';
import { Report } from './Report.tsx';
import './promotion.css';

/** One's own link with picture and rules, what it brought, and whom. */
export function PopMoneyPage() {
  const info = useQuery({ queryKey: ['spread-info'], queryFn: () => api.promotion.info() });
  const { data } = info;
  if (info.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void info.refetch()} />
      </section>
    );
  return (
    <div className="promotion">
      {data ? (
        <InviteCard info={data} />
      ) : (
        <section className="card" aria-label={SAY.title}>
          <Skeletons count={1} className="promotion-wait" />
        </section>
      )}
      <Link className="card promotion-tag" to={PATHS.partner()}>
        <AppstoreAddOutlined aria-hidden="true" />
        <span className="grow">
          <strong>{SAY.tag.title}</strong>
          <span className="promotion-tag-text">{SAY.tag.text}</span>
        </span>
        <span>{SAY.tag.go}</span>
      </Link>
      <Report />
      <InvitedUsers />
    </div>
  );
}
