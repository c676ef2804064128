import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@giftship/shared/api/client';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { fen } from '@giftship/shared/money/fen';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { ownGoods, type TestGoods } from '../../../../tests/harness/stock.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { runTimedPrices } from '../goods/timed-prices.ts';
import { priceByRule } from './list-reviews.ts';

let shop: TestService;
let office: TestOperator;
let member: TestMember;
let goods: TestGoods;
beforeAll(async () => {
  shop = await openTestService();
  office = await operatorIn(shop);
  goods = await ownGoods(shop);
  member = await memberOf(shop, goods.supplier, MEMBER_ROLE.operations);
});
afterAll(() => shop.close());

const key = () => randomUUID();
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof ApiFailure ? error.message : String(error)),
  );
const versionOf = async (id: number) => (await member.api.goods.show({ query: { id: String(id) } })).version;
const save = async (id: number, fields: object) =>
  member.api.goods.save({
    key: key(),
    body: { goods_id: id, version: await versionOf(id), ...fields } as never,
  });
const submit = (...review_ids: number[]) => member.api.goods.submit({ key: key(), body: { review_ids } });
const decide = (body: object) => office.api.reviews.decide({ key: key(), body: body as never });
const stored = async (id: number) => {
  const { rows } = await sql<{
    name: string;
    cost_fen: number;
    price_fen: number;
    status: number;
    max_count: number;
  }>`
    select name, cost_fen, price_fen, status, max_count from goods where id = ${id}`.execute(shop.db.q);
  return rows[0]!;
};
const told = async (review: number) => {
  const { rows } = await sql<{ content: string }>`
    select content from user_messages where user_id = ${member.id} and kind = 'review' and ref = ${`review ${review}`}
    order by id`.execute(shop.db.q);
  return rows.map(({ content }) => content);
};
const draft = async (fields: object = {}) => {
  const picture = await member.api.goods.addPicture({ body: { name: '伞.png', data: await pixel() } });
  const { rows } = await sql<{
    id: number;
  }>`select id from categories where parent_id is not null limit 1`.execute(shop.db.q);
  const { review_id } = await member.api.goods.add({
    key: key(),
    body: {
      name: `新雨伞 ${key().slice(0, 6)}`,
      courier_id: goods.express,
      cost: '8.00',
      pics: [picture.url],
      category_id: rows[0]!.id,
      content: '<p>八骨</p>',
      ...fields,
    },
  });
  return review_id;
};

describe('what a supplier changes', () => {
  it('counts at once where it is a lower cost, a limit or his own number; the rest is a draft of which goods have one (S022, S023)', async () => {
    const own = await ownGoods(shop);
    const saved = await save(own.id, { cost: '0.40', limit: 7, name: '改名的牙刷', weight: 0.2 });
    expect(saved.applied.toSorted()).toEqual(['cost_fen', 'max_count']);
    expect(await stored(own.id)).toMatchObject({ cost_fen: 40, max_count: 7 });
    expect((await stored(own.id)).name).not.toBe('改名的牙刷');
    const again = await save(own.id, { name: '又改名的牙刷' });
    expect(again.review_id).toBe(saved.review_id);
    await submit(again.review_id!);
    expect(await refusalOf(save(own.id, { name: '第三个名字' }))).toContain('已有待审核的修改');
    expect((await save(own.id, { limit: 8 })).review_id).toBe(saved.review_id);
    const shown = await member.api.goods.show({ query: { id: String(own.id) } });
    expect(shown.wanted).toMatchObject({ name: '又改名的牙刷', weight: 0.2 });
    await member.api.goods.withdraw({ key: key(), body: { review_ids: [saved.review_id!] } });
    expect((await save(own.id, { name: '第三个名字' })).review_id).not.toBe(saved.review_id);
    expect(
      await refusalOf(
        member.api.goods.save({ key: key(), body: { goods_id: own.id, version: 1, limit: 9 } }),
      ),
    ).toContain('内容已被');
  });

  it('never holds a sale price, in no answer and no byte (S021)', async () => {
    const own = await ownGoods(shop);
    await sql`update goods set price_fen = 98765, floor_fen = 87654 where id = ${own.id}`.execute(shop.db.q);
    const raw: string[] = [];
    const keep = async (work: Promise<unknown>) => {
      await work.catch(() => null);
      raw.push(JSON.stringify(member.last().body));
    };
    const id = String(own.id);
    await keep(member.api.goods.list({ query: { page_size: '500' } }));
    await keep(member.api.goods.show({ query: { id } }));
    await keep(save(own.id, { cost: '9999.99', name: '有价的商品' }));
    await keep(member.api.goods.reviews({ query: {} }));
    await keep(member.api.stock.list({ query: { q: id } }));
    await keep(
      member.api.goods.previewImport({
        body: {
          mode: 'both',
          titles: [GOODS_TITLES.goods_id, GOODS_TITLES.price, GOODS_TITLES.cost],
          rows: [{ no: 2, cells: [id, '1.00', '5000.00'] }],
        },
      }),
    );
    await keep(
      member.api.goods.shelf({ key: key(), body: { goods_ids: [own.id], status: 2, reason: '断货' } }),
    );
    expect(raw).toHaveLength(7);
    for (const answer of raw) {
      expect(answer).not.toMatch(/987\.65|98765|876\.54|87654/);
      expect(answer).not.toMatch(/"(price|floor|lowest_price|group_prices|margin)"/);
    }
  });

  it('reaches nothing of another supplier', async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into suppliers (name, status) values ('旁人', 1) returning id`.execute(shop.db.q);
    const stranger = await memberOf(shop, rows[0]!.id, MEMBER_ROLE.operations);
    const review = await draft();
    const [own] = [goods.id];
    const calls = [
      () => stranger.api.goods.show({ query: { id: String(own) } }),
      () => stranger.api.goods.showReview({ query: { review_id: String(review) } }),
      () => stranger.api.goods.save({ key: key(), body: { goods_id: own, version: 1, limit: 3 } }),
      () => stranger.api.goods.saveDraft({ key: key(), body: { review_id: review, name: '别人的' } }),
      () => stranger.api.goods.submit({ key: key(), body: { review_ids: [review] } }),
      () => stranger.api.goods.withdraw({ key: key(), body: { review_ids: [review] } }),
      () => stranger.api.goods.shelf({ key: key(), body: { goods_ids: [own], status: 3, reason: '下架' } }),
      () =>
        stranger.api.goods.add({
          key: key(),
          body: { name: '借用快递', courier_id: goods.express, cost: '1.00' },
        }),
    ];
    for (const call of calls) expect(await refusalOf(call())).not.toBe('');
    expect((await stranger.api.goods.list({ query: {} })).list).toEqual([]);
    expect((await stranger.api.goods.reviews({ query: {} })).list).toEqual([]);
  });

  it('stays off the shelf where the shop took it off, and says why (S025)', async () => {
    const own = await ownGoods(shop);
    const place = (status: 1 | 2 | 3) =>
      member.api.goods.shelf({ key: key(), body: { goods_ids: [own.id], status, reason: '换季' } });
    await place(3);
    expect((await stored(own.id)).status).toBe(GOODS_STATUS.offShelf);
    await place(1);
    expect((await stored(own.id)).status).toBe(GOODS_STATUS.onSale);
    await office.api.goods.shelf({ key: key(), body: { ids: [own.id], status: 3, reason: '图片侵权' } });
    await shop.runJobs();
    expect(await refusalOf(place(1))).toContain('平台下架：图片侵权');
    expect(await refusalOf(place(2))).toContain('平台下架：图片侵权');
    const shown = await member.api.goods.show({ query: { id: String(own.id) } });
    expect(shown.off_text).toBe('平台下架：图片侵权');
  });
});

describe('the queue of changes', () => {
  it('shows what was sent in, and no draft; of new goods the price by the contract (O062)', async () => {
    const review = await draft();
    expect(
      (await office.api.reviews.list({ query: {} })).list.map(({ review_id }) => review_id),
    ).not.toContain(review);
    await submit(review);
    const { list } = await office.api.reviews.list({ query: { kind: 'new' } });
    const row = list.find(({ review_id }) => review_id === review)!;
    expect(row).toMatchObject({ goods_id: null, cost: '8.00', suggested: '10.40', warnings: [] });
  });

  it('asks for a price of new goods, refuses one below the cost, and then puts them on sale (O062)', async () => {
    const review = await draft();
    await submit(review);
    expect(await refusalOf(decide({ ids: [review], do: 'agree' }))).toContain('请填写售价');
    expect(await refusalOf(decide({ ids: [review], do: 'agree', prices: { [review]: '7.00' } }))).toContain(
      '低于成本价',
    );
    const { results } = await decide({ ids: [review], do: 'agree', prices: { [review]: '12.80' } });
    expect(results).toEqual([{ sn: String(review), ok: true, text: '' }]);
    const shown = await member.api.goods.showReview({ query: { review_id: String(review) } });
    expect(shown).toMatchObject({ status: REVIEW_STATUS.agreed });
    expect(await stored(shown.goods_id!)).toMatchObject({
      price_fen: 1280,
      cost_fen: 800,
      status: GOODS_STATUS.onSale,
    });
    const detail = await shop.visitor.goods.detail({ query: { goods_id: String(shown.goods_id) } });
    expect(detail.price).toBe('12.80');
    expect(await refusalOf(decide({ ids: [review], do: 'agree', prices: { [review]: '12.80' } }))).not.toBe(
      '',
    );
  });

  it('puts a draft on sale once its supplier added what it lacked; till then he is told what that is (O062, S022)', async () => {
    const review = await draft({ category_id: null, name: '没有分类的雨伞' });
    await submit(review);
    const first = await decide({ ids: [review], do: 'agree', prices: { [review]: '12.80' } });
    expect(first.results[0]!.text).toBe('已通过，暂存为草稿：上架前请补全：分类');
    expect(await told(review)).toEqual([
      '1条商品修改已通过审核；暂存为草稿：没有分类的雨伞（上架前请补全：分类）',
    ]);
    const { goods_id } = await member.api.goods.showReview({ query: { review_id: String(review) } });
    const named = await save(goods_id!, { name: '还没有分类的雨伞' });
    await submit(named.review_id!);
    await decide({ ids: [named.review_id], do: 'agree' });
    expect((await stored(goods_id!)).status).toBe(GOODS_STATUS.draft);
    expect(await told(named.review_id!)).toEqual([
      '1条商品修改已通过审核；暂存为草稿：还没有分类的雨伞（上架前请补全：分类）',
    ]);
    const { rows } = await sql<{
      id: number;
    }>`select id from categories where parent_id is not null limit 1`.execute(shop.db.q);
    const whole = await save(goods_id!, { category_id: rows[0]!.id });
    await submit(whole.review_id!);
    const queue = await office.api.reviews.list({ query: { kind: 'change' } });
    expect(queue.list.find(({ review_id }) => review_id === whole.review_id)!.warnings).toEqual([
      '商品还是草稿，资料齐全的通过后上架',
    ]);
    const last = await decide({ ids: [whole.review_id], do: 'agree' });
    expect(last.results).toEqual([{ sn: String(whole.review_id), ok: true, text: '已通过，商品已上架' }]);
    expect((await stored(goods_id!)).status).toBe(GOODS_STATUS.onSale);
    expect(await told(whole.review_id!)).toEqual(['1条商品修改已通过审核']);
    const detail = await shop.visitor.goods.detail({ query: { goods_id: String(goods_id) } });
    expect(detail.price).toBe('12.80');
  });

  it('agrees to a higher cost from the next day on, and to the rest at once (S023)', async () => {
    const own = await ownGoods(shop);
    const { review_id } = await save(own.id, { cost: '0.60', name: '加厚牙刷' });
    await submit(review_id!);
    const { list } = await office.api.reviews.list({ query: { kind: 'change' } });
    expect(list.find((row) => row.review_id === review_id)).toMatchObject({
      price: '1.00',
      cost: '0.60',
      fields: [
        { name: '商品名称', after: '加厚牙刷' },
        { name: '每件成本', before: '0.50', after: '0.60' },
      ],
      warnings: ['成本上涨20%'],
    });
    await decide({ ids: [review_id], do: 'agree', prices: { [review_id!]: '1.10' } });
    expect(await stored(own.id)).toMatchObject({ name: '加厚牙刷', cost_fen: 50, price_fen: 110 });
    await sql`update goods_timed set start_at = now() where goods_id = ${own.id} and status = 0`.execute(
      shop.db.q,
    );
    await runTimedPrices(shop.deps);
    expect(await stored(own.id)).toMatchObject({ cost_fen: 60, price_fen: 110 });
  });

  it('begins a higher cost at midnight in China, and a lower one of its supplier takes its place (S023)', async () => {
    const own = await ownGoods(shop);
    const { review_id } = await save(own.id, { cost: '0.60' });
    await submit(review_id!);
    await decide({ ids: [review_id], do: 'agree' });
    const { rows } = await sql<{ at: string; is_next: boolean; status: number }>`
      select to_char(start_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as at, status,
        (start_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date + 1 as is_next
      from goods_timed where goods_id = ${own.id}`.execute(shop.db.q);
    expect(rows).toEqual([{ at: '00:00:00', is_next: true, status: 0 }]);
    await save(own.id, { cost: '0.45' });
    await sql`update goods_timed set start_at = now() where goods_id = ${own.id}`.execute(shop.db.q);
    await runTimedPrices(shop.deps);
    expect(await stored(own.id)).toMatchObject({ cost_fen: 45 });
  });

  it('refuses with a reason, by field too; its supplier mends it and sends it again (S022)', async () => {
    const review = await draft();
    await submit(review);
    expect(await refusalOf(decide({ ids: [review], do: 'refuse' }))).toContain('请填写原因');
    await decide({ ids: [review], do: 'refuse', reason: '信息不全', reasons: { pics: '图片模糊' } });
    const shown = await member.api.goods.showReview({ query: { review_id: String(review) } });
    expect(shown).toMatchObject({
      status: REVIEW_STATUS.refused,
      reason: '信息不全',
      reasons: { pics: '图片模糊' },
    });
    await member.api.goods.saveDraft({ key: key(), body: { review_id: review, name: '改好的雨伞' } });
    await submit(review);
    const { results } = await decide({ ids: [review], do: 'agree', prices: { [review]: '12.00' } });
    expect(results).toMatchObject([{ ok: true }]);
    expect(await told(review)).toEqual(['1条商品修改已通过审核']);
  });

  it('agrees to many by one rule: cost × factor and an amount, up to the next 0.05 (O062)', async () => {
    expect([
      priceByRule(fen(800), { factor: 1.3, plus: fen(0) }),
      priceByRule(fen(801), { factor: 1.3, plus: fen(0) }),
      priceByRule(fen(333), { factor: 1.1, plus: fen(20) }),
      priceByRule(fen(100), { factor: 1.1, plus: fen(0) }),
    ]).toEqual([1040, 1045, 390, 110]);
    const reviews = [await draft({ cost: '3.33' }), await draft({ cost: '5.00' })];
    await submit(...reviews);
    await decide({ ids: reviews, do: 'agree', rule: { factor: 1.2, plus: '0.50' } });
    const { rows } = await sql<{ price_fen: number }>`
      select g.price_fen from goods_reviews r join goods g on g.id = r.goods_id where r.id in (${reviews[0]}, ${reviews[1]}) order by r.id`.execute(
      shop.db.q,
    );
    expect(rows.map(({ price_fen }) => price_fen)).toEqual([450, 650]);
  });

  it('reckons with the cost of a parcel: by the rule, below the cost, and in the margin of the list (O062, O055, O051)', async () => {
    const review = await draft({ cost: '1.20', parcel_cost: '0.50' });
    await submit(review);
    const { list } = await office.api.reviews.list({ query: { kind: 'new' } });
    expect(list.find(({ review_id }) => review_id === review)!.suggested).toBe('2.25');
    expect(await refusalOf(decide({ ids: [review], do: 'agree', prices: { [review]: '1.60' } }))).toContain(
      '低于成本价1.70元（含每包裹成本）',
    );
    await decide({ ids: [review], do: 'agree', rule: { factor: 1.3, plus: '0' } });
    const { goods_id } = await member.api.goods.showReview({ query: { review_id: String(review) } });
    const shown = async (query: object) =>
      (await office.api.goods.list({ query: { q: String(goods_id), ...query } as never })).list;
    expect(await shown({})).toMatchObject([{ price: '2.25', margin: '0.55' }]);
    expect(await shown({ margin_below: '0.56' })).toHaveLength(1);
    expect(await shown({ margin_below: '0.55' })).toEqual([]);
    const dearer = await save(goods_id!, { parcel_cost: '1.10' });
    await submit(dearer.review_id!);
    const { list: changes } = await office.api.reviews.list({ query: { kind: 'change' } });
    expect(changes.find(({ review_id }) => review_id === dearer.review_id)!.warnings).toEqual([
      '成本上涨35.3%',
      '现在的售价低于新的成本',
    ]);
  });

  it('lays a price that falls by more than 30% before a second person, and nothing has happened till then (9.3)', async () => {
    const own = await ownGoods(shop);
    const second = await operatorIn(shop);
    const { review_id } = await save(own.id, { name: '降价的牙刷', cost: '0.20' });
    await submit(review_id!);
    const asked = await decide({ ids: [review_id], do: 'agree', prices: { [review_id!]: '0.60' } });
    expect(asked.approval).toMatchObject({ why: '1 件商品降价超过 30%' });
    expect(await stored(own.id)).toMatchObject({ price_fen: 100 });
    await second.prove();
    const { approval_sn } = asked.approval!;
    await second.api.operators.approvals({ query: { approval_sn } });
    await second.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
    expect(await stored(own.id)).toMatchObject({ price_fen: 60, name: '降价的牙刷' });
  });

  it('shows no cost to who may not see it (A4)', async () => {
    const own = await ownGoods(shop);
    const { review_id } = await save(own.id, { cost: '77.77', name: '贵的牙刷' });
    await submit(review_id!);
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '只审核', rights: ['goods.review', 'goods.view'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const blind = await operatorIn(shop, { roles: [id] });
    const { list } = await blind.api.reviews.list({ query: { supplier_id: String(own.supplier) } });
    expect(list.some((row) => row.review_id === review_id)).toBe(true);
    expect(JSON.stringify(blind.last().body)).not.toMatch(/77\.77|"cost|成本/);
    expect(BUILT_IN_ROLES.some(({ rights }) => rights.includes('goods.review'))).toBe(true);
  });
});

describe('a sheet of a supplier', () => {
  it('changes what counts at once, sends the rest to review as one set, and leaves prices out (S024)', async () => {
    const own = await ownGoods(shop);
    const { rows } = await sql<{ name: string; subname: string }>`
      select name, subname from couriers where id = ${goods.express}`.execute(shop.db.q);
    const courier = `${rows[0]!.name} ${rows[0]!.subname}`.trim();
    const { goods_id, supplier_code, name, courier: of, cost, limit, price, tag } = GOODS_TITLES;
    const sheet = {
      mode: 'both' as const,
      titles: [goods_id, supplier_code, name, of, cost, limit, price, tag],
      rows: [
        { no: 2, cells: [String(own.id), '', '表格改名', '', '0.45', '6', '1.00', ''] },
        { no: 3, cells: ['', `SH-${key().slice(0, 6)}`, '表格新伞', courier, '4.20', '', '9.00', '热'] },
        { no: 4, cells: ['', '', '没有快递', '', '4.20', '', '', ''] },
        { no: 5, cells: ['101', '', '别人的', '', '', '', '', ''] },
      ],
    };
    const plan = await member.api.goods.previewImport({ body: sheet });
    expect(plan.left_out).toEqual([`没有“${price}”这一列，该列未导入`, `没有“${tag}”这一列，该列未导入`]);
    expect(plan).toMatchObject({ new: 1, changed: 2, wrong: 1 });
    const done = await member.api.goods.import({
      key: key(),
      body: { ...sheet, rows: sheet.rows.slice(0, 3) },
    });
    expect(done).toMatchObject({ submitted: 2, applied: 1, left_out: 1 });
    expect(await stored(own.id)).toMatchObject({ cost_fen: 45, max_count: 6, price_fen: 100 });
    const { list } = await office.api.reviews.list({ query: { set_no: String(done.set_no) } });
    expect(list.map(({ fields }) => fields.map(({ name: field }) => field))).toEqual([
      expect.arrayContaining(['商品名称', '快递', '每件成本', '货号']),
      ['商品名称'],
    ]);
    const again = await member.api.goods.previewImport({
      body: { ...sheet, rows: [{ no: 2, cells: [String(own.id), '', '再改名', '', '', '', '', ''] }] },
    });
    expect(again.rows.map(({ text }) => text)).toEqual([`第2行${goods_id}已有待审核的修改`]);
  });
});
