import { APPEAL_STATUS, CASE_STATUS } from '@giftship/shared/cases/case';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { SUBSTATION_STATUS } from '@giftship/shared/content/contract';
import { CLOSURE_STATUS, COURIER_REVIEW } from '@giftship/shared/couriers/courier';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Queue, QueueState } from '@giftship/shared/office/contract';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { mayDo, type Needed } from '@giftship/shared/operators/rights';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { BALANCE_REFUND_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { PAYEE_STATUS, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { REFUND_STATUS, TICKET_STATUS } from '@giftship/shared/support/ticket';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { type RawBuilder, sql } from 'kysely';
import { ATTESTATION_COPY } from '../accounts/copy.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { cellsWhere, isOverdue, isWaiting } from '../lists/office-search.ts';
import type { Actions } from '../operators/actions.ts';
import { decidable, waitingAboutHim } from '../operators/list-approvals.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import type { Operator } from '../operators/operator.ts';
import { IS_BELOW } from '../stock/list-stock.ts';

/** A queue: who sees it, its rows with when each began to wait, and after how many minutes one is overdue. */
interface QueueRule {
  right: Needed;
  rows: RawBuilder<unknown>;
  overdueMinutes: number | null;
}
const S = TICKET_STATUS;
/** First answer within half an hour, further ones within two hours (O122). */
const TICKET_MINUTES = { first: 30, next: 120 } as const;

/** What waits of a ticket is what its buyer said last. */
const openTickets = sql`select updated_at as at, replied_at from tickets where status in (${lits(S.new, S.inHand)})`;
const lateTickets = sql`select at from (${openTickets}) t
  where at < now() - make_interval(mins => case when replied_at is null then ${sql.lit(TICKET_MINUTES.first)} else ${sql.lit(TICKET_MINUTES.next)} end)`;

const RULES: Record<Exclude<Queue, 'approval' | 'late_parcel'>, QueueRule> = {
  ticket: { right: 'ticket.view', rows: openTickets, overdueMinutes: TICKET_MINUTES.next },
  ticket_late: { right: 'ticket.view', rows: lateTickets, overdueMinutes: 0 },
  refund: {
    right: 'refund.view',
    rows: sql`select created_at as at from refunds where status = ${sql.lit(REFUND_STATUS.review)}`,
    overdueMinutes: 24 * 60,
  },
  withdrawal: {
    right: 'withdraw.view',
    rows: sql`select created_at as at from withdrawals where status = ${sql.lit(WITHDRAWAL_STATUS.review)}`,
    overdueMinutes: 24 * 60,
  },
  payout: {
    right: 'withdraw.view',
    rows: sql`select created_at as at from withdrawals where status = ${sql.lit(WITHDRAWAL_STATUS.approved)}`,
    overdueMinutes: 48 * 60,
  },
  attestation: {
    right: 'attestation.review',
    rows: sql`select attestation_at as at from users where attestation = ${sql.lit(ATTESTATION.review)} and attestation_reason = ${ATTESTATION_COPY.byHand}`,
    overdueMinutes: 24 * 60,
  },
  supplier: {
    right: 'supplier.review',
    rows: sql`select applied_at as at from suppliers where status = ${sql.lit(SUPPLIER_STATUS.applied)}`,
    overdueMinutes: 72 * 60,
  },
  courier: {
    right: 'courier.edit',
    rows: sql`select asked_at as at from courier_reviews where status = ${sql.lit(COURIER_REVIEW.asked)}
      union all select created_at from warehouse_closures where status = ${sql.lit(CLOSURE_STATUS.asked)}`,
    overdueMinutes: 24 * 60,
  },
  partner: {
    right: 'partner.view',
    rows: sql`select applied_at as at from partners where status = ${sql.lit(PARTNER_STATUS.pending)}`,
    overdueMinutes: 72 * 60,
  },
  substation: {
    right: 'substation.review',
    rows: sql`select created_at as at from substation_applications where status = ${sql.lit(SUBSTATION_STATUS.pending)}`,
    overdueMinutes: 72 * 60,
  },
  goods_review: {
    right: 'goods.review',
    rows: sql`select asked_at as at from goods_reviews where status = ${sql.lit(REVIEW_STATUS.waiting)}`,
    overdueMinutes: 24 * 60,
  },
  case: {
    right: 'case.view',
    rows: sql`select created_at as at from cases where status = ${sql.lit(CASE_STATUS.new)}`,
    overdueMinutes: 24 * 60,
  },
  appeal: {
    right: 'comp.void',
    rows: sql`select at from comp_appeals where status = ${sql.lit(APPEAL_STATUS.waiting)}`,
    overdueMinutes: 48 * 60,
  },
  // To be answered, approved or paid; what came back from the bank waits too.
  settle: {
    right: ['settle.act', 'settle.pay'],
    rows: sql`select coalesce(confirmed_at, confirm_from) as at from settlements
      where status in (${lits(SETTLEMENT_STATUS.confirmed, SETTLEMENT_STATUS.disputed, SETTLEMENT_STATUS.toPay, SETTLEMENT_STATUS.failed)})`,
    overdueMinutes: 72 * 60,
  },
  balance_refund: {
    right: ['finance.view', 'recharge.act'],
    rows: sql`select created_at as at from balance_refunds where status = ${sql.lit(BALANCE_REFUND_STATUS.review)}`,
    overdueMinutes: 24 * 60,
  },
  reconcile: {
    right: 'reconcile.view',
    rows: sql`select created_at as at from bill_issues where status in (${lits(ISSUE_STATUS.open, ISSUE_STATUS.lookedInto)})`,
    overdueMinutes: 72 * 60,
  },
  payee: {
    right: 'supplier.payee',
    rows: sql`select created_at as at from supplier_payees where status = ${sql.lit(PAYEE_STATUS.waiting)}`,
    overdueMinutes: 48 * 60,
  },
  // Since when is not kept: what is low is told, not how long.
  stock_low: {
    right: 'stock.view',
    rows: sql`select null::timestamptz as at from stocks s join goods g on g.id = s.goods_id where s.warn_at > 0 and ${IS_BELOW}`,
    overdueMinutes: null,
  },
  job: {
    right: 'job.view',
    rows: sql`select created_at as at from jobs where state = ${sql.lit(JOB_STATE.dead)}`,
    overdueMinutes: 0,
  },
  compensation: {
    right: 'comp.view',
    rows: sql`select created_at as at from compensations where status = ${sql.lit(COMPENSATION_STATUS.pending)}`,
    overdueMinutes: null,
  },
};

/** How much waits for an operator, of the queues that his rights open (O017, O041); nothing is counted beyond 10,001. */
export async function readTodo(deps: Deps, actions: Actions, operator: Operator) {
  const { q } = deps.db;
  const kinds = decidable(actions, operator);
  const approvals: QueueRule = {
    right: 'any',
    rows: sql`select asked_at as at from approvals where status = ${sql.lit(APPROVAL_STATUS.waiting)}
      and kind = any(${kinds}::text[]) and asked_by is distinct from ${operator.id}::bigint
      and id <> all(${await waitingAboutHim(deps, actions, operator)}::bigint[])`,
    overdueMinutes: 24 * 60,
  };
  const rules = Object.entries({ approval: approvals, ...RULES }) as [Queue, QueueRule][];
  const open = rules.filter(([, rule]) => mayDo(operator.rights, rule.right));
  const { rows } = await sql<{ name: Queue; n: number; oldest: Date | null; is_overdue: boolean }>`
    ${sql.join(
      open.map(
        ([name, { rows: waiting, overdueMinutes }]) => sql`
        select ${name}::text as name, count(*) as n, min(at) as oldest,
          coalesce(min(at) < now() - make_interval(mins => ${overdueMinutes}::int), false) as is_overdue
        from (select at from (${waiting}) w limit ${MOST_COUNTED}) w`,
      ),
      sql` union all `,
    )}`.execute(q);
  const queues: Partial<Record<Queue, QueueState>> = {};
  for (const { name, n, oldest, is_overdue } of rows)
    queues[name] = { count: n, oldest: formatTime(oldest), is_overdue };
  if (mayDo(operator.rights, 'order.view')) queues.late_parcel = await lateParcels(deps);
  const { n: unread } = await q
    .selectFrom('operator_messages')
    .where('operator_id', '=', operator.id)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { queues, unread };
}

/** Parcels past their ship deadline, as their list has them: looked for among those only that were judged late and have not left. */
async function lateParcels({ db, now }: Deps): Promise<QueueState> {
  const cells = cellsWhere([ORDER_STATUS.toShip], ({ status, isLate }) => isLate && isWaiting(status));
  const { rows } = await sql<{ n: number; oldest: Date | null }>`
    select count(*)::int as n, min(ship_deadline) as oldest from (
      select p.ship_deadline from parcels p
      where p.order_state in (${lits(ORDER_STATUS.toShip, ORDER_STATUS.shipped)}) and p.cell in (${lits(...cells)})
        and ${isOverdue(new Date(now()))} limit ${MOST_COUNTED}) late`.execute(db.q);
  const { n, oldest } = onlyRow(rows);
  return { count: n, oldest: formatTime(oldest), is_overdue: n > 0 };
}
