/**
 * The rights of operators by area (back-office 4.1): fixed codes of the contract. A role is a named set of them, a route
 * names the one that opens it.
 */
export const RIGHT_AREAS = {
  goods: [
    'goods.view',
    'goods.edit',
    'goods.price',
    'goods.below_cost',
    'goods.cost.view',
    'goods.cost.edit',
    'goods.review',
    'goods.import',
    'category.edit',
  ],
  stock: ['stock.view', 'stock.edit'],
  suppliers: ['supplier.view', 'supplier.edit', 'supplier.review', 'supplier.payee'],
  couriers: ['courier.view', 'courier.edit', 'courier.account'],
  orders: ['order.view', 'parcel.act', 'case.view', 'case.act'],
  service: [
    'ticket.view',
    'ticket.reply',
    'ticket.assign',
    'refund.view',
    'refund.decide',
    'goodwill.give',
    'comp.view',
    'comp.void',
  ],
  users: ['user.view', 'user.edit', 'user.disable', 'attestation.review', 'user.view_as'],
  personal: ['personal.view', 'personal.idcard', 'personal.export'],
  finance: [
    'finance.view',
    'recharge.act',
    'withdraw.view',
    'withdraw.review',
    'withdraw.pay',
    'balance.adjust',
    'reconcile.view',
    'reconcile.act',
    'settle.view',
    'settle.act',
    'settle.pay',
    'approve',
  ],
  promotion: ['partner.view', 'partner.review', 'commission.view', 'substation.review'],
  content: ['content.edit', 'content.publish', 'message.send'],
  risk: ['risk.view', 'risk.edit'],
  reports: ['report.view', 'report.money', 'export.run'],
  system: [
    'config.view',
    'config.edit',
    'group.edit',
    'provider.edit',
    'flag.edit',
    'job.view',
    'job.act',
    'health.view',
    'audit.view',
    'operator.view',
    'operator.edit',
    'role.edit',
  ],
} as const;

/** An area of rights, as the menu and the list of rights show them. */
export type RightArea = keyof typeof RIGHT_AREAS;
/** One right. */
export type Right = (typeof RIGHT_AREAS)[RightArea][number];

/** The areas in the order in which they are shown. */
export const AREAS = Object.keys(RIGHT_AREAS) as readonly RightArea[];
/** Every right, area by area. */
export const RIGHTS: readonly Right[] = AREAS.flatMap((area): readonly Right[] => RIGHT_AREAS[area]);

const KNOWN: ReadonlySet<string> = new Set(RIGHTS);

/** True for the code of a right that there is. */
export const isRight = (code: string): code is Right => KNOWN.has(code);

/** What a person needs one of; `any`: every operator. */
export type Needed = Right | 'any' | readonly Right[];

/** True when one of the needed rights is held. */
export function mayDo(held: ReadonlySet<Right>, needed: Needed): boolean {
  if (needed === 'any') return true;
  return typeof needed === 'string' ? held.has(needed) : needed.some((right) => held.has(right));
}

/** Whoever gives a role with one of these, or changes it, needs a second person (9.3). */
export const isGrave = (right: Right): boolean =>
  (RIGHT_AREAS.finance as readonly Right[]).includes(right) ||
  (RIGHT_AREAS.personal as readonly Right[]).includes(right) ||
  right === 'provider.edit' ||
  right === 'operator.edit' ||
  right === 'role.edit';
