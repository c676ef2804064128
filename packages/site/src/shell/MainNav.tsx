import { DownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
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
  const rest = items.filter(({ path }) => !FIRST.some((first) => first.path === path));
  return (
    <nav className="main-nav" aria-label={SHELL_COPY.mainNavigation}>
      {FIRST.map(({ path, title }) => (
        <NavLink key={path} to={path}>
          {title}
        </NavLink>
      ))}
      <More items={rest} />
    </nav>
  );
}

/** A list of links that opens with a click and closes with Escape, a click elsewhere or a new page. */
function More({ items }: { items: NavItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  const place = useRef<HTMLDivElement>(null);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);
  return (
    <div
      className="nav-more"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
    >
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
