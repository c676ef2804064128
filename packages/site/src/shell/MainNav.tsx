import { DownOutlined } from '@ant-design/icons';
import { NavLink, useLocation } from 'react-router';
import { usePopup } from '@giftship/kit/lib/use-popup.ts';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.menu;

export interface NavItem {
  path: string;
  title: string;
}

/** Where people go most, by its short name; three of them are pages of the user centre. */
const FIRST: NavItem[] = [
  { path: PATHS.giftList(), title: SAY.goods },
  { path: PATHS.delivery(), title: SAY.delivery },
  { path: PATHS.packageList(), title: SAY.parcels },
  { path: PATHS.wallet(), title: SAY.wallet },
  { path: PATHS.helpCenter(), title: SAY.help },
];

/** The routes that are not hidden (M034): the first ones in the bar, the others in a list behind it. */
export function MainNav({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const rest = items.filter(({ path }) => !FIRST.some((first) => first.path === path));
  return (
    <nav className="main-nav" aria-label={SHELL_COPY.mainNavigation}>
      {FIRST.map(({ path, title }) => (
        <NavLink key={path} to={path}>
          {title}
        </NavLink>
      ))}
      {/* It goes with the page that it was opened on. */}
      <More key={pathname} items={rest} />
    </nav>
  );
}

/** A list of links that opens with a click and closes with Escape, a click elsewhere or a new page. */
function More({ items }: { items: NavItem[] }) {
  const { place, isOpen, toggle } = usePopup();
  return (
    <div className="nav-more" ref={place}>
      <button type="button" className="link" aria-expanded={isOpen} onClick={toggle}>
        {SAY.more} <DownOutlined aria-hidden />
      </button>
      <ul hidden={!isOpen}>
        {items.map(({ path, title }) => (
          <li key={path}>
            <NavLink to={path} end={path === PATHS.home()}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
