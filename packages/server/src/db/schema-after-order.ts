import type { ColumnType, Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** The tables of what follows an order: compensation, commission, withdrawals, service, machines. */
export interface AfterOrderSchema {
  compensations: {
    id: Id;
    parcel_id: number;
    user_id: number;
    supplier_id: number;
    reason: 'ship' | 'pickup';
    deadline: Moment;
    amount_fen: number;
    status: Generated<number>;
    pay_at: Moment;
    evidence: Json<Record<string, unknown>>;
    void_reason: Generated<string>;
    voided_by: Generated<string>;
    created_at: Now;
    settled_at: Moment | null;
    asks: Generated<number>;
    heard_at: Moment | null;
    is_checking: Generated<boolean>;
    disputed_at: Moment | null;
    dispute_note: Generated<string>;
  };
  courier_feeds: {
    provider: string;
    beat_at: Moment;
    flowing_since: Moment | null;
    heard_at: Moment | null;
    lag_s: Generated<number>;
  };
  compensation_hours: { hour: Moment; due: Generated<number>; paid: Generated<number> };
  compensation_stops: { id: Id; stopped_at: Moment; waiting: number; due: number; ended_at: Moment | null };
  order_kinds: { id: Id; user_id: number; goods_id: number; courier_id: number; platform: number };
  order_counts: { id: Id; kind_id: number; cell: number; n: number };
  order_days: { id: Id; kind_id: number; day: string; orders: number; spend_fen: number };
  export_tasks: {
    id: Id;
    user_id: number;
    kind: 'orders' | 'parcels';
    wanted: Json<Record<string, unknown>>;
    status: Generated<number>;
    total: Generated<number>;
    done: Generated<number>;
    file_name: Generated<string>;
    bytes: Generated<number>;
    created_at: Now;
    finished_at: Moment | null;
  };
  export_chunks: { task_id: number; no: number; bytes: Buffer };
  personal_data_log: {
    id: Id;
    user_id: number;
    action: 'view' | 'export';
    ref: string;
    rows: number;
    at: Now;
    operator_id: number | null;
    purpose: Generated<string>;
  };
  group_purchases: {
    id: Id;
    user_id: number;
    group_id: number;
    key: string;
    price_fen: number;
    until: Moment;
    created_at: Now;
  };
  spread_clicks: {
    id: Id;
    partner_id: number;
    user_id: number | null;
    visitor: Generated<string>;
    day: Generated<string>;
    at: Now;
    site_id: number | null;
    page: Generated<string>;
    goods_id: number | null;
    token: string | null;
  };
  partners: {
    id: Id;
    user_id: number;
    status: Generated<number>;
    name: string;
    website: Generated<string>;
    contact: string;
    intro: Generated<string>;
    reason: Generated<string>;
    applied_at: Now;
    decided_at: Moment | null;
  };
  partner_sites: {
    id: Id;
    site_key: string;
    user_id: number;
    name: string;
    origins: string[];
    goods_ids: Generated<number[]>;
    theme: Generated<'light' | 'dark' | 'auto'>;
    is_on: Generated<boolean>;
    created_at: Now;
  };
  embed_codes: {
    code_hash: Buffer;
    user_id: number;
    site_id: number;
    challenge: Buffer;
    expires_at: Moment;
    used_at: Moment | null;
  };
  commissions: {
    id: Id;
    order_id: number;
    batch_id: number;
    partner_id: number;
    buyer_id: number;
    amount_fen: number;
    used_fen: Generated<number>;
    status: Generated<number>;
    created_at: Now;
    released_at: Moment | null;
    reversed_at: Moment | null;
    click_id: number | null;
    held_from: Moment | null;
  };
  withdraw_accounts: {
    user_id: number;
    type: number;
    real_name: string;
    account_cipher: string;
    account_mask: string;
    account_hash: Buffer;
    bank_name: Generated<string>;
    bank_branch: Generated<string>;
    qr_img: Generated<string>;
    changed_at: Now;
    pause_until: Moment | null;
  };
  withdraw_proofs: {
    token_hash: Buffer;
    user_id: number;
    amount_fen: number | null;
    expires_at: Moment;
    used_at: Moment | null;
  };
  withdrawals: {
    id: Id;
    user_id: number;
    amount_fen: number;
    fee_fen: Generated<number>;
    account: Json<Record<string, unknown>>;
    status: Generated<number>;
    reason: Generated<string>;
    day: Generated<string>;
    created_at: Now;
    finished_at: Moment | null;
  };
  pictures: {
    id: string;
    user_id: number;
    bytes: Buffer;
    width: number;
    height: number;
    created_at: Now;
  };
  tickets: {
    id: Id;
    user_id: number;
    type: number;
    order_id: number | null;
    status: Generated<number>;
    created_at: Now;
    updated_at: Generated<Date>;
    replied_at: Moment | null;
    solved_at: Moment | null;
  };
  ticket_messages: {
    id: Id;
    ticket_id: number;
    by: 'user' | 'service';
    content: string;
    images: Json<string[]>;
    created_at: Now;
  };
  refunds: {
    id: Id;
    user_id: number;
    order_id: number;
    ticket_id: number | null;
    reason: string;
    status: Generated<number>;
    answer: Generated<string>;
    created_at: Now;
    decided_at: Moment | null;
  };
  api_keys: {
    user_id: number;
    app_key: string | null;
    secret_sealed: string | null;
    old_secret_sealed: string | null;
    old_until: Moment | null;
    enabled: Generated<boolean>;
    scopes: Json<string[]>;
    ip_list: Json<string[]>;
    callback_url: Generated<string>;
    callback_secret_sealed: Generated<string>;
    callback_enabled: Generated<boolean>;
    events: Json<string[]>;
    created_at: Now;
    key_created_at: Moment | null;
    ended_at: Moment | null;
    last_used_at: Moment | null;
    daily_limit_fen: Generated<number | null>;
    name: Generated<string>;
    last_address: Generated<string>;
  };
  named_keys: {
    app_key: string;
    user_id: number;
    mode: Generated<'live' | 'test'>;
    name: string;
    secret_sealed: string;
    old_secret_sealed: string | null;
    old_until: Moment | null;
    enabled: Generated<boolean>;
    scopes: Json<string[]>;
    ip_list: Json<string[]>;
    daily_limit_fen: Generated<number | null>;
    key_created_at: Now;
    last_used_at: Moment | null;
    last_address: Generated<string>;
    ended_at: Moment | null;
    acts_as: number | null;
  };
  twins: { owner_id: number; twin_id: number };
  key_spends: { app_key: string; day: string; spent_fen: number };
  /** A view: the first key of each person and the named ones. */
  all_keys: {
    app_key: string;
    user_id: number;
    mode: 'live' | 'test';
    name: string;
    secret_sealed: string;
    old_secret_sealed: string | null;
    old_until: Moment | null;
    enabled: boolean;
    scopes: Json<string[]>;
    ip_list: Json<string[]>;
    daily_limit_fen: number | null;
    key_created_at: Moment;
    last_used_at: Moment | null;
    last_address: string;
    ended_at: Moment | null;
    is_first: boolean;
    /** The person whose things it reaches: the owner, or of a test key his twin. */
    acts_as: number;
  };
  webhook_deliveries: {
    id: Id;
    user_id: number;
    webhook_id: string;
    event: string;
    body: string;
    url: string;
    status: Generated<number>;
    attempts: Generated<number>;
    response_status: number | null;
    last_error: Generated<string>;
    created_at: Now;
    next_at: Moment | null;
    delivered_at: Moment | null;
    is_listed: Generated<boolean>;
  };
  events: {
    id: Id;
    user_id: number;
    event_id: string;
    event: string;
    body: string;
    created_at: Now;
    seq: number | null;
  };
  event_heads: { user_id: number; last_seq: Generated<number> };
  goods_changes: {
    id: Id;
    goods_id: number;
    was: Json<object>;
    became: Json<object>;
    at: Now;
    told_until: Generated<number>;
  };
  device_codes: {
    device_hash: Buffer;
    user_code: string;
    client: Generated<string>;
    address: Generated<string>;
    status: Generated<number>;
    user_id: number | null;
    interval_s: Generated<number>;
    created_at: Now;
    expires_at: Moment;
    last_poll_at: Moment | null;
    used_at: Moment | null;
  };
  device_guesses: { id: Id; user_id: number; address: string; at: Now };
  audit_runs: {
    id: Id;
    is_whole: boolean;
    mark: ColumnType<object | null, string | undefined, string>;
    breaches: ColumnType<{ property: string; what: string; ids: string[] }[], string | undefined, string>;
    error: Generated<string>;
    started_at: Now;
    finished_at: Moment | null;
  };
}
