import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import type { Tone } from './table.ts';

/** Tones of the states that lists show, by the numbers of the service. */
export const ORDER_TONES: Record<number, Tone> = {
  [ORDER_STATUS.unpaid]: 'wait',
  [ORDER_STATUS.toShip]: 'wait',
  [ORDER_STATUS.shipped]: 'good',
  [ORDER_STATUS.finished]: 'good',
  [ORDER_STATUS.closed]: 'over',
  [ORDER_STATUS.refunded]: 'over',
};
export const PARCEL_TONES: Record<number, Tone> = {
  [PARCEL_STATUS.waitingWaybill]: 'wait',
  [PARCEL_STATUS.waitingPickup]: 'wait',
  [PARCEL_STATUS.signed]: 'good',
  [PARCEL_STATUS.problem]: 'bad',
  [PARCEL_STATUS.returned]: 'bad',
  [PARCEL_STATUS.cancelled]: 'over',
};
export const STORE_TONES: Record<number, Tone> = {
  [STORE_STATUS.notAuthorised]: 'wait',
  [STORE_STATUS.normal]: 'good',
  [STORE_STATUS.expired]: 'bad',
  [STORE_STATUS.unbound]: 'over',
};
/** Waybills on their way into a store. */
export const DELIVER_TONES: Record<number, Tone> = {
  [DELIVER_STATUS.waiting]: 'wait',
  [DELIVER_STATUS.shipped]: 'good',
  [DELIVER_STATUS.retrying]: 'wait',
  [DELIVER_STATUS.failed]: 'bad',
};
/** Events on their way to a callback address. */
export const DELIVERY_TONES: Record<number, Tone> = {
  [DELIVERY_STATUS.pending]: 'wait',
  [DELIVERY_STATUS.delivered]: 'good',
  [DELIVERY_STATUS.retrying]: 'wait',
  [DELIVERY_STATUS.gaveUp]: 'bad',
};
