import { RIGHT_AREAS, RIGHTS, type Right, type RightArea } from './rights.ts';

/** A role that comes with the program; its id is below `FIRST_OWN_ROLE`. */
interface BuiltInRole {
  id: number;
  rights: readonly Right[];
}

/** Roles that a shop makes itself are numbered from here. */
export const FIRST_OWN_ROLE = 101;

const areas = (...names: RightArea[]): Right[] =>
  names.flatMap((name): readonly Right[] => RIGHT_AREAS[name]);
const views = (...names: RightArea[]): Right[] => areas(...names).filter((right) => right.endsWith('.view'));
const without = (rights: readonly Right[], ...left: Right[]): Right[] =>
  rights.filter((right) => !left.includes(right));
/** Views of an area that open no cost, no payee and nothing of a person. */
const plainViews = (...names: RightArea[]): Right[] =>
  without(views(...names), 'goods.cost.view', 'health.view');

/** The built-in roles and their rights (back-office 4.2). They are neither edited nor deleted: a shop copies one. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { id: 1, rights: RIGHTS },
  {
    id: 2,
    rights: [
      ...without(areas('goods'), 'goods.cost.edit'),
      ...areas('stock'),
      ...without(areas('suppliers'), 'supplier.payee'),
      ...without(areas('couriers'), 'courier.account'),
      ...areas('orders', 'service', 'users'),
      'personal.view',
      'finance.view',
      ...areas('promotion', 'content'),
      ...plainViews('risk'),
      ...areas('reports'),
      'config.view',
      'flag.edit',
    ],
  },
  {
    id: 3,
    rights: [
      'goods.view',
      'goods.edit',
      'goods.price',
      'goods.import',
      'category.edit',
      'goods.cost.view',
      ...areas('stock'),
      ...plainViews('suppliers', 'couriers', 'orders'),
      'content.edit',
      ...plainViews('reports'),
    ],
  },
  {
    id: 4,
    rights: [
      'goods.view',
      'goods.cost.view',
      'goods.review',
      ...plainViews('stock', 'couriers'),
      'supplier.view',
      'supplier.review',
    ],
  },
  {
    id: 5,
    rights: [
      'goods.view',
      ...plainViews('stock', 'suppliers', 'couriers'),
      'order.view',
      'case.view',
      'case.act',
      'ticket.view',
      'ticket.reply',
      'refund.view',
      'comp.view',
      'user.view',
      'personal.view',
    ],
  },
  {
    id: 6,
    rights: [
      'goods.view',
      ...plainViews('stock', 'suppliers', 'couriers'),
      ...areas('orders', 'service', 'users'),
      'personal.view',
      'finance.view',
      'approve',
      ...plainViews('promotion'),
      'message.send',
      ...plainViews('risk', 'reports'),
    ],
  },
  {
    id: 7,
    rights: [
      'goods.view',
      'goods.cost.view',
      'supplier.view',
      'supplier.payee',
      ...plainViews('orders', 'service'),
      'user.view',
      ...without(areas('finance'), 'approve', 'settle.pay', 'withdraw.pay'),
      'commission.view',
      ...areas('reports'),
    ],
  },
  {
    id: 8,
    rights: [
      'goods.view',
      'goods.cost.view',
      'supplier.view',
      'supplier.payee',
      ...plainViews('orders', 'service'),
      'user.view',
      ...areas('finance'),
      'commission.view',
      ...areas('reports'),
      'audit.view',
    ],
  },
  {
    id: 9,
    rights: [
      'goods.view',
      ...plainViews('suppliers', 'orders', 'service'),
      'user.view',
      'user.disable',
      'attestation.review',
      'personal.view',
      'personal.idcard',
      'finance.view',
      'partner.view',
      'partner.review',
      ...areas('risk'),
      ...plainViews('reports'),
      'audit.view',
    ],
  },
  {
    id: 10,
    rights: [
      'courier.account',
      'config.view',
      'provider.edit',
      'flag.edit',
      'job.view',
      'job.act',
      'health.view',
    ],
  },
  {
    id: 11,
    rights: [
      ...plainViews('goods', 'stock', 'suppliers', 'couriers', 'orders', 'service', 'users'),
      'goods.cost.view',
      'finance.view',
      'reconcile.view',
      'settle.view',
      'withdraw.view',
      ...plainViews('promotion', 'risk'),
      ...without(areas('reports'), 'export.run'),
      'audit.view',
      'config.view',
      'operator.view',
      'health.view',
    ],
  },
];

/** The role with every right; one enabled holder of it always remains (B22). */
export const SUPER_ROLE = 1;
