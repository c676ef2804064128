import { lazyPage } from '../lib/lazy-page.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import type { OfficePage } from './page.ts';

/** Pages of money, of buyers and of suppliers, in the order of the menu. */
export const MONEY_PAGES: readonly OfficePage[] = [
  {
    path: PATHS.finance(),
    title: TITLES.finance,
    area: 'finance',
    right: 'finance.view',
    Page: lazyPage(() => import('../features/money/SummaryPage.tsx'), 'SummaryPage'),
  },
  {
    path: PATHS.margin(),
    title: TITLES.margin,
    area: 'finance',
    right: 'report.money',
    Page: lazyPage(() => import('../features/money/MarginPage.tsx'), 'MarginPage'),
  },
  {
    path: PATHS.recharges(),
    title: TITLES.recharges,
    area: 'finance',
    right: 'finance.view',
    Page: lazyPage(() => import('../features/money/RechargesPage.tsx'), 'RechargesPage'),
  },
  {
    path: PATHS.notices(),
    title: TITLES.notices,
    area: 'finance',
    right: 'finance.view',
    Page: lazyPage(() => import('../features/money/NoticesPage.tsx'), 'NoticesPage'),
  },
  {
    path: PATHS.ledger(),
    title: TITLES.ledger,
    area: 'finance',
    right: 'finance.view',
    Page: lazyPage(() => import('../features/money/LedgerPage.tsx'), 'LedgerPage'),
  },
  {
    path: PATHS.adjustments(),
    title: TITLES.adjustments,
    area: 'finance',
    right: ['finance.view', 'balance.adjust'],
    Page: lazyPage(() => import('../features/money/AdjustmentsPage.tsx'), 'AdjustmentsPage'),
  },
  {
    path: PATHS.balanceRefunds(),
    title: TITLES.balanceRefunds,
    area: 'finance',
    right: ['finance.view', 'recharge.act'],
    queue: 'balance_refund',
    Page: lazyPage(() => import('../features/balance-refunds/BalanceRefundsPage.tsx'), 'BalanceRefundsPage'),
  },
  {
    path: PATHS.bills(),
    title: TITLES.bills,
    area: 'finance',
    right: 'reconcile.view',
    queue: 'reconcile',
    Page: lazyPage(() => import('../features/bills/BillsPage.tsx'), 'BillsPage'),
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
    path: PATHS.settle(),
    title: TITLES.settle,
    area: 'finance',
    right: 'settle.view',
    queue: 'settle',
    Page: lazyPage(() => import('../features/settle/SettlePage.tsx'), 'SettlePage'),
  },
  {
    path: PATHS.settleFiles(),
    title: TITLES.settleFiles,
    area: 'finance',
    right: 'settle.pay',
    Page: lazyPage(() => import('../features/settle/SettleFilesPage.tsx'), 'SettleFilesPage'),
  },
  {
    path: PATHS.supplierAdjust(),
    title: TITLES.supplierAdjust,
    area: 'finance',
    right: 'settle.view',
    Page: lazyPage(() => import('../features/settle/SupplierAdjustPage.tsx'), 'SupplierAdjustPage'),
  },
  {
    path: PATHS.aging(),
    title: TITLES.aging,
    area: 'finance',
    right: 'settle.view',
    Page: lazyPage(() => import('../features/settle/AgingPage.tsx'), 'AgingPage'),
  },
  {
    path: PATHS.payees(),
    title: TITLES.payees,
    area: 'finance',
    right: ['supplier.payee', 'settle.view'],
    queue: 'payee',
    Page: lazyPage(() => import('../features/settle/PayeesPage.tsx'), 'PayeesPage'),
  },
];
