import { chinaDay } from '@giftship/shared/lib/china-time';
import type { EventOf } from '@giftship/shared/events/event-data';
import { formatYuan } from '@giftship/shared/money/fen';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { priceFor } from '../goods/repo.ts';
import { membershipOf } from '../callers/person.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { emitEvents } from './emit-event.ts';

/** Who bought goods within so many days hears of their changes. */
const BOUGHT_WITHIN_DAYS = 90;
/** People of one transaction. */
const SLICE = 500;

/** `goods_facts` of the database. */
interface Facts {
  price_fen: number;
  floor_fen: number;
  group_prices: Record<string, number>;
  platforms: number[];
  areas: unknown;
  state: EventOf<'goods.updated'>['data']['state'];
}

interface Change {
  goods_id: number;
  name: string;
  was: Facts;
  became: Facts;
  told_until: number;
}

interface Concerned {
  id: number;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
}

/**
 * The job of a change of goods, which the database leaves behind itself (0016): tells those who bought them lately, have a
 * rule with them or collected them, each once, with the price that is his own; whose price did not move hears only of the
 * rest.
 */
export async function tellGoods(deps: Deps, { payload }: Job): Promise<JobOutcome> {
  for (;;) {
    const told = await deps.db.transaction((tx) => tellSlice(deps, tx, Number(payload.change_id)));
    if (told < SLICE) return { done: true };
  }
}

async function tellSlice(deps: Deps, tx: Tx, changeId: number): Promise<number> {
  const change = await readChange(tx, changeId);
  if (!change) return 0;
  const people = await readConcerned(deps, tx, change);
  const last = people.at(-1);
  if (!last) return 0;
  await emitEvents(
    deps,
    tx,
    people.flatMap((person) => {
      const data = dataFor(deps, change, person);
      return data ? [{ userId: person.id, event: 'goods.updated' as const, data }] : [];
    }),
  );
  await tx.updateTable('goods_changes').set({ told_until: last.id }).where('id', '=', changeId).execute();
  return people.length;
}

/**
 * One slice of the goods at a time, so that two runs tell nobody twice; and what they became is read now: jobs of two changes
 * may be done in either order, and whoever is told last is told how it is.
 */
async function readChange(tx: Tx, id: number): Promise<Change | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goods-told', goods_id)) from goods_changes where id = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<Change>`
    select c.goods_id, g.name, c.was, goods_facts(g, s.status, k.no_deliver_area, k.enabled) as became, c.told_until
    from goods_changes c join goods g on g.id = c.goods_id
      join suppliers s on s.id = g.supplier_id join couriers k on k.id = g.courier_id
    where c.id = ${id}`.execute(tx);
  return rows[0];
}

async function readConcerned({ now }: Deps, tx: Tx, { goods_id, told_until }: Change): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select u.id, u.group_id, u.group_until, u.lasting_group_id from users u
    where u.status = ${sql.lit(USER_STATUS.normal)} and not exists (select from twins t where t.twin_id = u.id) and u.id > ${told_until} and u.id in (
      select k.user_id from order_kinds k where k.goods_id = ${goods_id}
        and exists (select from order_days d where d.kind_id = k.id and d.day > ${chinaDay(now())}::date - ${BOUGHT_WITHIN_DAYS}::int)
      union select user_id from auto_rules where goods_id = ${goods_id} and removed_at is null
      union select user_id from favourites where goods_id = ${goods_id})
    order by u.id limit ${SLICE}`.execute(tx);
  return rows;
}

/** What one person is told; null when nothing of it concerns him. */
function dataFor(
  { now, config }: Deps,
  change: Change,
  person: Concerned,
): EventOf<'goods.updated'>['data'] | null {
  const { was, became } = change;
  const group = groupInForce(config.groups, membershipOf(person), now());
  const prices = { before: priceFor(was, group), now: priceFor(became, group) };
  const isOther = (key: 'state' | 'platforms' | 'areas') =>
    JSON.stringify(was[key]) !== JSON.stringify(became[key]);
  const changed = [
    ...(prices.before === prices.now ? [] : ['price' as const]),
    ...(['state', 'platforms', 'areas'] as const).filter(isOther),
  ];
  if (changed.length === 0) return null;
  return {
    goods_id: change.goods_id,
    goods_name: change.name,
    changed,
    price: formatYuan(prices.now),
    price_before: formatYuan(prices.before),
    state: became.state,
    platforms: became.platforms,
  };
}
