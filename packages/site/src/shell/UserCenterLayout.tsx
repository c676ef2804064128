import {
  ApiOutlined,
  AppstoreOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  GiftOutlined,
  IdcardOutlined,
  InboxOutlined,
  SendOutlined,
  ShopOutlined,
  UnorderedListOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY } from './copy.ts';
import './user-center.css';

const ICONS: Record<string, ComponentType> = {
  [PATHS.userHome()]: DashboardOutlined,
  [PATHS.delivery()]: SendOutlined,
  [PATHS.packageList()]: InboxOutlined,
  [PATHS.orderList()]: UnorderedListOutlined,
  [PATHS.wallet()]: WalletOutlined,
  [PATHS.authentication()]: IdcardOutlined,
  [PATHS.merchantNews()]: CustomerServiceOutlined,
  [PATHS.shopManage()]: ShopOutlined,
  [PATHS.upgradeVip()]: CrownOutlined,
  [PATHS.popMoney()]: GiftOutlined,
  [PATHS.api()]: ApiOutlined,
};

/** The menu of the user centre beside its page; on a narrow screen a row above it that scrolls by itself. */
export function UserCenterLayout({ items }: { items: { path: string; title: string }[] }) {
  const user = useSession((session) => session.user);
  const menu = useMenuInSight();
  return (
    <div className="frame user-center">
      <aside>
        <div className="user-card">
          <span className="user-mark" aria-hidden="true">
            {user?.group_name.slice(0, 1)}
          </span>
          <div className="grow">
            <strong>{user?.username}</strong>
            <p className="hint">{user?.group_name}</p>
          </div>
        </div>
        <nav aria-label={SHELL_COPY.userCenterMenu} className="user-menu" ref={menu}>
          {items.map(({ path, title }) => {
            const Icon = ICONS[path] ?? AppstoreOutlined;
            return (
              <NavLink key={path} to={path}>
                <Icon /> {title}
              </NavLink>
            );
          })}
        </nav>
      </aside>
      <div className="user-page">
        <Outlet />
      </div>
    </div>
  );
}

/** Where the menu scrolls sideways, the entry of the page is moved into sight. */
function useMenuInSight() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!menu.current || !entry) return;
    menu.current.scrollLeft = entry.offsetLeft - (menu.current.clientWidth - entry.clientWidth) / 2;
  }, [pathname]);
  return menu;
}
