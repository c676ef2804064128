import { CASE_STATUS_LABELS } from '@giftship/shared/cases/labels';
import { SUBSTATION_STATUS_LABELS } from '@giftship/shared/content/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { mayDo, type Needed, type Right } from '@giftship/shared/operators/rights';
import { BATCH_STATUS_LABELS, ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import { REFUND_STATUS_LABELS, TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { BALANCE_REFUND_LABELS } from '@giftship/shared/balance-refunds/labels';
import { WITHDRAWAL_LABELS } from '@giftship/shared/withdrawals/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Numbered } from '../db/numbers.ts';

/** What has a record of its own: the right that opens it (one of several, where it is told so), and where its states and number are. */
export interface Recorded {
  right: Exclude<Needed, 'any'>;
  machine?: string;
  numbered?: Numbered;
  /** Words of its states. */
  states?: Readonly<Record<number, string>>;
  /** Objects and numbers of other rows of the log that tell of it. */
  also?: (of: { id: number; ref: string }, rights: ReadonlySet<Right>) => RawBuilder<unknown>;
}
/** What was refunded, given as goodwill or compensated for an order, and its cases: each to who may see it where it stands. */
const deedsOnOrder = ({ id, ref }: { id: number; ref: string }, rights: ReadonlySet<Right>) => {
  const seen = (...needed: Right[]) => sql.lit(needed.some((right) => rights.has(right)));
  return sql`
  select 'refund', 'R' || r.id from refunds r where r.order_id = ${id} and ${seen('refund.view')}
  union all select 'adjustment', 'Q' || a.id from adjustments a
    where a.ref = ${ref} and a.ref <> '' and ${seen('refund.view', 'finance.view')}
  union all select 'case', 'X' || k.id from cases k where k.order_id = ${id} and ${seen('case.view')}
  union all select 'compensation', 'P' || p.id from parcels p where p.order_id = ${id} and ${seen('comp.view')}`;
};
const RECORDED: Readonly<Record<string, Recorded>> = {
  ticket: { right: 'ticket.view', machine: 'tickets', numbered: 'ticket', states: TICKET_STATUS_LABELS },
  refund: { right: 'refund.view', machine: 'refunds', numbered: 'refund', states: REFUND_STATUS_LABELS },
  case: { right: 'case.view', machine: 'cases', numbered: 'case', states: CASE_STATUS_LABELS },
  appeal: { right: 'comp.view' },
  compensation: { right: 'comp.view' },
  order: {
    right: 'order.view',
    machine: 'orders',
    numbered: 'order',
    states: ORDER_STATUS_LABELS,
    also: deedsOnOrder,
  },
  parcel: { right: 'order.view', machine: 'parcels', numbered: 'parcel', states: PARCEL_STATUS_LABELS },
  batch: { right: 'order.view', machine: 'batches', numbered: 'batch', states: BATCH_STATUS_LABELS },
  user: { right: 'user.view' },
  attestation: { right: 'attestation.review' },
  withdrawal: {
    right: 'withdraw.view',
    machine: 'withdrawals',
    numbered: 'withdrawal',
    states: WITHDRAWAL_LABELS,
  },
  recharge: { right: 'finance.view' },
  suspense: { right: 'finance.view' },
  balance: { right: 'finance.view' },
  bill: { right: 'reconcile.view' },
  'balance-refund': {
    right: 'finance.view',
    machine: 'balance_refunds',
    numbered: 'balanceRefund',
    states: BALANCE_REFUND_LABELS,
  },
  adjustment: { right: 'finance.view' },
  partner: { right: 'partner.view', machine: 'partners', states: PARTNER_STATUS_LABELS },
  'partner-site': { right: 'partner.view' },
  'payout-file': { right: ['withdraw.pay', 'settle.pay'] },
  settlement: {
    right: 'settle.view',
    machine: 'settlements',
    numbered: 'settlement',
    states: SETTLEMENT_LABELS,
  },
  payee: { right: ['supplier.payee', 'settle.view'] },
  review: { right: 'goods.review' },
  supplier: { right: 'supplier.view' },
  warehouse: { right: 'supplier.view' },
  courier: { right: 'courier.view' },
  'courier-account': { right: 'courier.account' },
  commission: { right: 'commission.view' },
  substation: {
    right: 'substation.review',
    machine: 'substation_applications',
    states: SUBSTATION_STATUS_LABELS,
  },
  goods: { right: 'goods.view' },
  category: { right: 'goods.view' },
  operator: { right: 'operator.view' },
  role: { right: 'operator.view' },
  'ip-list': { right: 'operator.view' },
  setting: { right: 'config.view' },
  flag: { right: 'flag.edit' },
  group: { right: 'config.view' },
  article: { right: 'content.edit' },
  agreement: { right: 'content.publish' },
  notice: { right: 'content.edit' },
  banner: { right: 'content.edit' },
  layout: { right: 'content.edit' },
  site: { right: 'content.publish' },
  mailing: { right: 'message.send' },
};

/** The record of a kind of thing, for who may open it. Refuses what has none, and a missing right by its name. */
export function recordedFor(rights: ReadonlySet<Right>, object: string): Recorded {
  const recorded = Object.hasOwn(RECORDED, object) ? RECORDED[object] : undefined;
  if (!recorded) throw refuse('NOT_FOUND');
  if (mayDo(rights, recorded.right)) return recorded;
  const [right] = [recorded.right].flat() as [Right];
  throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS[right] });
}
