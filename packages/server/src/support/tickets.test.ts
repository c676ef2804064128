import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, invite } from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { answerTicket } from './answer-ticket.ts';
import { approveRefund, refuseRefund } from './decide-refund.ts';
import { closeSolvedTickets } from './move-ticket.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const DAY_MS = 24 * 3_600_000;
const ROW = {
  rec_name: '张三',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: '文一路1号',
};
let keys = 0;
async function buy(person: TestPerson): Promise<string> {
  const [made] = await person.api.orders.make({
    key: `ticket-${(keys += 1)}`,
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [ROW] },
  });
  return made!.order_sn;
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const stateOf = async (person: TestPerson, sn: string) =>
  (await person.api.support.show({ query: { id: sn } })).status_text;
const answer = (ticket: string, nextState: 1 | 2 | 3, content = '已联系快递') =>
  answerTicket(shop.deps, { ticket, by: 'desk', content, nextState });

describe('a work order (M042, X031)', () => {
  it('goes from new over answers and replies to solved and closed, along the arrows', async () => {
    const person = await shop.person({ balance: 1_000 });
    const order_sn = await buy(person);
    const { ticket_sn } = await person.api.support.make({
      body: { type: 1, order_sn, content: '两天了还没揽收' },
    });
    expect(ticket_sn).toMatch(/^T\d+$/);
    const road = [await stateOf(person, ticket_sn)];
    const step = async (work: Promise<unknown>) => {
      await work;
      road.push(await stateOf(person, ticket_sn));
    };
    await step(answer(ticket_sn, 2, '请提供照片'));
    await step(person.api.support.reply({ body: { id: ticket_sn, content: '照片在这里' } }));
    await step(answer(ticket_sn, 3));
    await step(person.api.support.reopen({ body: { id: ticket_sn } }));
    await step(person.api.support.close({ body: { id: ticket_sn } }));
    await step(person.api.support.close({ body: { id: ticket_sn } }));
    expect(road).toEqual(['待处理', '待补充', '处理中', '已解决', '处理中', '已解决', '已关闭']);
    const shown = await person.api.support.show({ query: { id: ticket_sn } });
    expect(shown.messages.map(({ by, content }) => [by, content])).toEqual([
      ['user', '两天了还没揽收'],
      ['service', '请提供照片'],
      ['user', '照片在这里'],
      ['service', '已联系快递'],
    ]);
    expect(shown.order).toMatchObject({ order_sn, price: '0.80', can_refund: true });
    expect(await code(person.api.support.reply({ body: { id: ticket_sn, content: '还有' } }))).toBe(1);
    expect(await code(person.api.support.reopen({ body: { id: ticket_sn } }))).toBe(1);
    await expect(answer(ticket_sn, 1)).rejects.toThrow('当前状态不允许此操作');
    expect(await shop.audit()).toEqual([]);
  });

  it('can be reopened until the seventh day ends, and then closes by itself', async () => {
    const person = await shop.person();
    const open = async () => {
      const made = await person.api.support.make({ body: { type: 9, content: '问题' } });
      await answer(made.ticket_sn, 3);
      return made.ticket_sn;
    };
    const solvedAt = Date.parse('2026-11-01T02:00:00Z');
    shop.clock.now = solvedAt;
    try {
      const [first, second] = [await open(), await open()];
      shop.clock.now = solvedAt + 7 * DAY_MS - 1;
      await closeSolvedTickets(shop.deps);
      expect(await stateOf(person, first)).toBe('已解决');
      expect((await person.api.support.reopen({ body: { id: second } })).status_text).toBe('处理中');
      shop.clock.now = solvedAt + 7 * DAY_MS;
      expect(await code(person.api.support.reopen({ body: { id: first } }))).toBe(1);
      await closeSolvedTickets(shop.deps);
      expect(await stateOf(person, first)).toBe('已关闭');
      expect(await stateOf(person, second)).toBe('处理中');
    } finally {
      shop.clock.now = null;
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('is listed with counts, the last word and the service hours; filtered by state', async () => {
    const person = await shop.person();
    const made = [];
    for (const content of ['甲', '乙', '丙'])
      made.push(await person.api.support.make({ body: { type: 2, content } }));
    await answer(made[0]!.ticket_sn, 1);
    const all = await person.api.support.list({ query: {} });
    expect(all.count).toEqual({ 0: 2, 1: 1 });
    expect(all.data_count).toBe(3);
    expect(all.list[0]).toMatchObject({
      ticket_sn: made[0]!.ticket_sn,
      content: '甲',
      last_by: 'service',
      message_count: 2,
      status_text: '处理中',
      type_text: '物流问题',
    });
    expect(all.service.hours).toContain('9:00');
    const fresh = await person.api.support.list({ query: { status: '0' } });
    expect(fresh.list.map(({ content }) => content)).toEqual(['丙', '乙']);
    expect(fresh.data_count).toBe(2);
  });

  it('of somebody else answers like a missing one, in every call', async () => {
    const [owner, other] = [await shop.person({ balance: 1_000 }), await shop.person({ balance: 1_000 })];
    const order_sn = await buy(owner);
    const { ticket_sn: id } = await owner.api.support.make({ body: { type: 9, order_sn, content: '问' } });
    const calls = (ticket: string, order: string) => [
      other.api.support.show({ query: { id: ticket } }),
      other.api.support.reply({ body: { id: ticket, content: '答' } }),
      other.api.support.close({ body: { id: ticket } }),
      other.api.support.reopen({ body: { id: ticket } }),
      other.api.support.make({ body: { type: 9, order_sn: order, content: '问' } }),
      other.api.support.applyRefund({ body: { order_sn: order, reason: '退' } }),
    ];
    expect(await Promise.all(calls(id, order_sn).map(code))).toEqual(Array(6).fill(4));
    expect(await Promise.all(calls('T999999', 'G999999').map(code))).toEqual(Array(6).fill(4));
    expect((await other.api.support.list({ query: {} })).list).toEqual([]);
    const own = await buy(other);
    expect(
      await code(other.api.support.applyRefund({ body: { order_sn: own, reason: '退', ticket_id: id } })),
    ).toBe(4);
  });

  it('is not opened more than ten times an hour, even at once', async () => {
    const person = await shop.person();
    const make = () => code(person.api.support.make({ body: { type: 9, content: '问' } }));
    const codes = await Promise.all(Array.from({ length: 15 }, make));
    expect(codes.filter((each) => each === 0)).toHaveLength(10);
    expect(codes.filter((each) => each === 429)).toHaveLength(5);
  });

  it('tells its owner of an answer by site message, again unread with each (X045)', async () => {
    const person = await shop.person();
    const { ticket_sn } = await person.api.support.make({ body: { type: 9, content: '问' } });
    await answer(ticket_sn, 1);
    const message = await person.api.content.message();
    expect(message!.content).toContain(ticket_sn);
    await person.api.content.readMessage({ query: { id: String(message!.id) } });
    expect(await person.api.content.message()).toBeNull();
    await answer(ticket_sn, 2);
    expect((await person.api.content.message())!.content).toContain('需要补充资料');
    expect((await person.api.messages.list({ query: { kind: 'ticket' } })).data_count).toBe(1);
  });

  it('is told to the person’s own server when he wants to hear of it (D904)', async () => {
    const person = await shop.person({ balance: 1_000 });
    await person.api.machines.saveSettings({
      body: { callback_url: 'https://example.com/hook', events: ['ticket.replied', 'order.refunded'] },
    });
    const order_sn = await buy(person);
    const { ticket_sn } = await person.api.support.make({ body: { type: 9, order_sn, content: '问' } });
    await answer(ticket_sn, 2, '请补充');
    const { refund_id } = await person.api.support.applyRefund({ body: { order_sn, reason: '退' } });
    await approveRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '同意' });
    const { list } = await person.api.machines.deliveries({ query: {} });
    expect(list.map(({ event, body }) => [event, (JSON.parse(body) as { data: object }).data])).toEqual([
      ['order.refunded', { order_sn, money: '0.80', compensated: '0.00', reason: '同意' }],
      ['ticket.replied', { ticket_sn, status: 2, content: '请补充' }],
    ]);
    expect(await shop.audit()).toEqual([]);
    await shop.db.q
      .updateTable('api_keys')
      .set({ callback_url: '' })
      .where('user_id', '=', person.id)
      .execute();
  });

  it('counts empty words as nothing', async () => {
    const person = await shop.person();
    expect(await code(person.api.support.make({ body: { type: 9, content: ' \n ' } }))).toBe(2);
    expect(await code(person.api.support.make({ body: { type: 8 as 9, content: '问' } }))).toBe(2);
  });
});

describe('a refund on request (D312)', () => {
  const ask = (person: TestPerson, order_sn: string, ticket_id = '') =>
    person.api.support.applyRefund({ body: { order_sn, reason: '不想要了', ticket_id } });

  it('gives the money back once, cancels the parcel, and shows in its work order', async () => {
    const person = await shop.person({ balance: 1_000 });
    const order_sn = await buy(person);
    expect(await person.balance()).toBe(920);
    const { ticket_sn } = await person.api.support.make({ body: { type: 4, order_sn, content: '破了' } });
    const asked = await ask(person, order_sn, ticket_sn);
    expect(asked).toMatchObject({ status_text: '审核中', money: '0.80' });
    expect(await code(ask(person, order_sn))).toBe(1);
    const decisions = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        approveRefund(shop.deps, { refundId: asked.refund_id, by: 'desk', answer: '同意' }),
      ),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await person.balance()).toBe(1_000);
    const shown = await person.api.orders.show({ query: { order_sn } });
    expect([shown.order.status_text, shown.parcels[0]!.status_text]).toEqual(['已退款', '已取消']);
    const ticket = await person.api.support.show({ query: { id: ticket_sn } });
    expect(ticket.refund).toMatchObject({ status_text: '已退款', answer: '同意', order_sn });
    expect(ticket.order!.can_refund).toBe(false);
    expect((await person.api.content.message())!.content).toContain('0.80 元已退回余额');
    expect(await code(ask(person, order_sn))).toBe(1);
    await shop.runJobs();
    expect(await shop.audit()).toEqual([]);
  });

  it('that was refused can be asked for again; one under review cannot', async () => {
    const person = await shop.person({ balance: 1_000 });
    const order_sn = await buy(person);
    const { refund_id } = await ask(person, order_sn);
    await refuseRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '包裹已揽收' });
    expect((await person.api.content.message())!.content).toContain('包裹已揽收');
    expect(await person.balance()).toBe(920);
    const again = await ask(person, order_sn);
    expect(again.refund_id).not.toBe(refund_id);
    await expect(approveRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '' })).rejects.toThrow(
      '当前状态不允许此操作',
    );
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves a signed parcel alone, also when it was signed during the review', async () => {
    const person = await shop.person({ balance: 1_000 });
    const [first, second] = [await buy(person), await buy(person)];
    const sign = (sn: string) =>
      shop.db.q
        .updateTable('parcels')
        .set({ status: 60 })
        .where('order_id', '=', Number(sn.slice(1)))
        .execute();
    await sign(first);
    expect(await code(ask(person, first))).toBe(1);
    const { refund_id } = await ask(person, second);
    await sign(second);
    await expect(approveRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '' })).rejects.toThrow(
      '当前状态不允许此操作',
    );
    expect(await person.balance()).toBe(840);
    expect(
      await shop.db.q.selectFrom('refunds').where('id', '=', refund_id).select('status').executeTakeFirst(),
    ).toEqual({ status: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('takes the commission back, and can be asked for what came back or got lost on its way', async () => {
    const [partner, person] = [await shop.person(), await shop.person({ balance: 100_000 })];
    await invite(shop, partner, person);
    await shop.db.q.updateTable('goods').set({ price_fen: 10_000 }).where('id', '=', 103).execute();
    const order_sn = await buy(person);
    const frozen = async () => (await accountsOf(shop, partner.id)).frozen;
    await shop.runJobs();
    expect(await frozen()).toBeGreaterThan(0);
    const parcel = shop.db.q.updateTable('parcels').where('order_id', '=', Number(order_sn.slice(1)));
    await parcel.set({ status: 30, pickup_time: new Date() }).execute();
    await parcel.set({ status: 80 }).execute();
    const { refund_id } = await ask(person, order_sn);
    await approveRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '已退回' });
    expect([await frozen(), await person.balance()]).toEqual([0, 100_000]);
    const shown = await person.api.orders.show({ query: { order_sn } });
    expect([shown.order.status_text, shown.parcels[0]!.status_text]).toEqual(['已退款', '已退回']);
    expect(await shop.audit()).toEqual([]);
  });
});
