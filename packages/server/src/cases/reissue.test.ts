import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lateParcels, payCompensations } from '../../../../tests/harness/late-parcels.ts';
import { tellNews } from '../../../../tests/harness/cases.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { stockOf } from '../../../../tests/harness/stock.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { audit } from '../audit/audit-checks.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { runCompensation } from '../compensation/run-compensation.ts';
import { onlyRow } from '../db/only-row.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { runCases } from './find-cases.ts';

let shop: TestService;
let house: TestWarehouse;
let chief: TestOperator;
let owner: TestMember;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  house = await openWarehouse(shop);
  chief = await operatorIn(shop);
  owner = await house.member(MEMBER_ROLE.operations);
  buyer = await shop.person({ balance: 10_000_000 });
});
afterEach(async () => {
  const breaches = await audit(shop.db.q);
  await shop.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

let keys = 0;
const key = () => `reissue-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const order = async (count = 1) => (await house.order(buyer, { count })) as [string, ...string[]];
const open = async (order_sn: string, liability: number | null = null) => {
  const { case: found } = await chief.api.cases.open({
    key: key(),
    body: { order_sn, kind: 5, text: '用户说地址写错' },
  });
  if (liability !== null)
    await chief.api.cases.act({
      key: key(),
      body: { case_sn: found.case_sn, do: 'decide', liability: liability as 1, text: '聊天记录为证' },
    });
  return found.case_sn;
};
const reissue = (order_sn: string, more: object = {}, by = chief) =>
  by.api.cases.reissue({ key: key(), body: { order_sn, reason: '按新地址补发', ...more } });
const recall = async (sn: string) => {
  await chief.api.orders.cancelWaybill({ key: key(), body: { order_sn: sn, reason: '地址有误' } });
};
const batchOf = async (order_sn: string) =>
  onlyRow(
    (
      await shop.db.pool.query(
        `select b.*, o.reissue_of, o.price_fen, p.watch_at, p.status as parcel_status, p.kuaidi_sn, p.order_state from orders o
         join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id where o.id = $1`,
        [Number(order_sn.slice(1))],
      )
    ).rows as Record<string, unknown>[],
  );
const NEW = {
  rec_name: '林予',
  rec_mobile: '13911112222',
  rec_province: '江苏省',
  rec_city: '苏州市',
  rec_district: '',
  rec_address: '干将东路9号',
};

describe('an order that is sent again (O119, B14)', () => {
  it('costs nothing, has a parcel and a waybill of its own, pays no compensation and tells the buyer (journey 7)', async () => {
    const [sn] = await order();
    await recall(sn);
    const before = await buyer.balance();
    const made = await reissue(sn, { recipient: NEW });
    expect(await buyer.balance()).toBe(before);
    const batch = await batchOf(made.order_sn);
    expect(batch).toMatchObject({
      channel: 'office',
      total_fen: 0,
      price_fen: 0,
      reissue_of: Number(sn.slice(1)),
      watch_at: null,
      cost_fen: 40,
      parcel_cost_fen: 10,
    });
    expect(await batchOf(sn)).toMatchObject({ parcel_status: 90, order_state: 3 });
    await shop.runJobs();
    const issued = await batchOf(made.order_sn);
    expect(issued.kuaidi_sn).toMatch(/^YT/);
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() - interval '9 hours', pickup_deadline = now() - interval '8 hours' where order_id = $1`,
      [Number(made.order_sn.slice(1))],
    );
    await runCompensation(shop.deps);
    expect((await shop.db.pool.query('select from compensations')).rowCount).toBe(0);
    const shown = await chief.api.orders.show({ query: { order_sn: made.order_sn } });
    expect(shown.order).toMatchObject({ price: '0.00', rec_city: '苏州市', channel: 'office' });
    expect((await buyer.api.content.message({}))!.content).toBe(
      `订单 ${sn} 已为您补发，新订单 ${made.order_sn}，不另收费`,
    );
    expect((await chief.api.cases.show({ query: { case_sn: made.case_sn } })).case).toMatchObject({
      status_text: '已解决',
      outcome_text: '补发',
      outcome_ref: made.order_sn,
    });
    const { list } = await chief.api.refunds.list({ query: { order_sn: sn } });
    expect(list).toMatchObject([{ status_text: '未通过', answer: '已改为补发' }]);
    const asked = buyer.api.support.applyRefund({ body: { order_sn: sn, reason: '不要了', ticket_id: '' } });
    expect(await refusal(asked)).toBe('STATE_CONFLICT');
  });

  it('brings its supplier nothing where the fault is his', async () => {
    const [sn] = await order();
    await open(sn, 1);
    await recall(sn);
    const made = await reissue(sn);
    expect(await batchOf(made.order_sn)).toMatchObject({ cost_fen: 0, parcel_cost_fen: 0 });
  });

  it('waits until the first waybill is taken back, and is made once while it lives', async () => {
    const [sn] = await order();
    expect(await refusal(reissue(sn))).toBe('REISSUE_RECALL');
    await recall(sn);
    const made = await reissue(sn);
    expect(await refusal(reissue(sn))).toBe('REISSUED');
    const [lost] = await order();
    await tellNews(shop, lost, [['pickup', 260]]);
    await runCases(shop.deps);
    const again = await reissue(lost);
    const asked = buyer.api.support.applyRefund({
      body: { order_sn: lost, reason: '没收到', ticket_id: '' },
    });
    expect(await refusal(asked)).toBe('REISSUED');
    expect(made.order_sn).not.toBe(again.order_sn);
    const { list } = await chief.api.cases.list({ query: { tab: 'all', numbers: lost } });
    expect(list).toMatchObject([{ kind_text: '丢件', outcome_text: '补发', outcome_ref: again.order_sn }]);
  });

  it('that never got a waybill opens its case again', async () => {
    const [sn] = await order();
    await recall(sn);
    const made = await reissue(sn);
    await shop.db.transaction((tx) =>
      refundOrder(shop.deps, tx, {
        orderId: Number(made.order_sn.slice(1)),
        words: '没有出单',
        reason: '没有出单',
      }),
    );
    await runCases(shop.deps);
    const shown = await chief.api.cases.show({ query: { case_sn: made.case_sn } });
    expect(shown.case).toMatchObject({ status_text: '待处理', outcome: 0 });
    expect(shown.messages.at(-1)!.content).toBe(`补发订单 ${made.order_sn} 没有发出，已取消，请重新处理`);
    expect((await reissue(sn)).case_sn).toBe(made.case_sn);
  });

  it('names what is wrong with a corrected recipient field by field, and needs the right to see one', async () => {
    const [sn] = await order();
    await recall(sn);
    const wrong = await reissue(sn, { recipient: { ...NEW, rec_mobile: '123', rec_city: '没有市' } }).catch(
      (error: { data: unknown }) => error.data,
    );
    expect(wrong).toMatchObject({
      errors: [
        { field: 'recipient.rec_mobile', msg: '收件人：收货人电话格式不正确' },
        { field: expect.stringContaining('recipient.rec_'), msg: expect.stringMatching(/^收件人：/) },
      ],
    });
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '只管异常', rights: ['case.view', 'case.act'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const helper = await operatorIn(shop, { roles: [id] });
    expect(await refusal(reissue(sn, { recipient: NEW }, helper))).toBe('RIGHT_MISSING');
    expect(await refusal(reissue(sn, {}, helper))).toBe('done');
  });

  it('takes counted stock: what the first order gives back, or what is free, and is refused without', async () => {
    const mode = { goods_id: house.issued.goodsId, mode: 1 as const, number: 2 };
    await chief.api.stock.mode({ key: key(), body: mode });
    const stock = async () => {
      const { on_hand, reserved } = await stockOf(shop, house.issued.goodsId);
      return [on_hand, reserved];
    };
    const [sn] = await order();
    expect(await stock()).toEqual([2, 1]);
    await recall(sn);
    await reissue(sn);
    expect(await stock()).toEqual([2, 1]);
    const [gone] = await order();
    await tellNews(shop, gone, [
      ['pickup', 260],
      ['problem', 241, '包裹丢失'],
    ]);
    expect(await stock()).toEqual([1, 1]);
    expect(await refusal(reissue(gone))).toBe('STOCK_SHORT');
    expect(await stock()).toEqual([1, 1]);
  });
});

describe('a parcel that is called back (O116)', () => {
  const intercept = (order_sn: string) =>
    chief.api.cases.intercept({ key: key(), body: { order_sn, reason: '用户要求退回' } });

  it('is asked of the courier, who says yes or no; what comes back is ours to decide', async () => {
    const [sn, no] = await order(2);
    const asked: string[] = [];
    shop.deps.outside.courier.intercept = async ({ waybill }) => void asked.push(waybill);
    expect(await refusal(intercept(sn))).toBe('STATE_CONFLICT');
    await tellNews(shop, sn, [
      ['pickup', 30],
      ['transit', 20],
    ]);
    await shop.db.pool.query(`update parcels set provider = 'test' where order_id = any($1)`, [
      [sn, no!].map((each) => Number(each.slice(1))),
    ]);
    const done = await intercept(sn);
    expect(done).toMatchObject({ status_text: '待快递', text: '已向快递提交拦截，等待快递处理' });
    expect(await intercept(sn)).toMatchObject({ case_sn: done.case_sn, text: done.text });
    expect(asked).toHaveLength(1);
    await tellNews(shop, sn, [
      ['returning', 5],
      ['returned', 1],
    ]);
    await runCases(shop.deps);
    const { list } = await chief.api.cases.list({ query: { tab: 'all', numbers: sn } });
    expect(list).toMatchObject([{ kind_text: '拦截', status_text: '待处理', parcel_status_text: '已退回' }]);
    shop.deps.outside.courier.intercept = () =>
      Promise.reject(new ProviderError('state', { text: '快件已派送' }));
    await tellNews(shop, no!, [
      ['pickup', 30],
      ['delivering', 20],
    ]);
    expect(await intercept(no!)).toMatchObject({ status_text: '待处理', text: '快递不允许拦截：快件已派送' });
  });

  it('where the courier’s source cannot, the outlet is named and the supplier is asked', async () => {
    const [sn] = await order();
    delete shop.deps.outside.courier.intercept;
    await shop.db.pool.query(`update couriers set outlet_phone = '0579-85550000'`);
    await tellNews(shop, sn, [['pickup', 30]]);
    expect(await intercept(sn)).toMatchObject({
      status_text: '待供应商',
      text: '快递接口不支持拦截，请联系网点（0579-85550000）拦截，并请供应商回复结果',
    });
    await shop.db.pool.query(`update couriers set outlet_phone = ''`);
    const { list } = await owner.api.cases.list({ query: { tab: 'asked' } });
    expect(list).toMatchObject([{ order_sn: sn, kind_text: '拦截' }]);
  });
});

describe('a refund (O130)', () => {
  it('proposes who bears it by the case of its order, and tells the supplier not to send what could not be taken back', async () => {
    const [sn] = await order();
    await open(sn, 3);
    const asked = await buyer.api.support.applyRefund({
      body: { order_sn: sn, reason: '不要了', ticket_id: '' },
    });
    const preview = await chief.api.refunds.preview({ body: { refund_ids: [asked.refund_id] } });
    expect(preview.bearer).toBe(3);
    const page = await chief.api.orders.show({ query: { order_sn: sn } });
    expect(page).toMatchObject({
      refundable: { bearer: 3 },
      cases: [{ kind_text: '改址', liability_text: '快递' }],
    });
    shop.deps.outside.courier.cancel = () =>
      Promise.reject(new ProviderError('state', { text: '快件已揽收' }));
    await chief.prove();
    await chief.api.refunds.decide({
      key: key(),
      body: { refund_ids: [asked.refund_id], do: 'approve', answer: '同意退款', bearer: 3 },
    });
    await shop.runJobs();
    const { list } = await owner.api.desk.messages({ query: {} });
    expect(list.map(({ content }) => content)).toContain(
      `订单 ${sn} 已退款，请勿发货：运单没有取消成功，包裹请取出`,
    );
  });
});

describe('a lost parcel (journey 6)', () => {
  it('is a case by itself, its silent supplier is liable, and the refund is his', async () => {
    const [sn] = await order();
    await tellNews(shop, sn, [
      ['pickup', 260],
      ['transit', 250],
    ]);
    await runCases(shop.deps);
    const [lost] = (await chief.api.cases.list({ query: { tab: 'new', numbers: sn } })).list;
    await chief.api.cases.act({
      key: key(),
      body: { case_sn: lost!.case_sn, do: 'ask_supplier', text: '请向快递核实' },
    });
    await shop.db.pool.query(`update cases set due_at = now() - interval '1 second' where id = $1`, [
      Number(lost!.case_sn.slice(1)),
    ]);
    await runCases(shop.deps);
    await chief.prove();
    const done = await chief.api.cases.outcome({
      key: key(),
      body: { case_sn: lost!.case_sn, outcome: 1, text: '丢件退款' },
    });
    expect(done.case).toMatchObject({ liability_text: '供应商', is_unanswered: true, outcome_text: '退款' });
    const { list } = await chief.api.refunds.list({ query: { order_sn: sn } });
    expect(list).toMatchObject([{ bearer_text: '供应商', money: list[0]!.price }]);
  });
});

describe('compensation and appeal (S062, journey 4)', () => {
  const paidComp = async () => {
    const [parcel] = await lateParcels(shop, buyer, 1);
    await payCompensations(shop, [parcel!]);
    return parcel!;
  };
  const appeal = async (parcel_sn: string, by = owner) => {
    const picture = await by.api.account.addPicture({ body: { data: await pixel() } });
    return by.api.comps.appeal({
      key: key(),
      body: { parcel_sn, text: '当天已交快递，快递漏扫', images: [picture.id] },
    });
  };
  const waiting = async () => (await chief.api.appeals.list({ query: { status: '0' } })).list;
  const decide = async (appeal_id: number, what: 'grant' | 'refuse', by = chief) => {
    await by.prove();
    return by.api.appeals.decide({ key: key(), body: { appeal_id, do: what, answer: '已核实监控' } });
  };

  it('is appealed against once with a picture, and granted by a waiver that the shop bears', async () => {
    const parcel = await paidComp();
    expect((await owner.api.comps.list({ query: {} })).list).toMatchObject([
      { parcel_sn: parcel, status_text: '已赔付', can_appeal: true, money: '0.80' },
    ]);
    const { comp } = await appeal(parcel);
    expect(comp).toMatchObject({ can_appeal: false, appeal: { status_text: '申诉中' } });
    expect(await refusal(appeal(parcel))).toBe('APPEAL_MADE');
    const [asked] = await waiting();
    expect(asked).toMatchObject({ parcel_sn: parcel, content: '当天已交快递，快递漏扫' });
    expect(
      await chief.api.appeals.picture({
        query: { appeal_id: String(asked!.appeal_id), id: asked!.images[0]! },
      }),
    ).toBeTruthy();
    const done = await decide(asked!.appeal_id, 'grant');
    expect(done).toMatchObject({ approval: null, appeal: { status_text: '申诉通过', answer: '已核实监控' } });
    const [after] = (await owner.api.comps.list({ query: { appeal: '1' } })).list;
    expect(after).toMatchObject({
      waived_at: expect.stringMatching(/^20/),
      appeal: { status_text: '申诉通过' },
    });
    const news = await owner.api.desk.messages({ query: {} });
    expect(news.list[0]!.content).toBe(`包裹 ${parcel} 的赔付申诉已通过，0.80 元已退回贵方账户`);
    expect(await refusal(decide(asked!.appeal_id, 'refuse'))).toBe('STATE_CONFLICT');
  });

  it('is refused with an answer that moves no money', async () => {
    const parcel = await paidComp();
    await appeal(parcel);
    const [asked] = await waiting();
    await decide(asked!.appeal_id, 'refuse');
    const [after] = (await owner.api.comps.list({ query: { numbers: parcel } })).list;
    expect(after).toMatchObject({
      waived_at: '',
      appeal: { status_text: '申诉未通过', answer: '已核实监控' },
    });
    expect(await waiting()).toEqual([]);
  });

  it('is no one else’s, not without a picture, not while pending and not after 72 hours', async () => {
    const [pending] = await lateParcels(shop, buyer, 1);
    expect(await refusal(appeal(pending!))).toBe('APPEAL_LATE');
    await payCompensations(shop, [pending!]);
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.operations);
    expect(await refusal(appeal(pending!, stranger))).toBe('NOT_FOUND');
    expect((await stranger.api.comps.list({ query: { numbers: pending! } })).list).toEqual([]);
    const bare = owner.api.comps.appeal({
      key: key(),
      body: { parcel_sn: pending!, text: '漏扫', images: [] },
    });
    expect(await refusal(bare)).toBe('INVALID');
    await shop.db.pool.query(`update compensations set settled_at = now() - interval '73 hours'`);
    expect(await refusal(appeal(pending!))).toBe('APPEAL_LATE');
  });
});
