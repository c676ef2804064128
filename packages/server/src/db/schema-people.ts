import type { Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** The tables of people, how they log in, and what operators do with them and with money in and out. */
export interface PeopleSchema {
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
    id_card_digest: Buffer | null;
    spread_code: string;
    invited_by: number | null;
    invited_click: number | null;
    lasting_group_id: Generated<number>;
    is_partner_disabled: Generated<boolean>;
    withdraw_password_hash: Generated<string>;
    withdraw_failures: Generated<number>;
    withdraw_locked_until: Moment | null;
    register_params: Json<Record<string, string>>;
    created_at: Now;
    version: Generated<number>;
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
    site_id: number | null;
    origin: Generated<string>;
    click_id: number | null;
    proved_at: Moment | null;
    password_at: Moment | null;
    totp_at: Moment | null;
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
    asked_by: Generated<string>;
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
  wrong_tries: {
    what: string;
    who: string;
    tries: Generated<number>;
    blocked_until: Moment | null;
    last_at: Now;
  };
  known_devices: {
    user_id: number;
    device_hash: Buffer;
    address: string;
    first_at: Now;
    last_at: Now;
  };
  attestation_decisions: {
    id: Id;
    user_id: number;
    at: Now;
    decided_by: string;
    decision: 'approve' | 'refuse';
    reason: Generated<string>;
  };
  user_messages: {
    id: Id;
    user_id: number;
    content: string;
    kind: Generated<string>;
    ref: Generated<string>;
    created_at: Now;
    read_at: Moment | null;
    link: Generated<string>;
  };
  tags: { id: Id; name: string };
  user_tags: { user_id: number; tag_id: number };
  payout_files: {
    id: Id;
    kind: 'withdrawal' | 'settlement';
    refs: string[];
    amount_fen: number;
    by: number | null;
    at: Now;
    released_at: Moment | null;
  };
  payment_notices: {
    id: Id;
    channel: string;
    trade_no: string;
    provider_no: string;
    amount_fen: number;
    outcome: 'unknown' | 'wrong-amount' | 'paid-twice';
    body_sealed: Generated<string>;
    created_at: Now;
  };
}
