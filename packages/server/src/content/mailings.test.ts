import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { runMailings } from './mailings.ts';

let shop: TestService;
let admin: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop, { name: '甲' });
  second = await operatorIn(shop, { name: '乙' });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `mail-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const send = (body: object, who = admin) =>
  who.api.mailings.send({
    key: key(),
    body: { target: 'all', title: '维护通知', content: '今晚两点维护半小时', ...body } as never,
  });
const mailing = async (id: number) =>
  (await admin.api.mailings.list({ query: {} })).list.find((each) => each.id === id);
const have = async (id: number) => {
  const { rows } = await sql<{ n: number; people: number }>`
    select count(*)::int as n, count(distinct user_id)::int as people from user_messages where ref = ${`mailing-${id}`}`.execute(
    shop.db.q,
  );
  return rows[0]!;
};
/** So many more people, as the database has them. */
const people = (n: number) =>
  sql`insert into users (mobile, user_type, username, password_hash, spread_code)
    select '199' || lpad((100000 + g + (select count(*) from users))::text, 8, '0'), 'user', '批量', '', 'b' || (g + (select count(*) from users))
    from generate_series(1, ${n}::int) g`.execute(shop.db.q);

describe('messages to many (O196)', () => {
  it('go to one person at once, with a link to a page of ours, and are counted when they are read', async () => {
    const person = await shop.person({ balance: 0 });
    const to = { target: 'one', target_id: person.id };
    expect(await admin.api.mailings.count({ body: to as never })).toEqual({ count: 1, needs_second: false });
    const { id } = await send({ ...to, link: '/help-center' });
    await runMailings(shop.deps);
    const { list } = await person.api.messages.list({ query: {} });
    expect(list[0]).toMatchObject({
      content: '【维护通知】今晚两点维护半小时　详情：/help-center',
      kind: 'notice',
    });
    expect(await mailing(id!)).toMatchObject({ total: 1, done: 1, read: 0, status_text: '已发送', by: '甲' });
    await person.api.messages.readAll({ query: {} });
    expect((await mailing(id!))!.read).toBe(1);
    const log = await admin.api.operators.log({ query: { object: 'mailing' } as never });
    expect(log.list[0]).toMatchObject({ action: 'message.send', ref: String(id) });
  });

  it('wait for their time, go out in slices, never twice, and are stopped where they are', async () => {
    await people(2_500);
    const { approval } = await send({ send_time: '2099-01-01 00:00:00' });
    await second.prove();
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    const planned = (await admin.api.mailings.list({ query: {} })).list[0]!;
    expect(planned).toMatchObject({ status_text: '等待发送', done: 0 });
    await runMailings(shop.deps);
    expect((await have(planned.id)).n).toBe(0);
    await sql`update mailings set send_at = now() where id = ${planned.id}`.execute(shop.db.q);
    await runMailings(shop.deps);
    expect(await have(planned.id)).toEqual({ n: 1_000, people: 1_000 });
    // Killed before it wrote where it is: the whole slice is gone, and begins anew.
    const broken = { db: { ...shop.db, q: shop.db.q, transaction: (work: never) => failAfter(work) } };
    await expect(runMailings(broken as never)).rejects.toThrow('killed');
    expect(await have(planned.id)).toEqual({ n: 1_000, people: 1_000 });
    // Two nodes at the same moment.
    await Promise.all([runMailings(shop.deps), runMailings(shop.deps)]);
    for (let n = 0; n < 3; n += 1) await runMailings(shop.deps);
    const { total, done, status_text } = (await mailing(planned.id))!;
    expect({ done, status_text }).toEqual({ done: total, status_text: '已发送' });
    expect(await have(planned.id)).toEqual({ n: total, people: total });
  });

  it('to more than a thousand need another person who may publish; a writer alone sends to few', async () => {
    const { approval, id } = await send({});
    expect(id).toBeNull();
    expect(approval!.why).toMatch(/^收件人 \d+ 人，超过 1000 人$/);
    expect((await admin.api.mailings.list({ query: {} })).list[0]!.content).not.toContain('第二');
    await admin.prove();
    const decide = (who: TestOperator) =>
      who.api.operators.decideApproval({
        key: key(),
        body: { approval_sn: approval!.approval_sn, do: 'approve' },
      });
    expect(await refusal(decide(admin))).toBe('不能复核自己提交的申请');
    // Approves other things, and may not publish.
    const chief = await operatorIn(shop, { roles: [6] });
    await chief.prove();
    expect(await refusal(decide(chief))).toContain('发布内容');
    await second.prove();
    await decide(second);
    const [sent] = (await admin.api.mailings.list({ query: {} })).list;
    await runMailings(shop.deps);
    const { done } = await admin.api.mailings.stop({ body: { id: sent!.id } });
    expect(done).toBe(1_000);
    await runMailings(shop.deps);
    expect((await have(sent!.id)).n).toBe(1_000);
    expect(await refusal(admin.api.mailings.stop({ body: { id: sent!.id } }))).not.toBe('done');
  });

  it('a head of service asks without the right to publish, a head of operations agrees, and it goes', async () => {
    const service = await operatorIn(shop, { roles: [6] });
    const operations = await operatorIn(shop, { roles: [2, 6] });
    const { approval } = await send({}, service);
    await operations.prove();
    const decided = await operations.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    expect(decided).toMatchObject({ answer: '', status_text: '已执行' });
    const [sent] = (await admin.api.mailings.list({ query: {} })).list;
    expect(sent).toMatchObject({ status_text: '等待发送' });
    await admin.api.mailings.stop({ body: { id: sent!.id } });
  });

  it('reach groups, tags and suppliers, and nobody who was stopped', async () => {
    const person = await shop.person({ balance: 0 });
    await sql`update users set group_id = 4 where id = ${person.id}`.execute(shop.db.q);
    const count = async (target: string, target_id = 0) =>
      (await admin.api.mailings.count({ body: { target, target_id } as never })).count;
    expect(await count('group', 4)).toBe(1);
    await sql`update users set group_until = now() - interval '1 day' where id = ${person.id}`.execute(
      shop.db.q,
    );
    expect(await count('group', 4)).toBe(0);
    await sql`update users set group_until = null where id = ${person.id}`.execute(shop.db.q);
    await sql`insert into price_groups (id, name, minus_fen, price_fen, days, is_sold, rank)
      values (5, '自己的', 0, 0, 365, false, 9)`.execute(shop.db.q);
    await expect
      .poll(async () => (await admin.api.mailings.options()).groups)
      .toContainEqual({ id: 5, name: '自己的' });
    await sql`with t as (insert into tags (name) values ('大客户') returning id)
      insert into user_tags (user_id, tag_id) select ${person.id}, id from t`.execute(shop.db.q);
    const { tags } = await admin.api.mailings.options();
    expect(await count('tag', tags[0]!.id)).toBe(1);
    await sql`update users set status = 2 where id = ${person.id}`.execute(shop.db.q);
    expect(await count('group', 4)).toBe(0);
    expect(await refusal(send({ target: 'group', target_id: 4 }))).toBe('没有符合条件的收件人');
  });

  it('reach no more people than the second person saw, and say how many came since (9.3)', async () => {
    const asker = await operatorIn(shop);
    const { approval } = await send({ send_time: '2099-01-01 00:00:00' }, asker);
    // Also not those who came between the asking and the agreement.
    const { count: asked } = await admin.api.mailings.count({ body: { target: 'all' } as never });
    await people(300);
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    const { id, total } = (await admin.api.mailings.list({ query: {} })).list[0]!;
    expect(total).toBe(asked);
    await people(1_200);
    await sql`update mailings set send_at = now() where id = ${id}`.execute(shop.db.q);
    for (let n = 0; n < Math.ceil(total / 1_000) + 2; n += 1) await runMailings(shop.deps);
    expect(await have(id)).toEqual({ n: total, people: total });
    expect(await mailing(id)).toMatchObject({ total, done: total, left_out: 1_500, status_text: '已发送' });
    const { rows } = await sql<{ content: string }>`
      select content from operator_messages where operator_id = ${asker.id} order by id desc limit 1`.execute(
      shop.db.q,
    );
    expect(rows[0]!.content).toContain('另有 1500 人符合条件，没有收到');
  });

  it('many small ones of a day are one large one: a second person is asked (9.3)', async () => {
    const writer = await operatorIn(shop);
    const tagged = async (name: string, n: number) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into tags (name) values (${name}) returning id`.execute(shop.db.q);
      await sql`insert into user_tags (user_id, tag_id)
        select id, ${rows[0]!.id} from users where username = '批量' order by id limit ${n}`.execute(
        shop.db.q,
      );
      return { target: 'tag', target_id: rows[0]!.id };
    };
    const [many, few] = [await tagged('六百人', 600), await tagged('四百零一人', 401)];
    expect((await send(many, writer)).approval).toBeNull();
    expect((await send(few, writer)).approval?.why).toBe('今日累计收件人 1001 人，超过 1000 人');
    // What waits is not what he did alone.
    const person = await shop.person({ balance: 0 });
    expect((await send({ target: 'one', target_id: person.id }, writer)).approval).toBeNull();
  });

  it('take no text that is too long, no foreign link, no made-up target, and one key once', async () => {
    for (const bad of [
      { content: '长'.repeat(201) },
      { link: 'https://e.example' },
      { link: '//e.example' },
      { target: 'everyone' },
      { title: '' },
    ])
      expect(await refusal(send(bad))).not.toBe('done');
    const person = await shop.person({ balance: 0 });
    expect((await send({ target: 'one', target_id: person.id })).approval).toBeNull();
    const body = { target: 'one', target_id: person.id, title: '一次', content: '只有一次' } as const;
    const same = key();
    const twice = await Promise.all([1, 2].map(() => admin.api.mailings.send({ key: same, body })));
    expect(twice[0]!.id).toBe(twice[1]!.id);
  });
});

/** A transaction that is gone before it ends. */
const failAfter = (work: (tx: never) => Promise<unknown>) =>
  shop.db.transaction(async (tx) => {
    await work(tx as never);
    throw new Error('killed');
  });
