import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';

let shop: TestService;
let chief: TestOperator;
let clerk: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop, { name: '王主管' });
  clerk = await operatorIn(shop, { roles: [5], name: '小李' });
});
/* A person may open ten in an hour. */
beforeEach(async () => {
  buyer = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `office-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
async function buy(): Promise<string> {
  const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
  return made!.order_sn;
}
async function ask(order_sn = '', content = '还没揽收'): Promise<string> {
  return (await buyer.api.support.make({ body: { type: 1, order_sn, content } })).ticket_sn;
}
const row = async (sn: string) => (await chief.api.tickets.list({ query: { ticket_sn: sn } })).list[0]!;
const tab = async (name: 'mine' | 'unassigned' | 'new' | 'hand' | 'waiting' | 'late', of = chief) =>
  (await of.api.tickets.list({ query: { tab: name, page_size: '500' } })).list.map(
    ({ ticket_sn }) => ticket_sn,
  );

describe('the list of work orders (O121, O122)', () => {
  it('has tabs by state and owner with their counts, the one who waits longest first', async () => {
    const [first, second] = [await ask(), await ask()];
    expect((await tab('unassigned')).slice(-2)).toEqual([first, second]);
    expect(await tab('new')).toEqual(expect.arrayContaining([first, second]));
    await clerk.api.tickets.reply({
      key: key(),
      body: { ticket_sn: first, content: '处理中', next_state: 1 },
    });
    await clerk.api.tickets.reply({
      key: key(),
      body: { ticket_sn: second, content: '请补充', next_state: 2 },
    });
    expect([await tab('mine', clerk), await tab('hand'), await tab('waiting')]).toEqual([
      [first, second],
      [first],
      [second],
    ]);
    const { count } = await clerk.api.tickets.list({ query: {} });
    expect(count).toMatchObject({ mine: 2, hand: 1, waiting: 1 });
    expect(await row(first)).toMatchObject({
      user: { user_id: buyer.id, mobile: expect.stringMatching(/^137\*{6}\d\d$/) },
      owner: { id: clerk.id, name: '小李' },
      content: '处理中',
      last_by: 'service',
    });
  });

  it('says by when an answer is due, in the hours of the service, and shows what is late', async () => {
    // 23:45 in China: a quarter of an hour is left of this day.
    shop.clock.now = Date.parse('2026-12-01T23:45:00+08:00');
    const sn = await ask();
    expect(await row(sn)).toMatchObject({ due_at: '2026-12-02 09:15:00', is_late: false });
    shop.clock.now = Date.parse('2026-12-02T09:16:00+08:00');
    expect(await tab('late')).toContain(sn);
    await buyer.api.support.reply({ body: { id: sn, content: '在吗' } });
    // Whoever asks again has waited since he asked first.
    expect(await row(sn)).toMatchObject({ due_at: '2026-12-02 09:15:00', is_late: true });
    await clerk.api.tickets.reply({ key: key(), body: { ticket_sn: sn, content: '正在查', next_state: 1 } });
    expect(await row(sn)).toMatchObject({ due_at: '2026-12-02 11:16:00', is_late: false });
    await clerk.api.tickets.reply({ key: key(), body: { ticket_sn: sn, content: '好了', next_state: 3 } });
    expect(await row(sn)).toMatchObject({ due_at: '', waiting_since: '', is_late: false });
    shop.clock.now = null;
  });

  it('holds what a node of the release before opened, which says nothing of times', async () => {
    const { rows } = await shop.db.pool.query(
      `with t as (insert into tickets (user_id, type) values ($1, 1) returning id)
       insert into ticket_messages (ticket_id, by, content) select id, 'user', '在吗' from t returning 'T' || ticket_id as sn`,
      [buyer.id],
    );
    const { sn } = rows[0] as { sn: string };
    expect(await tab('unassigned')).toContain(sn);
    const { due_at, waiting_since } = await row(sn);
    expect(Date.parse(`${due_at}Z`) - Date.parse(`${waiting_since}Z`)).toBe(30 * 60_000);
  });

  it('finds by buyer, order and kind, and looks at seven days where nothing exact is asked for', async () => {
    const order_sn = await buy();
    const sn = await ask(order_sn);
    const found = async (query: object) =>
      (await chief.api.tickets.list({ query })).list.map(({ ticket_sn }) => ticket_sn);
    expect(await found({ order_sn })).toEqual([sn]);
    expect(await found({ user: buyer.mobile })).toContain(sn);
    expect(await found({ user: '99999' })).toEqual([]);
    expect(await found({ user: buyer.mobile, type: '2' })).toEqual([]);
    await shop.db.pool.query(`update tickets set created_at = now() - interval '30 days' where id = $1`, [
      Number(sn.slice(1)),
    ]);
    expect(await found({ page_size: '500' })).not.toContain(sn);
    expect(await found({ ticket_sn: sn })).toEqual([sn]);
    expect(
      await refusal(
        chief.api.tickets.list({
          query: { start_time: '2025-01-01 00:00:00', end_time: '2026-01-01 00:00:00' },
        }),
      ),
    ).toBe('INVALID');
  });
});

describe('one work order (O123-O126)', () => {
  it('names who may take one: colleagues and roles that answer, and nobody who is switched off', async () => {
    const gone = await operatorIn(shop, { roles: [5], name: '已离职' });
    const money = await operatorIn(shop, { roles: [7], name: '张财务' });
    await shop.db.q.updateTable('operators').set({ status: 2 }).where('id', '=', gone.id).execute();
    const { people, roles } = await clerk.api.tickets.colleagues({});
    const ids = people.map(({ id }) => id);
    expect(people).toContainEqual({ id: clerk.id, name: '小李' });
    expect([gone.id, money.id].filter((id) => ids.includes(id))).toEqual([]);
    expect(roles.map(({ id }) => id)).toContain(5);
    expect(await refusal(money.api.tickets.colleagues({}))).toBe('RIGHT_MISSING');
  });

  it('comes with buyer, order, past and fields of quick answers in one answer, the recipient masked', async () => {
    const former = await ask();
    const order_sn = await buy();
    const sn = await ask(order_sn, '地址写错了');
    const shown = await clerk.api.tickets.show({ query: { ticket_sn: sn } });
    expect(shown).toMatchObject({
      order_sn,
      messages: [{ by: 'user', operator: '', content: '地址写错了' }],
      buyer: { user_id: buyer.id, attestation_text: '已通过', open_tickets: expect.any(Number) as number },
      order: {
        order: { order_sn, rec_name: '*', rec_mobile: '139******11', price: '0.80' },
        refundable: { can: true, money: '0.80', compensated: '0.00' },
        goodwill_left: '10.80',
        deadline: { cutoff: expect.stringMatching(/^\d\d:\d\d$/) as string },
      },
      fields: { order_sn, rec_city: '杭州市' },
    });
    expect(shown.former.map(({ ticket_sn }) => ticket_sn)).toContain(former);
    // What a right of its own opens is left out, not empty.
    expect(JSON.stringify(shown)).not.toMatch(/"balance"|"ledger"|13900001111/);
    const full = await chief.api.tickets.show({ query: { ticket_sn: sn } });
    expect(full.buyer.balance).toMatch(/^\d+\.\d\d$/);
    expect(full.order?.ledger?.map(({ kind }) => kind)).toEqual(['order']);
  });

  it('is answered with pictures once, tells the buyer, is its answerer’s from then on and is logged', async () => {
    const sn = await ask();
    const next = await ask();
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const { id } = await clerk.api.tickets.addPicture({
      body: { ticket_sn: sn, data: `data:image/png;base64,${png}` },
    });
    const once = key();
    const body = { ticket_sn: sn, content: '请看图', images: [id], next_state: 2 as const };
    const answered = await clerk.api.tickets.reply({ key: once, body });
    expect(await clerk.api.tickets.reply({ key: once, body })).toEqual(answered);
    expect(answered).toMatchObject({ status_text: '待补充' });
    expect(answered.next_ticket_sn).not.toBe('');
    const seen = await buyer.api.support.show({ query: { id: sn } });
    expect(seen.messages.map(({ by, images }) => [by, images])).toEqual([
      ['user', []],
      ['service', [id]],
    ]);
    const own = await shop.app.inject({
      url: `/api/user/picture?id=${id}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp']);
    const { rows } = await shop.db.pool.query(
      `select action, operator_id::int from operator_log where object = 'ticket' and ref = $1 order by id`,
      [sn],
    );
    expect(rows).toEqual([
      { action: 'ticket.picture', operator_id: clerk.id },
      { action: 'ticket.reply', operator_id: clerk.id },
    ]);
    // Somebody else's picture is not sent on, nor is anything answered that is solved.
    const other = await shop.person();
    const foreign = await other.api.support.addPicture({ body: { data: `data:image/png;base64,${png}` } });
    expect(
      await refusal(clerk.api.tickets.reply({ key: key(), body: { ...body, images: [foreign.id] } })),
    ).toBe('NOT_FOUND');
    await clerk.api.tickets.reply({ key: key(), body: { ticket_sn: next, content: '好了', next_state: 3 } });
    expect(
      await refusal(
        clerk.api.tickets.reply({ key: key(), body: { ticket_sn: next, content: '嗯', next_state: 1 } }),
      ),
    ).toBe('STATE_CONFLICT');
  });

  it('has notes that the buyer never sees, and who is named gets a message', async () => {
    const sn = await ask();
    const { told } = await clerk.api.tickets.note({
      body: { ticket_sn: sn, content: '@王主管 看一下，疑似丢件' },
    });
    expect(told).toEqual(['王主管']);
    expect(JSON.stringify(await buyer.api.support.show({ query: { id: sn } }))).not.toContain('疑似丢件');
    expect((await clerk.api.tickets.show({ query: { ticket_sn: sn } })).notes).toMatchObject([
      { operator: '小李', content: '@王主管 看一下，疑似丢件' },
    ]);
    const messages = await shop.db.q
      .selectFrom('operator_messages')
      .where('operator_id', '=', chief.id)
      .select(['content', 'link'])
      .execute();
    expect(messages).toContainEqual({
      content: `小李 在工单 ${sn} 的备注里提到了您`,
      link: `/office/tickets?open=${sn}`,
    });
    const auditor = await operatorIn(shop, { roles: [11] });
    expect(await refusal(auditor.api.tickets.note({ body: { ticket_sn: sn, content: '审计' } }))).toBe(
      'RIGHT_MISSING',
    );
  });
});

describe('whose a work order is (O125, O127, O128)', () => {
  it('is given to a person or a role; without the right one takes what is nobody’s and hands on what is one’s own', async () => {
    const [sn, foreign] = [await ask(), await ask()];
    await chief.api.tickets.assign({ body: { ticket_sns: [foreign], owner_id: chief.id } });
    expect(
      await clerk.api.tickets.assign({ body: { ticket_sns: [sn, foreign, 'T1'], owner_id: clerk.id } }),
    ).toEqual({
      results: [
        { sn, ok: true, text: '' },
        { sn: foreign, ok: false, text: '没有“分配工单”权限' },
        { sn: 'T1', ok: false, text: '内容不存在或已删除' },
      ],
    });
    await clerk.api.tickets.assign({ body: { ticket_sns: [sn], role_id: 6, reason: '请答复素材授权' } });
    expect((await chief.api.tickets.show({ query: { ticket_sn: sn } })).notes).toEqual([
      expect.objectContaining({ content: '请答复素材授权' }),
    ]);
    expect(await row(sn)).toMatchObject({ owner: null, role: { id: 6, name: '客服主管' } });
    expect(await refusal(chief.api.tickets.assign({ body: { ticket_sns: [sn], owner_id: 999 } }))).toBe(
      'NOT_FOUND',
    );
    expect(await refusal(chief.api.tickets.assign({ body: { ticket_sns: [sn], role_id: 999 } }))).toBe(
      'NOT_FOUND',
    );
  });

  it('merges two of one buyer and order; the other one is closed with a link', async () => {
    const order_sn = await buy();
    const [from, into, elsewhere] = [await ask(order_sn), await ask(order_sn), await ask(await buy())];
    expect(
      await refusal(clerk.api.tickets.merge({ key: key(), body: { ticket_sn: from, into: elsewhere } })),
    ).toBe('TICKETS_DIFFER');
    // A wrong number is the field's, and said with the number.
    const unknown = clerk.api.tickets.merge({ key: key(), body: { ticket_sn: from, into: 'T9999999' } });
    await expect(unknown).rejects.toMatchObject({
      message: '没有找到工单T9999999',
      data: { field: 'into', next: '请核对工单号' },
    });
    const since = (await row(from)).waiting_since;
    await clerk.api.tickets.merge({ key: key(), body: { ticket_sn: from, into } });
    expect(await row(from)).toMatchObject({ status_text: '已关闭', merged_into: into });
    expect((await row(into)).waiting_since).toBe(since);
    expect((await buyer.api.support.show({ query: { id: from } })).messages.at(-1)?.content).toBe(
      `工单 ${from} 已合并到 ${into}，请在 ${into} 继续沟通。`,
    );
    expect(await refusal(clerk.api.tickets.merge({ key: key(), body: { ticket_sn: from, into } }))).toBe(
      'STATE_CONFLICT',
    );
  });

  it('is closed with a reason that the buyer is told, each for itself', async () => {
    const [one, two] = [await ask(), await ask()];
    const close = (ticket_sns: string[]) =>
      clerk.api.tickets.close({ key: key(), body: { ticket_sns, reason: '重复提交' } });
    await close([one]);
    expect((await close([one, two])).results.map(({ ok }) => ok)).toEqual([false, true]);
    expect((await close([one])).results.map(({ ok }) => ok)).toEqual([false]);
    expect(await row(two)).toMatchObject({ status_text: '已关闭', content: '工单已关闭：重复提交' });
    expect(await shop.audit()).toEqual([]);
  });

  it('has kinds whose name, times and role can be changed; they count from then on', async () => {
    const type = {
      id: 6,
      name: '店铺问题',
      first_minutes: 60,
      next_minutes: 240,
      role_id: 6,
      hidden: false,
    } as const;
    expect(await refusal(clerk.api.tickets.saveType({ body: type }))).toBe('RIGHT_MISSING');
    await chief.api.tickets.saveType({ body: type });
    shop.clock.now = Date.parse('2026-12-03T10:00:00+08:00');
    const { ticket_sn } = await buyer.api.support.make({
      body: { type: 6, order_sn: '', content: '授权失败' },
    });
    expect(await row(ticket_sn)).toMatchObject({
      type_text: '店铺问题',
      due_at: '2026-12-03 11:00:00',
      role: { id: 6 },
    });
    expect((await buyer.api.support.show({ query: { id: ticket_sn } })).type_text).toBe('店铺问题');
    shop.clock.now = null;
  });
});

describe('quick answers (O124)', () => {
  it('are shared with the right to assign, or one’s own; unknown fields are named', async () => {
    // Those of the demo stay out of it.
    await shop.db.q.deleteFrom('phrases').execute();
    const own = { title: '催件', content: '订单 {order_sn} 已催快递', is_own: true };
    const mine = await clerk.api.tickets.addPhrase({ body: own });
    expect(await refusal(clerk.api.tickets.addPhrase({ body: { ...own, is_own: false } }))).toBe(
      'RIGHT_MISSING',
    );
    expect(await refusal(clerk.api.tickets.addPhrase({ body: { ...own, content: '{phone}' } }))).toBe(
      'PHRASE_FIELD',
    );
    const shared = await chief.api.tickets.addPhrase({ body: { ...own, title: '问候', is_own: false } });
    const titles = async (of: TestOperator) =>
      (await of.api.tickets.phrases()).list.map(({ title }) => title);
    expect([await titles(clerk), await titles(chief)]).toEqual([['催件', '问候'], ['问候']]);
    const body = { id: shared.id, title: '新', content: '好' };
    expect(await refusal(clerk.api.tickets.savePhrase({ body }))).toBe('RIGHT_MISSING');
    expect(await refusal(chief.api.tickets.removePhrase({ query: { id: String(mine.id) } }))).toBe(
      'NOT_FOUND',
    );
    await clerk.api.tickets.removePhrase({ query: { id: String(mine.id) } });
    await shop.db.pool.query(
      `insert into phrases (title, content) select 'x', 'y' from generate_series(1, 299)`,
    );
    expect(await refusal(chief.api.tickets.addPhrase({ body: { ...own, is_own: false } }))).toBe(
      'PHRASES_FULL',
    );
  });
});
