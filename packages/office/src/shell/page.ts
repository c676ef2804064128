import type { ComponentType } from 'react';

/** A page as the frame around it knows it. */
export interface ShellPage {
  /** Below the base, without parameters: what is open stands behind the question mark (O016). */
  path: string;
  title: string;
  /** Where it stands in the menu. */
  area: string;
  /** Loaded when it is opened: `lazyPage(() => import(…), 'XPage')`. */
  Page: ComponentType;
  /** Usable at 375 px (O018); all others say 请在电脑上操作 there. */
  onPhone?: true;
  /** Reached another way than by the menu. */
  isHidden?: true;
  /** The queue whose count stands beside it in the menu (O017). */
  queue?: string;
}

/** An entry of the menu: an area with its pages. */
export interface AreaEntry {
  area: string;
  title: string;
  Icon: ComponentType;
  pages: ShellPage[];
}
/** Areas under a heading; the first group has none. */
export interface AreaGroup {
  title: string;
  areas: AreaEntry[];
}
