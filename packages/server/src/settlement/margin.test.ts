import type { MarginBy, MarginRow } from '@giftship/shared/settlement/margin-contract';
import { yuan } from '@giftship/shared/money/fen';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellNews } from '../../../../tests/harness/cases.ts';
import { missDeadline, payCompensations } from '../../../../tests/harness/late-parcels.ts';
import { invitedBy } from '../../../../tests/harness/promoted-orders.ts';
import { paidTrade } from '../../../../tests/harness/paid-trade.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { audit } from '../audit/audit-checks.ts';
import { earnCommission } from '../promotion/earn-commission.ts';
import { accrueSuppliers } from './accrue.ts';

let shop: TestService;
let house: TestWarehouse;
let chief: TestOperator;
let today: string;
let keys = 0;
const key = () => `margin-${(keys += 1)}`;

const margin = (by: MarginBy, more: object = {}, who = chief) =>
  who.api.margin.list({ query: { by, page_size: '500', ...more } });
const rowsOf = async (by: MarginBy, more: object = {}) => (await margin(by, more)).list;
const find = (rows: MarginRow[], name: string) => rows.find((row) => row.name === name || row.key === name);

/**
 * A day of real calls. Four parcels of three pieces at 4.00 (cost 3 × 0.40 + 0.10, freight 0.25) on the shop's waybill account:
 * one goes its way and its courier pays 0.60 for it, one is picked up and given back at the supplier's cost, one is late, the
 * supplier pays 2.00 and the rest is given back, one is late and the shop pays 2.00. One piece of other goods at 5.00. Goodwill
 * of 1.00 for an order, of 0.70 for a work order alone. A recharge of 100.00 with a bonus of 5.00, its channel takes 0.6%.
 */
beforeAll(async () => {
  shop = await openTestService();
  quietCourier(shop);
  // The accounts of the test are the sandbox's.
  shop.deps.outside.courier = { ...shop.deps.outside.courier, id: 'sandbox' };
  shop.config.welfare = [{ amount: 10_000, bonus: 500 }] as never;
  shop.config.promotion = { ...shop.config.promotion, permyriad: 500 };
  house = await openWarehouse(shop);
  chief = await operatorIn(shop);
  const promoter = await shop.person();
  const buyer = await invitedBy(shop, promoter);
  await shop.db.pool.query('update goods set price_fen = 400, floor_fen = 0 where id = $1', [
    house.issued.goodsId,
  ]);
  await shop.db.pool.query('update goods set price_fen = 500, floor_fen = 0 where id = $1', [
    house.byHand.goodsId,
  ]);
  await chief.prove();
  const { id: account } = await chief.api.couriers.addAccount({
    key: key(),
    body: {
      supplier_id: null,
      provider: 'sandbox',
      code: 'yuantong',
      name: '总账号',
      partner_id: 'SHOP1',
      key: 'key-that-is-secret',
      secret: 'secret-that-is-long',
      freight: '0.25',
      status: 1,
    },
  });
  await sql`update couriers set account_id = ${account} where id = ${house.issued.courierId}`.execute(
    shop.db.q,
  );
  await paidTrade(shop, buyer, '100');

  const [fine, back, kept, late] = (await house.order(buyer, { count: 4, goodsNum: 3 })) as [
    string,
    string,
    string,
    string,
  ];

  const [keptParcel] = await missDeadline(shop, [kept]);
  await payCompensations(shop, [keptParcel!]);
  await sql`update suppliers set comp_bearer = ${BEARER.shop}`.execute(shop.db.q);
  const [lateParcel] = await missDeadline(shop, [late]);
  await payCompensations(shop, [lateParcel!]);

  // What is filled in by hand has no waybill by itself.
  const [other] = (await house.order(buyer, { count: 1, way: 'byHand' })) as [string];
  const { rows: batches } = await sql<{ id: number }>`select id from batches order by id`.execute(shop.db.q);
  for (const { id } of batches) await earnCommission(shop.deps, id);
  await tellNews(shop, fine, [['pickup', 1]]);
  await tellNews(shop, back, [['pickup', 1]]);
  await refund(back, BEARER.supplier);
  await refund(kept, BEARER.supplier);
  await accrueSuppliers(shop.deps);

  const { case: opened } = await chief.api.cases.open({
    key: key(),
    body: { order_sn: fine, kind: 4, text: '收到时破损' },
  });
  const { case_sn } = opened;
  await chief.api.cases.act({ key: key(), body: { case_sn, do: 'decide', liability: 3, text: '快递承认' } });
  await chief.api.cases.claim({ key: key(), body: { case_sn, money: '0.60', reason: '理赔单' } });
  await chief.api.refunds.goodwill({
    key: key(),
    body: { order_sn: other, ticket_sn: '', money: '1.00', bearer: 2, reason: '道歉' },
  });
  const ticket = await buyer.api.support.make({
    key: key(),
    body: { type: 1, content: '一直没有人回复', images: [] } as never,
  });
  await chief.api.refunds.goodwill({
    key: key(),
    body: { order_sn: '', ticket_sn: ticket.ticket_sn, money: '0.70', bearer: 2, reason: '道歉' },
  });

  const yesterday = chinaDay(shop.deps.now() - 86_400_000);
  await sql`update recharges set paid_at = ${`${yesterday}T12:00:00+08:00`}::timestamptz where paid_at is not null`.execute(
    shop.db.q,
  );
  await sql`update sandbox_payments set paid_at_ms = ${Date.parse(`${yesterday}T12:00:00+08:00`)} where paid_at_ms is not null`.execute(
    shop.db.q,
  );
  await chief.api.bills.fetch({ key: key(), body: { day: yesterday } });
  today = chinaDay(shop.deps.now());
});
afterAll(() => shop.close());

async function refund(order_sn: string, bearer: Bearer): Promise<void> {
  const { refund_sn } = await chief.api.refunds.open({
    key: key(),
    body: { order_sn, kind: 9, reason: '协商退款', bearer } as never,
  });
  await chief.api.refunds.decide({
    key: key(),
    body: { refund_ids: [Number(refund_sn.slice(1))], do: 'approve', answer: '同意退款', bearer },
  });
}

const DAY = {
  sales: '53.00',
  refund: '22.00',
  kept: '2.00',
  cost: '0.80',
  freight: '0.50',
  compensation: '2.00',
  goodwill: '1.10',
  bonus: '5.00',
  // 5% of 3 × 12.00 + 5.00 is earned, of which 12.00 + 12.00 is taken back: see below.
  commission: '1.45',
  fee: '0.60',
  margin: '19.55',
};

describe('what the shop keeps of its sales (O160)', () => {
  it('is by the day what its entries are: sales less what went back, cost, freight, compensation, goodwill, bonus, commission and fees', async () => {
    const rows = await rowsOf('day');
    expect(find(rows, today)).toMatchObject({ ...DAY, rate: '63.1%' });
    expect(rows[0]).toMatchObject({ key: 'all', name: '合计', ...DAY });
    expect(await audit(shop.db.q)).toEqual([]);
  });

  it('is split by goods and by supplier, and what is about none of them stands apart', async () => {
    const rows = await rowsOf('goods');
    expect(rows[0]).toMatchObject({ key: 'all', ...DAY });
    expect(rows[1]).toMatchObject({
      name: '不能分摊',
      sales: '0.00',
      bonus: '5.00',
      fee: '0.60',
      goodwill: '0.70',
      margin: '-6.30',
      rate: '',
    });
    expect(find(rows, String(house.issued.goodsId))).toMatchObject({
      sales: '48.00',
      refund: '22.00',
      kept: '2.00',
      cost: '0.80',
      freight: '0.50',
      compensation: '2.00',
      goodwill: '-0.60',
      bonus: '0.00',
      commission: '1.20',
      fee: '0.00',
      margin: '22.10',
    });
    expect(find(rows, '手工皂')).toMatchObject({
      sales: '5.00',
      refund: '0.00',
      cost: '0.00',
      goodwill: '1.00',
      commission: '0.25',
      margin: '3.75',
    });
    const [all, rest, supplier, ...more] = await rowsOf('supplier');
    expect([all!.margin, rest!.margin, supplier!.margin, more]).toEqual(['19.55', '-6.30', '25.85', []]);
    expect(supplier!.key).toBe(String(house.supplierId));
    expect((await rowsOf('day', { supplier_id: String(house.supplierId) }))[0]).toMatchObject({
      sales: '53.00',
      bonus: '0.00',
      margin: '25.85',
    });
    expect(await rowsOf('goods', { supplier_id: '2' })).toMatchObject([{ key: 'all', margin: '0.00' }]);
  });

  it('is what the ledger says of these accounts, but for freight, which is the courier’s', async () => {
    const { list } = await chief.api.wallet.summary({ query: {} });
    const moved = ['sales', 'cost', 'compensation', 'goodwill', 'bonus', 'promotion', 'fee'].map((group) => {
      const { in: came, out } = list.find((row) => row.group === group)!;
      return yuan(came) - yuan(out.replace('-', ''));
    });
    expect(moved.reduce((sum, each) => sum + each, 0)).toBe(yuan(DAY.margin));
  });

  it('names nothing outside of its span, refuses one of more than 93 days and whoever may not see cost', async () => {
    expect(
      await rowsOf('day', { start_time: '2020-01-01 00:00:00', end_time: '2020-01-31 00:00:00' }),
    ).toMatchObject([{ key: 'all', sales: '0.00', margin: '0.00' }]);
    await expect(
      margin('day', { start_time: '2026-01-01 00:00:00', end_time: '2026-06-01 00:00:00' }),
    ).rejects.toThrow('参数错误');
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '只看报表', rights: ['report.money'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reader = await operatorIn(shop, { roles: [id] });
    await expect(margin('day', {}, reader)).rejects.toThrow('没有“查看成本”权限');
  });

  it('goes into a table with its titles, as the overview of money does (O159)', async () => {
    for (const [kind, titles, first] of [
      ['margin', '项目,供应商,销售,退款', '合计,,53.00,22.00'],
      ['finance', '账户,期初,转入,转出,期末', '合计,'],
    ] as const) {
      const { task_id } = await chief.api.exports.start({
        key: key(),
        body: { kind, format: 'csv', search: kind === 'margin' ? { by: 'goods' } : {} },
      });
      await shop.runJobs();
      const file = await chief.api.operators.taskFile({ query: { task_id: String(task_id) } as never });
      const text = Buffer.from((file as { bytes: Uint8Array }).bytes).toString('utf8');
      expect(text).toContain(titles);
      expect(text).toContain(first);
    }
  });
});
