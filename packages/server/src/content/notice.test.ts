import { parseTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let admin: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop);
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `notice-${(keys += 1)}`;
const TEXT = '<p>今天起所有快递照常揽收，请放心下单，谢谢大家的支持！</p>';
const save = (body: object) =>
  admin.api.content.saveNotice({ key: key(), body: { version: 0, title: '公告', content: TEXT, ...body } });
const now = () => shop.visitor.content.announcement();
/** What is there at a moment of the wire. */
const at = async <T>(time: string, look: () => Promise<T>): Promise<T> => {
  shop.clock.now = parseTime(time);
  try {
    return await look();
  } finally {
    shop.clock.now = null;
  }
};

it('an announcement that begins later leaves the one of now in its place until then, also when it is published again', async () => {
  const publish = async (body: object) => {
    const { draft } = await admin.api.content.notice();
    const { version } = await save({ version: draft.version, ...body });
    return (await admin.api.content.publishNotice({ key: key(), body: { version } })).notice_version;
  };
  const later = '2099-01-01 00:00:00';
  const standing = await publish({ title: '现在的', end_time: '2098-01-01 00:00:00' });
  await publish({ title: '以后的', start_time: later });
  expect(await now()).toMatchObject({ title: '现在的', version: standing });
  const last = await publish({ title: '以后的改过', start_time: later });
  expect(await now()).toMatchObject({ title: '现在的', version: standing });
  expect((await admin.api.content.notice()).shown).toMatchObject({
    title: '以后的改过',
    start_time: later,
  });
  expect(await at('2098-06-01 00:00:00', now)).toMatchObject({ content: '' });
  expect(await at(later, now)).toMatchObject({ title: '以后的改过', version: last });
  expect(await publish({ title: '马上' })).toBe((await now()).version);
});
