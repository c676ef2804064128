import { present } from '@giftship/shared/lib/assert';
import type pg from 'pg';
import { answered } from '../../db/limits.ts';
import type { Ms } from '../../outside/raw-http.ts';
import type { StoreOrderState } from '../../platforms/platform.ts';
import type { SandboxKey } from './platform-copy.ts';
import {
  CALM,
  type BuyerOrder,
  type Mood,
  type NewStoreOrder,
  type OrderChange,
  type OrderCounts,
  type SandboxStore,
  type SandboxStoreOrder,
  type StoreChange,
} from './store-records.ts';

type Row = Record<string, unknown>;
export type StoreRepo = ReturnType<typeof createStoreRepo>;
type ShipAnswer = 'shipped' | 'already' | 'used' | 'moved';

/** Keeps the sandbox stores in the tables of migration 0011. */
export function createStoreRepo(pool: pg.Pool) {
  const query = async (text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(answered(text, params))).rows;

  return {
    ...storeQueries(query),
    ...grantQueries(query),
    ...orderQueries(query),

    /**
     * Writes a waybill into an order that is still to ship, unless another order of the platform's stores has it
     * (`most` orders may share one). One transaction, so that two senders of one number take turns.
     */
    async ship(
      store: SandboxStore,
      p: { order: SandboxStoreOrder; waybill: string; courier: string; most: number; at: Ms },
    ): Promise<ShipAnswer> {
      const client = await pool.connect();
      const inside: Query = async (text, params) => (await client.query<Row>(answered(text, params))).rows;
      try {
        await inside('begin');
        const answer = await shipInside(inside, store, p);
        await inside('commit');
        client.release();
        return answer;
      } catch (error) {
        // Nobody knows in what state it is: it is closed, which rolls back.
        client.release(true);
        throw error;
      }
    },
  };
}

async function shipInside(
  query: Query,
  store: SandboxStore,
  p: { order: SandboxStoreOrder; waybill: string; courier: string; most: number; at: Ms },
): Promise<ShipAnswer> {
  const { order, waybill } = p;
  await query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`${store.platform}/${waybill}`]);
  const [now] = await query('select state, waybills from sandbox_shop_orders where id = $1 for update', [
    order.id,
  ]);
  if ((now?.waybills as string[] | undefined)?.includes(waybill)) return 'already';
  if (now?.state !== 'to_ship' && now?.state !== 'part') return 'moved';
  const [others] = await query(
    `select count(*)::int as count from sandbox_shop_waybills w
       join sandbox_shop_orders o on o.id = w.order_id join sandbox_shops s on s.id = o.shop_id
     where w.waybill = $1 and w.order_id <> $2 and s.platform = $3`,
    [waybill, order.id, store.platform],
  );
  if (Number(others?.count) >= p.most) return 'used';
  await query(
    'insert into sandbox_shop_waybills (waybill, order_id, courier, sent_at_ms) values ($1, $2, $3, $4)',
    [waybill, order.id, p.courier, p.at],
  );
  await query(
    `update sandbox_shop_orders set state = 'shipped', waybills = waybills || $2::text,
       updated_at_ms = greatest($3, updated_at_ms + 1) where id = $1`,
    [order.id, waybill, p.at],
  );
  return 'shipped';
}

type Query = (text: string, params?: readonly unknown[]) => Promise<Row[]>;

function storeQueries(query: Query) {
  return {
    async addStore(p: {
      platform: SandboxKey;
      name: string;
      outsideId: string;
      tokenLife: Ms;
      at: Ms;
    }): Promise<SandboxStore> {
      const [row] = await query(
        `insert into sandbox_shops (platform, name, outside_id, token_life_ms, ticked_at_ms, used_at_ms, created_at_ms)
         values ($1, $2, $3, $4, $5, $5, $5) returning *`,
        [p.platform, p.name, p.outsideId, p.tokenLife, p.at],
      );
      return toStore(present(row, 'a store that was just written'));
    },
    async stores(platform?: SandboxKey): Promise<SandboxStore[]> {
      const rows = await query(
        'select * from sandbox_shops where $1::text is null or platform = $1 order by id desc limit 200',
        [platform ?? null],
      );
      return rows.map(toStore);
    },
    async store(id: number): Promise<SandboxStore | undefined> {
      const [row] = await query('select * from sandbox_shops where id = $1', [id]);
      return row && toStore(row);
    },
    async changeStore(id: number, change: StoreChange): Promise<void> {
      const columns: [string, unknown][] = [
        ['orders_per_minute', change.ordersPerMinute],
        ['paused', change.isPaused],
        ['mood', change.mood && JSON.stringify(change.mood)],
        ['revoked', change.isRevoked],
        ['access_until_ms', change.accessUntil],
      ];
      const given = columns.filter(([, value]) => value !== undefined);
      if (given.length === 0) return;
      await query(
        `update sandbox_shops set ${given.map(([name], at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
        [id, ...given.map(([, value]) => value)],
      );
    },
    async markUsed(id: number, at: Ms): Promise<void> {
      // Once a minute is enough, so that a sync of many pages does not write as many rows.
      await query(
        'update sandbox_shops set used_at_ms = $2 where id = $1 and used_at_ms < $2::bigint - 60000',
        [id, at],
      );
    },
    /** Stores whose clock goes, with when it last ticked. */
    async tickingStores(usedSince: Ms): Promise<SandboxStore[]> {
      const rows = await query(
        'select * from sandbox_shops where not paused and orders_per_minute > 0 and used_at_ms >= $1',
        [usedSince],
      );
      return rows.map(toStore);
    },
    /** Moves a store's clock on; false when somebody else did. */
    async tick(id: number, from: Ms, to: Ms): Promise<boolean> {
      const rows = await query(
        'update sandbox_shops set ticked_at_ms = $3 where id = $1 and ticked_at_ms = $2 returning id',
        [id, from, to],
      );
      return rows.length > 0;
    },
    async takeNumbers(count: number): Promise<number[]> {
      const rows = await query(
        `select nextval('sandbox_shop_numbers') as number from generate_series(1, $1::int)`,
        [count],
      );
      return rows.map((row) => Number(row.number));
    },
  };
}

function grantQueries(query: Query) {
  return {
    async addCode(p: { hash: string; storeId: number; expireAt: Ms; tokenLife: Ms }): Promise<void> {
      await query('update sandbox_shops set token_life_ms = $2 where id = $1', [p.storeId, p.tokenLife]);
      await query('insert into sandbox_shop_codes (code_hash, shop_id, expire_at_ms) values ($1, $2, $3)', [
        p.hash,
        p.storeId,
        p.expireAt,
      ]);
    },
    /** Uses a code up; undefined when the platform does not know it or it was used. */
    async useCode(
      hash: string,
      platform: SandboxKey,
    ): Promise<{ store: SandboxStore; expireAt: Ms } | undefined> {
      const [row] = await query(
        `update sandbox_shop_codes c set used = true from sandbox_shops s
         where c.code_hash = $1 and not c.used and s.id = c.shop_id and s.platform = $2
         returning s.*, c.expire_at_ms`,
        [hash, platform],
      );
      return row && { store: toStore(row), expireAt: Number(row.expire_at_ms) };
    },
    async forgetCodes(before: Ms): Promise<void> {
      await query('delete from sandbox_shop_codes where expire_at_ms < $1', [before]);
    },
    /** Gives a store a new token; the last one works on until `lastUntil`. */
    async giveToken(
      id: number,
      p: { hash: string; renewHash?: string; accessUntil: Ms; renewUntil?: Ms | null; lastUntil: Ms },
    ): Promise<void> {
      await query(
        `update sandbox_shops set last_token_hash = token_hash, last_token_until_ms = $5, token_hash = $2,
           renew_hash = coalesce($3, renew_hash), access_until_ms = $4, revoked = false,
           renew_until_ms = case when $3::text is null then renew_until_ms else $6::bigint end
         where id = $1`,
        [id, p.hash, p.renewHash ?? null, p.accessUntil, p.lastUntil, p.renewUntil ?? null],
      );
    },
    async storeByToken(hash: string, now: Ms): Promise<{ store: SandboxStore; until: Ms } | undefined> {
      const [row] = await query(
        `select *, case when token_hash = $1 then access_until_ms else last_token_until_ms end as until_ms
         from sandbox_shops where token_hash = $1 or (last_token_hash = $1 and last_token_until_ms > $2)`,
        [hash, now],
      );
      return row && { store: toStore(row), until: Number(row.until_ms) };
    },
    async storeByRenewal(hash: string): Promise<SandboxStore | undefined> {
      const [row] = await query('select * from sandbox_shops where renew_hash = $1', [hash]);
      return row && toStore(row);
    },
  };
}

function orderQueries(query: Query) {
  return {
    async addOrders(storeId: number, orders: readonly NewStoreOrder[]): Promise<void> {
      await query(ADD_ORDERS, [
        storeId,
        orders.map((order) => order.number),
        orders.map((order) => order.state),
        orders.map((order) => order.isRefunding),
        orders.map((order) => order.isRisky),
        orders.map((order) => order.updatedAt),
        orders.map((order) => order.flag),
        orders.map((order) => order.sellerNote),
        orders.map((order) => JSON.stringify(order.data)),
        orders.map((order) => order.waybills[0] ?? null),
      ]);
    },
    async order(storeId: number, number: string): Promise<SandboxStoreOrder | undefined> {
      const [row] = await query('select * from sandbox_shop_orders where shop_id = $1 and number = $2', [
        storeId,
        number,
      ]);
      return row && toOrder(row);
    },
    async countChanged(storeId: number, { from, to }: { from: Ms; to: Ms }): Promise<number> {
      const [row] = await query(
        'select count(*)::int as count from sandbox_shop_orders where shop_id = $1 and updated_at_ms between $2 and $3',
        [storeId, from, to],
      );
      return Number(row?.count);
    },
    /** The changes in a window that follow one order, oldest first. */
    async changedAfter(
      storeId: number,
      { after, to, limit }: { after: { at: Ms; id: number }; to: Ms; limit: number },
    ): Promise<SandboxStoreOrder[]> {
      const rows = await query(
        `select * from sandbox_shop_orders
         where shop_id = $1 and (updated_at_ms, id) > ($2, $3) and updated_at_ms <= $4
         order by updated_at_ms, id limit $5`,
        [storeId, after.at, after.id, to, limit],
      );
      return rows.map(toOrder);
    },
    async newestOrders(
      storeId: number,
      { search, limit }: { search: string; limit: number },
    ): Promise<SandboxStoreOrder[]> {
      const rows = await query(
        `select * from sandbox_shop_orders
         where shop_id = $1 and (strpos(number, $2) > 0 or array_to_string(waybills, ' ') like '%' || $3 || '%')
         order by id desc limit $4`,
        [storeId, search, search.replace(/[\\%_]/g, ''), limit],
      );
      return rows.map(toOrder);
    },
    async countOrders(storeIds: readonly number[]): Promise<Map<number, OrderCounts>> {
      const rows = await query(
        `select shop_id, count(*)::int as all_count, count(*) filter (where state in ('to_ship', 'part'))::int as open_count
         from sandbox_shop_orders where shop_id = any($1::bigint[]) group by shop_id`,
        [storeIds],
      );
      return new Map(
        rows.map((row) => [
          Number(row.shop_id),
          { all: Number(row.all_count), open: Number(row.open_count) },
        ]),
      );
    },
    async countOpen(storeId: number): Promise<number> {
      const [row] = await query(
        `select count(*)::int as count from sandbox_shop_orders where shop_id = $1 and state in ('to_ship', 'part')`,
        [storeId],
      );
      return Number(row?.count);
    },
    /** Orders by chance among those that are not over. */
    async anyLive(storeId: number, count: number): Promise<SandboxStoreOrder[]> {
      const rows = await query(
        `select * from sandbox_shop_orders where shop_id = $1 and state in ('unpaid', 'to_ship', 'part')
         order by random() limit $2`,
        [storeId, count],
      );
      return rows.map(toOrder);
    },
    /** Changes an order and its time of change, which only grows. */
    async changeOrder(id: number, change: OrderChange, at: Ms): Promise<void> {
      await query(
        `update sandbox_shop_orders set state = coalesce($3, state), is_refunding = coalesce($4, is_refunding),
           is_risky = coalesce($5, is_risky), flag = coalesce($6, flag), seller_note = coalesce($7, seller_note),
           data = case when $8::bigint is null then data else jsonb_set(data, '{paidAt}', to_jsonb($8::bigint)) end,
           updated_at_ms = greatest($2, updated_at_ms + 1)
         where id = $1`,
        [
          id,
          at,
          change.state ?? null,
          change.isRefunding ?? null,
          change.isRisky ?? null,
          change.flag ?? null,
          change.sellerNote ?? null,
          change.paidAt ?? null,
        ],
      );
    },
  };
}

const ADD_ORDERS = `
  with asked as (
    select * from unnest($2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::bigint[], $7::smallint[], $8::text[],
      $9::text[], $10::text[]) with ordinality
      as t (number, state, is_refunding, is_risky, updated_at_ms, flag, seller_note, data, waybill, place)
  )
  insert into sandbox_shop_orders
    (shop_id, number, state, is_refunding, is_risky, updated_at_ms, flag, seller_note, data, waybills)
  select $1, number, state, is_refunding, is_risky, updated_at_ms, flag, seller_note, data::jsonb,
    case when waybill is null then '{}'::text[] else array[waybill] end
  from asked order by place`;

function toStore(row: Row): SandboxStore {
  return {
    id: Number(row.id),
    platform: row.platform as SandboxKey,
    name: String(row.name),
    outsideId: String(row.outside_id),
    hasToken: row.token_hash !== null,
    accessUntil: Number(row.access_until_ms),
    renewUntil: row.renew_until_ms === null ? null : Number(row.renew_until_ms),
    tokenLife: Number(row.token_life_ms),
    isRevoked: Boolean(row.revoked),
    ordersPerMinute: Number(row.orders_per_minute),
    isPaused: Boolean(row.paused),
    mood: { ...CALM, ...(row.mood as Partial<Mood>) },
    tickedAt: Number(row.ticked_at_ms),
    usedAt: Number(row.used_at_ms),
  };
}

function toOrder(row: Row): SandboxStoreOrder {
  return {
    id: Number(row.id),
    storeId: Number(row.shop_id),
    number: String(row.number),
    state: row.state as StoreOrderState,
    isRefunding: Boolean(row.is_refunding),
    isRisky: Boolean(row.is_risky),
    updatedAt: Number(row.updated_at_ms),
    flag: row.flag === null ? null : Number(row.flag),
    sellerNote: String(row.seller_note),
    waybills: row.waybills as string[],
    data: row.data as BuyerOrder,
  };
}
