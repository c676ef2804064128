import { useNavigate } from 'react-router';
import { PersonMenu } from '@giftship/kit/shell/PersonMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { TITLES } from '../lib/titles-copy.ts';
import { openLogin } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { signOut, useSession } from '../session/session.ts';
import { SHELL_COPY as SAY } from './copy.ts';

interface Way {
  title: string;
  path: string;
}

/** The person's own menu at the end of either bar (M101): `first` leads to the other half of the site. */
export function Person({ first, more = [] }: { first: Way; more?: Way[] }) {
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const action = ({ title, path }: Way) => ({ title, run: () => void navigate(path) });
  const leave = () => {
    // First away from here: a protected page would ask for a login again.
    void navigate(PATHS.home(), { flushSync: true });
    void signOut().then(() => toast.success(SAY.loggedOut));
  };
  return (
    <PersonMenu
      name={user?.username || SAY.userCenter}
      role={user?.group_name ?? ''}
      actions={[
        action(first),
        action({ title: TITLES.collect, path: PATHS.collect() }),
        action({ title: TITLES.security, path: PATHS.security() }),
        { title: SAY.changePassword, run: () => openLogin({ mode: 'modifyPassword' }) },
        ...more.map(action),
        { title: SAY.logout, run: leave },
      ]}
    />
  );
}
