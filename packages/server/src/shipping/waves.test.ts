import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { ProviderError } from '../outside/provider-error.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { recordTracking } from '../parcels/record-tracking.ts';

let shop: TestService;
let house: TestWarehouse;
let clerk: TestMember;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  house = await openWarehouse(shop);
  clerk = await house.member();
  buyer = await shop.person({ balance: 10_000_000 });
});
afterAll(() => shop.close());

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );
let keys = 0;
const key = () => `wave-${(keys += 1)}`;
const make = (order_sns: string[], member = clerk) =>
  member.api.shipping.makeWave({ key: key(), body: { order_sns } });
const refund = (sn: string) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: Number(sn.slice(1)), words: '用户申请退款', reason: '不要了' }),
  );

describe('a wave', () => {
  it('takes parcels of one warehouse and one courier, at most 500, and says why others stay out (S043)', async () => {
    const issued = await house.order(buyer, { count: 3 });
    const byHand = await house.order(buyer, { count: 1, way: 'byHand' });
    expect(await refusal(make([...issued, ...byHand]))).toBe('WAVE_MIXED');
    const { wave } = await make(issued.slice(0, 2));
    expect(wave).toMatchObject({
      status: WAVE_STATUS.toPrint,
      status_text: '待打印',
      count: 2,
      warehouse: { id: house.warehouseId },
      express: { id: house.issued.courierId },
    });
    expect(wave.wave_sn).toMatch(/^F\d{4,}$/);
    const { wave: second, left_out } = await make([...issued, 'G9']);
    expect(second.count).toBe(1);
    expect(left_out).toEqual([
      { order_sn: issued[0], text: `已在波次${wave.wave_sn}中` },
      { order_sn: issued[1], text: `已在波次${wave.wave_sn}中` },
      { order_sn: 'G9', text: '包裹不存在' },
    ]);
    expect(await refusal(make(issued))).toBe('WAVE_EMPTY');
    // What is filled in by hand is packed before it has its number.
    expect((await make(byHand)).wave.count).toBe(1);
  });

  it('of a whole search holds what is due first', async () => {
    const some = await house.order(buyer, { count: 5 });
    const { goodsId, courierId } = house.issued;
    const { wave } = await clerk.api.shipping.makeWave({
      key: key(),
      body: {
        search: {
          tab: 'print',
          goods_id: goodsId,
          express_id: courierId,
          warehouse_id: house.warehouseId,
          province: '',
          numbers: [],
          remark: '',
          start_time: '',
          end_time: '',
        },
      },
    });
    expect(wave.count).toBe(5);
    const { list } = await clerk.api.shipping.list({
      body: { numbers: [wave.wave_sn], page_size: 50 } as never,
    });
    expect(list.map(({ order_sn }) => order_sn).toSorted()).toEqual(some.toSorted());
  });

  it.each(['issued', 'byHand'] as const)(
    'is counted beforehand as what it would take: nothing of other waves, handed over or called off (%s) (S043)',
    async (way) => {
      const some = await house.order(buyer, { count: 5, way });
      const search = {
        tab: way === 'issued' ? 'print' : 'waybill',
        express_id: house[way].courierId,
      } as const;
      const count = async (to_wave?: boolean) =>
        (await clerk.api.shipping.list({ body: { ...search, ...(to_wave && { to_wave }) } as never }))
          .data_count;
      const [all, free] = [await count(), await count(true)];
      await make(some.slice(0, 2));
      await refund(some[2]!);
      expect([await count(), await count(true)]).toEqual([all - 1, free - 3]);
      const { wave } = await clerk.api.shipping.makeWave({ key: key(), body: { search } as never });
      expect(wave.count).toBe(free - 3);
      expect(await count(true)).toBe(0);
    },
  );

  it('of twenty at once each parcel is in exactly one (S043)', async () => {
    const all = await house.order(buyer, { count: 60 });
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => make(all)));
    const waves = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.wave] : []));
    const refused = made.flatMap((one) =>
      one.status === 'rejected' ? [Promise.reject(one.reason as Error)] : [],
    );
    expect(new Set(await Promise.all(refused.map(refusal)))).toEqual(new Set(['WAVE_EMPTY']));
    expect(waves.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    const { rows } = await shop.db.pool.query(
      `select count(distinct (wave_id, wave_no))::int as places, count(*)::int as n from parcels where order_id = any($1) and wave_id is not null`,
      [all.map((sn) => Number(sn.slice(1)))],
    );
    expect(rows[0]).toEqual({ places: 60, n: 60 });
  });

  it('that is called off gives its parcels back; one that is over cannot be (S043)', async () => {
    const some = await house.order(buyer, { count: 2 });
    const { wave } = await make(some);
    expect((await clerk.api.shipping.cancelWave({ body: { wave_sn: wave.wave_sn } })).wave.status_text).toBe(
      '已取消',
    );
    expect(await refusal(clerk.api.shipping.cancelWave({ body: { wave_sn: wave.wave_sn } }))).toBe(
      'WAVE_STATE',
    );
    const again = await make(some);
    expect(again.wave.count).toBe(2);
    await clerk.api.shipping.ship({ key: key(), body: { wave_sn: again.wave.wave_sn } });
    expect(await refusal(clerk.api.shipping.cancelWave({ body: { wave_sn: again.wave.wave_sn } }))).toBe(
      'WAVE_STATE',
    );
  });

  it('is of nobody else: another supplier finds neither it nor its parcels', async () => {
    const some = await house.order(buyer, { count: 1 });
    const { wave } = await make(some);
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.warehouse);
    expect(await refusal(make(some, stranger))).toBe('WAVE_EMPTY');
    const query = { wave_sn: wave.wave_sn };
    expect(await refusal(stranger.api.shipping.pickList({ query }))).toBe('NOT_FOUND');
    expect(await refusal(stranger.api.shipping.cancelWave({ body: query }))).toBe('NOT_FOUND');
    expect(
      await refusal(stranger.api.shipping.labels({ body: { ...query, size: '76x130', reason: '' } })),
    ).toBe('NOT_FOUND');
  });
});

describe('the papers of a wave', () => {
  it('count what the shelves give, by own number, without what was refunded (S044)', async () => {
    const [one, two] = [
      await house.order(buyer, { count: 3 }),
      await house.order(buyer, { count: 2, goodsNum: 2 }),
    ];
    const { wave } = await make([...one, ...two]);
    await refund(one[0]!);
    const list = await clerk.api.shipping.pickList({ query: { wave_sn: wave.wave_sn } });
    expect(list).toMatchObject({ parcels: 4, pieces: 6 });
    expect(list.lines).toEqual([
      expect.objectContaining({
        goods_id: house.issued.goodsId,
        code: 'YS-01',
        total: 6,
        parcels: [
          { goods_num: 1, count: 2 },
          { goods_num: 2, count: 2 },
        ],
      }),
    ]);
    expect(list.wave.cancelled).toBe(1);
  });

  it('are labels in the order of the wave, with the recipient in full, once without a reason; each is written down (S045)', async () => {
    const some = await house.order(buyer, { count: 3 });
    const { wave } = await make(some);
    await refund(some[1]!);
    const print = (reason = '', order_sns?: string[]) =>
      clerk.api.shipping.labels({
        body: { wave_sn: wave.wave_sn, size: '100x150', reason, ...(order_sns ? { order_sns } : {}) },
      });
    const first = await print();
    expect(first.size).toEqual({ width_mm: 100, height_mm: 150 });
    expect(first.labels.map(({ order_sn, no }) => [order_sn, no])).toEqual([
      [some[0], 1],
      [some[2], 3],
    ]);
    expect(first.left_out).toEqual([{ order_sn: some[1], text: '订单已退款，请勿发货' }]);
    expect(first.labels[0]).toMatchObject({
      receiver: { name: '苏晓棠', mobile: '13900001000', address: '浙江省杭州市文一路1号' },
      sender: { name: '陈师傅', mobile: '13800007777', address: '浙江省金华市义乌市城北路88号' },
      goods: { code: 'YS-01', goods_num: 1 },
      express_name: '圆通速递 义乌仓',
      is_reprint: false,
      is_sealed: false,
      route: expect.stringMatching(/^杭州市 \d{3}$/) as string,
    });
    expect([first.untold, first.labels[0]!.gather === '']).toEqual([0, false]);
    expect(first.labels[0]!.kuaidi_sn).toMatch(/^YT\d{13}$/);
    expect(first.wave.status_text).toBe('已打印');
    expect(await refusal(print())).toBe('REPRINT_REASON');
    const again = await print('打印机卡纸', [some[2]!]);
    expect(again.labels.map(({ order_sn, is_reprint }) => [order_sn, is_reprint])).toEqual([[some[2], true]]);
    expect(again.labels[0]!.route).toBe(first.labels[1]!.route);
    const { rows } = await shop.db.pool.query(
      `select ref, action, user_id, purpose from personal_data_log where supplier_user_id = $1 and action = 'print' order by id`,
      [clerk.id],
    );
    expect(rows).toEqual([
      { ref: some[0], action: 'print', user_id: buyer.id, purpose: '' },
      { ref: some[2], action: 'print', user_id: buyer.id, purpose: '' },
      { ref: some[2], action: 'print', user_id: buyer.id, purpose: '打印机卡纸' },
    ]);
    // What the account told is kept: a courier that does not answer holds up no reprint.
    const { courier } = shop.deps.outside;
    shop.deps.outside.courier = {
      ...courier,
      label: () => Promise.reject(new ProviderError('unavailable')),
    };
    const torn = await print('标签撕坏了', [some[2]!]);
    shop.deps.outside.courier = courier;
    expect([torn.untold, torn.labels[0]!.route]).toEqual([0, first.labels[1]!.route]);
    const operations = await house.member(MEMBER_ROLE.operations);
    expect(
      await refusal(
        operations.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason: '再打' } }),
      ),
    ).toBe('RIGHT_MISSING');
  });

  it('are printed again of a wave that was handed over, with a reason and until the pickup; not of one that was called off (S045)', async () => {
    const some = await house.order(buyer, { count: 2 });
    const { wave } = await make(some);
    const print = (wave_sn: string, reason = '') =>
      clerk.api.shipping.labels({ body: { wave_sn, size: '76x130', reason } });
    const { labels } = await print(wave.wave_sn);
    await clerk.api.shipping.ship({ key: `over-${wave.wave_sn}`, body: { wave_sn: wave.wave_sn } });
    expect(await refusal(print(wave.wave_sn))).toBe('REPRINT_REASON');
    const again = await print(wave.wave_sn, '交接时面单破损');
    expect(again.labels.map(({ order_sn, is_reprint }) => [order_sn, is_reprint])).toEqual([
      [some[0], true],
      [some[1], true],
    ]);
    expect(again.wave.status_text).toBe('已交快递');
    const { rows } = await shop.db.pool.query(
      `select ref, purpose from personal_data_log where action = 'print' and purpose = '交接时面单破损' order by id`,
    );
    expect(rows.map(({ ref }: { ref: string }) => ref)).toEqual(some);
    await recordTracking(shop.deps, {
      waybill: labels[0]!.kuaidi_sn,
      courier: 'yuantong',
      traces: [{ at: Date.now(), kind: 'pickup', text: '已揽收', raw: '' }],
      watch: 'polling',
    });
    const late = await print(wave.wave_sn, '交接时面单破损');
    expect(late.labels.map(({ order_sn }) => order_sn)).toEqual([some[1]]);
    expect(late.left_out).toEqual([{ order_sn: some[0], text: '快递已揽收，不需要面单' }]);
    const { wave: off } = await make(await house.order(buyer, { count: 1 }));
    await clerk.api.shipping.cancelWave({ body: { wave_sn: off.wave_sn } });
    expect(await refusal(print(off.wave_sn, '交接时面单破损'))).toBe('WAVE_STATE');
  });

  it('are asked of some parcels: what is not in the wave is named, with why (S045)', async () => {
    const [one, two, foreign] = await house.order(buyer, { count: 3 });
    const { wave } = await make([one!, two!]);
    const labelsOf = (order_sns: string[]) =>
      clerk.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', order_sns, reason: '' } });
    const { labels, left_out } = await labelsOf([one!, foreign!, 'G9', foreign!]);
    expect(labels.map(({ order_sn }) => order_sn)).toEqual([one]);
    const text = '不在这个波次里';
    expect(left_out).toEqual([
      { order_sn: foreign, text },
      { order_sn: 'G9', text },
    ]);
    expect((await labelsOf(['G9'])).left_out).toEqual([{ order_sn: 'G9', text }]);
  });

  it('are slips with or without the goods, recipient masked (S046)', async () => {
    const some = await house.order(buyer, { count: 1 });
    const { wave } = await make(some);
    const slips = (goods: string) =>
      clerk.api.shipping.slips({ query: { wave_sn: wave.wave_sn, goods } as never });
    const full = await slips('1');
    expect(full.slips[0]).toMatchObject({
      order_sn: some[0],
      no: 1,
      rec_name: '苏**',
      goods: { code: 'YS-01' },
      goods_num: 1,
    });
    expect((await slips('0')).slips[0]).not.toHaveProperty('goods');
    expect(JSON.stringify(full)).not.toContain('苏晓棠');
  });
});

it('a label whose account does not tell its marks, or those of another waybill, is in our own layout, and counted (S045)', async () => {
  const [one, two] = await house.order(buyer, { count: 2 });
  const [written] = await house.order(buyer, { count: 1, way: 'byHand' });
  await clerk.api.shipping.waybill({
    key: 'untold-1',
    body: { order_sn: written!, kuaidi_sn: '78190000000001' },
  });
  const { courier } = shop.deps.outside;
  shop.deps.outside.courier = {
    ...courier,
    label: async (order, account) => {
      if (order.orderSn.startsWith(one!)) throw new ProviderError('unavailable');
      return { ...(await courier.label(order, account)), waybill: 'YT0000000000000' };
    },
  };
  const print = async (sns: string[]) => {
    const { wave } = await make(sns);
    return clerk.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' } });
  };
  const printed = await print([one!, two!]);
  expect([printed.untold, printed.labels.map(({ route }) => route)]).toEqual([2, ['', '']]);
  const byHand = await print([written!]);
  expect([byHand.untold, byHand.labels.map(({ route }) => route)]).toEqual([0, ['']]);
  shop.deps.outside.courier = courier;
});

it('a source is asked nothing for a print that is refused, and what another printed meanwhile is counted where nobody asked for it (S045)', async () => {
  const [one, two] = await house.order(buyer, { count: 2 });
  const { wave } = await make([one!, two!]);
  const print = (reason: string, order_sns?: string[]) =>
    clerk.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason, order_sns } });
  await print('', [one!]);
  const { courier } = shop.deps.outside;
  const asked: string[] = [];
  const listen = (then: () => Promise<unknown>) => {
    shop.deps.outside.courier = {
      ...courier,
      label: async (order, account) => {
        asked.push(order.orderSn);
        if (asked.length === 1) await then();
        return courier.label(order, account);
      },
    };
  };
  listen(async () => null);
  expect(await refusal(print('', [one!]))).toBe('REPRINT_REASON');
  expect(asked).toEqual([]);
  listen(async () => {
    await print('', [two!]);
    await shop.db.pool.query('delete from waybill_labels');
  });
  const both = await print('打印机卡纸');
  expect(both.labels.map(({ order_sn, route }) => [order_sn, route === ''])).toEqual([
    [one, true],
    [two, false],
  ]);
  expect(both.untold).toBe(1);
  shop.deps.outside.courier = courier;
});

it('a recipient whom only his platform knows is printed by an account that takes the cipher alone, which is shown by nothing (S052)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  const cipher = 'cipher-of-the-platform';
  const { id: store } = await shop.db.q
    .insertInto('stores')
    .values({ user_id: buyer.id, platform: 2, shop_name: '密文店', status: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.pool.query(
    `with so as (insert into shop_orders (store_id, shop_order, state, problem, is_encrypted, seller_note, buyer_note, buyer_nick, rec_name, rec_mobile, province, city,
        district, rec_address, receiver_sealed, goods, search, ordered_at, changed_at)
      values ($1, 'PDD-1', 'to_ship', 0, true, '', '', '买家昵称', '苏**', '139****0000', '浙江省', '杭州市', '', '文一路****', $3, '[]', '', now(), now()) returning id)
     update orders set shop_order_id = so.id, rec_name = '苏**', rec_address = '文一路****' from so where orders.id = $2`,
    [store, Number(sn!.slice(1)), cipher],
  );
  // An account that takes no cipher prints nothing, and what is missing is said.
  const { courier } = shop.deps.outside;
  shop.deps.outside.courier = { ...courier, takesCipher: () => false };
  const { wave } = await make([sn!]);
  const refused = await clerk.api.shipping.labels({
    body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' },
  });
  expect([refused.labels, refused.wave.status_text]).toEqual([[], '待打印']);
  expect(refused.left_out).toEqual([
    { order_sn: sn, text: expect.stringMatching(/^收件人由拼多多加密，需要“.+”有支持拼多多密文的面单账号/) },
  ]);
  shop.deps.outside.courier = courier;
  const { labels } = await clerk.api.shipping.labels({
    body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' },
  });
  expect(labels[0]).toMatchObject({ is_sealed: true, receiver: { name: '苏**' } });
  const opened = await clerk.api.shipping.recipient({ body: { order_sn: sn! } });
  expect(opened).toMatchObject({ is_sealed: true, rec_name: '苏**' });
  const { list } = await clerk.api.shipping.list({ body: { numbers: [sn!] } as never });
  for (const secret of [cipher, '买家昵称', 'PDD-1'])
    expect(JSON.stringify([labels, opened, list])).not.toContain(secret);
});

it('leaves nothing that the audit finds', async () => {
  expect(await shop.audit()).toEqual([]);
});
