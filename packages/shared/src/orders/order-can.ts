import { ORDER_STATUS as S, type OrderStatus } from './order.ts';

/** What may be done with an order in which state; read by server, site and command line alike. */
export const orderCan = {
  pay: [S.unpaid],
  ship: [S.toShip],
  refund: [S.toShip, S.shipped],
  track: [S.toShip, S.shipped, S.finished],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** True of a state in which an order may be given back on request. */
export const mayRefund = (state: number): boolean => orderCan.refund.some((each) => each === state);
