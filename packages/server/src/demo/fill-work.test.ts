import { APPEAL_STATUS, CASE_OUTCOME, CASE_STATUS } from '@giftship/shared/cases/case';
import { BALANCE_REFUND_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { BILL_STATUS, ISSUE_CLASS } from '@giftship/shared/bills/bill';
import { SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { BY_HAND_SUPPLIER } from './copy.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: true, database: await createTestDatabase({ hasDemo: false }) });
});
afterAll(() => shop?.close());

test('what was picked up is posted hour by hour, so that margins and accounts have their days', async () => {
  const { rows } = await shop.db.pool.query<{ days: number; late: number; open: number }>(`
    select (select count(distinct t.created_at::date)::int from ledger_txs t where t.kind = 'supplier-sale') as days,
      (select count(*)::int from supplier_accruals c join ledger_txs t on t.kind = 'supplier-sale' and t.ref = 'A' || c.id where t.created_at <> c.at) as late,
      (select count(*)::int from supplier_items i join parcels p on p.id = i.parcel_id where i.accrual_id is null and p.pickup_time < now() - interval '2 hours') as open`);
  expect(rows[0]!.days).toBeGreaterThan(25);
  expect(rows[0]).toMatchObject({ late: 0, open: 0 });
});

test('the first supplier has a statement of each state that somebody may want to see', async () => {
  const rows = await shop.db.q
    .selectFrom('settlements')
    .where('supplier_id', '=', 1)
    .selectAll()
    .orderBy('id')
    .execute();
  const states = rows.map(({ status }) => status);
  expect(states.at(-1)).toBe(S.toConfirm);
  expect(new Set(states)).toEqual(new Set([S.carried, S.toPay, S.confirmed, S.toConfirm]));
  for (const row of rows.slice(0, -1))
    expect(row.created_at.getTime()).toBeLessThan(Date.now() - 5 * 86_400_000);
});

test('a case waits for the shop, one for its supplier, and one is solved', async () => {
  const rows = await shop.db.q.selectFrom('cases').selectAll().execute();
  const states = rows.map(({ status }) => status);
  expect(states).toEqual(expect.arrayContaining([CASE_STATUS.new, CASE_STATUS.supplier]));
  const solved = rows.filter(({ status }) => status === CASE_STATUS.solved);
  expect(solved).toMatchObject([{ outcome: CASE_OUTCOME.nothing }]);
  expect(solved[0]!.solved_at!.getTime()).toBeGreaterThan(solved[0]!.created_at.getTime());
});

test('an appeal with its picture, a bill with one difference and a refund of balance wait', async () => {
  const [appeal] = await shop.db.q.selectFrom('comp_appeals').selectAll().execute();
  expect(appeal).toMatchObject({ status: APPEAL_STATUS.waiting, images: [expect.any(String)] });
  expect(await shop.db.q.selectFrom('bills').select(['status', 'rows', 'matched']).execute()).toEqual([
    { status: BILL_STATUS.open, rows: 2, matched: 1 },
  ]);
  expect(await shop.db.q.selectFrom('bill_issues').select(['class', 'theirs_fen']).execute()).toEqual([
    { class: ISSUE_CLASS.missingHere, theirs_fen: 8_800 },
  ]);
  expect(await shop.db.q.selectFrom('balance_refunds').select('status').execute()).toEqual([
    { status: BALANCE_REFUND_STATUS.review },
  ]);
});

test('all of it breaks no rule', async () => {
  expect(await shop.audit()).toEqual([]);
});

test('the supplier who is announced as filling waybills in by hand does so, and every warehouse has a sender with a mobile', async () => {
  const { rows } = await shop.db.pool.query<{ name: string }>(
    `select distinct s.name from couriers c join suppliers s on s.id = c.supplier_id where c.issue_mode = ${ISSUE_MODE.hand}`,
  );
  expect(rows).toEqual([{ name: BY_HAND_SUPPLIER }]);
  const places = await shop.db.q.selectFrom('warehouses').select(['contact', 'mobile']).execute();
  expect(places.filter(({ contact, mobile }) => contact === '' || !/^1\d{10}$/.test(mobile))).toEqual([]);
});
