import { CLOSURE_STATUS } from '@giftship/shared/couriers/courier';
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
type Areas = readonly { province: string; start?: string; end?: string }[];
const ask = (areas: Areas, places: () => (typeof NANJING)[] = () => []) => askAt(PAID_AT, { areas, places });
/** The deadlines of the first courier, which has these areas and nothing else. */
const askAt = async (
  paidAt: Date,
  { areas = [], places = () => [] }: { areas?: Areas; places?: () => (typeof NANJING)[] } = {},
) => {
  await shop.db.pool.query('update couriers set no_deliver_area = $1 where id = 1', [JSON.stringify(areas)]);
  return shop.db.transaction((tx) =>
    deadlinesFrom({ timeOfRecord: () => Promise.resolve(paidAt) }, tx, 1, places),
  );
};

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

it('days off of the warehouse move the deadlines of its parcels beside those of the shop, once they hold (O096, S034)', async () => {
  await setHolidays([{ start: '2026-11-22', end: '2026-11-22' }]);
  const close = (day: string, status: number, warehouse = 'c.warehouse_id') =>
    shop.db.pool.query(
      `insert into warehouse_closures (warehouse_id, start_day, end_day, status, by)
         select ${warehouse}, $1::date, $1::date, $2, 'test' from couriers c where c.id = 1`,
      [day, status],
    );
  await close('2026-11-23', CLOSURE_STATUS.holds);
  await close('2026-11-24', CLOSURE_STATUS.asked);
  await close('2026-11-24', CLOSURE_STATUS.holds, '(select max(id) from warehouses)');
  const late = new Date(parseTime('2026-11-21 17:30:00') ?? 0);
  const { ship, pickup } = await askAt(late);
  expect([formatTime(ship), formatTime(pickup)]).toEqual(['2026-11-24 19:00:00', '2026-11-25 08:00:00']);
});

it('a cut-off that was changed counts from its day on, and not an hour before (O093)', async () => {
  await setHolidays([]);
  await shop.db.pool.query('delete from warehouse_closures');
  await shop.db.pool.query(
    `update couriers set next_cutoff = '12:00', next_cutoff_from = '2026-11-22' where id = 1`,
  );
  const at = (time: string) => askAt(new Date(parseTime(time) ?? 0));
  expect(formatTime((await at('2026-11-21 16:00:00')).ship)).toBe('2026-11-21 19:00:00');
  expect(formatTime((await at('2026-11-22 16:00:00')).ship)).toBe('2026-11-23 14:00:00');
});
