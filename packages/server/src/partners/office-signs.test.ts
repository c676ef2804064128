import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import type { SignKind } from '@giftship/shared/partners/office-contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { canWithdraw, checkBooks, refund } from '../../../../tests/harness/money.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { invitedBy, promotedOrders } from '../../../../tests/harness/promoted-orders.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { hashToken } from '../callers/hash-token.ts';

let shop: TestService;
let boss: TestOperator;
let promoter: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  boss = await operatorIn(shop);
});
beforeEach(async () => {
  promoter = await shop.person();
  buyer = await invitedBy(shop, promoter);
});
afterEach(() => checkBooks(shop));
afterAll(() => shop.close());

const signs = (by = boss, user_id = promoter.id) =>
  by.api.partners.signs({ query: { user_id: String(user_id) } });
const signOf = async (kind: SignKind) => (await signs()).signs.find((each) => each.kind === kind);
const namesOf = (ids: readonly number[]) => ids.toReversed().map((id) => `G${id}`);
const sentTo = (mobile: string, ids: readonly number[]) =>
  shop.db.q.updateTable('orders').set({ rec_mobile: mobile }).where('id', 'in', ids).execute();
/** They have all logged in with one browser. */
const onBrowser = (name: string, ...people: TestPerson[]) =>
  shop.db.q
    .insertInto('known_devices')
    .values(
      people.map(({ id }, i) => ({
        user_id: id,
        device_hash: hashToken(name),
        address: `203.0.113.${i + 1}`,
      })),
    )
    .execute();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );

it('nothing is found in no orders, and nobody’s are not looked for; who may not see partners sees no signs (O184)', async () => {
  expect(await signs()).toEqual({ days: 90, order_count: 0, is_part: false, signs: [] });
  expect(await refusal(signs(boss, 99_999_999))).toBe('NOT_FOUND');
  expect(await refusal(signs(await operatorIn(shop, { roles: [5] })))).toBe('RIGHT_MISSING');
});

it('refunds are a sign from more than a half of ten on; what was earned before the 90 days counts as nothing (O184)', async () => {
  const other = await invitedBy(shop, promoter);
  const first = await promotedOrders(shop, buyer, 5);
  for (const id of first) await refund(shop, id);
  // All of five: too few to say anything. Five of ten: no more than a half.
  expect(await signOf('refund')).toBeUndefined();
  const more = await promotedOrders(shop, other, 5);
  expect(await signOf('refund')).toBeUndefined();
  await refund(shop, more[0] ?? 0);
  expect(await signOf('refund')).toEqual({
    kind: 'refund',
    kind_text: '退款过半',
    count: 6,
    buyers: 2,
    text: '近90天的 10 单里有 6 单已退款，超过一半',
    orders: namesOf([...first, more[0] ?? 0]),
  });
  await sql`update commissions set created_at = created_at - interval '91 days'`.execute(shop.db.q);
  await promotedOrders(shop, buyer, 2);
  expect(await signs()).toMatchObject({ order_count: 2, signs: [] });
});

it('who became the promoter himself, by the account to be paid to or by a passed id card, is one with his first order (O184)', async () => {
  const [bought = 0] = await promotedOrders(shop, buyer, 1);
  await canWithdraw(shop, promoter, 'one@example.com');
  await canWithdraw(shop, buyer, 'two@example.com');
  expect(await signOf('account')).toBeUndefined();
  await sql`update withdraw_accounts set account_hash = (select account_hash from withdraw_accounts where user_id = ${promoter.id})
    where user_id = ${buyer.id}`.execute(shop.db.q);
  const found = {
    count: 1,
    text: '近90天的 1 单里有 1 单的买家与推广人是同一人：收款账户或实名证件相同',
    orders: [`G${bought}`],
  };
  expect(await signOf('account')).toMatchObject(found);
  await shop.db.q.deleteFrom('withdraw_accounts').where('user_id', '=', buyer.id).execute();
  const card = (attestation: number) =>
    shop.db.q
      .updateTable('users')
      .set({ id_card_digest: hashToken('11010519491231002X'), attestation })
      .where('id', 'in', [promoter.id, buyer.id])
      .execute();
  // Before it passed anybody may have typed it.
  await card(ATTESTATION.review);
  expect(await signOf('account')).toBeUndefined();
  await card(ATTESTATION.passed);
  expect(await signOf('account')).toMatchObject(found);
});

it('one buyer is a sign from ten orders and 80% of all on (O184)', async () => {
  await promotedOrders(shop, buyer, 9);
  expect(await signOf('one_buyer')).toBeUndefined();
  const other = await invitedBy(shop, promoter);
  await promotedOrders(shop, other, 3);
  await promotedOrders(shop, buyer, 2);
  expect(await signOf('one_buyer')).toBeUndefined();
  await promotedOrders(shop, buyer, 1);
  expect(await signOf('one_buyer')).toMatchObject({
    count: 12,
    buyers: 1,
    text: '近90天的 15 单里有 12 单是同一个买家下的',
  });
});

it('buyers on the promoter’s own browser are a sign from three orders on; programs at one address are none (O184)', async () => {
  await onBrowser('his', promoter, buyer);
  const bought = await promotedOrders(shop, buyer, 2);
  expect(await signOf('own_device')).toBeUndefined();
  const other = await invitedBy(shop, promoter);
  // Everybody here has logged in by a program at the same address.
  const also = await promotedOrders(shop, other, 1);
  expect(await signOf('own_device')).toBeUndefined();
  await onBrowser('his', other);
  expect(await signOf('own_device')).toMatchObject({
    count: 3,
    buyers: 2,
    text: '近90天的 3 单里有 3 单的买家（2 个账号）在推广人的浏览器上登录过',
    orders: namesOf([...bought, ...also]),
  });
});

it('buyers on one browser are a sign from three of them and ten orders on (O184)', async () => {
  const [second, third] = [await invitedBy(shop, promoter), await invitedBy(shop, promoter)];
  for (const each of [buyer, second, third]) await promotedOrders(shop, each, 3);
  await onBrowser('theirs', buyer, second, third);
  expect(await signOf('one_device')).toBeUndefined();
  await promotedOrders(shop, second, 1);
  expect(await signOf('one_device')).toMatchObject({
    count: 10,
    buyers: 3,
    text: '近90天的 10 单里有 10 单来自在同一个浏览器上登录过的 3 个买家账号',
  });
  await shop.db.q
    .deleteFrom('known_devices')
    .where('user_id', '=', third.id)
    .where('device_hash', '=', hashToken('theirs'))
    .execute();
  await promotedOrders(shop, buyer, 3);
  expect(await signOf('one_device')).toBeUndefined();
});

it('orders to the promoter’s own phone are a sign from three on (O184)', async () => {
  const ids = await promotedOrders(shop, buyer, 4);
  await sentTo(promoter.mobile, ids.slice(0, 2));
  expect(await signOf('own_recipient')).toBeUndefined();
  await sentTo(promoter.mobile, ids.slice(0, 3));
  expect(await signOf('own_recipient')).toMatchObject({
    count: 3,
    text: '近90天的 4 单里有 3 单寄给推广人自己的手机号',
    orders: namesOf(ids.slice(0, 3)),
  });
  expect(await signOf('one_recipient')).toBeUndefined();
});

it('one recipient is a sign from ten orders and a fifth of all on, is never named, and none any more once erased (O184)', async () => {
  const phone = '13900007777';
  const ids = await promotedOrders(shop, buyer, 51);
  await sentTo(phone, ids.slice(0, 9));
  expect(await signOf('one_recipient')).toBeUndefined();
  await sentTo(phone, ids.slice(0, 10));
  // Ten of 51 are less than a fifth.
  expect(await signOf('one_recipient')).toBeUndefined();
  await sentTo(phone, ids.slice(0, 11));
  expect(await signOf('one_recipient')).toMatchObject({
    count: 11,
    text: '近90天的 51 单里有 11 单寄给同一个手机号',
    orders: namesOf(ids.slice(0, 11)),
  });
  // Of many only the newest twenty are named, and nobody is: neither who got them, nor who bought, nor by what.
  await sentTo(phone, ids.slice(0, 30));
  expect((await signOf('one_recipient'))?.orders).toEqual(namesOf(ids.slice(10, 30)));
  const said = JSON.stringify(boss.last().body);
  for (const secret of [phone, maskMobile(phone), buyer.mobile, maskMobile(buyer.mobile)])
    expect(said).not.toContain(secret);
  await sql`update orders set rec_name = '', rec_mobile = '', rec_address = '', erased_at = now() where id = any(${ids}::bigint[])`.execute(
    shop.db.q,
  );
  expect(await signOf('one_recipient')).toBeUndefined();
});
