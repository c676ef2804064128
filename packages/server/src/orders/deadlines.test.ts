import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { deadlinesFrom } from './deadlines.ts';

const PAID_AT = new Date(parseTime('2026-11-21 12:00:00') ?? 0);
const NANJING = { province: '江苏省', city: '南京市' };
const HANGZHOU = { province: '浙江省', city: '杭州市' };
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const setHolidays = (value: unknown) =>
  shop.db.pool.query(
    `insert into site_texts (key, value) values ('holidays', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
type Areas = Parameters<typeof deadlinesFrom>[2]['noDeliverArea'];
const ask = (noDeliverArea: Areas, places: () => (typeof NANJING)[] = () => []) =>
  shop.db.transaction((tx) =>
    deadlinesFrom(
      { timeOfRecord: () => Promise.resolve(PAID_AT) },
      tx,
      { cutoff: '17:00', noDeliverArea },
      places,
    ),
  );

it.each([
  ['a whole holiday', [{ start: '2026-11-21', end: '2026-11-22' }], '2026-11-23 19:00:00'],
  ['a holiday without an end', [{ start: '2026-11-21', end: '' }], '2026-11-21 19:00:00'],
  ['a holiday without a beginning', [{ start: '', end: '2026-11-22' }], '2026-11-21 19:00:00'],
  ['no holiday', [], '2026-11-21 19:00:00'],
  ['what is no list', { start: '2026-11-21', end: '2026-11-22' }, '2026-11-21 19:00:00'],
])('%s moves the deadline to ship by its own days and no others (D306)', async (_what, holidays, ship) => {
  await setHolidays(holidays);
  const deadlines = await ask([]);
  expect([deadlines.paidAt, formatTime(deadlines.ship), deadlines.elsewhere]).toEqual([PAID_AT, ship, []]);
});

it('a window of an area counts for its places alone, together with the holidays', async () => {
  await setHolidays([{ start: '2026-11-22', end: '2026-11-22' }]);
  const window = { province: '江苏省', start: '2026-11-23', end: '2026-11-24' };
  const { pickup, elsewhere } = await ask([window], () => [HANGZHOU, NANJING, HANGZHOU, NANJING]);
  expect(formatTime(pickup)).toBe('2026-11-23 08:00:00');
  expect(elsewhere.map((place) => ({ ...place, ship: 0, pickup: formatTime(place.pickup) }))).toEqual([
    { ...NANJING, ship: 0, pickup: '2026-11-25 08:00:00' },
  ]);
});

it('an area that is closed always moves nothing, and nobody asks for the places', async () => {
  await setHolidays([]);
  const never = () => {
    throw new Error('asked');
  };
  expect((await ask([{ province: '江苏省' }], never)).elsewhere).toEqual([]);
});
