import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import type { ComponentType, MouseEvent, ReactNode, RefObject } from 'react';
import { WORK_SHELL_COPY as SAY } from './copy.ts';
import type { MenuEntry, MenuGroup, ShellLinkProps } from './menu.ts';
import './side-menu.css';

interface SideMenuProps {
  label: string;
  groups: MenuGroup[];
  /** Address of the page that is open. */
  path: string;
  Link: ComponentType<ShellLinkProps>;
  isFolded: boolean;
  onFold: () => void;
  brand: ReactNode;
  /** Entries at the foot, apart from the pages: help. */
  foot?: MenuEntry[];
  place: RefObject<HTMLElement | null>;
  onPress: (event: MouseEvent) => void;
}

/** The menu at the left: groups of pages, what waits in each, and the way to make it narrow. */
export function SideMenu(props: SideMenuProps) {
  const { label, groups, path, Link, isFolded, onFold, brand, foot = [], place, onPress } = props;
  const entry = (each: MenuEntry) => (
    <Entry key={each.to} {...each} Link={Link} isOpen={each.to === path} isFolded={isFolded} />
  );
  return (
    <aside className="side-menu" ref={place} onClick={onPress}>
      <div className="side-inner">
        <div className="side-brand">{brand}</div>
        <nav aria-label={label}>
          {groups.map(({ title, entries }) => (
            <div key={title} className="side-group">
              {title !== '' && <p aria-hidden={isFolded}>{title}</p>}
              {entries.map(entry)}
            </div>
          ))}
        </nav>
        <div className="side-foot">
          {foot.map(entry)}
          <button
            type="button"
            className="side-entry side-fold"
            aria-label={isFolded ? SAY.unfold : SAY.fold}
            onClick={onFold}
          >
            {isFolded ? <DoubleRightOutlined /> : <DoubleLeftOutlined />}
            <span>{SAY.fold}</span>
          </button>
        </div>
      </div>
    </aside>
  );
}

interface EntryProps extends MenuEntry {
  Link: ComponentType<ShellLinkProps>;
  isOpen: boolean;
  isFolded: boolean;
}

function Entry({ to, title, Icon, badge, Link, isOpen, isFolded }: EntryProps) {
  return (
    <Link
      to={to}
      className={isOpen ? 'side-entry open' : 'side-entry'}
      title={isFolded ? title : undefined}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Icon />
      <span>{title}</span>
      {badge && badge.count > 0 && (
        <b className={badge.isHot ? 'side-badge hot' : 'side-badge'}>
          {badge.count}
          <span className="visually-hidden">{badge.label}</span>
        </b>
      )}
    </Link>
  );
}
