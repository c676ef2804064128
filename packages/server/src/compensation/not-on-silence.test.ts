import { parseTime } from '@giftship/shared/lib/china-time';
import { afterEach, describe, expect, it } from 'vitest';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { Config } from '../config.ts';
import type { Trace } from '../outside/courier.ts';
import { ProviderError } from '../outside/provider-error.ts';
import type { SandboxCourier } from '../sandbox/courier.ts';
import { beatFeed, noteLag } from '../parcels/courier-feed.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { casesForPerson, closeDispute } from './for-a-person.ts';
import { runCompensation } from './run-compensation.ts';
import { resumePayments } from './stop-payments.ts';

const at = (text: string) => parseTime(text)!;
const START = 100_000;
let shop: TestService;
let buyer: TestPerson;
afterEach(() => shop.close());

async function open(config: Partial<Config> = {}): Promise<void> {
  shop = await openTestService({ config: { waybillGiveUpHours: 1_000_000, ...config } });
  buyer = await shop.person({ balance: START });
  shop.clock.now = at('2026-11-21 16:59:00');
}
async function buy(count: number, name = '王明') {
  const rec = {
    rec_name: name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  return buyer.api.orders.make({
    key: `k${Math.random()}`,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: Array.from({ length: count }, () => rec),
    },
  });
}
const come = (text: string) => {
  shop.clock.now = at(text);
  return runCompensation(shop.deps);
};
/** As the service's chore does: first what is known of the feed. */
const wake = async (text: string) => {
  shop.clock.now = at(text);
  await beatFeed(shop.deps);
  await runCompensation(shop.deps);
};
/** Up all the time until then, with a run at the end. */
const upTo = async (text: string) => {
  for (; shop.clock.now! < at(text); shop.clock.now! += 9 * 60_000) await beatFeed(shop.deps);
  await wake(text);
};
const see = async (order_sn: string) => {
  const { parcels, compensation } = await buyer.api.orders.show({ query: { order_sn } });
  return { ...parcels[0]!, compensation };
};
const paidCount = async () => {
  const { rows } = await shop.db.pool.query(`select count(*)::int as n from compensations where status = 2`);
  return (rows[0] as { n: number }).n;
};
const pickup = (time: string): Trace => ({ at: at(time), kind: 'pickup', text: time, raw: '' });
/** The courier tells by push what happened at a time. */
const tell = (waybill: string, time: string) =>
  recordTracking(shop.deps, { waybill, courier: 'yuantong', traces: [pickup(time)], watch: 'polling' });

describe('before a compensation is paid the courier is asked (D1302)', () => {
  it('so a jump of its clock pays nobody whose news comes a moment later', async () => {
    await open();
    const courier = shop.deps.outside.courier as SandboxCourier;
    await courier.setSpeed(1);
    await buy(63);
    await courier.jumpTo(at('2026-11-23 12:00:00'));
    await runCompensation(shop.deps);
    expect([await paidCount(), await buyer.balance()]).toEqual([0, START - 63 * 80]);
    expect(await shop.audit()).toEqual([]);
  });

  it('and one that is really late is paid, with the answer as evidence', async () => {
    await open();
    quietCourier(shop);
    const [item] = await buy(1);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    const { compensation, comp_checking } = await see(item!.order_sn);
    expect(comp_checking).toBe(0);
    expect(compensation).toMatchObject({
      status: 2,
      evidence: { settled_courier_heard_at: '2026-11-21 21:00:00', settled_waybill: item!.kuaidi_sn },
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('no answer postpones the payment, longer each time, and says so; then it is paid', async () => {
    await open();
    let asked = 0;
    let isDown = true;
    quietCourier(shop, async () => {
      asked += 1;
      if (isDown) throw new ProviderError('unavailable');
      return [];
    });
    const [item] = await buy(1);
    await upTo('2026-11-21 19:00:00');
    expect((await see(item!.order_sn)).comp_checking).toBe(0);
    await upTo('2026-11-21 21:00:00');
    const parcel = await see(item!.order_sn);
    expect(parcel).toMatchObject({ comp_status: 1, comp_checking: 1 });
    expect(parcel.compensation).toMatchObject({
      checking: '正在向快递核实',
      pay_at: '2026-11-21 21:05:00',
    });
    await wake('2026-11-21 21:04:59');
    expect(asked).toBe(1);
    await wake('2026-11-21 21:05:00');
    await upTo('2026-11-21 21:15:00');
    expect((await see(item!.order_sn)).compensation!.pay_at).toBe('2026-11-21 21:35:00');
    isDown = false;
    // What flows since now may still bring late news: two hours for it.
    await upTo('2026-11-21 21:35:00');
    expect((await see(item!.order_sn)).compensation).toMatchObject({
      status: 1,
      pay_at: '2026-11-21 23:35:00',
    });
    await upTo('2026-11-21 23:34:59');
    expect(await paidCount()).toBe(0);
    await upTo('2026-11-21 23:35:00');
    expect(await see(item!.order_sn)).toMatchObject({ comp_status: 2, comp_checking: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('a courier that stays silent is asked after twice as long each time, and at last every 5 hours 20', async () => {
    await open();
    quietCourier(shop, () => Promise.reject(new ProviderError('unavailable')));
    const [item] = await buy(1);
    await upTo('2026-11-21 19:00:00');
    await upTo('2026-11-21 21:00:00');
    const minutes = [];
    for (let asks = 1; asks <= 9; asks += 1) {
      const { pay_at } = (await see(item!.order_sn)).compensation!;
      minutes.push((at(pay_at) - shop.clock.now!) / 60_000);
      await wake(pay_at);
    }
    expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 320, 320, 320]);
  });

  it('eight questions without an answer bring it before a person', async () => {
    await open();
    quietCourier(shop, () => Promise.reject(new ProviderError('unavailable')));
    const [item] = await buy(1);
    await upTo('2026-11-21 19:00:00');
    await upTo('2026-11-21 21:00:00');
    const askAgain = async () => wake((await see(item!.order_sn)).compensation!.pay_at);
    for (let asks = 1; asks < 7; asks += 1) await askAgain();
    expect((await casesForPerson(shop.db.q)).cases).toEqual([]);
    await askAgain();
    const { parcel_sn, kuaidi_sn, order_sn } = await see(item!.order_sn);
    expect((await casesForPerson(shop.db.q)).cases).toEqual([
      {
        parcel_sn,
        order_sn,
        kuaidi_sn,
        kind: 'unanswered',
        reason: '超时未发货',
        money: '0.80',
        deadline: '2026-11-21 19:00:00',
        event_time: '',
        since: '2026-11-21 19:00:00',
      },
    ]);
    expect(await closeDispute(shop.db.q, parcel_sn, '不是争议')).toBe(false);
  });

  it('one that hangs is given up after a while, and a dead one is not asked further', async () => {
    await open({ courierAskMs: 20 });
    let asked = 0;
    quietCourier(shop, () => {
      asked += 1;
      return new Promise(() => {});
    });
    await buy(60);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    expect(asked).toBeLessThanOrEqual(12);
    expect(await paidCount()).toBe(0);
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from compensations where status = 1 and is_checking and pay_at > $1`,
      [new Date(shop.clock.now!)],
    );
    expect(rows).toEqual([{ n: 60 }]);
  });

  it('a parcel that the courier refuses to speak of keeps no other from being paid', async () => {
    await open();
    const items: { kuaidi_sn: string; order_sn: string }[] = [];
    quietCourier(shop, async (waybill) => {
      if (waybill === items[0]!.kuaidi_sn) throw new ProviderError('invalid');
      return [];
    });
    items.push(...(await buy(3)));
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    const states = await Promise.all(items.map(async ({ order_sn }) => (await see(order_sn)).comp_status));
    expect(states).toEqual([1, 2, 2]);
  });

  it('who never issued the waybill and does not know it has said nothing', async () => {
    await open();
    quietCourier(shop, () => Promise.reject(new ProviderError('not_found')));
    const [own, others] = await buy(2);
    await shop.db.pool.query(`update parcels set provider = 'before' where kuaidi_sn = $1`, [
      others!.kuaidi_sn,
    ]);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    expect([(await see(own!.order_sn)).comp_status, (await see(others!.order_sn)).comp_status]).toEqual([
      2, 1,
    ]);
  });
});

describe('two hours from when the news flow', () => {
  it('a service that was down from 07:00 to 11:00 pays none that the courier has in time', async () => {
    await open();
    quietCourier(shop);
    const items = await buy(20);
    for (const { kuaidi_sn } of items)
      await shop.db.pool.query(`update parcels set ship_time = $2 where kuaidi_sn = $1`, [
        kuaidi_sn,
        new Date(at('2026-11-21 17:30:00')),
      ]);
    await wake('2026-11-22 07:00:00');
    await wake('2026-11-22 11:00:00');
    await wake('2026-11-22 11:05:00');
    for (const { kuaidi_sn } of items) await tell(kuaidi_sn, '2026-11-22 07:30:00');
    await upTo('2026-11-22 13:10:00');
    expect([await paidCount(), await buyer.balance()]).toEqual([0, START - 20 * 80]);
    expect((await see(items[0]!.order_sn)).comp_status).toBe(3);
    expect(await shop.audit()).toEqual([]);
  });

  it('a feed that is known to come late makes payments wait for as long', async () => {
    await open();
    quietCourier(shop);
    const [item] = await buy(1);
    await wake('2026-11-21 19:00:00');
    for (let push = 0; push < 30; push += 1) await noteLag(shop.deps, 3 * 3_600_000);
    await come('2026-11-21 21:00:00');
    const { compensation, comp_checking } = await see(item!.order_sn);
    expect(comp_checking).toBe(1);
    expect(compensation!.pay_at > '2026-11-21 23:50:00').toBe(true);
    // Nobody was asked, so nobody left a question without an answer.
    expect((await shop.db.pool.query('select asks from compensations')).rows).toEqual([{ asks: 0 }]);
  });
});

describe('unusually many payments', () => {
  it('stop until a person resumes them', async () => {
    await open({ compensationStop: { most: 10, percent: 20 } });
    quietCourier(shop);
    await buy(30);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    await come('2026-11-21 21:10:00');
    expect(await paidCount()).toBe(0);
    expect(await casesForPerson(shop.db.q)).toMatchObject({ stop: { waiting: 30, due: 30 }, cases: [] });
    expect(await shop.audit()).toEqual([]);
    expect([await resumePayments(shop.db), await resumePayments(shop.db)]).toEqual([true, false]);
    await shop.db.pool.query(`update compensation_stops set ended_at = $1`, [new Date(shop.clock.now!)]);
    await come('2026-11-21 21:20:00');
    expect([await paidCount(), await buyer.balance()]).toEqual([30, START]);
    expect(await shop.audit()).toEqual([]);
  });

  /** Buys so many, of which some are in time, and comes to when the others may be paid. */
  const dueOf = async (count: number, late: number) => {
    quietCourier(shop);
    const inTime = (await buy(count)).slice(late).map(({ kuaidi_sn }) => kuaidi_sn);
    await shop.db.pool.query(
      `update parcels set ship_time = $2, pickup_time = $2 where kuaidi_sn = any($1)`,
      [inTime, new Date(at('2026-11-21 18:00:00'))],
    );
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
  };

  it.each([
    ['few', 10, 20, 4, 4, 4],
    ['few of many', 10, 20, 80, 12, 12],
    ['as many as may be', 4, 20, 4, 4, 4],
    ['one more than may be', 4, 20, 5, 5, 0],
    ['as large a part as may be', 2, 50, 6, 3, 3],
    ['a larger part', 2, 50, 6, 4, 0],
  ])('%s: at most %i or %i %% may be paid in a day; of %i there are %i, and paid are %i', async (...row) => {
    const [, most, percent, count, late, paid] = row;
    await open({ compensationStop: { most, percent } });
    await dueOf(count, late);
    expect(await paidCount()).toBe(paid);
    const { stop } = await casesForPerson(shop.db.q);
    expect(stop && [stop.waiting, stop.due]).toEqual(paid === 0 ? [late, count] : null);
  });

  it('count with what was paid before, for a day', async () => {
    await open({ compensationStop: { most: 4, percent: 20 } });
    await dueOf(3, 3);
    expect(await paidCount()).toBe(3);
    const wait = async (text: string) => {
      await shop.db.pool.query(
        `update parcels set ship_deadline = $1, pickup_deadline = $1, watch_at = $1 where watch_at is not null`,
        [new Date(at(text) - 3 * 3_600_000)],
      );
      await come(text);
      await come(text);
    };
    shop.clock.now = at('2026-11-22 16:00:00');
    await buy(2);
    await wait('2026-11-22 20:30:00');
    expect([await paidCount(), (await casesForPerson(shop.db.q)).stop?.waiting]).toEqual([3, 2]);
    await shop.db.pool.query('delete from compensation_stops');
    await come('2026-11-22 22:00:00');
    expect(await paidCount()).toBe(5);
  });

  it('are no matter of those that kept their own promise meanwhile and broke the other', async () => {
    await open({ compensationStop: { most: 1, percent: 20 } });
    quietCourier(shop);
    const [one, other] = await buy(2);
    await come('2026-11-21 19:00:00');
    await shop.db.pool.query('update parcels set ship_time = $1, pickup_deadline = $2', [
      new Date(at('2026-11-21 18:00:00')),
      new Date(at('2026-11-21 20:00:00')),
    ]);
    await come('2026-11-21 21:00:00');
    expect((await casesForPerson(shop.db.q)).stop).toBeNull();
    for (const item of [one, other])
      expect((await see(item!.order_sn)).compensation).toMatchObject({
        status: 1,
        reason: 'pickup',
        pay_at: '2026-11-21 22:00:00',
      });
    // When these may be paid they count.
    await come('2026-11-21 22:00:00');
    expect((await casesForPerson(shop.db.q)).stop).toMatchObject({ waiting: 2 });
    expect([await paidCount(), await shop.audit()]).toEqual([0, []]);
  });

  it('begin no other stop for a day after a person resumed them', async () => {
    await open({ compensationStop: { most: 1, percent: 20 } });
    await dueOf(2, 2);
    expect(await paidCount()).toBe(0);
    const ended = new Date(at('2026-11-21 21:05:00'));
    await shop.db.pool.query(`update compensation_stops set ended_at = $1`, [ended]);
    const { rows } = await shop.db.pool.query('select id from compensation_stops');
    expect(rows).toHaveLength(1);
    await come('2026-11-21 21:10:00');
    expect(await paidCount()).toBe(2);
  });
});

it('what was paid and is then proved wrong goes to a person and is not taken back', async () => {
  await open();
  quietCourier(shop);
  const [item] = await buy(1);
  await come('2026-11-21 19:00:00');
  await come('2026-11-21 21:00:00');
  await tell(item!.kuaidi_sn, '2026-11-21 18:30:00');
  await come('2026-11-22 12:00:00');
  expect(await buyer.balance()).toBe(START);
  const { parcel_sn } = await see(item!.order_sn);
  expect((await casesForPerson(shop.db.q)).cases).toMatchObject([
    { parcel_sn, kind: 'disputed', money: '0.80', event_time: '2026-11-21 18:30:00' },
  ]);
  expect(await shop.audit()).toEqual([]);
  expect(await closeDispute(shop.db.q, parcel_sn, '不追回')).toBe(true);
  expect((await casesForPerson(shop.db.q)).cases).toEqual([]);
  expect(await closeDispute(shop.db.q, parcel_sn, '不追回')).toBe(false);
});

it.each([
  `update compensations set heard_at = null where status = 2`,
  `update compensations set heard_at = heard_at - interval '1 hour' where status = 2`,
  `update parcels set ship_time = ship_deadline - interval '1 hour'`,
])('the audit finds a payment on silence, and one that news disprove: %s', async (fault) => {
  await open();
  quietCourier(shop);
  await buy(1);
  await come('2026-11-21 19:00:00');
  await come('2026-11-21 21:00:00');
  expect([await paidCount(), await shop.audit()]).toEqual([1, []]);
  await shop.db.pool.query(`alter table parcels disable trigger news_disprove_compensation`);
  await shop.db.pool.query(fault);
  expect((await shop.audit()).map(({ property }) => property)).toContain('D1302');
});
