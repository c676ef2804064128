import { lazyPage } from '../lib/lazy-page.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import type { OfficePage } from '../shell/page.ts';

/** Every page of the back office, in the order of the menu; a page is added by its line here. */
export const PAGES: readonly OfficePage[] = [
  {
    path: PATHS.profile(),
    title: TITLES.profile,
    area: 'home',
    right: 'any',
    isHidden: true,
    onPhone: true,
    Page: lazyPage(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
];
