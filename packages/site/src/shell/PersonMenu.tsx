import { useNavigate } from 'react-router';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { LOOK_WISHES, useLookWish, wishLook } from '@giftship/kit/look/look.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { TITLES } from '../lib/titles-copy.ts';
import { openLogin } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { signOut, useSession } from '../session/session.ts';
import { SHELL_COPY as SAY } from './copy.ts';

/** The menu of a person, titled with the name (M101); the look of the pages is chosen in it too. */
export function PersonMenu() {
  const navigate = useNavigate();
  const wish = useLookWish();
  const user = useSession((session) => session.user);
  const name = user?.username ?? SAY.userCenter;
  const leave = () => {
    // First away from here: a protected page would ask for a login again.
    void navigate(PATHS.home(), { flushSync: true });
    void signOut().then(() => toast.success(SAY.loggedOut));
  };
  return (
    <ActionMenu
      label={SAY.userMenu(name)}
      title={
        <span className="person">
          <span className="person-mark" data-letter={user?.group_name.slice(0, 1)} />
          <span className="person-name">{name}</span>
        </span>
      }
      actions={[
        { title: SAY.userCenter, run: () => void navigate(PATHS.userCenter()) },
        { title: TITLES.collect, run: () => void navigate(PATHS.collect()) },
        { title: TITLES.security, run: () => void navigate(PATHS.security()) },
        { title: SAY.changePassword, run: () => openLogin({ mode: 'modifyPassword' }) },
        {
          heading: SAY.look,
          choices: LOOK_WISHES.map((each) => ({
            title: SAY.looks[each],
            isChosen: each === wish,
            run: () => wishLook(each),
          })),
        },
        { title: SAY.logout, run: leave },
      ]}
    />
  );
}
