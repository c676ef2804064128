import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../session/api.ts';
import { PasswordCard } from '../../doors/PasswordCard.tsx';
import { SessionsCard } from '../../doors/SessionsCard.tsx';
import { AccountCard } from './AccountCard.tsx';
import { SecondCard } from './SecondCard.tsx';
import '../../doors/profile.css';

/** One's own account: name, password, second factor, logins (O006). */
export function ProfilePage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.operators.profile({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="office-page profile">
        <Skeletons count={4} className="profile-wait" />
      </div>
    );
  return (
    <div className="office-page profile">
      <AccountCard key={`${data.name} ${data.mobile}`} profile={data} />
      <SecondCard profile={data} />
      <PasswordCard least={10} most={64} />
      <SessionsCard />
    </div>
  );
}
