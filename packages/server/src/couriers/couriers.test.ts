import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { COURIER_SENTENCES } from '@giftship/shared/couriers/sentences-copy';
import { chinaDay, parseTime } from '@giftship/shared/lib/china-time';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { turnCutoffs } from './cutoff.ts';

let shop: TestService;
let chief: TestOperator;
let member: TestMember;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  member = await memberOf(shop, 1, MEMBER_ROLE.operations);
});
afterAll(() => shop.close());

/** The name of the refusal that some work ends in; '' where it is done. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );
/** What its fields are told. */
const faults = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: { data?: { errors?: { field: string; msg: string }[] } }) =>
      (error.data?.errors ?? []).map(({ field, msg }) => `${field}: ${msg}`),
  );
const day = (days: number) => chinaDay(shop.deps.now() + days * 86_400_000);
let keys = 0;
const key = () => `couriers-test-key-${(keys += 1)}`;

const PLACE = {
  name: '二号仓',
  province: '浙江省',
  city: '杭州市',
  district: '余杭区',
  address: '仓前街道1号',
  contact: '周宁',
  mobile: '13600008888',
};
const placeOf = async (courier: number) =>
  shop.db.q
    .selectFrom('couriers')
    .where('id', '=', courier)
    .select(['send_province', 'send_city', 'send_district', 'send_address', 'warehouse_id', 'version'])
    .executeTakeFirstOrThrow();
/** The fields that a form of the office sends of a courier as it stands. */
const formOf = async (id: number) => {
  const row = await chief.api.couriers.detail({ query: { id: String(id) } as never });
  return {
    id,
    version: row.version,
    warehouse_id: row.warehouse_id!,
    subname: row.subname,
    tips: row.tips,
    outlet_phone: row.outlet_phone,
    cutoff: row.next_cutoff || row.cutoff,
    issue_mode: row.issue_mode as 0 | 1,
    account_id: row.account_id,
    is_wu: row.is_wu,
    show_reissue_number: row.show_reissue_number,
    sync_waybill: row.sync_waybill,
    platforms: row.platforms,
    enabled: row.enabled,
  };
};
const ownFormOf = async (id: number) => {
  const row = (await member.api.couriers.list({})).list.find((each) => each.id === id)!;
  const { version, warehouse_id, subname, tips, outlet_phone, account_id, areas } = row;
  const cutoff = row.next_cutoff || row.cutoff;
  return {
    id,
    version,
    warehouse_id: warehouse_id!,
    subname,
    tips,
    outlet_phone,
    account_id,
    areas,
    cutoff,
  };
};
const quote = async (express_id: number, over: object = {}) => {
  const buyer = await shop.person({ balance: 1_000 });
  const goods = await shop.db.q
    .selectFrom('goods')
    .where('courier_id', '=', express_id)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  return buyer.api.orders.make({
    key: key(),
    body: {
      goods_id: goods.id,
      goods_num: 1,
      express_id,
      platform: 1,
      order_source: 1,
      rec_list: [
        {
          rec_name: '甲',
          rec_mobile: '13900001111',
          rec_province: '浙江省',
          rec_city: '杭州市',
          rec_address: '文一路1号',
          ...over,
        },
      ],
    },
  });
};

describe('warehouses', () => {
  it('of demo couriers are those of their address, one a supplier the default (8.6)', async () => {
    const { rows } = await shop.db.pool.query(
      `select count(*) filter (where w.id is null or (w.province, w.city, w.address) <> (c.send_province, c.send_city, c.send_address)) as wrong,
         count(distinct w.id) as places, count(*) as couriers from couriers c left join warehouses w on w.id = c.warehouse_id`,
    );
    expect(rows[0]).toMatchObject({ wrong: 0 });
    expect(rows[0].places).toBeLessThan(rows[0].couriers);
  });

  it('give their address to their couriers as they are saved, in the version that was read (S032)', async () => {
    const courier = await placeOf(1);
    const { list } = await member.api.couriers.warehouses({});
    const house = list.find(({ id }) => id === courier.warehouse_id)!;
    const said = { ...PLACE, name: '主仓', is_default: true };
    const body = { id: house.id, version: house.version, ...said };
    expect(await member.api.couriers.saveWarehouse({ body })).toMatchObject({ version: house.version + 1 });
    expect(await placeOf(1)).toMatchObject({
      send_province: '浙江省',
      send_city: '杭州市',
      send_district: '余杭区',
      send_address: '仓前街道1号',
    });
    expect(await refusal(chief.api.couriers.saveWarehouse({ body }))).toBe('VERSION_CONFLICT');
    expect(chief.last().body).toMatchObject({ msg: expect.stringContaining('内容已被') });
    expect(
      await faults(
        member.api.couriers.saveWarehouse({ body: { ...body, version: house.version + 1, city: '南京市' } }),
      ),
    ).toEqual([`city: ${COURIER_SENTENCES.placeUnknown}`]);
  });

  it('stay while couriers leave from them, are twenty at most, and one is always the default (S032)', async () => {
    const { list } = await member.api.couriers.warehouses({});
    const used = list.find(({ couriers }) => couriers > 0)!;
    const remove = (id: number) =>
      member.api.couriers.removeWarehouse({ query: { id: String(id) } as never });
    expect(await refusal(remove(used.id))).toBe('WAREHOUSE_USED');
    const made: number[] = [];
    for (let at = list.length; at < 20; at += 1)
      made.push(
        (await member.api.couriers.addWarehouse({ key: key(), body: { ...PLACE, name: `仓${at}` } })).id,
      );
    expect(await refusal(member.api.couriers.addWarehouse({ key: key(), body: PLACE }))).toBe(
      'WAREHOUSES_FULL',
    );
    const defaults = async () =>
      (await member.api.couriers.warehouses({})).list.filter((house) => house.is_default).map(({ id }) => id);
    const last = (await member.api.couriers.warehouses({})).list.find(({ id }) => id === made.at(-1))!;
    await member.api.couriers.saveWarehouse({
      body: { id: last.id, version: last.version, ...PLACE, is_default: true },
    });
    expect(await defaults()).toEqual([last.id]);
    for (const id of made) await remove(id);
    expect(await defaults()).toHaveLength(1);
  });

  it('of others are not there, whatever is asked of them (4.3)', async () => {
    const other = await shop.db.q
      .selectFrom('warehouses')
      .where('supplier_id', '<>', 1)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
    const { api } = member;
    const query = { id: String(other.id) } as never;
    expect(await refusal(api.couriers.removeWarehouse({ query }))).toBe('NOT_FOUND');
    expect(await refusal(api.couriers.saveWarehouse({ body: { ...other, ...PLACE } }))).toBe('NOT_FOUND');
    expect(await refusal(api.couriers.closures({ query: { warehouse_id: String(other.id) } as never }))).toBe(
      'NOT_FOUND',
    );
    expect(await refusal(api.couriers.saveClosures({ body: { warehouse_id: other.id, list: [] } }))).toBe(
      'NOT_FOUND',
    );
    const form = await ownFormOf(1);
    expect(await faults(api.couriers.save({ body: { ...form, warehouse_id: other.id } }))).toEqual([
      `warehouse_id: ${COURIER_SENTENCES.otherSupplier}`,
    ]);
    const strange = await shop.db.q
      .selectFrom('couriers')
      .where('supplier_id', '<>', 1)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
    expect(await refusal(api.couriers.save({ body: { ...form, ...strange } }))).toBe('NOT_FOUND');
  });
});

describe('a courier row', () => {
  const COURIER = 1;
  it('has the phone of its outlet, which its supplier writes down at once (O116, S033)', async () => {
    const form = await ownFormOf(COURIER);
    const { waits } = await member.api.couriers.save({ body: { ...form, outlet_phone: '13912340000' } });
    expect(waits).toEqual([]);
    expect((await formOf(COURIER)).outlet_phone).toBe('13912340000');
    await chief.api.couriers.save({ body: { ...(await formOf(COURIER)), outlet_phone: '' } });
    expect((await ownFormOf(COURIER)).outlet_phone).toBe('');
  });

  it('is added with all that is said of it and shown so (O091)', async () => {
    const [house] = (await chief.api.couriers.warehouses({ query: { supplier_id: '1' } as never })).list;
    const body = {
      supplier_id: 1,
      code: 'yunda' as const,
      warehouse_id: house!.id,
      subname: '东区',
      tips: '周日只收件',
      outlet_phone: '0579-85551111',
      cutoff: '16:30',
      issue_mode: ISSUE_MODE.account,
      account_id: null,
      is_wu: 0 as const,
      show_reissue_number: 1 as const,
      sync_waybill: 1 as const,
      platforms: [2],
      enabled: true,
    };
    const { id } = await chief.api.couriers.add({ key: key(), body });
    expect(await chief.api.couriers.detail({ query: { id: String(id) } as never })).toMatchObject({
      name: '韵达快递',
      subname: '东区',
      outlet_phone: '0579-85551111',
      cutoff: '16:30',
      next_cutoff: '',
      place: `${house!.province}${house!.city}`,
      lacks_account: false,
      platforms: [2],
    });
    const query = { supplier_id: '1', code: 'yunda', q: '东区' } as never;
    expect((await chief.api.couriers.list({ query })).list.map((row) => row.id)).toEqual([id]);
    const other = await chief.api.couriers.warehouses({ query: { supplier_id: '2' } as never });
    const wrong = { ...body, warehouse_id: other.list[0]!.id };
    expect(await faults(chief.api.couriers.add({ key: key(), body: wrong }))).toEqual([
      `warehouse_id: ${COURIER_SENTENCES.otherSupplier}`,
    ]);
  });

  it('that is switched off refuses orders with code 21, and its goods are out of stock at once (O092)', async () => {
    const { api } = await shop.person();
    const shelf = async () => (await api.goods.list({ query: { page_size: '500' } as never })).list;
    const id = (await shelf())[0]!.express_id;
    const shown = async () =>
      (await shelf()).filter(({ express_id }) => express_id === id).map(({ is_no_sku }) => is_no_sku);
    expect(await shown()).toContain(0);
    await chief.api.couriers.save({ body: { ...(await formOf(id)), enabled: false, reason: '网点停业' } });
    await expect.poll(shown).not.toContain(0);
    expect(await refusal(quote(id))).toBe('GOODS_UNAVAILABLE');
    await chief.api.couriers.save({ body: { ...(await formOf(id)), enabled: true } });
    expect(await refusal(quote(id))).toBe('');
  });

  it('sells only where it serves (O091)', async () => {
    const form = await formOf(1);
    await chief.api.couriers.save({ body: { ...form, platforms: [2] } });
    expect(await refusal(quote(1))).toBe('GOODS_UNAVAILABLE');
    await chief.api.couriers.save({ body: { ...(await formOf(1)), platforms: [] } });
  });

  it('has its cut-off changed from tomorrow on; deadlines that exist stay, and the row says so (O093)', async () => {
    shop.clock.now = parseTime('2026-12-01 16:00:00')!;
    const before = await formOf(1);
    const paid = async () => {
      const [item] = await quote(1);
      const order = item!.order_sn;
      const { rows } = await shop.db.pool.query(
        `select ship_deadline from parcels where order_id = $1::bigint`,
        [Number(order.replace(/\D/g, ''))],
      );
      return { order, ship: rows[0].ship_deadline as Date };
    };
    const first = await paid();
    const saved = await chief.api.couriers.save({ body: { ...before, cutoff: '12:00' } });
    expect(saved.next_cutoff).toBe('12:00');
    const row = await chief.api.couriers.detail({ query: { id: '1' } as never });
    expect([row.cutoff, row.next_cutoff]).toEqual([before.cutoff, '12:00']);
    const second = await paid();
    expect(second.ship).toEqual(first.ship);
    shop.clock.now = parseTime('2026-12-02 00:00:01')!;
    const third = await paid();
    expect(third.ship.getTime()).toBe(parseTime('2026-12-02 14:00:00'));
    await turnCutoffs(shop.deps);
    const turned = await chief.api.couriers.detail({ query: { id: '1' } as never });
    expect([turned.cutoff, turned.next_cutoff]).toEqual(['12:00', '']);
    // Back to what is in force: nothing waits any more.
    await chief.api.couriers.save({ body: { ...(await formOf(1)), cutoff: '13:00' } });
    await chief.api.couriers.save({ body: { ...(await formOf(1)), cutoff: '12:00' } });
    expect(await chief.api.couriers.detail({ query: { id: '1' } as never })).toMatchObject({
      cutoff: '12:00',
      next_cutoff: '',
    });
    shop.clock.now = null;
  });

  it('has its closed areas written, each wrong one named, and copied to others (O094)', async () => {
    const { version } = await formOf(1);
    const areas = [
      { province: '新疆' },
      { province: '内蒙古', city: '阿拉善盟', start: day(2), end: day(9) },
    ];
    expect(
      await faults(
        chief.api.couriers.saveAreas({ body: { id: 1, version, areas: [...areas, { province: '火星' }] } }),
      ),
    ).toEqual(['areas.2: 没有识别到“火星”']);
    const saved = await chief.api.couriers.saveAreas({ body: { id: 1, version, areas, copy_to: [2, 3] } });
    expect(saved).toEqual({ version: version + 1, areas: 2, copied: 2 });
    const shown = async (id: number) =>
      (await chief.api.couriers.detail({ query: { id: String(id) } as never })).areas;
    expect(await shown(3)).toEqual(await shown(1));
    expect(await shown(1)).toEqual([
      { province: '新疆维吾尔自治区' },
      { province: '内蒙古自治区', city: '阿拉善盟', start: day(2), end: day(9) },
    ]);
    expect(await refusal(chief.api.couriers.saveAreas({ body: { id: 1, version, areas } }))).toBe(
      'VERSION_CONFLICT',
    );
    const log = await chief.api.operators.log({ query: { object: 'courier', ref: '3' } as never });
    expect(log.list[0]).toMatchObject({ after: { copy_of: 1, number: 2 } });
  });

  it('serves an address by the rule that orders are checked by (O095)', async () => {
    const ask = async (address: string) => {
      const answer = await chief.api.couriers.serves({ query: { address } });
      return answer.list.find(({ id }) => id === 1)!;
    };
    expect(await ask('新疆乌鲁木齐市天山区解放路1号')).toMatchObject({
      serves: false,
      why: '新疆维吾尔自治区',
    });
    expect(await ask('内蒙古阿拉善盟阿拉善左旗1号')).toMatchObject({ serves: true });
    expect(await ask('浙江杭州')).toMatchObject({ serves: true, why: '' });
    const items = await quote(1, { rec_province: '新疆', rec_city: '乌鲁木齐市' });
    expect(items[0]).toMatchObject({ order: 0, error: expect.stringContaining('停发') });
    expect(await faults(chief.api.couriers.serves({ query: { address: '某地' } }))).toHaveLength(1);
  });
});

describe('a courier of a supplier', () => {
  const open = async () => (await member.api.couriers.list({})).reviews;
  const decide = (id: number, what: 'approve' | 'refuse', reason = '') =>
    chief.api.couriers.review({ body: { kind: 'courier', id, do: what, reason } });

  it('is asked for, and is there when an operator agrees (S033)', async () => {
    const [house] = (await member.api.couriers.warehouses({})).list;
    const body = {
      code: 'zhongtong' as const,
      warehouse_id: house!.id,
      subname: '西区',
      tips: '',
      cutoff: '19:30',
      account_id: null,
      areas: [{ province: '西藏' }],
    };
    const { review_id } = await member.api.couriers.add({ key: key(), body });
    expect((await open()).map(({ id, courier_id }) => [id, courier_id])).toEqual([[review_id, null]]);
    const before = (await member.api.couriers.list({})).list.length;
    expect(await refusal(decide(review_id, 'refuse'))).toBe('REASON_NEEDED');
    await decide(review_id, 'approve');
    expect(await refusal(decide(review_id, 'approve'))).toBe('STATE_CONFLICT');
    const { list } = await member.api.couriers.list({});
    expect(list).toHaveLength(before + 1);
    expect(list[0]).toMatchObject({
      subname: '西区',
      cutoff: '19:30',
      areas: [{ province: '西藏自治区' }],
    });
  });

  it('that is asked for without an account of its own is filled in by hand, as the review says: the shop’s waybills are not for the asking (S033, O098)', async () => {
    const [house] = (await member.api.couriers.warehouses({})).list;
    const body = {
      code: 'yuantong' as const,
      warehouse_id: house!.id,
      subname: '北区',
      tips: '',
      cutoff: '18:00',
      account_id: null,
      areas: [],
    };
    const { review_id } = await member.api.couriers.add({ key: key(), body });
    const [asked] = (await chief.api.couriers.reviews({ query: {} })).list.filter(
      ({ id }) => id === review_id,
    );
    expect(asked!.changes).toContainEqual({ name: '出单方式', before: '', after: '供应商填单' });
    // What was left empty is no change.
    expect(asked!.changes.filter(({ before, after }) => before === '' && after === '')).toEqual([]);
    await decide(review_id, 'approve');
    const query = { supplier_id: '1', code: 'yuantong', q: '北区' } as never;
    expect((await chief.api.couriers.list({ query })).list).toMatchObject([
      { issue_mode: ISSUE_MODE.hand, issue_mode_text: '供应商填单', lacks_account: false },
    ]);
  });

  it('changes at once but for a late cut-off and areas that are served again (S033)', async () => {
    const form = await ownFormOf(1);
    const closed = form.areas.length;
    expect(closed).toBeGreaterThan(0);
    const saved = await member.api.couriers.save({
      body: { ...form, subname: '新备注', cutoff: '20:00', areas: [{ province: '海南' }] },
    });
    expect(saved).toMatchObject({ waits: ['cutoff', 'areas'], next_cutoff: '' });
    const now = await ownFormOf(1);
    expect([now.subname, now.cutoff, now.areas.length]).toEqual(['新备注', form.cutoff, closed + 1]);
    // The closed one counts already, and those that were closed still do.
    expect((await quote(1, { rec_province: '海南省', rec_city: '海口市' }))[0]).toMatchObject({ order: 0 });
    const [review] = await open();
    await decide(review!.id, 'approve');
    const then = await chief.api.couriers.detail({ query: { id: '1' } as never });
    expect([then.next_cutoff, then.areas]).toEqual(['20:00', [{ province: '海南省' }]]);
    // An early one needs nobody.
    expect(
      await member.api.couriers.save({ body: { ...(await ownFormOf(1)), cutoff: '15:00' } }),
    ).toMatchObject({
      waits: [],
      next_cutoff: '15:00',
    });
  });

  it('has one change waiting, which the next replaces and its supplier may take back (S033)', async () => {
    const ask = async (cutoff: string) =>
      member.api.couriers.save({ body: { ...(await ownFormOf(1)), cutoff } });
    await ask('21:00');
    await ask('22:00');
    const waiting = await open();
    expect(waiting.map(({ changes }) => changes[0]!.after)).toEqual(['22:00']);
    await ask('22:30');
    const [last] = await open();
    await member.api.couriers.withdraw({ query: { id: String(last!.id) } as never });
    expect(await open()).toEqual([]);
    expect(await refusal(decide(last!.id, 'approve'))).toBe('STATE_CONFLICT');
  });
});

describe('days off', () => {
  it('of the shop begin tomorrow, overlap as one, and move later payments only (O096)', async () => {
    const wanted = [
      { start: day(3), end: day(5), name: '盘点' },
      { start: day(5), end: day(6), name: '检修' },
      { start: day(9), end: day(9) },
    ];
    const save = (list: typeof wanted | object[]) =>
      chief.api.couriers.saveHolidays({ body: { list: list as never } });
    expect(await faults(save([{ start: day(0), end: day(2) }, ...wanted]))).toEqual([
      `list.0.start: ${COURIER_SENTENCES.fromTomorrow}`,
    ]);
    const { list, merged } = await save(wanted);
    expect(merged).toBe(1);
    expect(list.map(({ start, end, name }) => [start, end, name])).toEqual([
      [day(3), day(6), '盘点/检修'],
      [day(9), day(9), ''],
    ]);
    expect((await chief.api.couriers.holidays({ query: {} })).list).toEqual(list);
    await save([]);
    expect((await chief.api.couriers.holidays({ query: {} })).list).toEqual([]);
  });

  it('of a warehouse are taken a day ahead, three in a row and ten a quarter; more waits for an operator (S034)', async () => {
    // A quarter of its own, so that no day of the test's date decides.
    shop.clock.now = parseTime('2027-01-04 10:00:00')!;
    const { warehouse_id } = await ownFormOf(1);
    const save = (list: { start: string; end: string; name?: string }[]) =>
      member.api.couriers.saveClosures({ body: { warehouse_id, list: list as never } });
    const states = async () =>
      (
        await member.api.couriers.closures({ query: { warehouse_id: String(warehouse_id) } as never })
      ).list.map(({ start, end, status }) => [start, end, status]);
    expect(await faults(save([{ start: '2027-01-05', end: '2027-01-05' }]))).toEqual([
      `list.0.start: ${COURIER_SENTENCES.dayAhead(24)}`,
    ]);
    const three = { start: '2027-01-06', end: '2027-01-08' };
    await save([three]);
    // One more day beside them makes four in a row.
    const beside = { start: '2027-01-09', end: '2027-01-09' };
    await save([three, beside]);
    expect(await states()).toEqual([
      ['2027-01-06', '2027-01-08', 1],
      ['2027-01-09', '2027-01-09', 0],
    ]);
    const more = ['2027-02-01', '2027-02-11', '2027-02-21'].map((start) => ({
      start,
      end: `${start.slice(0, 9)}3`,
    }));
    await save([three, ...more]);
    expect(await states()).toEqual([
      ['2027-01-06', '2027-01-08', 1],
      ['2027-02-01', '2027-02-03', 1],
      ['2027-02-11', '2027-02-13', 1],
      ['2027-02-21', '2027-02-23', 0],
    ]);
    const waiting = (await chief.api.couriers.reviews({ query: { supplier_id: '1' } as never })).list.filter(
      ({ kind }) => kind === 'closure',
    );
    expect(waiting).toHaveLength(1);
    await chief.api.couriers.review({
      body: { kind: 'closure', id: waiting[0]!.id, do: 'refuse', reason: '请提前商量' },
    });
    expect((await states()).at(-1)).toEqual(['2027-02-21', '2027-02-23', 2]);
    // What an operator writes needs nobody.
    await chief.api.couriers.saveHolidays({
      body: { warehouse_id, list: [{ start: '2027-01-10', end: '2027-01-20' }] },
    });
    expect(await states()).toEqual([
      ['2027-01-10', '2027-01-20', 1],
      ['2027-02-21', '2027-02-23', 2],
    ]);
    shop.clock.now = null;
  });
});
