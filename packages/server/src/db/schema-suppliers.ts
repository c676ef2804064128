import type { ColumnType, Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** JSON that is {} where nothing was said. */
type Said = ColumnType<Record<string, unknown>, string | undefined, string>;

/** The tables of suppliers: who they are, who works for them, and what they changed. */
export interface SuppliersSchema {
  suppliers: {
    id: Id;
    user_id: number | null;
    name: string;
    logo: Generated<string>;
    notice: Generated<string>;
    address: Generated<string>;
    status: Generated<number>;
    created_at: Now;
    company: Generated<string>;
    licence: Generated<string>;
    licence_pic: string | null;
    contact: Generated<string>;
    mobile: Generated<string>;
    application: Said;
    contract: Said;
    settle_cycle: Generated<'week' | 'half' | 'month'>;
    settle_days: Generated<number>;
    reserve_fen: Generated<number>;
    comp_bearer: Generated<number>;
    version: Generated<number>;
    applied_at: Moment | null;
    decided_at: Moment | null;
    reason: Generated<string>;
  };
  supplier_members: {
    supplier_id: number;
    user_id: number;
    role: number;
    created_at: Now;
    removed_at: Moment | null;
  };
  supplier_invites: {
    code_hash: Buffer;
    supplier_id: number;
    mobile: string;
    role: number;
    by: string;
    created_at: Now;
    expires_at: Moment;
    used_at: Moment | null;
  };
  user_totp: {
    user_id: number;
    secret_sealed: string;
    last_step: Generated<number>;
    codes: Buffer[];
    bound_at: Now;
  };
  user_prefs: { user_id: number; key: string; value: Json<unknown> };
  agreement_consents: { user_id: number; kind: string; version: number; at: Now; address: string };
  supplier_log: {
    id: Id;
    supplier_id: number;
    user_id: number | null;
    actor: string;
    action: string;
    object: string;
    ref: Generated<string>;
    reason: Generated<string>;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
    address: Generated<string>;
    request_id: Generated<string>;
    at: Now;
  };
  supplier_keys: {
    supplier_id: number;
    key: string;
    call: string;
    body_hash: Buffer;
    answer: Json<unknown>;
    created_at: Now;
  };
  supplier_api_keys: {
    app_key: string;
    supplier_id: number;
    user_id: number;
    name: string;
    secret_sealed: string;
    old_secret_sealed: string | null;
    old_until: Moment | null;
    enabled: Generated<boolean>;
    scopes: Json<string[]>;
    ip_list: Json<string[]>;
    created_at: Now;
    last_used_at: Moment | null;
    last_address: Generated<string>;
  };
  supplier_nonces: { app_key: string; nonce: string; at: Now };
  supplier_hooks: {
    supplier_id: number;
    callback_url: Generated<string>;
    callback_secret_sealed: Generated<string>;
    callback_enabled: Generated<boolean>;
    events: Json<string[]>;
  };
  supplier_deliveries: {
    id: Id;
    supplier_id: number;
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
  };
  supplier_news: { whom: 'programs' | 'members'; told_until: Moment };
}
