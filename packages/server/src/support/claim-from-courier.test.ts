import { fieldErrors } from '@giftship/shared/api/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { audit } from '../audit/audit-checks.ts';

let shop: TestService;
let house: TestWarehouse;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  house = await openWarehouse(shop);
  chief = await operatorIn(shop);
  second = await operatorIn(shop);
  buyer = await shop.person({ balance: 1_000_000 });
});
afterEach(() => shop.close());

let keys = 0;
const key = () => `claim-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => fieldErrors(error)[0]?.msg ?? (error as Error).message,
  );
/** A case of a parcel whose waybill is of an account: the shop's, its supplier's, or none. */
async function caseOn(whose: 'shop' | 'supplier', liability: 1 | 3 | null = 3): Promise<string> {
  const [order_sn] = await house.order(buyer, { count: 1 });
  await shop.db.pool.query(
    `with a as (insert into courier_accounts (supplier_id, provider, code, partner_id) values ($1, 'sandbox', 'yuantong', 'K' || $2) returning id)
     update parcels set account_id = a.id from a where order_id = $2::bigint`,
    [whose === 'shop' ? null : house.supplierId, order_sn!.slice(1)],
  );
  const { case: opened } = await chief.api.cases.open({
    key: key(),
    body: { order_sn: order_sn!, kind: 3, text: '快递确认丢失' },
  });
  const { case_sn } = opened;
  if (liability !== null)
    await chief.api.cases.act({
      key: key(),
      body: { case_sn, do: 'decide', liability, text: '快递的回复为证' },
    });
  return case_sn;
}
const claim = (case_sn: string, money: string, { by = chief, once = key() } = {}) =>
  by.api.cases.claim({ key: once, body: { case_sn, money, reason: '理赔单 LP-2026' } });
const sums = async () => {
  const { rows } = await shop.db.pool.query(
    `select coalesce(sum(l.amount_fen) filter (where a.code = 'bank'), 0)::int as bank,
       coalesce(sum(l.amount_fen) filter (where a.code = 'goodwill'), 0)::int as goodwill
     from ledger_lines l join accounts a on a.id = l.account_id`,
  );
  return rows[0] as { bank: number; goodwill: number };
};

describe('what a courier pays for a case (O118)', () => {
  it('goes from the bank to goodwill, once a case, in a double call and by another key', async () => {
    const case_sn = await caseOn('shop');
    const once = key();
    await chief.prove();
    const [first, again] = await Promise.all([
      claim(case_sn, '12.80', { once }),
      claim(case_sn, '12.80', { once }),
    ]);
    expect(first).toEqual(again);
    expect(first).toMatchObject({ approval: null, case: { claim: '12.80', can_claim: false } });
    expect(await claim(case_sn, '12.80', { once })).toEqual(first);
    expect(await refusal(claim(case_sn, '12.80'))).toContain('已登记过');
    expect(await sums()).toEqual({ bank: -1_280, goodwill: 1_280 });
    const { messages } = await chief.api.cases.show({ query: { case_sn } });
    expect(messages.at(-1)).toMatchObject({
      content: '快递赔款 12.80 元，理赔单 LP-2026',
      is_internal: true,
    });
    const { list } = await chief.api.wallet.ledger({ query: { ref_sn: case_sn } });
    expect(list.map(({ type_text, money }) => [type_text, money])).toEqual(
      expect.arrayContaining([
        ['快递赔款', '12.80'],
        ['快递赔款', '-12.80'],
      ]),
    );
    expect(await audit(shop.db.q)).toEqual([]);
  });

  it('is booked after the case is over too, and above 1,000.00 by two', async () => {
    const case_sn = await caseOn('shop');
    await chief.api.cases.act({ key: key(), body: { case_sn, do: 'close', text: '已补发，等快递赔款' } });
    await chief.prove();
    const asked = await claim(case_sn, '1000.01');
    expect(asked.approval).toMatchObject({ status: 0 });
    expect(await sums()).toEqual({ bank: 0, goodwill: 0 });
    await second.prove();
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: asked.approval!.approval_sn, do: 'approve', reason: '' },
    });
    expect(await sums()).toEqual({ bank: -100_001, goodwill: 100_001 });
    expect(await audit(shop.db.q)).toEqual([]);
  });

  it('is refused where nobody judged, another is liable, the account is the supplier’s, or the sum is none', async () => {
    await chief.prove();
    expect(await refusal(claim(await caseOn('shop', null), '5.00'))).toContain('责任没有判定为快递');
    expect(await refusal(claim(await caseOn('shop', 1), '5.00'))).toContain('责任没有判定为快递');
    expect(await refusal(claim(await caseOn('supplier'), '5.00'))).toContain('由供应商向快递索赔');
    const case_sn = await caseOn('shop');
    for (const money of ['0.00', '100000.01'])
      expect(await refusal(claim(case_sn, money))).toContain('赔款金额为');
    const service = await operatorIn(shop, { roles: [6] });
    await service.prove();
    expect(await refusal(claim(case_sn, '5.00', { by: service }))).toContain('处理结算');
    expect(await sums()).toEqual({ bank: 0, goodwill: 0 });
  });

  it('the audit sees a sum in the case that never arrived, and an entry without a case', async () => {
    const case_sn = await caseOn('shop');
    await shop.db.pool.query('update cases set claim_fen = 500 where id = $1', [case_sn.slice(1)]);
    await shop.db.pool.query(
      `with t as (insert into ledger_txs (kind, ref, type) values ('courier-claim', 'X999', 45) returning id)
       insert into ledger_lines (tx_id, account_id, amount_fen)
         select t.id, a.id, case a.code when 'bank' then -700 else 700 end from t, accounts a where a.code in ('bank', 'goodwill')`,
    );
    const found = (await audit(shop.db.q)).find(({ what }) =>
      what.startsWith('courier’s payment for a case'),
    );
    expect(found?.ids.toSorted()).toEqual([case_sn, 'X999'].toSorted());
  });
});
