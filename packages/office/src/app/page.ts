import type { Needed, RightArea } from '@giftship/shared/operators/rights';
import type { ShellPage } from '../shell/page.ts';

/** Where a page stands in the menu: an area of rights, or above all of them. */
export type MenuArea = 'home' | Exclude<RightArea, 'personal'>;

/** A page of the back office; app/pages.ts is the table of all. Its queue is a key of `/admin/todo`. */
export interface OfficePage extends ShellPage {
  area: MenuArea;
  /** What opens it; without it the page says so (O015), and the menu does not show it. */
  right: Needed;
}
