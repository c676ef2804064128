import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { tellUser } from './tell-user.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const tell = (person: TestPerson, kind: 'ticket' | 'refund', ref: string, content: string) =>
  tellUser(shop.db.q, { userId: person.id, kind, ref, content });

it('are listed latest first with their kind; the newest unread one is what M229 answers', async () => {
  const [person, other] = [await shop.person(), await shop.person()];
  await tell(person, 'ticket', 'T1', '甲');
  await tell(person, 'refund', 'G1', '乙');
  await tell(person, 'ticket', 'T1', '甲二');
  const all = await person.api.messages.list({ query: {} });
  expect(all.list.map(({ content, kind_text, is_read }) => [content, kind_text, is_read])).toEqual([
    ['甲二', '工单', 0],
    ['乙', '退款', 0],
  ]);
  expect([all.data_count, all.unread_count]).toEqual([2, 2]);
  expect((await person.api.content.message())!.content).toBe('甲二');
  expect((await person.api.messages.list({ query: { kind: 'refund' } })).data_count).toBe(1);
  expect(await other.api.messages.list({ query: {} })).toMatchObject({ list: [], unread_count: 0 });
});

it('are read by kind or all at once, each person for himself', async () => {
  const [person, other] = [await shop.person(), await shop.person()];
  for (const each of [person, other]) {
    await tell(each, 'ticket', 'T1', '甲');
    await tell(each, 'refund', 'G1', '乙');
  }
  expect(await person.api.messages.readAll({ query: { kind: 'ticket' } })).toEqual({ read: 1 });
  expect((await person.api.content.message())!.content).toBe('乙');
  expect(await person.api.messages.readAll({ query: {} })).toEqual({ read: 1 });
  expect(await person.api.content.message()).toBeNull();
  expect((await other.api.messages.list({ query: {} })).unread_count).toBe(2);
});
