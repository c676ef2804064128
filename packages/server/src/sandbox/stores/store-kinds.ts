import type { Ms } from '../../outside/raw-http.ts';
import type { PlatformAbilities, PullLimits, StoreOrderState } from '../../platforms/platform.ts';
import type { SandboxKey } from './platform-copy.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number of so many digits behind fixed text; `dated` puts the China day (yymmdd) and a hyphen in between. */
export interface NumberShape {
  prefix: string;
  digits: number;
  dated?: boolean;
}

/** How a platform hides a receiver: stars of the name, shown figures of the phone, shown characters of the detail. */
export interface MaskShape {
  name: 'one' | 'each';
  phone: readonly [head: number, tail: number];
  detail: number;
}

/** What a platform hands out beside its masks: a cipher in these fields, clear text, or hardly ever anything. */
type ReceiverWay = { cipher: readonly string[] } | 'clear' | 'mostly_masks';

/** Everything in which the sandbox platforms differ (facts sections 6 and 7). */
export interface StoreKind {
  /** The platform's id on the wire. */
  id: number;
  key: SandboxKey;
  can: PlatformAbilities;
  limits: PullLimits;
  /** `last_first`: numbered pages, newest first, read from the last one; `cursor`: oldest change first. */
  pages: 'last_first' | 'cursor';
  countsAll: boolean;
  orderNumber: NumberShape;
  storeNumber: NumberShape;
  /** The platform's own word for each state. */
  states: Record<StoreOrderState, string>;
  /** What an order has whose flag nobody set. */
  unflagged: number | null;
  note: { most: number; appends: boolean };
  mask: MaskShape;
  receiver: ReceiverWay;
  /** How many orders may share a waybill. */
  waybillUses: number;
  codeLife: Ms;
  accessLife: Ms;
  /** How long leave can be renewed: null for ever, 0 not at all. */
  renewLife: Ms | null;
  /** The service must be ordered first in the platform's market. */
  mustBuy: boolean;
}

const OAUTH: PlatformAbilities = {
  bind: 'oauth',
  sync: true,
  ship: true,
  note: true,
  flag: true,
  push: false,
};
const ALL_ONCE = { mask: { name: 'one', phone: [3, 4], detail: 2 }, waybillUses: 1 } as const;

/** The eight platforms with an interface; the ninth has files only. */
export const STORE_KINDS: readonly StoreKind[] = [
  {
    ...ALL_ONCE,
    id: 1,
    key: 'tb',
    can: OAUTH,
    limits: { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 10 },
    pages: 'last_first',
    countsAll: true,
    orderNumber: { prefix: '4', digits: 18 },
    storeNumber: { prefix: '2', digits: 8 },
    states: {
      unpaid: 'WAIT_BUYER_PAY',
      to_ship: 'WAIT_SELLER_SEND_GOODS',
      part: 'SELLER_CONSIGNED_PART',
      shipped: 'WAIT_BUYER_CONFIRM_GOODS',
      done: 'TRADE_FINISHED',
      closed: 'TRADE_CLOSED',
    },
    unflagged: 0,
    note: { most: 300, appends: false },
    mask: { name: 'each', phone: [0, 4], detail: 0 },
    receiver: { cipher: ['oaid'] },
    codeLife: 10 * MINUTE,
    accessLife: 30 * DAY,
    renewLife: 365 * DAY,
    mustBuy: true,
  },
  {
    ...ALL_ONCE,
    id: 2,
    key: 'pdd',
    can: OAUTH,
    limits: { windowMs: 30 * MINUTE, lagMs: 3 * MINUTE, maxAgeMs: 90 * DAY, pageSize: 100, qps: 50 },
    pages: 'last_first',
    countsAll: true,
    orderNumber: { prefix: '', digits: 15, dated: true },
    storeNumber: { prefix: '6', digits: 8 },
    states: { unpaid: '0', to_ship: '1', part: '1', shipped: '2', done: '3', closed: '4' },
    unflagged: 0,
    note: { most: 300, appends: false },
    receiver: { cipher: ['receiver_name', 'receiver_phone', 'receiver_address'] },
    codeLife: 10 * MINUTE,
    accessLife: 365 * DAY,
    renewLife: 0,
    mustBuy: true,
  },
  {
    ...ALL_ONCE,
    id: 3,
    key: 'jd',
    can: OAUTH,
    limits: { windowMs: 30 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 10 },
    pages: 'last_first',
    countsAll: true,
    orderNumber: { prefix: '3', digits: 11 },
    storeNumber: { prefix: '1', digits: 7 },
    states: {
      unpaid: 'NOT_PAY',
      to_ship: 'WAIT_SELLER_STOCK_OUT',
      part: 'WAIT_SELLER_STOCK_OUT',
      shipped: 'WAIT_GOODS_RECEIVE_CONFIRM',
      done: 'FINISHED_L',
      closed: 'TRADE_CANCELED',
    },
    unflagged: 0,
    note: { most: 500, appends: false },
    mask: { name: 'each', phone: [3, 4], detail: 3 },
    receiver: 'mostly_masks',
    codeLife: 5 * MINUTE,
    accessLife: 365 * DAY,
    renewLife: 365 * DAY,
    mustBuy: false,
  },
  {
    ...ALL_ONCE,
    id: 4,
    key: 'dy',
    can: OAUTH,
    limits: { windowMs: 90 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 20 },
    pages: 'cursor',
    countsAll: true,
    orderNumber: { prefix: '69', digits: 17 },
    storeNumber: { prefix: '4', digits: 7 },
    states: { unpaid: '1', to_ship: '2', part: '101', shipped: '3', done: '5', closed: '4' },
    unflagged: 0,
    note: { most: 60, appends: false },
    mask: { name: 'one', phone: [1, 2], detail: 1 },
    receiver: { cipher: ['encrypt_post_receiver', 'encrypt_post_tel', 'encrypt_detail'] },
    codeLife: 10 * MINUTE,
    accessLife: 7 * DAY,
    renewLife: 14 * DAY,
    mustBuy: true,
  },
  {
    ...ALL_ONCE,
    id: 5,
    key: 'ks',
    can: OAUTH,
    limits: { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 50, qps: 300 },
    pages: 'cursor',
    countsAll: false,
    orderNumber: { prefix: '24', digits: 14 },
    storeNumber: { prefix: '3', digits: 9 },
    states: { unpaid: '10', to_ship: '30', part: '30', shipped: '40', done: '70', closed: '80' },
    unflagged: 0,
    note: { most: 200, appends: true },
    receiver: { cipher: ['encryptedConsignee', 'encryptedMobile', 'encryptedAddress'] },
    codeLife: 2 * MINUTE,
    accessLife: 2 * DAY,
    renewLife: 180 * DAY,
    mustBuy: false,
  },
  {
    ...ALL_ONCE,
    id: 6,
    key: 'sph',
    can: { ...OAUTH, bind: 'code', flag: false },
    limits: { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 160 },
    pages: 'cursor',
    countsAll: false,
    orderNumber: { prefix: '37', digits: 17 },
    storeNumber: { prefix: 'wx', digits: 16 },
    states: { unpaid: '10', to_ship: '20', part: '21', shipped: '30', done: '100', closed: '250' },
    unflagged: null,
    note: { most: 500, appends: false },
    receiver: { cipher: ['ewaybill_address'] },
    codeLife: 10 * MINUTE,
    accessLife: 2 * HOUR,
    renewLife: null,
    mustBuy: true,
  },
  {
    ...ALL_ONCE,
    id: 7,
    key: 'ali',
    can: OAUTH,
    limits: { windowMs: 90 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 20, qps: 10 },
    pages: 'last_first',
    countsAll: true,
    orderNumber: { prefix: '2', digits: 18 },
    storeNumber: { prefix: 'b2b-22', digits: 8 },
    states: {
      unpaid: 'waitbuyerpay',
      to_ship: 'waitsellersend',
      part: 'waitsellersend',
      shipped: 'waitbuyerreceive',
      done: 'success',
      closed: 'cancel',
    },
    unflagged: null,
    note: { most: 500, appends: false },
    receiver: 'clear',
    waybillUses: 15,
    codeLife: 2 * MINUTE,
    accessLife: 10 * HOUR,
    renewLife: 180 * DAY,
    mustBuy: false,
  },
  {
    ...ALL_ONCE,
    id: 8,
    key: 'xhs',
    can: OAUTH,
    limits: { windowMs: 30 * MINUTE, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 100 },
    pages: 'last_first',
    countsAll: true,
    orderNumber: { prefix: 'P', digits: 18 },
    storeNumber: { prefix: '61', digits: 22 },
    states: { unpaid: '1', to_ship: '4', part: '5', shipped: '6', done: '7', closed: '9' },
    unflagged: 1,
    note: { most: 500, appends: false },
    receiver: { cipher: ['openAddressId'] },
    codeLife: 10 * MINUTE,
    accessLife: 7 * DAY,
    renewLife: 14 * DAY,
    mustBuy: false,
  },
];

/** The platform of that key; undefined when it has no sandbox stores. */
export function storeKind(key: string): StoreKind | undefined {
  return STORE_KINDS.find((kind) => kind.key === key);
}
