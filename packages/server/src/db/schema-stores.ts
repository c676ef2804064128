import type { Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** One line of a store's order as it is kept for the lists. */
interface StoreGoods {
  goods_img: string;
  goods_name: string;
  goods_spec: string;
  goods_count: number;
}

/** What a run of a rule buys, and for which orders. */
interface ChosenOrders {
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  shop_orders: string[];
}

/** The tables of connected stores, of the rules that order by themselves, and of signed calls. */
export interface StoresSchema {
  stores: {
    id: Id;
    user_id: number;
    platform: number;
    shop_name: string;
    outside_id: Generated<string>;
    status: Generated<number>;
    expire_at: Moment | null;
    last_sync_at: Moment | null;
    auto_sync: Generated<boolean>;
    created_at: Now;
    app: Generated<string>;
    grant_sealed: string | null;
    access_until: Moment | null;
    renewing_until: Moment | null;
    error: Generated<string>;
    synced_until: Moment | null;
    next_sync_at: Moment | null;
  };
  store_auth_states: {
    state_hash: Buffer;
    user_id: number;
    platform: number;
    app: string;
    expires_at: Moment;
    used_at: Moment | null;
  };
  shop_orders: {
    id: Id;
    store_id: number;
    shop_order: string;
    state: string;
    problem: number;
    is_encrypted: boolean;
    flag: number | null;
    seller_note: string;
    buyer_note: string;
    buyer_nick: string;
    rec_name: string;
    rec_mobile: string;
    province: string;
    city: string;
    district: string;
    rec_address: string;
    receiver_sealed: string | null;
    goods: Json<StoreGoods[]>;
    search: string;
    waybills: Json<string[]>;
    ordered_at: Moment;
    ship_before: Moment | null;
    changed_at: Moment;
    synced_at: Now;
  };
  sync_jobs: {
    id: Id;
    store_id: number;
    user_id: number;
    is_auto: Generated<boolean>;
    start_at: Moment;
    end_at: Moment;
    done_until: Moment;
    status: Generated<number>;
    value: Generated<number>;
    total: Generated<number>;
    inserted: Generated<number>;
    updated: Generated<number>;
    error: Generated<string>;
    moved_at: Now;
    created_at: Now;
    finished_at: Moment | null;
  };
  shop_places: {
    place: string;
    since: Now;
  };
  shop_deliveries: {
    id: Id;
    store_id: number;
    user_id: number;
    order_id: number;
    shop_order: string;
    waybill: string;
    courier: string;
    status: Generated<number>;
    msg: Generated<string>;
    attempts: Generated<number>;
    is_unsure: Generated<boolean>;
    created_at: Now;
    next_at: Moment | null;
    shipped_at: Moment | null;
  };
  auto_rules: {
    id: Id;
    user_id: number;
    store_id: number;
    goods_id: number;
    courier_id: number;
    num: number;
    flags: Json<number[]>;
    remark: Generated<string>;
    keyword: Generated<string>;
    daily_limit: number;
    max_amount_fen: number;
    enabled: Generated<boolean>;
    removed_at: Moment | null;
    created_at: Now;
  };
  auto_runs: {
    id: Id;
    rule_id: number;
    store_id: number;
    user_id: number;
    dry_run: boolean;
    status: Generated<number>;
    matched: Generated<number>;
    ordered: Generated<number>;
    amount_fen: Generated<number>;
    batch_id: number | null;
    chosen: Json<ChosenOrders>;
    skipped: Json<{ shop_order: string; reason: string }[]>;
    msg: Generated<string>;
    code: Generated<number>;
    created_at: Now;
    finished_at: Moment | null;
  };
  api_nonces: { user_id: number; nonce: string; at: Now };
  api_spends: { user_id: number; day: string; spent_fen: number };
}
