import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { type Asked, watchAsked } from '../../../../tests/harness/watch-asked.ts';

/* Which index each list over everybody reads by (B16). */

let shop: TestService;
let boss: TestOperator;
const asked: Asked[] = [];

beforeAll(async () => {
  shop = await openTestService();
  boss = await operatorIn(shop);
  const { pool } = shop.db;
  await pool.query(`insert into users (mobile, user_type, username, password_hash, spread_code, register_params, created_at, group_id, status, attestation, attestation_at, invited_by)
    select '1390' || lpad(n::text, 7, '0'), 'user', 'u' || n, '', 'code' || n, '{}', now() - interval '400 days' + n * interval '25 minutes',
      case when n % 500 = 0 then 3 else 1 end, case when n % 700 = 0 then 2 else 1 end, case when n % 900 = 0 then 1 else 0 end, now(), null
    from generate_series(1, 20000) n`);
  await pool.query(`insert into recharges (trade_no, user_id, channel, amount_fen, status, provider, provider_no, created_at, expire_at)
    select 'R' || n, 10010 + n % 5000, 1, 100, case when n % 300 = 0 then 0 else 1 end, 'sandbox', 'N' || n, now() - interval '400 days' + n * interval '25 minutes', now() from generate_series(1, 20000) n`);
  await pool.query(`insert into withdrawals (user_id, amount_fen, account, status, day, created_at)
    select 10010 + n, 1000, '{"type": 1, "account_mask": "a"}', case when n % 400 = 0 then 0 else 2 end, '2026-01-01', now() - interval '400 days' + n * interval '25 minutes' from generate_series(1, 15000) n`);
  await pool.query(
    'vacuum analyze users, recharges, withdrawals, ledger_lines, ledger_txs, commissions, partners',
  );
  watchAsked(pool, (statement) => asked.push(statement));
});
afterAll(() => shop.close());

const TABLES = /\b(users|recharges|withdrawals|commissions|ledger_lines|partners|payment_notices)\b/;

/** The plans of what a call asks of these tables, as they would be if these were bigger still. */
async function plansOf(call: () => Promise<unknown>): Promise<string> {
  asked.length = 0;
  await call();
  const statements = asked.filter(({ text }) => /^[\s(]*(select|with)/i.test(text) && TABLES.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (costs off) ${text}`, values);
      plans.push(...(rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']));
    }
    return plans.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const WHOLE =
  /Seq Scan on (users|recharges|withdrawals|commissions|ledger_lines|ledger_txs|payment_notices)\b/;
const WEEK = { start_time: '2026-11-01 00:00:00', end_time: '2026-11-08 00:00:00' };

it.each<[list: string, call: () => Promise<unknown>, index: string]>([
  ['users', () => boss.api.users.list({ query: {} }), 'users_pkey'],
  [
    'users by mobile',
    () => boss.api.users.list({ query: { q: '13900000007' } }),
    'users_mobile_user_type_key',
  ],
  ['users by spread code', () => boss.api.users.list({ query: { q: 'code77' } }), 'users_spread_code_key'],
  ['users of a group', () => boss.api.users.list({ query: { group_id: '3' } }), 'users_of_group'],
  ['users that are disabled', () => boss.api.users.list({ query: { status: '2' } }), 'users_disabled'],
  ['users with a tag', () => boss.api.users.list({ query: { tag: 'x' } }), 'user_tags_tag_id_user_id_idx'],
  ['users by day', () => boss.api.users.list({ query: WEEK }), 'users_pkey'],
  [
    'promoters that are off',
    () => boss.api.users.list({ query: { promoter_off: '1' } }),
    'users_no_promoter',
  ],
  ['reviews', () => boss.api.users.reviews({ query: {} }), 'users_waiting_review'],
  ['recharges', () => boss.api.wallet.recharges({ query: {} }), 'recharges_pkey'],
  [
    'recharges unpaid',
    () => boss.api.wallet.recharges({ query: { status: '0', ...WEEK } }),
    'recharges_of_state',
  ],
  ['recharges by number', () => boss.api.wallet.recharges({ query: { q: 'N77' } }), 'recharges_by_number'],
  [
    'recharges of one',
    () => boss.api.wallet.recharges({ query: { user_id: '10020' } }),
    'recharges_user_id_id_idx',
  ],
  ['notices', () => boss.api.wallet.notices({ query: {} }), 'payment_notices_pkey'],
  ['ledger', () => boss.api.wallet.ledger({ query: {} }), 'ledger_lines_pkey'],
  [
    'ledger of one',
    () => boss.api.wallet.ledger({ query: { user_id: '10001' } }),
    // There are few lines here: PostgreSQL 15 takes the days of the range by their ids instead.
    'ledger_lines_(account_id_id_amount_fen_idx|pkey)',
  ],
  [
    'ledger of a document',
    () => boss.api.wallet.ledger({ query: { ref_sn: 'Q1001' } }),
    'ledger_txs_kind_ref_key',
  ],
  ['withdrawals', () => boss.api.withdrawals.list({ query: {} }), 'withdrawals_pkey'],
  [
    'withdrawals in review',
    () => boss.api.withdrawals.list({ query: { status: '0' } }),
    'withdrawals_of_state',
  ],
  [
    'withdrawals of one',
    () => boss.api.withdrawals.list({ query: { user_id: '10020' } }),
    'withdrawals_user_id_id_idx',
  ],
  [
    'withdrawals of a file',
    () => boss.api.withdrawals.list({ query: { file_id: '101' } }),
    'withdrawals_in_file',
  ],
  ['commissions', () => boss.api.partners.commissions({ query: {} }), 'commissions_pkey'],
  [
    'commissions of a buyer',
    () => boss.api.partners.commissions({ query: { buyer_id: '1' } }),
    'commissions_of_buyer',
  ],
  [
    'commissions of a partner',
    () => boss.api.partners.commissions({ query: { partner_id: '1' } }),
    'commissions_partner_id_id_idx',
  ],
])('%s: by its index, nothing read whole', async (_list, call, index) => {
  const plans = await plansOf(call);
  expect(plans).toMatch(new RegExp(index));
  expect(plans).not.toMatch(WHOLE);
});
