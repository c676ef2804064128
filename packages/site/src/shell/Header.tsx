import { HeartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { COPY } from '@giftship/kit/copy.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { openLogin, openRecharge } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { MainNav, type NavItem } from './MainNav.tsx';
import { Person } from './Person.tsx';
import { Search } from './Search.tsx';
import { useNotice } from './use-notice.ts';
import { useWallet } from '../session/use-wallet.ts';

/** One bar: the seal, where to go, the search, and who is signed in with what money (M100, M101). */
export function Header({ items }: { items: NavItem[] }) {
  const notice = useNotice();
  const isSignedIn = useSession((session) => session.isSignedIn);
  return (
    <div className="frame header-row">
      <Link to={PATHS.home()} className="brand">
        <img src={notice?.logo || '/favicon.svg'} alt="" width="28" height="28" />
        <span className="brand-name">{notice?.site_title ?? COPY.siteTitle}</span>
      </Link>
      <MainNav items={items} />
      <Search />
      <Link to={PATHS.collect()} className="header-heart" title={SAY.favourites} aria-label={SAY.favourites}>
        <HeartOutlined />
      </Link>
      {isSignedIn ? (
        <>
          <Balance />
          <Person first={{ title: SAY.userCenter, path: PATHS.userCenter() }} />
        </>
      ) : (
        <div className="header-visitor">
          <Button type="text" onClick={() => openLogin({ mode: 'login' })}>
            {SAY.login}
          </Button>
          <Button onClick={() => openLogin({ mode: 'register' })}>{SAY.register}</Button>
        </div>
      )}
    </div>
  );
}

/** The balance of this person: who logs in next does not see it for a moment. */
function Balance() {
  const { data } = useWallet();
  return (
    <div className="header-balance">
      <Link to={PATHS.wallet()}>
        {SAY.balance} {data ? <Price yuan={data.money} size="small" /> : <span className="header-wait" />}
      </Link>
      <Button onClick={() => openRecharge({})}>{SAY.recharge}</Button>
    </div>
  );
}
