import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lateParcels, payCompensations } from '../../../../tests/harness/late-parcels.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { runCompensation } from './run-compensation.ts';

let shop: TestService;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
const START = 20_000_000;
beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  chief = await operatorIn(shop, { roles: [6] });
  second = await operatorIn(shop, { roles: [6] });
  buyer = await shop.person({ balance: START });
});
afterEach(() => shop.close());

let keys = 0;
const key = () => `comp-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const late = (count: number, priceFen?: number) => lateParcels(shop, buyer, count, priceFen);
const pay = (sns: readonly string[]) => payCompensations(shop, sns);
const rows = async (query: object = {}) =>
  (await chief.api.compensations.list({ query: { page_size: '500', ...query } })).list;
const row = async (sn: string) => (await rows({ numbers: sn }))[0]!;
const voided = (parcel_sns: string[], by = chief) =>
  by.api.compensations.void({ key: key(), body: { parcel_sns, reason: '快递已取件' } });
const waive = (body: object, by = chief) =>
  by.api.compensations.waive({ key: key(), body: { reason: '快递罢工', ...body } });
const approve = (approval_sn: string) =>
  second.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
const supplierSum = async (): Promise<number> => {
  const found = await shop.db.pool.query(
    `select balance_fen::int as n from accounts where supplier_id = (select supplier_id from goods where id = 103)`,
  );
  return (found.rows[0] as { n: number }).n;
};

describe('the list (O134)', () => {
  it('shows parcel, buyer, supplier, evidence and amount, with counts of each state and sums by supplier', async () => {
    const [one, two, three] = (await late(3)) as [string, string, string];
    await pay([one]);
    await voided([two]);
    expect((await rows()).map(({ parcel_sn }) => parcel_sn)).toEqual([three, two, one]);
    expect(await row(one)).toMatchObject({
      parcel_sn: one,
      status_text: '已赔付',
      money: '0.80',
      reason_text: '超时未发货',
      bearer_text: '供应商',
      user: { user_id: buyer.id },
      evidence: { opened_unit_price: '0.80' },
    });
    const { count, data_count } = await chief.api.compensations.list({ query: { status: '1' } });
    expect([count, data_count]).toEqual([{ 1: 1, 2: 1, 3: 1 }, 1]);
    expect(await rows({ user: buyer.mobile, status: '3' })).toMatchObject([
      { parcel_sn: two, void_reason: '快递已取件', voided_by: `operator ${chief.login}` },
    ]);
    expect(await rows({ reason: 'pickup' })).toEqual([]);
    expect(await rows({ numbers: `${(await row(three)).order_sn}，${one}` })).toHaveLength(2);
    await waive({ parcel_sns: [one] });
    const { total, list } = await chief.api.compensations.sums({ query: {} });
    const sums = {
      pending_count: 1,
      pending: '0.80',
      paid_count: 1,
      paid: '0.80',
      waived_count: 1,
      waived: '0.80',
    };
    expect([total, list]).toEqual([sums, [{ ...sums, supplier: expect.anything() as object }]]);
  });
});

describe('voiding (O135)', () => {
  it('only goes while it is pending, shows the buyer why, and each for itself', async () => {
    const [one, two] = (await late(2)) as [string, string];
    await pay([one]);
    expect((await voided([one, two, 'P1'])).results).toEqual([
      { sn: one, ok: false, text: '内容不存在或已删除' },
      { sn: two, ok: true, text: '' },
      { sn: 'P1', ok: false, text: '内容不存在或已删除' },
    ]);
    const { order_sn } = await row(two);
    expect((await buyer.api.orders.show({ query: { order_sn } })).compensation).toMatchObject({
      status: 3,
      void_reason: '快递已取件',
    });
    expect(await runCompensation(shop.deps)).not.toBeNull();
    expect(await row(two)).toMatchObject({ status_text: '已撤销' });
    const clerk = await operatorIn(shop, { roles: [5] });
    expect(await refusal(voided([two], clerk))).toBe('RIGHT_MISSING');
    expect(await shop.audit()).toEqual([]);
  });

  it('in parts is counted over the day of one person (9.3)', async () => {
    const some = (from: number) => voided(Array.from({ length: 26 }, (_, n) => `P${from + n}`));
    expect((await some(900_000)).approval).toBeNull();
    expect((await some(901_000)).approval?.why).toBe('今日累计作废 52 条超过 50 条，需要另一位操作员复核');
  });

  it('of more than 200 is bulk work that the asker follows', async () => {
    const sns = await late(201);
    const { approval } = await voided([...sns, 'P1']);
    expect(await approve(approval!.approval_sn)).toMatchObject({ status_text: '已执行' });
    await shop.runJobs();
    expect((await rows({ status: '1' })).length).toBe(0);
    const { rows: tasks } = await shop.db.pool.query(
      `select operator_id::int, kind, total, done, refused from office_tasks`,
    );
    expect(tasks).toEqual([{ operator_id: chief.id, kind: 'comp.void', total: 202, done: 201, refused: 1 }]);
    expect((await row(sns[200]!)).voided_by).toBe(`operator ${second.login}`);
    expect(await refusal(waive({ parcel_sns: Array.from({ length: 201 }, (_, i) => `P${i}`) }))).toBe(
      'TASK_TOO_MANY',
    );
    expect(await refusal(voided(Array.from({ length: 501 }, (_, i) => `P${i}`)))).toBe('INVALID');
    expect(await shop.audit()).toEqual([]);
  });

  it('of more than fifty at once needs a second person', async () => {
    const sns = await late(51);
    const { approval } = await voided(sns);
    expect(approval?.why).toBe('一次作废 51 条超过 50 条，需要另一位操作员复核');
    expect((await rows({ status: '1' })).length).toBe(51);
    expect(await approve(approval!.approval_sn)).toMatchObject({ status_text: '已执行' });
    expect((await rows({ status: '3' })).length).toBe(51);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('letting a supplier off (O136)', () => {
  it('gives back what he paid by one entry a parcel, once; the shop bears it and the buyer keeps it', async () => {
    const [one, two] = (await late(2)) as [string, string];
    await pay([one]);
    const kept = await buyer.balance();
    expect(await supplierSum()).toBe(-80);
    expect(await waive({ parcel_sns: [one, two] })).toMatchObject({
      approval: null,
      money: '0.80',
      results: [
        { sn: one, ok: true },
        { sn: two, ok: false, text: '当前状态不允许此操作' },
      ],
    });
    expect((await waive({ parcel_sns: [one] })).results).toMatchObject([{ ok: false }]);
    expect([await supplierSum(), await buyer.balance()]).toEqual([0, kept]);
    expect((await row(one)).waived_at).not.toBe('');
    expect(await shop.audit()).toEqual([]);
    await shop.db.pool.query(`update compensations set waived_at = null`);
    expect((await shop.audit()).map(({ property, ids }) => [property, ids])).toEqual([
      ['P6', [one]],
      ['P6', [one]],
    ]);
  });

  it('takes all that he paid on a day, and waits for a second person above the limits', async () => {
    const sns = await late(2, 80_000);
    // No promise pays so much today; the limits are of sums.
    await shop.db.pool.query(`update compensations set amount_fen = 80000`);
    await pay(sns);
    const { supplier } = await row(sns[0]!);
    const paid = await supplierSum();
    const day = chinaDay(Date.now());
    expect(await refusal(waive({ supplier_id: supplier.id, day: '2020-01-01' }))).toBe('NOT_FOUND');
    const { approval } = await waive({ supplier_id: supplier.id, day });
    expect(approval?.why).toBe('单笔 1600.00 元超过 1000.00 元，需要另一位操作员复核');
    expect(await supplierSum()).toBe(paid);
    expect(await approve(approval!.approval_sn)).toMatchObject({ status_text: '已执行' });
    expect(await supplierSum()).toBe(paid + 160_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('is of no use where the shop bore it already', async () => {
    const [one] = (await late(1)) as [string];
    await shop.db.pool.query(`update compensations set bearer = 2`);
    await pay([one]);
    expect(await supplierSum()).toBe(0);
    expect((await waive({ parcel_sns: [one] })).results).toMatchObject([{ ok: false }]);
    expect(await shop.audit()).toEqual([]);
  });
});
