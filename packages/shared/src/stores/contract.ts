import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  Flag,
  Id,
  PageBody,
  PageQuery,
  TimeInput,
  WireTime,
  listOf,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { MOST_NUMBERS } from './store.ts';

const StoreId = queryInt(1, 1_000_000_000_000);

/** A connected store as its owner sees it (decisions section 5). */
export const StoreRow = z.object({
  id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  platform_name: z.string(),
  auth_status: z.int(),
  auth_status_text: z.string(),
  expire_time: WireTime,
  last_sync_time: WireTime,
  auto_sync: Flag,
  /** Why the platform ended its leave, or the last sync failed; '' when nothing is wrong. */
  error: z.string(),
  /** Waybills that the store has not taken yet, and those that it refused. */
  deliver_waiting: z.int(),
  deliver_failed: z.int(),
});
/** A connected store as its owner sees it. */
export type StoreRow = z.infer<typeof StoreRow>;

/** One application through which a platform is connected (M110). */
export const AuthSupplier = z.object({
  supplier: z.string(),
  title: z.string(),
  auth_link: z.string(),
  buy_link: z.string(),
});
/** One way to connect a shop; an empty `buy_link` means that nothing is to be ordered first (M270). */
export type AuthSupplier = z.infer<typeof AuthSupplier>;

/** How shops of one platform are connected (M110); an empty `list` means that there is no way but a file. */
export const AuthLink = z.object({
  platform: z.int(),
  name: z.string(),
  auth_link: z.string(),
  buy_link: z.string(),
  supplier: z.string(),
  /** 1: the merchant copies a code from the platform instead of being sent back with one. */
  shop_code_bind: Flag,
  list: z.array(AuthSupplier),
});
/** All ways to connect shops of a platform, the usual one in its own fields. */
export type AuthLink = z.infer<typeof AuthLink>;

/** A store after it was given leave. */
export const AuthInfo = z.object({
  store_id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  auth_status: z.int(),
  expire_time: WireTime,
});
/** What connecting a store answers. */
export type AuthInfo = z.infer<typeof AuthInfo>;

const SYNC_FIELDS = {
  job_id: z.int(),
  /** Percent, 100 only when all of it is stored. */
  value: z.int(),
  status: z.int(),
  status_text: z.string(),
  /** Orders that the platform says there are in the range, as far as it was read; grows with each window. */
  total: z.int(),
  inserted: z.int(),
  updated: z.int(),
  error: z.string(),
  start_time: WireTime,
  end_time: WireTime,
};

/** How far the latest sync of a store is (M242); all empty for a store that never had one. */
export const SyncStatus = z.object(SYNC_FIELDS);
/** How far a sync is, as it is polled. */
export type SyncStatus = z.infer<typeof SyncStatus>;

/** One sync in the list of them (M245); `is_auto` 1: by the clock, not by a person. */
export const SyncJob = z.object({
  ...SYNC_FIELDS,
  store_id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  is_auto: Flag,
  created_at: WireTime,
  finished_at: WireTime,
});
/** A sync that is or was. */
export type SyncJob = z.infer<typeof SyncJob>;

/** An order of a connected store (M109). The receiver is masked; the service knows more and ships with that. */
export const StoreOrderRow = z.object({
  id: z.int(),
  store_id: z.int(),
  platform: z.int(),
  shop_order: z.string(),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  goods_list: z.array(
    z.object({
      goods_img: z.string(),
      goods_name: z.string(),
      goods_spec: z.string(),
      goods_count: z.int(),
    }),
  ),
  /** The platform's own flag number (D327); null where there is none. */
  flag: z.nullable(z.int()),
  /** The seller's note. */
  remark: z.string(),
  buyer_remark: z.string(),
  buyer_nick: z.string(),
  order_time: WireTime,
  ship_before: WireTime,
  status_text: z.string(),
  /** 1 may be bought for, 2 may not; `errorText` says why (M131, M132). */
  state: z.literal([1, 2]),
  errorText: z.string(),
  /** 1: this person has paid for a parcel for it already. */
  is_bought: Flag,
  encrypted: Flag,
});
/** An order of a shop, to choose from. */
export type StoreOrderRow = z.infer<typeof StoreOrderRow>;

/** A page of the orders of one store. */
export const StoreOrderSearch = z.strictObject({
  ...PageBody,
  store_id: Id,
  start_time: z.optional(TimeInput),
  end_time: z.optional(TimeInput),
  flag: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(9))).check(z.maxLength(10))),
  /** Text within the seller's note. */
  remark: z.optional(text(100)),
  shop_order: z.optional(z.array(text(64)).check(z.maxLength(MOST_NUMBERS))),
  /** Text within goods, buyer, buyer's note or masked receiver. */
  keyword: z.optional(text(100)),
  /** 1 only orders that may be bought for, 2 only those that may not. */
  state: z.optional(z.literal([1, 2])),
  is_bought: z.optional(Flag),
  /** The courier that is to ship: orders whose encrypted receiver it may not be given get state 2. */
  express_id: z.optional(Id),
});
/** Filters of the orders of a store that hold together. */
export type StoreOrderSearch = z.infer<typeof StoreOrderSearch>;

/** One waybill written back, or not (M111): `send_status` 1 is shipped, all else is not (M140). */
export const DeliverItem = z.object({
  shop_order: z.string(),
  waybill_code: z.string(),
  send_status: z.int(),
  msg: z.string(),
});
/** What became of one waybill that was to go into a store. */
export type DeliverItem = z.infer<typeof DeliverItem>;

/** One waybill on its way into a store. */
export const DeliveryRow = z.object({
  id: z.int(),
  store_id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  shop_order: z.string(),
  waybill_code: z.string(),
  express_name: z.string(),
  order_sn: z.string(),
  send_status: z.int(),
  send_status_text: z.string(),
  msg: z.string(),
  attempts: z.int(),
  created_at: WireTime,
  next_at: WireTime,
  shipped_at: WireTime,
});
/** One write-back with its tries; `next_at` is the next one. */
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** Connected stores: leave, sync, their orders, and waybills written back. */
export const storeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/store/list',
    auth: 'user',
    embed: true,
    scope: 'store:read',
    summary: '店铺列表',
    data: listOf(StoreRow),
    refusals: [],
  },
  options: {
    method: 'GET',
    path: '/user/store/options',
    auth: 'user',
    embed: true,
    scope: 'store:read',
    summary: '可选的店铺，可按平台筛选',
    query: z.strictObject({ platform: z.optional(queryInt(1, 9)) }),
    data: listOf(
      z.object({
        id: z.int(),
        shop_name: z.string(),
        platform: z.int(),
        auth_status: z.int(),
        expire_time: WireTime,
      }),
    ),
    refusals: [],
  },
  save: {
    method: 'PUT',
    path: '/user/store',
    auth: 'user',
    scope: 'store:write',
    summary: '修改店铺：自动同步、店铺名称',
    body: z.strictObject({
      id: Id,
      auto_sync: z.optional(Flag),
      shop_name: z.optional(text(60)),
    }),
    data: StoreRow,
    refusals: ['NOT_FOUND', 'STORE_EXPIRED'],
  },
  unbind: {
    method: 'DELETE',
    path: '/user/store',
    auth: 'user',
    scope: 'store:write',
    summary: '解除店铺绑定',
    query: z.strictObject({ id: StoreId }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  authLinks: {
    method: 'GET',
    path: '/gift/auth/links',
    auth: 'user',
    embed: true,
    scope: 'store:write',
    summary: '各平台的授权链接；链接10分钟内有效，只能用一次',
    data: z.record(z.string(), AuthLink),
    refusals: [],
  },
  authInfo: {
    method: 'GET',
    path: '/gift/auth/info',
    auth: 'user',
    embed: true,
    scope: 'store:write',
    sameOrigin: true,
    summary: '用平台返回的授权码（视频号用关联码）绑定店铺；再次授权同一店铺会更新原来的店铺',
    query: z.strictObject({
      platform: queryInt(1, 9),
      /** The application of the link that was used; the platform's first one when absent. */
      app: z._default(text(32), ''),
      code: text(2000),
      shop_name: z._default(text(60), ''),
      /** From the authorise link: one use, and only for the person it was made for. Not needed with a bind code. */
      state: z._default(text(64), ''),
    }),
    data: AuthInfo,
    refusals: ['SHOP_AUTH_FAILED', 'BIND_CODE_WRONG', 'PLATFORM_BY_FILE'],
  },
  sync: {
    method: 'POST',
    path: '/gift/auth/order/sync',
    auth: 'user',
    embed: true,
    scope: 'store:write',
    summary: '同步店铺订单；店铺正在同步时返回正在进行的任务（joined为1）',
    body: z.strictObject({ store_id: Id, start_time: TimeInput, end_time: TimeInput }),
    data: z.object({ job_id: z.int(), joined: Flag }),
    refusals: ['NOT_FOUND', 'STORE_EXPIRED', 'SYNC_RANGE_TOO_LONG', 'SYNC_RANGE_EMPTY'],
  },
  syncStatus: {
    method: 'GET',
    path: '/gift/auth/order/sync/status',
    auth: 'user',
    embed: true,
    scope: 'store:read',
    summary: '店铺最近一次同步的进度',
    query: z.strictObject({ store_id: StoreId }),
    data: SyncStatus,
    refusals: ['NOT_FOUND'],
  },
  syncCancel: {
    method: 'POST',
    path: '/gift/auth/order/sync/cancel',
    auth: 'user',
    embed: true,
    scope: 'store:write',
    summary: '停止店铺正在进行的同步；已经同步的订单保留',
    body: z.strictObject({ store_id: Id }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  syncJobs: {
    method: 'GET',
    path: '/gift/auth/synchronize/orders',
    auth: 'user',
    scope: 'store:read',
    summary: '同步任务列表',
    query: z.strictObject({ ...PageQuery, store_id: z.optional(StoreId) }),
    data: pageOf(SyncJob),
    refusals: [],
  },
  orders: {
    method: 'POST',
    path: '/gift/auth/order',
    auth: 'user',
    embed: true,
    scope: 'store:read',
    summary: '已同步的店铺订单',
    body: StoreOrderSearch,
    data: pageOf(StoreOrderRow),
    refusals: ['NOT_FOUND'],
  },
  deliver: {
    method: 'POST',
    path: '/gift/auth/deliver',
    auth: 'user',
    embed: true,
    scope: 'deliver:write',
    rate: 'make',
    summary: '把运单号写回店铺；同一运单重复提交只发货一次，没有成功的会自动重试',
    body: z.strictObject({
      platform: z.optional(z.int()),
      store_id: Id,
      list: z
        .array(z.strictObject({ shop_order: text(64), waybill_code: text(64) }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
    data: z.object({ items: z.array(DeliverItem) }),
    refusals: ['NOT_FOUND'],
  },
  deliveries: {
    method: 'GET',
    path: '/gift/auth/deliver/list',
    auth: 'user',
    scope: 'store:read',
    summary: '写回店铺的运单及其结果',
    query: z.strictObject({
      ...PageQuery,
      store_id: z.optional(StoreId),
      send_status: z.optional(queryInt(0, 3)),
      shop_order: z.optional(text(64)),
    }),
    data: pageOf(DeliveryRow),
    refusals: [],
  },
});
