import { PersonMenu } from '@giftship/kit/shell/PersonMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../lib/api.ts';
import { openLogin, openRecharge } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import { signOut, useSession } from '../session/session.ts';
import { SHELL_COPY } from './copy.ts';
import { MessageBell } from './MessageBell.tsx';

const SAY = SHELL_COPY.work;
/** Pages on which nothing is more important than that there is money. */
const RECHARGE_LEADS: readonly string[] = [PATHS.packageList(), PATHS.orderList()];

/** The end of the bar: the balance, more of it, the bell. */
export function WorkTools() {
  const wallet = useQuery({ queryKey: ['wallet-info'], queryFn: () => api.wallet.info() });
  const { pathname } = useLocation();
  return (
    <>
      <Link to={PATHS.wallet()} className="work-balance">
        <span>{SAY.balance}</span> {wallet.data && <b className="num">{SAY.yuan(wallet.data.money)}</b>}
      </Link>
      <Button
        {...(RECHARGE_LEADS.includes(pathname) ? { type: 'primary' as const } : {})}
        onClick={() => openRecharge({})}
      >
        {SAY.recharge}
      </Button>
      <MessageBell />
    </>
  );
}

/** The person's own menu, with the way out and the look of the pages. */
export function WorkPerson() {
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const leave = () => {
    // First away from here: a protected page would ask for a login again.
    void navigate(PATHS.home(), { flushSync: true });
    void signOut().then(() => toast.success(SHELL_COPY.loggedOut));
  };
  return (
    <PersonMenu
      name={user?.username || SHELL_COPY.userCenter}
      role={user?.group_name ?? ''}
      actions={[
        { title: SAY.toShop, run: () => void navigate(PATHS.home()) },
        { title: SHELL_COPY.favourites, run: () => void navigate(PATHS.collect()) },
        { title: TITLES.security, run: () => void navigate(PATHS.security()) },
        { title: SHELL_COPY.changePassword, run: () => openLogin({ mode: 'modifyPassword' }) },
        { title: SAY.help, run: () => void navigate(PATHS.helpCenter()) },
        { title: SHELL_COPY.logout, run: leave },
      ]}
    />
  );
}
