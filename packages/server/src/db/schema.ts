import type { Generated, GeneratedAlways } from 'kysely';
import type { AfterOrderSchema } from './schema-after-order.ts';
import type { CasesSchema } from './schema-cases.ts';
import type { OfficeSchema } from './schema-office.ts';
import type { PeopleSchema } from './schema-people.ts';
import type { BillSchema } from './schema-bills.ts';
import type { BalanceRefundSchema } from './schema-balance-refunds.ts';
import type { SettlementSchema } from './schema-settlement.ts';
import type { SuppliersSchema } from './schema-suppliers.ts';
import type { SupplySchema } from './schema-supply.ts';
import type { StockSchema } from './schema-stock.ts';
import type { StoresSchema } from './schema-stores.ts';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** The tables as queries see them: bigint is a number (one parser on the pool), timestamptz a Date, jsonb its value. */
export interface Schema
  extends
    AfterOrderSchema,
    CasesSchema,
    StoresSchema,
    StockSchema,
    OfficeSchema,
    PeopleSchema,
    SettlementSchema,
    BalanceRefundSchema,
    BillSchema,
    SuppliersSchema,
    SupplySchema {
  couriers: {
    id: Id;
    supplier_id: number;
    code: string;
    name: string;
    subname: string;
    image: string;
    send_province: string;
    send_city: string;
    send_district: string;
    send_address: string;
    tips: string;
    /** Of the outlet that takes its parcels; '' where nobody wrote it down. */
    outlet_phone: Generated<string>;
    is_wu: boolean;
    show_reissue_number: boolean;
    cutoff_time: string;
    sync_waybill: boolean;
    no_deliver_area: Json<{ province: string; city?: string; start?: string; end?: string }[]>;
    warehouse_id: number | null;
    account_id: number | null;
    issue_mode: Generated<number>;
    enabled: Generated<boolean>;
    next_cutoff: string | null;
    next_cutoff_from: string | null;
    platforms: Generated<number[]>;
    version: Generated<number>;
  };
  categories: { id: Id; parent_id: number | null; name: string; rank: Generated<number> };
  goods: {
    id: Id;
    supplier_id: number;
    courier_id: number;
    category_id: number | null;
    name: string;
    pic: string;
    pics: Json<string[]>;
    content: string;
    price_fen: number;
    floor_fen: number;
    group_prices: Json<Record<string, number>>;
    weight_kg: string;
    max_count: number;
    tag: string;
    platforms: Generated<number[]>;
    status: Generated<number>;
    rank: Generated<number>;
    sale_count: Generated<number>;
    collect_count: Generated<number>;
    created_at: Now;
    cost_fen: Generated<number>;
    parcel_cost_fen: Generated<number>;
    supplier_code: Generated<string>;
    version: Generated<number>;
    updated_at: Now;
    off_by: Generated<string>;
    off_reason: Generated<string>;
    stock_mode: Generated<number>;
    out_by_hand: Generated<boolean>;
    off_by_supplier: Generated<boolean>;
  };
  favourites: { user_id: number; goods_id: number; created_at: Now };
  banners: {
    id: Id;
    image: string;
    url: string;
    button_icon: string;
    button_text: string;
    rank: Generated<number>;
    enabled: Generated<boolean>;
    start_at: Moment | null;
    end_at: Moment | null;
    version: Generated<number>;
  };
  shelf_version: { id: Generated<number>; version: Generated<number> };
  articles: {
    id: number;
    title: string;
    content: string;
    published_at: Now;
    rank: Generated<number>;
    published: Generated<boolean>;
    version: Generated<number>;
  };
  site_texts: { key: string; value: Json<unknown>; updated_at: Now };
  accounts: {
    id: Id;
    kind: string;
    owner_id: number | null;
    supplier_id: number | null;
    code: string | null;
    balance_fen: Generated<number>;
    is_test: Generated<boolean>;
  };
  ledger_txs: { id: Id; kind: string; ref: string; type: number; remark: Generated<string>; created_at: Now };
  ledger_lines: {
    id: Id;
    tx_id: number;
    account_id: number;
    amount_fen: number;
    balance_after_fen: number | null;
  };
  recharges: {
    id: Id;
    trade_no: string;
    user_id: number;
    channel: number;
    amount_fen: number;
    status: Generated<number>;
    provider: string;
    provider_no: string | null;
    result_type: Generated<string>;
    result_data: Generated<string>;
    created_at: Now;
    expire_at: Moment;
    paid_at: Moment | null;
    next_query_at: Moment | null;
    query_failures: Generated<number>;
    refunded_fen: Generated<number>;
  };
  quotes: {
    id: string;
    user_id: number;
    goods_id: number;
    goods_num: number;
    unit_price_fen: number;
    created_at: Now;
    expires_at: Moment;
  };
  batches: {
    id: Id;
    /** Makes the numbers that go outside ours alone; null in batches of release 0.1.0. */
    token: string | null;
    kind_id: number;
    user_id: number;
    goods_id: number;
    courier_id: number;
    goods_num: number;
    unit_price_fen: number;
    platform: number;
    order_source: number;
    channel: string;
    remark: string;
    total_count: number;
    order_count: number;
    total_fen: number;
    refused: Json<RefusedRow[]>;
    store_id: number | null;
    status: number;
    created_at: Now;
    paid_at: Moment | null;
    expire_at: Moment | null;
    site_id: number | null;
    click_id: number | null;
    /** The stock that its pieces were taken from; null where they are not counted. */
    stock_id: number | null;
    /** These are filled in by the database with the payment; null of a test key. */
    supplier_id: GeneratedAlways<number | null>;
    warehouse_id: GeneratedAlways<number | null>;
    cost_fen: Generated<number>;
    parcel_cost_fen: Generated<number>;
    freight_fen: Generated<number>;
  };
  orders: {
    id: Id;
    kind_id: number;
    batch_id: number;
    user_id: number;
    row_no: number;
    row_id: number;
    shop_order: string;
    rec_name: string;
    rec_mobile: string;
    rec_province: string;
    rec_city: string;
    rec_district: string;
    rec_address: string;
    lp_reissue_sn: string;
    remark: string;
    price_fen: number;
    status: number;
    error: Generated<string>;
    created_at: Now;
    paid_at: Moment | null;
    shop_order_id: number | null;
    reissue_of: number | null;
    erased_at: Moment | null;
  };
  parcels: {
    id: Id;
    order_id: number;
    kuaidi_sn: string | null;
    provider: Generated<string>;
    status: number;
    paid_at: Moment;
    ship_deadline: Moment;
    pickup_deadline: Moment;
    ship_time: Moment | null;
    pickup_time: Moment | null;
    sign_time: Moment | null;
    issue_attempts: Generated<number>;
    account_id: Generated<number | null>;
    by_hand: Generated<boolean>;
    issue_error: Generated<string>;
    last_trace_at: Moment | null;
    last_trace_text: string | null;
    kind_id: number;
    order_state: Generated<number>;
    late: Generated<boolean>;
    is_test: Generated<boolean>;
    watch_at: Moment | null;
    cell: GeneratedAlways<number>;
    /** Null of a test key: no supplier sees it. */
    supplier_id: number | null;
    wave_id: number | null;
    wave_no: number | null;
    label_printed: Generated<number>;
    handed_at: Moment | null;
  };
  parcel_events: {
    id: Id;
    parcel_id: number;
    at: Moment;
    kind: string;
    text: string;
    place: Generated<string>;
    learned_at: Now;
  };
  suspense: {
    id: Id;
    provider: string;
    provider_no: string;
    trade_no: string;
    amount_fen: number;
    reason: 'unknown' | 'wrong-amount' | 'paid-twice';
    created_at: Now;
    settled_at: Moment | null;
    note: Generated<string>;
  };
  call_keys: {
    user_id: number;
    key: string;
    call: string;
    body_hash: Buffer;
    answer: Json<unknown>;
    created_at: Now;
  };
  spent_keys: { user_id: number; key: string; batch_id: number };
  early_news: { id: Id; waybill: string; push: Json<Record<string, unknown>>; told_at: Moment };
  state_moves: { machine: string; from_state: number; to_state: number };
  state_log: {
    id: Id;
    machine: string;
    row_id: number;
    from_state: number;
    to_state: number;
    by: Generated<string>;
    at: Now;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    call: string;
    body_hash: Buffer;
    batch_id: number | null;
    created_at: Now;
  };
  jobs: {
    id: Id;
    kind: string;
    key: string;
    payload: Json<Record<string, unknown>>;
    state: Generated<number>;
    attempts: Generated<number>;
    run_at: Generated<Date>;
    locked_until: Moment | null;
    last_error: Generated<string>;
    created_at: Now;
    done_at: Moment | null;
    partner: string | null;
    lease_id: string | null;
    failures: Generated<number>;
    losses: Generated<number>;
    buried_at: Moment | null;
  };
  sweep_marks: { name: string; mark: number };
  broken_partners: { partner: string; failures: Generated<number>; probe_at: Moment; since: Now };
  chores: {
    name: string;
    next_run_at: Moment;
    last_run_at: Moment | null;
    alive_since: Moment | null;
    lease_id: string | null;
    leased_until: Moment | null;
    last_error: Generated<string>;
  };
  substation_applications: {
    id: Id;
    plan_id: number;
    name: string;
    mobile: string;
    city: string;
    host: Generated<string>;
    message: Generated<string>;
    status: Generated<number>;
    created_at: Now;
    reason: Generated<string>;
    decided_at: Moment | null;
    decided_by: number | null;
  };
}

/** A row of a make call that did not become an order; kept so that a repeat gives the same answer (P7). */
export interface RefusedRow {
  row_no: number;
  row_id: number;
  shop_order: string;
  code: string;
  error: string;
}
