import { auditDaily } from '../audit/run-audit.ts';
import { digestOldNumbers } from '../accounts/identity-digest.ts';
import { runCases } from '../cases/find-cases.ts';
import { turnCutoffs } from '../couriers/cutoff.ts';
import { runMailings } from '../content/mailings.ts';
import type { Deps } from '../deps.ts';
import type { Chore } from '../jobs/chores.ts';
import { buryDead } from '../jobs/dead-letters.ts';
import { JOB_ENDS } from './job-ends.ts';
import { runCompensation } from '../compensation/run-compensation.ts';
import { eraseRecipients } from '../orders/erase-recipients.ts';
import { fillFinder } from '../lists/fill-finder.ts';
import { foldCounters } from '../lists/keep-counters.ts';
import { finishOrders } from '../orders/finish-orders.ts';
import { closeUnpaidBatches } from '../orders/close-batches.ts';
import { releaseCommissions } from '../promotion/release-commissions.ts';
import { closeSolvedTickets } from '../support/move-ticket.ts';
import { beatFeed } from '../parcels/courier-feed.ts';
import { replayEarlyNews } from '../parcels/early-news.ts';
import { openDueSyncs } from '../stores/due-syncs.ts';
import { runTimedPrices } from '../goods/timed-prices.ts';
import { tellCharged } from '../compensation/tell-charged.ts';
import { tellNewOrders } from '../supplier-keys/tell-new-orders.ts';
import { tellNewParcels } from '../supplier-keys/tell-new-parcels.ts';
import { warnLow } from '../stock/warn-low.ts';
import { foldLedgerDays } from '../wallet/ledger-days.ts';
import { accrueSuppliers } from '../settlement/accrue.ts';
import { confirmDue } from '../settlement/confirm-due.ts';
import { makeStatements } from '../settlement/make-statements.ts';
import { expireApprovals } from '../operators/list-approvals.ts';
import { lastSeal, sealLog } from '../operators/seal-log.ts';
import { sweepOld } from '../sweep/sweep.ts';
import { closeViews } from '../users/view-as.ts';
import { bringBackExplained } from '../bills/explain-issues.ts';
import { fetchDueBills } from '../bills/import-bill.ts';
import { sendBalanceRefunds } from '../balance-refunds/send-refunds.ts';
import { closeExpiredRecharges, findLatePayments } from '../wallet/finish-recharge.ts';

const DAY_MS = 24 * 3_600_000;

/** What the clock owes, each by one node at a time. */
export function choresOf(deps: Deps, more: readonly Chore[]): Chore[] {
  return [
    ...more,
    { name: 'unpaid batches', everyMs: 10_000, run: () => closeUnpaidBatches(deps) },
    { name: 'compensation', everyMs: 5_000, run: () => compensate(deps) },
    { name: 'early news', everyMs: 60_000, run: () => replayEarlyNews(deps) },
    { name: 'list counters', everyMs: 30_000, run: () => foldCounters(deps) },
    { name: 'order finder', everyMs: 10_000, run: (isOver) => fillFinder(deps, { isOver }) },
    { name: 'finished orders', everyMs: 60_000, run: () => finishOrders(deps) },
    { name: 'expired recharges', everyMs: 15_000, run: () => closeExpiredRecharges(deps) },
    { name: 'late payments', everyMs: 300_000, run: () => findLatePayments(deps) },
    {
      name: 'days of the ledger',
      everyMs: 3_600_000,
      limitMs: 3_000_000,
      run: async (isOver) => void (await foldLedgerDays(deps, { isOver })),
    },
    { name: 'balance refunds', everyMs: 10_000, run: () => sendBalanceRefunds(deps) },
    {
      name: 'bills of channels',
      everyMs: 600_000,
      limitMs: 1_800_000,
      run: async () => {
        await fetchDueBills(deps);
        await bringBackExplained(deps);
      },
    },
    { name: 'due commissions', everyMs: 60_000, run: async () => void (await releaseCommissions(deps)) },
    { name: 'solved tickets', everyMs: 60_000, run: () => closeSolvedTickets(deps) },
    { name: 'cases', everyMs: 300_000, limitMs: 1_800_000, run: (isOver) => runCases(deps, isOver) },
    { name: 'dead letters', everyMs: 15_000, run: async () => void (await buryDead(deps, JOB_ENDS)) },
    { name: 'messages to many', everyMs: 1_000, run: () => runMailings(deps) },
    { name: 'cut-offs of today', everyMs: 60_000, run: () => turnCutoffs(deps) },
    { name: 'timed prices', everyMs: 5_000, run: () => runTimedPrices(deps) },
    {
      name: 'suppliers earn',
      everyMs: 3_600_000,
      run: async (isOver) => void (await accrueSuppliers(deps, { isOver })),
    },
    {
      name: 'statements of suppliers',
      everyMs: 600_000,
      run: async (isOver) => {
        await makeStatements(deps, { isOver });
        await confirmDue(deps);
      },
    },
    { name: 'new parcels of suppliers', everyMs: 30_000, run: () => tellNewParcels(deps) },
    { name: 'new orders of suppliers', everyMs: 60_000, run: () => tellNewOrders(deps) },
    { name: 'charges of suppliers', everyMs: 600_000, run: () => tellCharged(deps) },
    { name: 'low stock', everyMs: 300_000, run: () => warnLow(deps) },
    { name: 'old approvals', everyMs: 60_000, run: () => expireApprovals(deps) },
    { name: 'looks that ran out', everyMs: 60_000, run: () => closeViews(deps) },
    { name: 'log seals', everyMs: 60_000, run: () => sealLog(deps) },
    { name: 'due syncs', everyMs: 5_000, run: () => openDueSyncs(deps) },
    { name: 'old identities', everyMs: 3_600_000, run: () => digestOldNumbers(deps) },
    // The weekly pass over millions of orders takes minutes, and is let take hours.
    { name: 'audit', everyMs: DAY_MS, limitMs: 6 * 3_600_000, run: () => reportAudit(deps) },
    {
      name: 'old recipients',
      everyMs: DAY_MS,
      limitMs: 3_000_000,
      run: async (isOver) => void (await eraseRecipients(deps, { isOver })),
    },
    {
      name: 'old rows',
      everyMs: 3_600_000,
      limitMs: 3_000_000,
      run: async (isOver) => void (await sweepOld(deps, { isOver })),
    },
  ];
}

/** First what we know of the courier's feed: after an outage of ours late news comes before any payment. */
async function compensate(deps: Deps): Promise<void> {
  await beatFeed(deps);
  await runCompensation(deps);
}

/**
 * Breaches go to the log, loudly; nothing is repaired by itself. So does the last seal of the operator log: whoever rewrites
 * the chain in the database does not rewrite what stands there.
 */
async function reportAudit({ db, log }: Deps): Promise<void> {
  const breaches = await auditDaily(db);
  const seal = await lastSeal(db.q);
  if (seal) log.info({ seal: seal.id, hash: seal.hash.toString('hex') }, 'operator log sealed so far');
  if (breaches.length > 0) log.error({ breaches }, 'audit found breaches');
}
