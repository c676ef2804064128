import type { ComponentType, ReactNode } from 'react';

/** How many wait behind an entry; a hot one holds something that is late or went wrong. */
export interface MenuBadge {
  count: number;
  /** What is counted, for who hears it. */
  label: string;
  isHot?: boolean;
}

/** One page of the menu. */
export interface MenuEntry {
  to: string;
  title: string;
  Icon: ComponentType;
  badge?: MenuBadge | undefined;
}

/** Entries under a small heading; the first group may have none. */
export interface MenuGroup {
  title: string;
  entries: MenuEntry[];
}

/** A link of the router around; the kit knows none. */
export interface ShellLinkProps {
  to: string;
  className?: string;
  title?: string | undefined;
  onClick?: () => void;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}
