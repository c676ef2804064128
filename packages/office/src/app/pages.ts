import { lazyPage } from '../lib/lazy-page.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import type { OfficePage } from '../shell/page.ts';

/** Every page of the back office, in the order of the menu; a page is added by its line here. */
export const PAGES: readonly OfficePage[] = [
  {
    path: PATHS.home(),
    title: TITLES.home,
    area: 'home',
    right: 'any',
    onPhone: true,
    Page: lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: PATHS.tasks(),
    title: TITLES.tasks,
    area: 'home',
    right: 'any',
    Page: lazyPage(() => import('../features/tasks/TasksPage.tsx'), 'TasksPage'),
  },
  {
    path: PATHS.approvals(),
    title: TITLES.approvals,
    area: 'home',
    right: 'any',
    isHidden: true,
    onPhone: true,
    Page: lazyPage(() => import('../features/approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
  },
  // Goods.
  {
    path: PATHS.goods(),
    title: TITLES.goods,
    area: 'goods',
    right: 'goods.view',
    Page: lazyPage(() => import('../features/goods/GoodsPage.tsx'), 'GoodsPage'),
  },
  {
    path: PATHS.categories(),
    title: TITLES.categories,
    area: 'goods',
    right: 'goods.view',
    Page: lazyPage(() => import('../features/categories/CategoriesPage.tsx'), 'CategoriesPage'),
  },
  {
    path: PATHS.users(),
    title: TITLES.users,
    area: 'users',
    right: 'user.view',
    Page: lazyPage(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: PATHS.withdrawals(),
    title: TITLES.withdrawals,
    area: 'finance',
    right: 'withdraw.view',
    queue: 'withdrawal',
    Page: lazyPage(() => import('../features/withdrawals/WithdrawalsPage.tsx'), 'WithdrawalsPage'),
  },
  {
    path: PATHS.payoutFiles(),
    title: TITLES.payoutFiles,
    area: 'finance',
    right: 'withdraw.pay',
    queue: 'payout',
    Page: lazyPage(() => import('../features/withdrawals/PayoutFilesPage.tsx'), 'PayoutFilesPage'),
  },
  {
    path: PATHS.operators(),
    title: TITLES.operators,
    area: 'system',
    right: 'operator.view',
    Page: lazyPage(() => import('../features/operators/OperatorsPage.tsx'), 'OperatorsPage'),
  },
  {
    path: PATHS.roles(),
    title: TITLES.roles,
    area: 'system',
    right: 'operator.view',
    Page: lazyPage(() => import('../features/operators/RolesPage.tsx'), 'RolesPage'),
  },
  {
    path: PATHS.ipList(),
    title: TITLES.ipList,
    area: 'system',
    right: 'operator.view',
    Page: lazyPage(() => import('../features/operators/IpListPage.tsx'), 'IpListPage'),
  },
  {
    path: PATHS.log(),
    title: TITLES.log,
    area: 'system',
    right: 'audit.view',
    Page: lazyPage(() => import('../features/audit/LogPage.tsx'), 'LogPage'),
  },
  {
    path: PATHS.logins(),
    title: TITLES.logins,
    area: 'system',
    right: 'audit.view',
    Page: lazyPage(() => import('../features/audit/LoginsPage.tsx'), 'LoginsPage'),
  },
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
