import { HeartOutlined } from '@ant-design/icons';
import { Link, useNavigate } from 'react-router';
import { TITLES } from '../lib/titles-copy.ts';
import { openLogin } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { signOut, useSession } from '../session/session.ts';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { useNotice } from './use-notice.ts';

/** Greeting, login and register or the person's menu, favourites, service hours (M100, M101). */
export function TopStrip() {
  const notice = useNotice();
  const isSignedIn = useSession((session) => session.isSignedIn);
  return (
    <div className="strip">
      <div className="frame strip-row">
        <span className="strip-hello">{SAY.greeting}</span>
        {isSignedIn ? (
          <UserMenu />
        ) : (
          <>
            <button type="button" className="link" onClick={() => openLogin({ mode: 'login' })}>
              {SAY.login}
            </button>
            <button type="button" className="link" onClick={() => openLogin({ mode: 'register' })}>
              {SAY.register}
            </button>
          </>
        )}
        <Link to={PATHS.collect()} className="strip-end">
          <HeartOutlined /> {SAY.favourites}
        </Link>
        <span className="strip-hours">{SAY.hours(notice?.service.hours ?? '9:00-24:00')}</span>
      </div>
    </div>
  );
}

function UserMenu() {
  const navigate = useNavigate();
  const name = useSession((session) => session.user?.username ?? '');
  const leave = () => {
    // First away from here: a protected page would ask for a login again.
    void navigate(PATHS.home(), { flushSync: true });
    void signOut().then(() => toast.success(SAY.loggedOut));
  };
  return (
    <ActionMenu
      label={SAY.userMenu(name || SAY.userCenter)}
      title={name || SAY.userCenter}
      actions={[
        { title: SAY.userCenter, run: () => void navigate(PATHS.userCenter()) },
        { title: TITLES.security, run: () => void navigate(PATHS.security()) },
        { title: SAY.changePassword, run: () => openLogin({ mode: 'modifyPassword' }) },
        { title: SAY.logout, run: leave },
      ]}
    />
  );
}
