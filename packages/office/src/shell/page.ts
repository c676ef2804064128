import type { Needed, RightArea } from '@giftship/shared/operators/rights';
import type { ComponentType } from 'react';

/** Where a page stands in the menu: an area of rights, or above all of them. */
export type MenuArea = 'home' | Exclude<RightArea, 'personal'>;

/** A page of the back office; app/pages.ts is the table of all. */
export interface OfficePage {
  /** Below /office, without parameters: what is open stands behind the question mark (O016). */
  path: string;
  title: string;
  area: MenuArea;
  /** What opens it; without it the page says so (O015), and the menu does not show it. */
  right: Needed;
  /** Loaded when it is opened: `lazyPage(() => import(…), 'XPage')`. */
  Page: ComponentType;
  /** Usable at 375 px (O018); all others say 请在电脑上操作 there. */
  onPhone?: true;
  /** Reached another way than by the menu. */
  isHidden?: true;
  /** The queue whose count stands beside it in the menu: a key of `/admin/todo` (O017). */
  queue?: string;
}

/** How much waits in a queue. */
export interface QueueCount {
  count: number;
  /** Something in it is late. */
  isHot?: boolean;
}
/** What waits, by the queues of one's rights. */
export type Todo = Readonly<Record<string, QueueCount>>;
