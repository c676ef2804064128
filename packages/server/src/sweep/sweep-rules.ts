import { USER_STATUS } from '@giftship/shared/accounts/account';
import { NONCE_KEPT_S } from '@giftship/shared/api-keys/sign-call';
import { EXPORT_TASK } from '@giftship/shared/operators/operator';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import { SYNC_STATUS } from '@giftship/shared/stores/store';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { lits } from '../db/lits.ts';

/** What may go of a table, and when. Everything that grows has a rule, or a reason to stay (`KEPT`); a test holds it. */
export interface SweepRule {
  table: string;
  /** The time that a row's age counts from; an index begins with it, but for tables that are walked by `id`. */
  by: string;
  /** How long a row stays after that time, in days; fractions are fine. */
  days: (config: Config) => number;
  /** Walked along the primary key, whose order is that of time: a table too big for one more index. */
  isWalkedById?: true;
  /** Only these rows; the table is `t`. */
  only?: RawBuilder<unknown>;
  /** Rows of one statement, where a row is heavier than most. */
  slice?: number;
}

const LATER_ONE = (table: string, owner: string, and = sql``) =>
  sql`exists (select from ${sql.table(table)} n where n.${sql.ref(owner)} = t.${sql.ref(owner)} and n.id > t.id ${and})`;

export const SWEEP_RULES: readonly SweepRule[] = [
  // Whoever was stopped is told so by his old login for a month, and not to log in again (O143).
  {
    table: 'sessions',
    by: 'expires_at',
    days: () => 0,
    only: sql`(t.expires_at < now() - interval '30 days'
      or not exists (select from users u where u.id = t.user_id and u.status = ${sql.lit(USER_STATUS.disabled)}))`,
  },
  { table: 'remember_tokens', by: 'expires_at', days: () => 0 },
  { table: 'captchas', by: 'expires_at', days: () => 0 },
  { table: 'sms_codes', by: 'created_at', days: () => 2 },
  { table: 'login_failures', by: 'last_at', days: () => 30 },
  { table: 'wrong_tries', by: 'last_at', days: () => 30 },
  { table: 'known_devices', by: 'last_at', days: () => 365 },
  { table: 'withdraw_proofs', by: 'expires_at', days: () => 1 },
  { table: 'quotes', by: 'expires_at', days: () => 1 },
  { table: 'call_keys', by: 'created_at', days: () => 365 },
  { table: 'idempotency_keys', by: 'created_at', days: ({ idempotencyDays }) => idempotencyDays },
  { table: 'api_nonces', by: 'at', days: () => NONCE_KEPT_S / 86_400 },
  { table: 'store_auth_states', by: 'expires_at', days: () => 1 },
  { table: 'embed_codes', by: 'expires_at', days: () => 1 },
  { table: 'device_codes', by: 'expires_at', days: () => 1 },
  { table: 'device_guesses', by: 'at', days: () => 1 },
  { table: 'content_previews', by: 'expires_at', days: () => 1 },
  { table: 'operator_login_tickets', by: 'expires_at', days: () => 1 },
  { table: 'view_sessions', by: 'created_at', days: () => 180 },
  { table: 'operator_logins', by: 'at', days: () => 180 },
  { table: 'operator_keys', by: 'created_at', days: () => 7 },
  // What was exported is personal (O255); what else came of bulk work row by row is kept for a month (10.5).
  {
    table: 'office_task_rows',
    by: 'at',
    days: () => 7,
    slice: 100,
    only: sql`exists (select from office_tasks k where k.id = t.task_id and k.finished_at < now() - interval '7 days'
      and (k.kind = ${sql.lit(EXPORT_TASK)} or k.finished_at < now() - interval '30 days'))`,
  },
  // The head of an export goes with its file: what was looked for names people. Others say who did what in the state log.
  {
    table: 'office_tasks',
    by: 'created_at',
    days: () => 7,
    only: sql`t.kind = ${sql.lit(EXPORT_TASK)} and t.finished_at < now() - interval '7 days'
      and not exists (select from office_task_rows r where r.task_id = t.id)`,
  },
  { table: 'jobs', by: 'done_at', days: () => 7, only: sql`t.state = ${sql.lit(JOB_STATE.done)}` },
  {
    table: 'webhook_deliveries',
    by: 'created_at',
    days: () => 30,
    only: sql`t.status in (${lits(DELIVERY_STATUS.delivered, DELIVERY_STATUS.gaveUp)})`,
  },
  {
    table: 'supplier_deliveries',
    by: 'created_at',
    days: () => 30,
    only: sql`t.status in (${lits(DELIVERY_STATUS.delivered, DELIVERY_STATUS.gaveUp)})`,
  },
  { table: 'supplier_nonces', by: 'at', days: () => NONCE_KEPT_S / 86_400 },
  // Walked by id: a row for each thing that happened, and no further index.
  { table: 'events', by: 'created_at', days: () => 30, isWalkedById: true },
  { table: 'goods_changes', by: 'at', days: () => 30, isWalkedById: true },
  { table: 'export_tasks', by: 'created_at', days: () => 7, slice: 20 },
  // Uploaded and then not sent.
  {
    table: 'pictures',
    by: 'created_at',
    days: () => 1,
    slice: 100,
    only: sql`not exists (select from ticket_messages m where m.images ? t.id)
      and not exists (select from suppliers s where s.licence_pic = t.id)
      and not exists (select from case_messages m where m.images ? t.id and m.images <> '[]')
      and not exists (select from comp_appeals a where a.images ? t.id)`,
  },
  // The last of each store and rule stays: it is what their pages show.
  {
    table: 'sync_jobs',
    by: 'created_at',
    days: () => 90,
    only: sql`t.status in (${lits(SYNC_STATUS.done, SYNC_STATUS.failed)}) and ${LATER_ONE('sync_jobs', 'store_id')}`,
  },
  {
    table: 'auto_runs',
    by: 'created_at',
    days: () => 180,
    only: sql`t.status in (${lits(RUN_STATUS.done, RUN_STATUS.stopped)}) and ${LATER_ONE('auto_runs', 'rule_id', sql`and not n.dry_run`)}`,
  },
  // Orders of stores that nobody bought for: those that were bought for stay with their order, without the recipient.
  {
    table: 'shop_orders',
    by: 'ordered_at',
    days: ({ recipientDays }) => recipientDays,
    only: sql`not exists (select from orders o where o.shop_order_id = t.id)`,
  },
  {
    table: 'spread_clicks',
    by: 'at',
    days: () => 365,
    only: sql`not exists (select from users where invited_click = t.id) and not exists (select from batches where click_id = t.id)
      and not exists (select from commissions where click_id = t.id) and not exists (select from sessions where click_id = t.id)`,
  },
  { table: 'waybill_labels', by: 'at', days: () => 30 },
  { table: 'supplier_log', by: 'at', days: () => 180 },
  { table: 'supplier_keys', by: 'created_at', days: () => 7 },
  { table: 'supplier_invites', by: 'created_at', days: () => 30 },
  { table: 'user_messages', by: 'created_at', days: () => 365, isWalkedById: true },
  {
    table: 'parcel_events',
    by: 'learned_at',
    // As long as the state log: they are the log of what a courier's news moved.
    days: () => 730,
    isWalkedById: true,
    only: sql`exists (select from parcels p where p.id = t.parcel_id and p.status in (${lits(PARCEL_STATUS.signed, PARCEL_STATUS.returned, PARCEL_STATUS.cancelled)}))`,
  },
  { table: 'state_log', by: 'at', days: () => 730, isWalkedById: true },
  { table: 'personal_data_log', by: 'at', days: () => 1_095, isWalkedById: true },
  { table: 'nodes', by: 'seen_at', days: () => 7 },
];

/** Tables that are never swept, because … */
export const KEPT: Readonly<Record<string, string>> = {
  operators: 'people',
  view_calls: 'go with their look',
  operator_backup_codes: 'eight an operator',
  operator_activations: 'one an operator',
  operator_sessions: 'three an operator',
  operator_prefs: 'bounded an operator',
  operator_messages: 'few an operator and day',
  operator_sums: 'one small row an operator, kind and day',
  operator_log: 'who did what; never changed',
  operator_log_seals: 'one row a minute with work',
  roles: 'few',
  saved_views: 'thirty an operator',
  approvals: 'decisions of two persons',
  claims: 'one a record that was opened for work',
  office_notes: 'what operators said of a record; never changed',
  office_settings: 'few',
  settings: 'one row a setting',
  settings_history: 'few, and each a decision about the shop',
  settings_version: 'one row',
  price_groups: 'at most ten',
  feature_flags: 'one row a switch',
  goods_versions: 'two hundred of each goods',
  goods_timed: 'few, and each a decision about prices',
  media: 'content',
  papers: 'what shows that money left, moved by hand or why a parcel was marked',
  content_versions: 'content: what was shown, and by whom',
  mailings: 'few, and each a record of what was sent to whom',
  accounts: 'money',
  ledger_txs: 'money',
  ledger_lines: 'money',
  recharges: 'money',
  suspense: 'money that waits for a person',
  withdrawals: 'money',
  withdraw_accounts: 'one a person',
  commissions: 'money',
  compensations: 'money, with its evidence',
  compensation_hours: 'one row an hour',
  compensation_stops: 'few, and each a decision about money',
  spent_keys: 'two numbers and a key a batch: what was bought under it is never bought again',
  group_purchases: 'money',
  refunds: 'a decision about money',
  adjustments: 'money',
  supplier_items: 'money: what each parcel brought its supplier',
  supplier_accruals: 'money',
  settlements: 'money',
  balance_refunds: 'money',
  bills: 'money: one row a channel and day',
  bill_rows: 'money, as the channel says it',
  bill_issues: 'a decision about money',
  balance_refund_parts: 'money',
  settlement_disputes: 'few, and each about money',
  supplier_payees: 'few a supplier, and each a decision about money',
  order_finder: 'small rows of an order; that of its recipient goes with him',
  phrases: 'few',
  ticket_types: 'one row a kind',
  orders: 'what was bought; its recipient is erased',
  parcels: 'what was shipped',
  waybill_cancels: 'one small row of a parcel: why it was not shipped',
  batches: 'what was bought',
  order_kinds: 'bounded by combinations of what a person bought',
  order_counts: 'folded',
  order_days: 'folded; one row a kind and day',
  ledger_days: 'folded; some twenty rows a day',
  ledger_mark: 'one row',
  supplier_counts: 'folded',
  waves: 'one small row for up to 500 parcels',
  waybill_changes: 'one small row of a parcel: under which number it went before',
  shop_deliveries: 'store, order and waybill are its key for ever: a waybill is never told twice',
  api_spends: 'one small row a person and day with calls',
  audit_runs: 'one row a day',
  users: 'people',
  attestation_decisions: 'few, and each a decision about a person',
  suppliers: 'people',
  supplier_api_keys: 'few a supplier',
  supplier_hooks: 'one a supplier',
  supplier_news: 'two rows',
  supplier_members: 'people',
  user_totp: 'one a person with a second factor',
  user_prefs: 'bounded a person',
  warehouses: 'few a supplier',
  warehouse_closures: 'few a warehouse and year',
  courier_accounts: 'few a supplier',
  courier_reviews: 'few a supplier, and each a decision',
  stocks: 'one row of goods in a warehouse',
  stock_docs: 'why there are so many; never changed',
  stock_moves: 'what came and went; never changed',
  goods_reviews: 'decisions about goods',
  agreement_consents: 'what a person agreed to',
  partners: 'people',
  partner_sites: 'few',
  stores: 'few',
  api_keys: 'one a person',
  twins: 'one a person with test keys',
  named_keys: 'few a person',
  key_spends: 'one small row a key and day with calls',
  event_heads: 'one small row a person who reads events',
  auto_rules: 'few',
  favourites: 'bounded by people and goods',
  substation_applications: 'few, each waits for a person',
  cases: 'what went wrong with a parcel, and what became of it',
  case_messages: 'what both sides said of it; erased with its recipient',
  comp_appeals: 'few, and each a decision about money',
  tickets: 'what a person asked and was answered',
  ticket_messages: 'what a person asked and was answered',
  tags: 'at most a hundred',
  user_tags: 'few a person',
  payout_files: 'few, and each a record of money that left',
  payment_notices: 'few, and each what a channel signed about money',
  goods: 'content',
  couriers: 'content',
  categories: 'content',
  banners: 'content',
  articles: 'content',
  site_texts: 'content',
  shelf_version: 'one row',
  shop_secret: 'one row',
  state_moves: 'the arrows',
  export_chunks: 'goes with its task',
  broken_partners: 'goes when the partner answers',
  chores: 'one row a chore',
  early_news: 'a day; the chore that waits for their waybills removes them',
  courier_feeds: 'one row a courier service',
  shop_places: 'one row each time that a database begins a new life',
  moved_house: 'one row',
  schema_migrations: 'one row a release',
  schema_online_steps: 'one row a release',
  sweep_marks: 'one row a walk',
  sandbox_clock: 'one row',
  sandbox_shops: 'the sandbox, which holds invented people only',
  sandbox_shop_codes: 'the sandbox',
  sandbox_shop_orders: 'the sandbox',
  sandbox_shop_waybills: 'the sandbox',
  sandbox_issue_attempts: 'the sandbox',
  sandbox_parcels: 'the sandbox; its recipient is erased',
  sandbox_payments: 'the sandbox',
  sandbox_refunds: 'the sandbox',
  sandbox_sms: 'the sandbox',
};
