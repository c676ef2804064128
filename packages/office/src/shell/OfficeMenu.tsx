import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { OFFICE_COPY } from '../lib/copy.ts';
import { desk } from '../lib/desk.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import type { QueueCount, Todo } from '../lib/todo-query.ts';
import type { AreaEntry, AreaGroup, ShellPage } from './page.ts';
import './office-menu.css';

interface OfficeMenuProps {
  groups: AreaGroup[];
  /** The page that is open; none for an unknown address. */
  open: ShellPage | undefined;
  todo: Todo;
  isFolded: boolean;
  /** Left out where there is no room for more than icons. */
  onFold?: (() => void) | undefined;
}

/** The menu at the left: areas, and the pages of the one that is open (O011, O017). */
export function OfficeMenu({ groups, open, todo, isFolded, onFold }: OfficeMenuProps) {
  return (
    <aside className={isFolded ? 'office-menu folded' : 'office-menu'}>
      <Link to="/" className="office-brand">
        <span className="seal" aria-hidden="true">
          {OFFICE_COPY.seal}
        </span>
        <b className={isFolded ? 'visually-hidden' : ''}>{OFFICE_COPY.brand}</b>
        <small className={isFolded ? 'visually-hidden' : ''}>{desk().place}</small>
      </Link>
      <nav aria-label={desk().menu}>
        {groups.map(({ title, areas }) => (
          <div key={title}>
            {title !== '' && !isFolded && <p className="menu-heading">{title}</p>}
            {areas.map((entry) => (
              <Area key={entry.area} {...entry} open={open} todo={todo} isFolded={isFolded} />
            ))}
          </div>
        ))}
      </nav>
      {onFold && (
        <div className="menu-foot">
          <button
            type="button"
            className="menu-fold"
            aria-label={isFolded ? SAY.unfold : SAY.fold}
            onClick={onFold}
          >
            {isFolded ? <RightOutlined /> : <LeftOutlined />}
            {!isFolded && SAY.fold}
          </button>
        </div>
      )}
    </aside>
  );
}

type AreaProps = AreaEntry & Pick<OfficeMenuProps, 'open' | 'todo' | 'isFolded'>;

/** An area leads to its first page; only the open one shows the others. */
function Area({ area, title, Icon, pages, open, todo, isFolded }: AreaProps) {
  const isOpen = open?.area === area && !open.isHidden;
  const [first] = pages;
  if (!first) return null;
  const isLone = pages.length === 1;
  const isPage = isOpen && (isLone || isFolded);
  return (
    <>
      <Link
        to={first.path}
        className={`menu-area${isOpen ? ' on' : ''}${isPage ? ' lone' : ''}`}
        title={isFolded ? title : undefined}
        aria-current={isPage ? 'page' : undefined}
      >
        <Icon />
        <span className={isFolded ? 'visually-hidden' : ''}>{title}</span>
        <Badge {...sumOf(pages, todo)} />
      </Link>
      {isOpen && !isLone && !isFolded && (
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <Link
                to={page.path}
                className={page === open ? 'menu-page on' : 'menu-page'}
                aria-current={page === open ? 'page' : undefined}
              >
                <span>{page.title}</span>
                <Badge {...(todo[page.queue ?? ''] ?? NONE)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const NONE: QueueCount = { count: 0 };

function sumOf(pages: readonly ShellPage[], todo: Todo): QueueCount {
  const counts = pages.map(({ queue = '' }) => todo[queue] ?? NONE);
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isHot: counts.some(({ isHot }) => isHot),
  };
}

function Badge({ count, isHot }: QueueCount) {
  if (count === 0) return null;
  return (
    <b className={isHot ? 'menu-badge hot' : 'menu-badge'} title={SAY.waiting(count)}>
      {count}
    </b>
  );
}
