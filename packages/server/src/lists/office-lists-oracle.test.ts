import { expect, it } from 'vitest';
import { seedParcels } from '../../../../bench/lib/seed-parcels.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openTestService } from '../../../../tests/harness/test-service.ts';
import { foldCounters } from './keep-counters.ts';

/* Whatever way a search is read by, it finds what a plain question over everything finds. */

const day = (back: number) =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
/** Mostly nothing is asked. */
const NONE = [undefined, undefined, undefined];
const CHOICES: Record<string, readonly unknown[]> = {
  status: [...NONE, 0, 1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  goods_id: [...NONE, ...NONE, 101, 102, 103],
  supplier_id: [...NONE, 1, 2],
  platform: [...NONE, 1, 2],
  channel: [...NONE, ...NONE, 'site', 'api'],
  late: [...NONE, true, false],
  overdue: [...NONE, ...NONE, true],
  has_comp: [...NONE, true, false],
  user: [...NONE, 'buyer'],
  span: [
    [90, 0],
    [90, 30],
    [7, 0],
    [40, 40],
  ],
};

it('searches of parcels and orders thrown by dice find the same, in the same order', async () => {
  const shop = await openTestService();
  const chief = await operatorIn(shop);
  const buyer = await shop.person();
  const { pool } = shop.db;
  await seedParcels(pool, buyer.id, 60_000);
  await foldCounters(shop);
  await pool.query(
    `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, status, pay_at, created_at)
     select p.id, o.user_id, 1, 'ship', now(), 80, 1 + (p.id % 3)::int, now(), o.created_at
     from parcels p join orders o on o.id = p.order_id where o.status <> 5 and p.id % 7 = 0 order by p.id`,
  );
  let seed = Number(process.env.ORACLE_SEED ?? 20_261_127);
  const pick = <T>(all: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return all[Math.floor((seed / 2_147_483_648) * all.length)]!;
  };
  let found = 0;
  for (let round = 0; round < rounds(400); round += 1) {
    const of = pick(['parcel', 'order'] as const);
    const { span, user, ...chosen } = Object.fromEntries(
      Object.entries(CHOICES).map(([name, values]) => [name, pick(values)]),
    );
    const [from, to] = span as [number, number];
    const body = {
      ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
      ...(user === undefined ? {} : { user: String(buyer.id) }),
      start_time: `${day(from)} 00:00:00`,
      end_time: `${day(to)} 23:59:59`,
      page: pick([1, 1, 2]),
      page_size: 20 as const,
    };
    const call = of === 'parcel' ? chief.api.orders.parcels : chief.api.orders.orders;
    const { list, data_count } = await call({ body: body as never });
    const { rows } = await pool.query(
      plain(of, { ...chosen, user: user === undefined ? undefined : buyer.id }),
      [`${body.start_time}+08`, `${body.end_time}+08`],
    );
    const wanted = (rows as { sn: string }[]).map(({ sn }) => sn);
    const at = (body.page - 1) * 20;
    expect([of, body, data_count]).toEqual([of, body, Math.min(wanted.length, 10_001)]);
    expect([of, body, list.map(({ order_sn }) => order_sn)]).toEqual([of, body, wanted.slice(at, at + 20)]);
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(100);
  await shop.close();
});

/** The same search as one plain question. */
function plain(of: 'parcel' | 'order', search: Record<string, unknown>): string {
  const parts = [`o.created_at >= $1::timestamptz`, `o.created_at < $2::timestamptz + interval '1 second'`];
  if (of === 'parcel') parts.push('p.id is not null');
  const { status, goods_id, supplier_id, platform, channel, late, overdue, has_comp, user } = search;
  const state = of === 'parcel' ? 'p.status' : 'coalesce(p.order_state, o.status)';
  if (status !== undefined) parts.push(`${state} = ${String(status)}`);
  if (goods_id !== undefined) parts.push(`b.goods_id = ${String(goods_id)}`);
  if (supplier_id !== undefined) parts.push(`g.supplier_id = ${String(supplier_id)}`);
  if (platform !== undefined) parts.push(`b.platform = ${String(platform)}`);
  if (channel !== undefined) parts.push(`b.channel = '${String(channel)}'`);
  if (user !== undefined) parts.push(`o.user_id = ${String(user)}`);
  if (late !== undefined) parts.push(`coalesce(p.late, false) = ${String(late)}`);
  if (overdue !== undefined)
    parts.push(
      `p.status in (10, 20) and p.order_state = 1 and p.ship_time is null and p.ship_deadline < now()`,
    );
  if (has_comp !== undefined)
    parts.push(
      `exists (select from compensations k where k.parcel_id = p.id and k.status <> 3) = ${String(has_comp)}`,
    );
  return `select 'G' || o.id as sn from orders o join batches b on b.id = o.batch_id join goods g on g.id = b.goods_id
    left join parcels p on p.order_id = o.id where ${parts.join(' and ')} order by b.id desc, o.id desc`;
}
