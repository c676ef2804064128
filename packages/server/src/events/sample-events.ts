import type { EventOf, KnownEvent } from '@giftship/shared/events/event-data';
import type { WebhookEvent } from '@giftship/shared/events/event';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { SAMPLE_COPY as SAY } from './copy.ts';

const PARCEL = { parcel_sn: 'P1000001', order_sn: 'G1000001', shop_order: '260101000000001' };
const AT_COURIER = { ...PARCEL, kuaidi_sn: 'YT0000000000001' };

const LISTED = (n: number) => ({ order_sn: `G100000${n}`, id: n, shop_order: `26010100000000${n}` });

/** What test events carry: the fields of the real ones, with numbers that nothing of anybody's has. */
const SAMPLE_DATA: { [E in WebhookEvent]: EventOf<E>['data'] } = {
  'order.paid': {
    batch_sn: 'B1000001',
    count: 2,
    total_price: '5.40',
    orders: [LISTED(1), LISTED(2)],
    more: 0,
  },
  'order.refunded': { order_sn: 'G1000001', money: '2.70', compensated: '0.00', reason: SAY.reason },
  'parcel.waybill': AT_COURIER,
  'parcel.picked_up': { ...AT_COURIER, status: PARCEL_STATUS.pickedUp },
  'parcel.in_transit': { ...AT_COURIER, status: PARCEL_STATUS.inTransit },
  'parcel.delivered': { ...AT_COURIER, status: PARCEL_STATUS.signed },
  'parcel.problem': { ...AT_COURIER, status: PARCEL_STATUS.problem },
  'parcel.compensated': { parcel_sn: 'P1000001', order_sn: 'G1000001', reason: 'pickup', money: '2.00' },
  'batch.completed': {
    batch_sn: 'B1000001',
    count: 2,
    refunded: 0,
    orders: [1, 2].map((n) => ({ ...LISTED(n), kuaidi_sn: `YT000000000000${n}` })),
    more: 0,
  },
  'sync.completed': {
    job_id: 1,
    store_id: 1,
    shop_name: SAY.store,
    inserted: 3,
    updated: 1,
    total: 4,
  },
  'balance.low': { balance: '9.80' },
  'ticket.replied': { ticket_sn: 'T1000001', status: 2, content: SAY.test },
  'goods.updated': {
    goods_id: 1,
    goods_name: SAY.goods,
    changed: ['price'],
    price: '2.80',
    price_before: '2.70',
    state: 'on_sale',
    platforms: [],
  },
};

export const sampleOf = (event: WebhookEvent): KnownEvent =>
  ({ event, data: SAMPLE_DATA[event] }) as KnownEvent;
