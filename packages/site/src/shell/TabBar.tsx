import { AppstoreOutlined, HomeOutlined, SendOutlined, UserOutlined } from '@ant-design/icons';
import { NavLink } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.menu;
const TABS = [
  { path: PATHS.home(), title: SAY.home, Icon: HomeOutlined },
  { path: PATHS.giftList(), title: SAY.goods, Icon: AppstoreOutlined },
  { path: PATHS.delivery(), title: SAY.delivery, Icon: SendOutlined },
  { path: PATHS.userHome(), title: SAY.mine, Icon: UserOutlined },
];

/** The navigation of a narrow screen. */
export function TabBar() {
  return (
    <nav className="tab-bar" aria-label={SHELL_COPY.mainNavigation}>
      {TABS.map(({ path, title, Icon }) => (
        <NavLink key={path} to={path} end>
          <Icon />
          <span>{title}</span>
        </NavLink>
      ))}
    </nav>
  );
}
