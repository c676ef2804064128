import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@giftship/shared/api/client';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { COUNT_TITLES } from '@giftship/shared/stock/labels';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { countedGoods, orderOf, ownGoods, stockOf, type TestGoods } from '../../../../tests/harness/stock.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { warnLow } from './warn-low.ts';

let shop: TestService;
let office: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  office = await operatorIn(shop);
});
afterAll(() => shop.close());

const key = () => randomUUID();
const counted = (number: number) => countedGoods(shop, office, number);
const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ApiFailure)) return [String(error)];
      const { errors } = (error.data ?? {}) as { errors?: { msg: string }[] };
      return errors?.map(({ msg }) => msg) ?? [error.message];
    },
  );
const doc = (kind: 1 | 2 | 3 | 4, lines: { goods_id: number; number: number; warehouse_id?: number }[]) =>
  office.api.stock.doc({ key: key(), body: { kind, reason: '月末盘点', note: '甲班', lines } });
const clean = async () => expect(await shop.audit()).toEqual([]);
const buy = async (goods: TestGoods, count: number) => {
  const buyer = await shop.person({ balance: 1_000_000 });
  await buyer.api.orders.make({ key: key(), body: orderOf(goods, count) });
};

describe('documents of stock', () => {
  it('bring in, take out, count and adjust, never below what is reserved, and each line leaves a movement (O073, O076)', async () => {
    const [one, two] = [await counted(10), await counted(4)];
    await buy(one, 3);
    expect(await faultsOf(doc(2, [{ goods_id: one.id, number: 8 }]))).toEqual([
      '第1行可用库存不足，当前可用7件',
    ]);
    expect(
      await faultsOf(
        doc(3, [
          { goods_id: two.id, number: 9 },
          { goods_id: one.id, number: 2 },
          { goods_id: two.id, number: 8 },
        ]),
      ),
    ).toEqual(['第2行可用库存不足，当前可用7件', '第3行与第1行是同一商品和仓库']);
    expect((await stockOf(shop, two.id)).on_hand).toBe(4);
    const { doc_sn } = await doc(3, [
      { goods_id: one.id, number: 12 },
      { goods_id: two.id, number: 4 },
    ]);
    expect(doc_sn).toMatch(/^K\d{4}$/);
    await doc(4, [{ goods_id: one.id, number: -5 }]);
    await doc(2, [{ goods_id: one.id, number: 4 }]);
    expect(await stockOf(shop, one.id)).toEqual({
      on_hand: 3,
      reserved: 3,
      status: GOODS_STATUS.outOfStock,
    });
    const { list } = await office.api.stock.moves({ query: { goods_id: String(one.id) } });
    expect(
      list.map(({ kind, number, on_hand_after, reserved_after }) => [
        kind,
        number,
        on_hand_after,
        reserved_after,
      ]),
    ).toEqual([
      [STOCK_MOVE.out, -4, 3, 3],
      [STOCK_MOVE.adjust, -5, 7, 3],
      [STOCK_MOVE.count, 2, 12, 3],
      [STOCK_MOVE.reserve, 3, 10, 3],
      [STOCK_MOVE.begin, 10, 10, 0],
    ]);
    expect(list[2]).toMatchObject({ doc_sn, reason: '月末盘点', note: '甲班', kind_text: '盘点' });
    expect((await office.api.stock.moves({ query: { doc_sn } })).data_count).toBe(1);
    await expect(sql`update stock_moves set n = 1`.execute(shop.db.q)).rejects.toThrow('not allowed');
    await clean();
  });

  it('hold goods of one supplier, that are counted, in a warehouse of theirs', async () => {
    const [goods, uncounted] = [await counted(1), await ownGoods(shop)];
    const other = await ownGoods(shop, 104).catch(() => null);
    const { rows } = await sql<{ id: number }>`
      insert into suppliers (name, status) values ('别家', 1) returning id`.execute(shop.db.q);
    const { rows: theirs } = await sql<{ id: number }>`
      insert into warehouses (supplier_id, name, province, city, address) values (${rows[0]!.id}, '别家仓', '浙江省', '杭州市', '1号') returning id`.execute(
      shop.db.q,
    );
    expect(other === null || other.id > 0).toBe(true);
    expect(
      await faultsOf(
        doc(1, [
          { goods_id: goods.id, number: 0 },
          { goods_id: 999_999, number: 1 },
          { goods_id: uncounted.id, number: 1 },
          { goods_id: goods.id, warehouse_id: theirs[0]!.id, number: 1 },
        ]),
      ),
    ).toEqual([
      '第1行数量应为1到1亿',
      '第2行商品不存在',
      '第3行商品未启用计库存',
      '第4行仓库不存在，或不是该商品供应商的',
    ]);
    await clean();
  });

  it('of another warehouse are sold when the courier sends from there', async () => {
    const goods = await counted(1);
    await buy(goods, 1);
    const { rows } = await sql<{ id: number; old: number }>`
      insert into warehouses (supplier_id, name, province, city, address)
      values (${goods.supplier}, '二号仓', '浙江省', '杭州市', '2号') returning id, (select warehouse_id from couriers where id = ${goods.express}) as old`.execute(
      shop.db.q,
    );
    const { id: second, old } = rows[0]!;
    await doc(1, [{ goods_id: goods.id, warehouse_id: second, number: 6 }]);
    expect((await stockOf(shop, goods.id)).status).toBe(GOODS_STATUS.outOfStock);
    const move = async (to: number) => {
      const row = await office.api.couriers.detail({ query: { id: String(goods.express) } as never });
      const { id, version, subname, tips, cutoff, issue_mode, account_id } = row;
      const { is_wu, show_reissue_number, sync_waybill, platforms, enabled } = row;
      await office.api.couriers.save({
        body: {
          id,
          version,
          subname,
          tips,
          cutoff,
          issue_mode: issue_mode as 0,
          account_id,
          is_wu,
          show_reissue_number,
          sync_waybill,
          platforms,
          enabled,
          warehouse_id: to,
          reason: '换仓发货',
        },
      });
    };
    await move(second);
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 6, reserved: 0, status: GOODS_STATUS.onSale });
    await move(old);
    expect((await stockOf(shop, goods.id)).status).toBe(GOODS_STATUS.outOfStock);
    const query = { id: String(second) } as never;
    await expect(office.api.couriers.removeWarehouse({ query })).rejects.toThrow('仓库还有6件库存，不能删除');
    await clean();
  });
});

describe('the list of stock', () => {
  it('finds what is below its warning level, gone, or gone within a week, and says for how long it lasts (O071)', async () => {
    const goods = await counted(10);
    await buy(goods, 6);
    const show = async (query: { state?: 'below' | 'out' | 'week'; q?: string }) =>
      (await office.api.stock.list({ query: { page_size: '500', ...query } })).list.find(
        ({ goods_id }) => goods_id === goods.id,
      );
    expect(await show({ q: String(goods.id) })).toMatchObject({
      on_hand: 10,
      reserved: 6,
      free: 4,
      sold_7: 6,
      days_left: 4.7,
      mode_text: '计库存',
      is_below: false,
    });
    expect(await show({ state: 'below' })).toBeUndefined();
    const row = await show({ state: 'week' });
    await office.api.stock.warn({ body: { stock_id: row!.stock_id!, warn_at: 5 } });
    expect(await show({ state: 'below' })).toMatchObject({ is_below: true, warn_at: 5 });
    expect(await show({ state: 'out' })).toBeUndefined();
    const raw = JSON.stringify(office.last().body);
    expect(raw).not.toContain('price');
    expect(raw).not.toContain('cost');
  });

  it('tells members who keep stock once a day what is low, in one message (O077)', async () => {
    const goods = await counted(1);
    const [keeper, payer] = [
      await memberOf(shop, goods.supplier, MEMBER_ROLE.warehouse),
      await memberOf(shop, goods.supplier, MEMBER_ROLE.finance),
    ];
    const { list } = await office.api.stock.list({ query: { q: String(goods.id) } });
    await office.api.stock.warn({ body: { stock_id: list[0]!.stock_id!, warn_at: 2 } });
    await warnLow(shop.deps);
    await warnLow(shop.deps);
    const { rows } = await sql<{ user_id: number; content: string }>`
      select user_id, content from user_messages where kind = 'stock' and user_id in (${keeper.id}, ${payer.id})`.execute(
      shop.db.q,
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([keeper.id]);
    expect(rows[0]!.content).toContain('可用1件');
  });
});

describe('a sheet of counts', () => {
  const titles = [
    COUNT_TITLES.supplier_code,
    COUNT_TITLES.goods_id,
    COUNT_TITLES.warehouse,
    COUNT_TITLES.number,
    '备注',
  ];
  const rowsOf = (rows: string[][]) => rows.map((cells, at) => ({ no: at + 2, cells }));

  it('is shown before it counts, and its wrong rows stay out, each with why (O074)', async () => {
    const [one, two] = [await counted(3), await counted(8)];
    const sheet = {
      mode: 'count' as const,
      titles,
      rows: rowsOf([
        ['', String(one.id), '', '7', ''],
        ['', String(two.id), '', '8', ''],
        ['没有', '', '', '1', ''],
        ['', String(one.id), '没有的仓', '1', ''],
        ['', String(two.id), '', '一百', ''],
        ['', '', '', '5', ''],
      ]),
    };
    const plan = await office.api.stock.previewImport({ body: sheet });
    expect(plan).toMatchObject({
      changed: 1,
      unchanged: 1,
      wrong: 4,
      left_out: ['没有“备注”这一列，该列未导入'],
    });
    expect(plan.rows.map(({ text }) => text)).toEqual([
      '第4行供应商货号“没有”不存在',
      '第5行仓库“没有的仓”不存在',
      '第6行数量应为0到1亿的整数',
      '第7行请填供应商货号或商品编号',
      '',
    ]);
    const { task_id, left_out } = await office.api.stock.import({
      key: key(),
      body: { ...sheet, reason: '季度盘点' },
    });
    await shop.runJobs();
    expect(left_out).toBe(4);
    expect(await office.api.operators.task({ query: { task_id: String(task_id) } })).toMatchObject({
      task: { done: 1, unchanged: 1 },
      rows: { list: [{ ref: '第2行' }, { ref: '第3行' }] },
    });
    expect((await stockOf(shop, one.id)).on_hand).toBe(7);
    await clean();
  });
});

describe('a supplier', () => {
  let member: TestMember;
  let goods: TestGoods;
  beforeAll(async () => {
    goods = await ownGoods(shop);
    member = await memberOf(shop, goods.supplier, MEMBER_ROLE.warehouse);
  });

  it('counts, brings in, adjusts and imports stock of his own goods (S031)', async () => {
    await member.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 1, number: 5 } });
    await member.api.stock.doc({
      key: key(),
      body: { kind: STOCK_MOVE.in, reason: '到货', lines: [{ goods_id: goods.id, number: 5 }] },
    });
    const imported = await member.api.stock.import({
      key: key(),
      body: {
        mode: 'in',
        titles: [COUNT_TITLES.goods_id, COUNT_TITLES.number],
        rows: [
          { no: 2, cells: [String(goods.id), '15'] },
          { no: 3, cells: ['1', '4'] },
        ],
        reason: '到货',
      },
    });
    expect(imported).toMatchObject({ changed: 1, left_out: 1 });
    const { list } = await member.api.stock.list({ query: { q: String(goods.id) } });
    expect(list).toMatchObject([{ on_hand: 25, reserved: 0, free: 25 }]);
    await member.api.stock.warn({ body: { stock_id: list[0]!.stock_id!, warn_at: 30 } });
    const moves = await member.api.stock.moves({ query: { goods_id: String(goods.id) } });
    expect(moves.list.map(({ kind }) => kind)).toEqual([STOCK_MOVE.in, STOCK_MOVE.in, STOCK_MOVE.begin]);
    await clean();
  });

  it('sees and changes nothing of another supplier’s', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into suppliers (name, status) values ('旁人', 1) returning id`.execute(shop.db.q);
    const stranger = await memberOf(shop, rows[0]!.id, MEMBER_ROLE.warehouse);
    const theirs = await counted(3);
    expect((await stranger.api.stock.list({ query: {} })).list).toEqual([]);
    expect((await stranger.api.stock.moves({ query: { goods_id: String(theirs.id) } })).list).toEqual([]);
    const body = { kind: STOCK_MOVE.in, reason: '到货', lines: [{ goods_id: theirs.id, number: 5 }] };
    expect(await faultsOf(stranger.api.stock.doc({ key: key(), body }))).toEqual(['第1行商品不存在']);
    const mode = { goods_id: theirs.id, mode: 0 as const };
    expect(await faultsOf(stranger.api.stock.mode({ key: key(), body: mode }))).not.toEqual([]);
    const { list } = await office.api.stock.list({ query: { q: String(theirs.id) } });
    expect(
      await faultsOf(stranger.api.stock.warn({ body: { stock_id: list[0]!.stock_id!, warn_at: 1 } })),
    ).not.toEqual([]);
    expect(await stockOf(shop, theirs.id)).toMatchObject({ on_hand: 3 });
  });
});
