import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBooks, earn, invite, order, priceAtHundred } from '../../../../tests/harness/money.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { browserCall, changeSite, fromPage, partnerWithSite } from '../../../../tests/harness/partners.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let boss: TestOperator;
beforeEach(async () => {
  shop = await openTestService({ config: { partnerReview: 'auto' } });
  boss = await operatorIn(shop, { name: '主管' });
});
afterEach(async () => {
  await checkBooks(shop);
  await shop.close();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const REASON = '违反规则';
const loggedOf = (object: string) =>
  shop.db.q
    .selectFrom('operator_log')
    .where('object', '=', object)
    .select(['action', 'ref', 'reason'])
    .orderBy('id')
    .execute();
const messagesOf = async (person: {
  api: { messages: { list: (call: never) => Promise<{ list: { content: string }[] }> } };
}) =>
  (await person.api.messages.list({ query: { kind: 'partner' } } as never)).list.map(
    ({ content }) => content,
  );

it('partners are decided by id along the arrows, each told and logged; what cannot go stops no other (O181)', async () => {
  const [first, second] = [await partnerWithSite(shop), await partnerWithSite(shop)];
  const { list: all, count } = await boss.api.partners.list({ query: { status: '1' } });
  const list = all.filter(({ user_id }) => [first.id, second.id].includes(user_id));
  expect(count['1']).toBe(all.length);
  expect(list[0]).toMatchObject({
    user_id: second.id,
    status_text: '已开通',
    sites: 1,
    origins: ['https://blog.example'],
  });
  expect(JSON.stringify(boss.last().body)).not.toContain(second.mobile);
  const ids = list.map(({ id }) => id);
  const decide = (what: 'approve' | 'suspend' | 'restore', reason = REASON, of = ids) =>
    boss.api.partners.decide({ body: { ids: of, do: what, reason } });
  expect(await refusal(decide('suspend', ''))).toBe('REASON_NEEDED');
  expect(await refusal(decide('approve'))).toBe('STATE_CONFLICT');
  const { results } = await decide('suspend', REASON, [...ids, 999]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect((await first.api.partners.state()).status).toBe(3);
  expect(await messagesOf(first)).toEqual([`合作方资格已暂停：${REASON}。站点已停用，期间不计佣金。`]);
  await decide('restore');
  expect((await first.api.partners.state()).status).toBe(1);
  expect((await loggedOf('partner')).map(({ action }) => action)).toEqual([
    'partner.suspend',
    'partner.suspend',
    'partner.restore',
    'partner.restore',
  ]);
  expect(
    (await boss.api.partners.list({ query: { q: first.mobile } })).list.map(({ user_id }) => user_id),
  ).toEqual([first.id]);
  expect((await boss.api.partners.list({ query: { status: '0' } })).list).toEqual([]);
  const record = await boss.api.operators.logOf({ query: { object: 'partner', ref: String(ids[0]) } });
  const states = record.list.filter(({ kind }) => kind === 'state').map(({ by, text }) => `${by} ${text}`);
  expect(states).toContain(`用户${list[0]?.user_id} 待审核 → 已开通`);
  expect(states.some((each) => each.endsWith('已开通 → 已停用'))).toBe(true);
  const lead = await operatorIn(shop, { roles: [6] });
  expect(await refusal(lead.api.partners.decide({ body: { ids, do: 'suspend', reason: REASON } }))).toBe(
    'RIGHT_MISSING',
  );
});

it('a site that the shop switched off stays so whatever its partner sets (O182)', async () => {
  const partner = await partnerWithSite(shop, { goods_ids: [103] });
  const config = async () =>
    (
      await browserCall(shop, 'GET', `/api/widget/config?site_key=${partner.site.site_key}`, {
        headers: fromPage(),
      })
    ).json<{ code: number }>().code;
  expect(await config()).toBe(0);
  const turn = (is_blocked: boolean) =>
    boss.api.partners.switchSite({ body: { site_id: partner.site.id, is_blocked, reason: REASON } });
  await turn(true);
  await changeSite(partner, { is_on: true });
  expect(await config()).not.toBe(0);
  expect(await refusal(turn(true))).toBe('STATE_CONFLICT');
  const [row] = (await boss.api.partners.list({ query: { q: String(partner.id) } })).list;
  const shown = await boss.api.partners.detail({ query: { id: String(row?.id) } });
  expect(shown.sites).toMatchObject([
    {
      is_on: true,
      is_blocked: true,
      blocked_reason: REASON,
      goods: [{ id: 103, name: expect.stringMatching(/./) }],
    },
  ]);
  expect(await messagesOf(partner)).toEqual([`站点“博客首页”已被停用：${REASON}。`]);
  await turn(false);
  expect(await config()).toBe(0);
});

it('commissions are listed by order, person, state and time; a promoter that is off earns nothing more (O183)', async () => {
  await priceAtHundred(shop);
  const partner = await shop.person();
  const buyer = await shop.person({ balance: 100_000 });
  await invite(shop, partner, buyer);
  const batch = await order(shop, buyer);
  await earn(shop, batch.batchId);
  const list = async (query: object) => (await boss.api.partners.commissions({ query } as never)).list;
  const [row] = await list({});
  expect(row).toMatchObject({
    partner_id: partner.id,
    buyer_id: buyer.id,
    money: '3.00',
    status_text: '冻结',
    page: '',
  });
  expect(await list({ order_sn: row?.order_sn })).toHaveLength(1);
  expect(await list({ partner_id: String(partner.id), status: '1' })).toEqual([]);
  expect(await list({ buyer_id: String(buyer.id) })).toHaveLength(1);
  expect(await list({ start_time: '2026-01-01 00:00:00', end_time: '2026-02-01 00:00:00' })).toEqual([]);
  const turn = (what: 'disable' | 'restore') =>
    boss.api.partners.setPromoter({ body: { user_id: partner.id, do: what, reason: REASON } });
  expect(await turn('disable')).toEqual({ is_promoter_off: true });
  expect(await refusal(turn('disable'))).toBe('STATE_CONFLICT');
  expect((await list({}))[0]?.is_promoter_off).toBe(true);
  await earn(shop, (await order(shop, buyer)).batchId);
  expect(await list({})).toHaveLength(1);
  expect((await boss.api.users.list({ query: { promoter_off: '1', q: partner.mobile } })).list).toHaveLength(
    1,
  );
  await turn('restore');
  await earn(shop, (await order(shop, buyer)).batchId);
  expect(await list({})).toHaveLength(2);
  expect((await loggedOf('user')).map(({ action }) => action)).toEqual([
    'promoter.disable',
    'promoter.restore',
  ]);
});

it('substations are decided along their arrows, kept with who and why, and the applicant is told (O185)', async () => {
  const person = await shop.person();
  await shop.visitor.content.applySubstation({
    body: { plan_id: 1, name: '李想', mobile: person.mobile, city: '杭州市' },
  });
  const [row] = (await boss.api.partners.substations({ query: { status: '0' } })).list;
  expect(row).toMatchObject({ plan: '体验分站', name: '李想', status_text: '待审核' });
  expect(JSON.stringify(boss.last().body)).not.toContain(person.mobile);
  const byId = async (id = 0) =>
    (await boss.api.partners.substations({ query: { id: String(id) } })).list.map(({ name }) => name);
  expect([await byId(row?.id), await byId(9_999)]).toEqual([['李想'], []]);
  const look = (by: TestOperator) =>
    by.api.partners.substationMobile({ body: { id: row?.id ?? 0, reason: '联系申请人' } });
  expect(await look(boss)).toEqual({ mobile: person.mobile });
  expect(await refusal(look(await operatorIn(shop, { roles: [5] })))).toBe('RIGHT_MISSING');
  expect((await loggedOf('substation'))[0]).toMatchObject({
    action: 'substation.mobile',
    reason: '联系申请人',
  });
  const decide = (what: 'approve' | 'refuse' | 'suspend' | 'restore', reason = '') =>
    boss.api.partners.decideSubstation({ body: { id: row?.id ?? 0, do: what, reason } });
  expect(await refusal(decide('refuse'))).toBe('REASON_NEEDED');
  expect(await refusal(decide('restore'))).toBe('STATE_CONFLICT');
  expect(await decide('approve')).toEqual({ status: 1, status_text: '已开通' });
  expect(await decide('suspend', REASON)).toMatchObject({ status: 3 });
  await decide('restore');
  expect((await boss.api.partners.substations({ query: { mobile: person.mobile } })).list).toMatchObject([
    { status: 1, decided_by: '主管' },
  ]);
  expect((await messagesOf(person)).toReversed()).toEqual([
    '分站申请已通过，工作人员会联系您开通域名。',
    `分站已暂停：${REASON}。`,
    '分站已恢复。',
  ]);
  const lead = await operatorIn(shop, { roles: [9] });
  expect(await refusal(lead.api.partners.substations({ query: {} }))).toBe('RIGHT_MISSING');
});
