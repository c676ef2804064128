import { randomUUID } from 'node:crypto';
import { ApiFailure, fieldErrors } from '@giftship/shared/api/client';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { ownGoods, type TestGoods } from '../../../../tests/harness/stock.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let office: TestOperator;
let member: TestMember;
let goods: TestGoods;
let courier: string;
beforeAll(async () => {
  shop = await openTestService();
  office = await operatorIn(shop);
  goods = await ownGoods(shop);
  member = await memberOf(shop, goods.supplier, MEMBER_ROLE.operations);
  const { couriers } = await member.api.goods.options({});
  courier = couriers.find(({ id }) => id === goods.express)!.name;
});
afterAll(() => shop.close());

const key = () => randomUUID();
const { goods_id, supplier_code, name, courier: of, cost } = GOODS_TITLES;
const sheetOf = (rows: string[][]) => ({
  mode: 'both' as const,
  titles: [goods_id, supplier_code, name, of, cost],
  rows: rows.map((cells, at) => ({ no: at + 2, cells })),
});
const newRow = (title: string) => ['', `T-${key().slice(0, 8)}`, title, courier, '4.00'];
const faultsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return fieldErrors(error).map(({ field, msg }) => `${field}：${msg}`);
};
const save = (fields: object) =>
  member.api.goods.save({ key: key(), body: { goods_id: goods.id, version: 1, ...fields } as never });

describe('the set of a sheet', () => {
  it('is one row of the queue with how much it is, beside changes of their own, and is decided as one (S024, O062)', async () => {
    const own = await ownGoods(shop);
    const done = await member.api.goods.import({
      key: key(),
      body: sheetOf([newRow('一组甲'), newRow('一组乙'), [String(own.id), '', '一组改名', '', '']]),
    });
    const alone = await member.api.goods.add({
      key: key(),
      body: {
        name: '单独的',
        courier_id: goods.express,
        cost: '2.00',
        pics: ['/assets/goods/soap-640.webp'],
      },
    });
    await member.api.goods.submit({ key: key(), body: { review_ids: [alone.review_id] } });
    const set_no = String(done.set_no);
    const folded = await office.api.reviews.list({ query: { group: 'set' } });
    expect(folded.data_count).toBe(folded.list.length);
    expect(folded.list.map(({ set }) => set)).toEqual([{ count: 3, new: 2 }, null]);
    expect(folded.count['0']).toBe(4);
    const first = await office.api.reviews.list({ query: { group: 'set', page_size: '10', page: '2' } });
    expect(first.list).toEqual([]);
    const each = await office.api.reviews.list({ query: { set_no } });
    expect(each.list.map(({ set }) => set)).toEqual([null, null, null]);
    const ids = each.list.map(({ review_id }) => review_id);
    await office.api.reviews.decide({
      key: key(),
      body: { ids, do: 'agree', rule: { factor: 1.5, plus: '0.20' } } as never,
    });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from goods where name in ('一组甲', '一组乙') and price_fen = 620`.execute(
      shop.db.q,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('a lower cost', () => {
  it('takes an older wish for a higher one out of the draft, and waits for one that was sent in (S022, S023)', async () => {
    const own = await ownGoods(shop);
    const saved = async (fields: object) => {
      const { version } = await member.api.goods.show({ query: { id: String(own.id) } });
      return member.api.goods.save({
        key: key(),
        body: { goods_id: own.id, version, ...fields } as never,
      });
    };
    await saved({ cost: '0.90', name: '想改的名字' });
    await saved({ cost: '0.40' });
    const shown = await member.api.goods.show({ query: { id: String(own.id) } });
    expect(shown.wanted).toMatchObject({ cost: '0.40', name: '想改的名字' });
    expect(shown.wanted_review?.fields.map(({ field }) => field)).toEqual(['name']);

    const { review_id } = await saved({ cost: '0.95' });
    await member.api.goods.submit({ key: key(), body: { review_ids: [review_id!] } });
    await expect(saved({ cost: '0.30' })).rejects.toThrow('已有待审核的修改');
    expect((await saved({ parcel_cost: '0.00', limit: 3 })).applied).toEqual(['max_count']);
  });
});

describe('bad input', () => {
  it('is answered field by field in words, and nothing of it is kept (S021)', async () => {
    const before = await member.api.goods.show({ query: { id: String(goods.id) } });
    const faults = await faultsOf(
      save({ name: '一', weight: 51, limit: 0, cost: '-1', pics: ['https://evil.example/a.png'] }),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^name：.*2/),
      expect.stringMatching(/^pics\.0：请从素材库选择图片/),
      expect.stringMatching(/^weight：.*50/),
      expect.stringMatching(/^limit：.*100/),
      expect.stringMatching(/^cost：/),
    ]);
    expect(await faultsOf(save({ price: '1.00' }))).toHaveLength(1);
    await expect(save({ courier_id: 999_999 })).rejects.toThrow(ApiFailure);
    expect(await member.api.goods.show({ query: { id: String(goods.id) } })).toEqual(before);
  });

  it('of a sheet is named by row and column; what is right goes (S024)', async () => {
    const bad = sheetOf([
      newRow('可以的'),
      ['', '', '没有货号', courier, '一元'],
      ['', 'T-x', '一', courier, '1.00'],
      ['999999', '', '不存在的', '', ''],
      ['', 'T-y', '别人的快递', '不认识的快递', '1.00'],
    ]);
    const plan = await member.api.goods.previewImport({ body: bad });
    expect(plan).toMatchObject({ new: 1, wrong: 4 });
    const texts = plan.rows.filter(({ kind }) => kind === 'wrong').map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(`^第3行${cost}`),
      expect.stringMatching(`^第4行${name}`),
      expect.stringMatching(`^第5行${goods_id}`),
      expect.stringMatching(`^第6行${of}`),
    ]);
    const many = sheetOf(Array.from({ length: 5_001 }, () => ['', '', '甲', '', '']));
    await expect(member.api.goods.previewImport({ body: many })).rejects.toThrow('5000');
    const foreign = { mode: 'both' as const, titles: ['收件人'], rows: [{ no: 2, cells: ['何以宁'] }] };
    await expect(member.api.goods.previewImport({ body: foreign })).rejects.toThrow(ApiFailure);
    expect(await member.api.goods.import({ key: key(), body: bad })).toMatchObject({
      submitted: 1,
      left_out: 4,
    });
  });

  it('of a picture is refused in words', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
    for (const data of [svg, 'data:image/png;base64,AAAA', 'nonsense'])
      await expect(member.api.goods.addPicture({ body: { name: '坏.png', data } })).rejects.toThrow(/图片/);
  });
});
