import { SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { ApprovalIcon, areaTitle } from './areas.ts';
import { Bell } from './Bell.tsx';
import { SHELL_COPY as SAY } from './copy.ts';
import type { OfficePage, Todo } from './page.ts';
import { Person } from './Person.tsx';

interface TopBarProps {
  open: OfficePage | undefined;
  todo: Todo;
  unread: number;
  onSearch: () => void;
}

/** The bar of 56: where one is, the number search, the environment, what waits for a second person, who one is (O012). */
export function TopBar({ open, todo, unread, onSearch }: TopBarProps) {
  const { operator, isSandbox } = useSession();
  const waiting = todo.approval?.count ?? 0;
  const hasCrumb = open !== undefined && open.area !== 'home';
  return (
    <header className="office-bar">
      {hasCrumb && (
        <nav className="office-crumbs" aria-label={SAY.crumbs}>
          {areaTitle(open.area)} <span aria-hidden="true">/</span>
        </nav>
      )}
      <h1>{open?.title ?? SAY.lost}</h1>
      <button type="button" className="office-find" onClick={onSearch}>
        <SearchOutlined />
        <span>{SAY.searchHint}</span>
        <kbd>{SAY.searchKey}</kbd>
      </button>
      <div className="office-tools">
        {isSandbox && <span className="office-env">{SAY.sandbox}</span>}
        <Link
          to={PATHS.approvals({ mine: 'decide' })}
          className="office-approvals"
          aria-label={SAY.approvalsOf(waiting)}
        >
          <ApprovalIcon />
          <span>{SAY.approvals}</span>
          {waiting > 0 && <b className="menu-badge hot">{waiting}</b>}
        </Link>
        <Bell unread={unread} />
        {operator && <Person name={operator.name} role={operator.roles.join('、')} />}
      </div>
    </header>
  );
}
