import { PasswordCard } from '../../../doors/PasswordCard.tsx';
import { SessionsCard } from '../../../doors/SessionsCard.tsx';
import { useSession } from '../../session.ts';
import { NewsCard } from './NewsCard.tsx';
import { SecondCard } from './SecondCard.tsx';
import '../../../doors/profile.css';

/** One's own account: second factor, how one hears of news, password, logins (S004, S082). */
export function AccountPage() {
  const me = useSession((session) => session.me);
  if (!me) return null;
  return (
    <div className="office-page profile">
      <SecondCard me={me} />
      {me.supplier && me.view === null && <NewsCard />}
      <PasswordCard least={6} most={20} />
      <SessionsCard />
    </div>
  );
}
