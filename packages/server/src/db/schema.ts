import type { Generated, GeneratedAlways } from 'kysely';
import type { AfterOrderSchema } from './schema-after-order.ts';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** The tables as queries see them: bigint is a number (one parser on the pool), timestamptz a Date, jsonb its value. */
export interface Schema extends AfterOrderSchema {
  users: {
    id: Id;
    mobile: string;
    user_type: 'user' | 'supplier';
    username: string;
    password_hash: string;
    status: Generated<number>;
    group_id: Generated<number>;
    group_until: Moment | null;
    attestation: Generated<number>;
    attestation_reason: Generated<string>;
    attestation_at: Moment | null;
    real_name: Generated<string>;
    id_card_cipher: Generated<string>;
    id_card_mask: Generated<string>;
    spread_code: string;
    invited_by: number | null;
    lasting_group_id: Generated<number>;
    is_partner_disabled: Generated<boolean>;
    withdraw_password_hash: Generated<string>;
    withdraw_failures: Generated<number>;
    withdraw_locked_until: Moment | null;
    register_params: Json<Record<string, string>>;
    created_at: Now;
  };
  sessions: {
    token_hash: Buffer;
    user_id: number;
    created_at: Now;
    expires_at: Moment;
    user_agent: Generated<string>;
    id: Id;
    label: Generated<string>;
    address: Generated<string>;
    last_used_at: Now;
  };
  remember_tokens: {
    token_hash: Buffer;
    family: string;
    user_id: number;
    session_hash: Buffer;
    created_at: Now;
    expires_at: Moment;
    used_at: Moment | null;
  };
  captchas: { key: string; answer: string; mobile: string | null; expires_at: Moment };
  sms_codes: {
    id: Id;
    mobile: string;
    address: string;
    purpose: string;
    code: string;
    tries: Generated<number>;
    used_at: Moment | null;
    created_at: Now;
    expires_at: Moment;
  };
  login_failures: {
    mobile: string;
    user_type: string;
    failures: Generated<number>;
    blocked_until: Moment | null;
    last_at: Now;
  };
  user_messages: {
    id: Id;
    user_id: number;
    content: string;
    kind: Generated<string>;
    ref: Generated<string>;
    created_at: Now;
    read_at: Moment | null;
  };
  suppliers: {
    id: Id;
    user_id: number | null;
    name: string;
    logo: string;
    notice: string;
    address: string;
    status: Generated<number>;
    created_at: Now;
  };
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
    is_wu: boolean;
    show_reissue_number: boolean;
    cutoff_time: string;
    sync_waybill: boolean;
    no_deliver_area: Json<{ province: string; city?: string; start?: string; end?: string }[]>;
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
  };
  shelf_version: { id: Generated<number>; version: Generated<number> };
  articles: { id: number; title: string; content: string; published_at: Now; rank: Generated<number> };
  site_texts: { key: string; value: Json<unknown>; updated_at: Now };
  accounts: {
    id: Id;
    kind: string;
    owner_id: number | null;
    supplier_id: number | null;
    code: string | null;
    balance_fen: Generated<number>;
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
    status: number;
    created_at: Now;
    paid_at: Moment | null;
    expire_at: Moment | null;
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
    last_trace_at: Moment | null;
    last_trace_text: string | null;
    kind_id: number;
    order_state: Generated<number>;
    late: Generated<boolean>;
    watch_at: Moment | null;
    cell: GeneratedAlways<number>;
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
