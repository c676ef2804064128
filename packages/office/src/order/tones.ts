import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS, COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { REFUND_STATUS, TICKET_STATUS } from '@giftship/shared/support/ticket';

const P = PARCEL_STATUS;
const PARCELS: Readonly<Record<number, StateTone>> = {
  [P.waitingWaybill]: 'open',
  [P.waitingPickup]: 'waiting',
  [P.pickedUp]: 'moving',
  [P.inTransit]: 'moving',
  [P.delivering]: 'moving',
  [P.signed]: 'kept',
  [P.problem]: 'bad',
  [P.returned]: 'still',
  [P.cancelled]: 'gone',
};
const ORDERS: Readonly<Record<number, StateTone>> = {
  [ORDER_STATUS.unpaid]: 'open',
  [ORDER_STATUS.toShip]: 'waiting',
  [ORDER_STATUS.shipped]: 'moving',
  [ORDER_STATUS.finished]: 'kept',
};
const BATCHES: Readonly<Record<number, StateTone>> = {
  [BATCH_STATUS.queued]: 'waiting',
  [BATCH_STATUS.processing]: 'moving',
  [BATCH_STATUS.completed]: 'kept',
  [BATCH_STATUS.completedWithErrors]: 'bad',
  [BATCH_STATUS.failed]: 'bad',
  [BATCH_STATUS.unpaid]: 'open',
};
const TICKETS: Readonly<Record<number, StateTone>> = {
  [TICKET_STATUS.new]: 'waiting',
  [TICKET_STATUS.inHand]: 'moving',
  [TICKET_STATUS.waitingForUser]: 'open',
  [TICKET_STATUS.solved]: 'kept',
};
const REFUNDS: Readonly<Record<number, StateTone>> = {
  [REFUND_STATUS.review]: 'waiting',
  [REFUND_STATUS.refunded]: 'kept',
};
const COMPENSATIONS: Readonly<Record<number, StateTone>> = {
  [COMPENSATION_STATUS.pending]: 'waiting',
  [COMPENSATION_STATUS.paid]: 'kept',
};

/** What a state means for who looks. */
export const toneOf = {
  parcel: (status: number): StateTone => PARCELS[status] ?? 'still',
  order: (status: number): StateTone => ORDERS[status] ?? 'still',
  batch: (status: number): StateTone => BATCHES[status] ?? 'still',
  ticket: (status: number): StateTone => TICKETS[status] ?? 'still',
  refund: (status: number): StateTone => REFUNDS[status] ?? 'still',
  compensation: (status: number): StateTone => COMPENSATIONS[status] ?? 'still',
};
