import { COPY } from '@giftship/kit/copy.ts';
import { WorkShell } from '@giftship/kit/shell/WorkShell.tsx';
import { Link, Outlet, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { ClockStrip } from './ClockStrip.tsx';
import { SHELL_COPY } from './copy.ts';
import { Person } from './Person.tsx';
import { usePageStart } from './use-page-start.ts';
import { MENU_FOOT, PHONE_TABS, useWorkMenu } from './use-work-menu.ts';
import { WorkSearch } from './WorkSearch.tsx';
import { WorkTools } from './WorkTools.tsx';
import './user-center.css';

const TO_SHOP = { title: SHELL_COPY.work.toShop, path: PATHS.home() };
const TO_HELP = { title: SHELL_COPY.work.help, path: PATHS.helpCenter() };
/** Pages that have no entry of their own stand behind another's. */
const BEHIND: Record<string, string> = {
  [PATHS.giftOrder()]: PATHS.delivery(),
  [PATHS.giftSelected()]: PATHS.delivery(),
  [PATHS.shopReturn()]: PATHS.shopManage(),
};

/** The user centre: its pages within the working shell, without anything of the shop around them. */
export function UserCenterLayout({ pages }: { pages: { path: string; title: string }[] }) {
  const { pathname } = useLocation();
  const notice = usePageStart();
  const groups = useWorkMenu();
  return (
    <>
      <ClockStrip />
      <WorkShell
        title={pages.find(({ path }) => path === pathname)?.title ?? ''}
        menuLabel={SHELL_COPY.userCenterMenu}
        brand={
          <Link to={PATHS.home()} className="work-brand">
            <img src={notice?.logo || '/favicon.svg'} alt="" width="26" height="26" />
            <span>{notice?.site_title ?? COPY.siteTitle}</span>
          </Link>
        }
        groups={groups}
        foot={MENU_FOOT}
        tabs={PHONE_TABS}
        path={BEHIND[pathname] ?? pathname}
        Link={Link}
        search={<WorkSearch />}
        tools={<WorkTools />}
        person={<Person first={TO_SHOP} more={[TO_HELP]} />}
      >
        <Outlet />
      </WorkShell>
    </>
  );
}
