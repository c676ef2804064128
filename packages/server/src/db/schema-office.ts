import type { PaperKind } from '@giftship/shared/content/paper';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** A jsonb column that may be null. */
type MaybeJson = ColumnType<Record<string, unknown> | null, string | null, string | null>;

/** Prices that a timed change sets, in fen. */
export interface TimedChanges {
  price_fen?: number;
  floor_fen?: number;
  group_prices?: Record<string, number>;
  /** Only of a cost that a supplier raised (S023). */
  cost_fen?: number;
  parcel_cost_fen?: number;
}

/** The tables of the people who run the shop. */
export interface OfficeSchema {
  operators: {
    id: Id;
    login: string;
    name: string;
    mobile: Generated<string>;
    password_hash: string | null;
    status: Generated<number>;
    role_ids: number[];
    ip_list: Generated<string[]>;
    totp_sealed: Generated<string>;
    totp_last_step: Generated<number>;
    totp_at: Moment | null;
    version: Generated<number>;
    created_by: number | null;
    created_at: Now;
    last_login_at: Moment | null;
  };
  operator_backup_codes: { operator_id: number; code_hash: Buffer; used_at: Moment | null };
  operator_activations: {
    code_hash: Buffer;
    operator_id: number;
    expires_at: Moment;
    used_at: Moment | null;
  };
  operator_login_tickets: {
    ticket_hash: Buffer;
    id: Id;
    operator_id: number;
    step: 'totp' | 'setup' | 'rebind';
    secret_sealed: Generated<string>;
    password_hash: string | null;
    activation_hash: Buffer | null;
    tries: Generated<number>;
    address: Generated<string>;
    expires_at: Moment;
    used_at: Moment | null;
  };
  operator_sessions: {
    token_hash: Buffer;
    id: Id;
    operator_id: number;
    created_at: Now;
    last_used_at: Now;
    ends_at: Moment;
    proved_at: Moment | null;
    address: Generated<string>;
    user_agent: Generated<string>;
    device_hash: Buffer | null;
  };
  operator_logins: {
    id: Id;
    login: string;
    operator_id: number | null;
    result: number;
    address: Generated<string>;
    user_agent: Generated<string>;
    device_hash: Buffer | null;
    at: Now;
  };
  view_sessions: {
    id: Id;
    operator_id: number;
    user_id: number;
    reason: string;
    code_hash: Buffer;
    token_hash: Buffer | null;
    created_at: Now;
    started_at: Date | null;
    ends_at: Date | null;
    /** When its end was written down. */
    closed_at: Date | null;
    /** The supplier whose console is looked at; null for a buyer's account. */
    supplier_id: number | null;
  };
  view_calls: { view_id: number; call: string; n: Generated<number>; last_at: Now };
  roles: { id: Id; name: string; rights: string[]; version: Generated<number>; updated_at: Now };
  operator_prefs: { operator_id: number; key: string; value: Json<unknown> };
  saved_views: {
    id: Id;
    owner_id: number;
    role_id: number | null;
    page: string;
    name: string;
    value: Json<unknown>;
    is_default: Generated<boolean>;
  };
  operator_keys: {
    operator_id: number;
    key: string;
    call: string;
    body_hash: Buffer;
    answer: Json<unknown>;
    created_at: Now;
  };
  approvals: {
    id: Id;
    kind: string;
    payload: Json<unknown>;
    amount_fen: Generated<number>;
    ref: Generated<string>;
    reason: Generated<string>;
    why: Generated<string>;
    seen_hash: Buffer;
    seen: ColumnType<{ name: string; value: string }[] | null, string | undefined, never>;
    status: Generated<number>;
    asked_by: number | null;
    asked_at: Now;
    expires_at: Moment;
    decided_by: number | null;
    decided_at: Moment | null;
    answer: Generated<string>;
    result: MaybeJson;
  };
  operator_sums: { operator_id: number; kind: string; day: string; amount_fen: number };
  operator_log: {
    id: Id;
    at: Now;
    operator_id: number | null;
    actor: string;
    address: Generated<string>;
    request_id: Generated<string>;
    action: string;
    object: string;
    ref: Generated<string>;
    reason: Generated<string>;
    before: MaybeJson;
    after: MaybeJson;
    rows: Generated<number>;
    approval_id: number | null;
  };
  operator_log_seals: {
    id: Id;
    from_id: number;
    to_id: number;
    prev_hash: Buffer;
    hash: Buffer;
    at: Now;
  };
  claims: { kind: string; ref: string; operator_id: number; until: Moment };
  operator_messages: {
    id: Id;
    operator_id: number;
    content: string;
    link: Generated<string>;
    created_at: Now;
    read_at: Moment | null;
  };
  office_notes: { id: Id; object: string; ref: string; operator_id: number; content: string; at: Now };
  office_tasks: {
    id: Id;
    operator_id: number | null;
    kind: string;
    wanted: Json<unknown>;
    status: Generated<number>;
    total: Generated<number>;
    done: Generated<number>;
    refused: Generated<number>;
    unchanged: Generated<number>;
    undo_until: Moment | null;
    created_at: Now;
    finished_at: Moment | null;
  };
  office_task_rows: {
    task_id: number;
    no: number;
    ref: string;
    outcome: Generated<number>;
    text: Generated<string>;
    before: MaybeJson;
    after: MaybeJson;
    at: Now;
  };
  goods_versions: {
    goods_id: number;
    version: number;
    row: Json<Record<string, unknown>>;
    by: string;
    at: Now;
  };
  goods_timed: {
    id: Id;
    goods_id: number;
    changes: Json<TimedChanges>;
    start_at: Moment;
    end_at: Moment | null;
    status: Generated<number>;
    before: ColumnType<TimedChanges | null, string | null, string | null>;
    by: string;
    created_at: Now;
  };
  media: {
    id: string;
    folder: Generated<string>;
    name: string;
    bytes: Buffer;
    thumb: Buffer;
    width: number;
    height: number;
    hash: Buffer;
    by: string;
    created_at: Now;
  };
  papers: {
    id: string;
    kind: PaperKind;
    bytes: Buffer;
    width: number;
    height: number;
    /** Null of a picture of the library whose sender is not known by his number. */
    operator_id: number | null;
    created_at: Now;
  };
  content_versions: {
    id: Id;
    kind: 'article' | 'notice' | 'layout' | 'site' | 'agreement';
    ref: Generated<string>;
    value: Json<Record<string, unknown>>;
    status: Generated<number>;
    version: Generated<number>;
    by: string;
    at: Now;
  };
  content_previews: {
    token_hash: Buffer;
    operator_id: number;
    is_open: Generated<boolean>;
    expires_at: Moment;
  };
  waybill_cancels: {
    parcel_id: number;
    status: Generated<number>;
    reason: string;
    operator_id: number | null;
    answer: Generated<string>;
    asked_at: Now;
    done_at: Moment | null;
  };
  mailings: {
    id: Id;
    target: 'one' | 'group' | 'tag' | 'suppliers' | 'all';
    target_id: number | null;
    content: string;
    link: Generated<string>;
    send_at: Moment;
    status: Generated<number>;
    upto_id: Generated<number>;
    total: Generated<number>;
    done: Generated<number>;
    left_out: Generated<number>;
    by: string;
    operator_id: number | null;
    created_at: Now;
    finished_at: Moment | null;
  };
  office_settings: {
    key: string;
    value: Json<unknown>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Now;
  };
  order_finder: { h: number; kind: number; order_id: number };
  phrases: {
    id: Id;
    owner_id: number | null;
    title: string;
    content: string;
    rank: Generated<number>;
    created_at: Now;
  };
  ticket_types: {
    id: number;
    name: Generated<string>;
    first_minutes: Generated<number>;
    next_minutes: Generated<number>;
    role_id: number | null;
    hidden: Generated<boolean>;
  };
  adjustments: {
    id: Id;
    target: 'balance' | 'supplier' | 'goodwill' | 'waive' | 'claim';
    user_id: number | null;
    supplier_id: number | null;
    amount_fen: number;
    kind: Generated<number>;
    bearer: number | null;
    reason: Generated<string>;
    attachment: Generated<string>;
    ref: Generated<string>;
    asked_by: number | null;
    approved_by: number | null;
    at: Now;
  };
  settings: {
    key: string;
    value: Json<unknown>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Now;
  };
  settings_history: {
    key: string;
    version: number;
    value: Json<unknown>;
    by: number | null;
    reason: Generated<string>;
    at: Now;
  };
  price_groups: {
    id: number;
    name: string;
    minus_fen: number;
    price_fen: number;
    recharge_fen: number | null;
    days: Generated<number>;
    is_sold: Generated<boolean>;
    rank: number;
    version: Generated<number>;
  };
  feature_flags: {
    feature: string;
    is_on: boolean;
    sentence: Generated<string>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Now;
  };
  settings_version: { id: Generated<number>; version: Generated<number> };
}
