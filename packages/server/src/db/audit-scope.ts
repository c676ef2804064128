import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';
import { onlyRow } from './only-row.ts';

/** The rows that a check goes through, in place of the table: `from ${of.orders} o`. */
type Rows = RawBuilder<unknown>;

/**
 * Which rows an audit goes through: all, or those that something happened to. What a check compares them with is read from
 * the tables as they are.
 */
export interface Scope {
  isWhole: boolean;
  txs: Rows;
  lines: Rows;
  accounts: Rows;
  recharges: Rows;
  batches: Rows;
  orders: Rows;
  parcels: Rows;
  compensations: Rows;
  commissions: Rows;
  moves: Rows;
}

type Query = RawBuilder<{ id: string }>;

/** One check: it selects the ids of rows that break a property. */
export interface Check {
  property: string;
  what: string;
  /** One that is given a scope goes through large tables by it; any other reads little, or what is open only. */
  query: Query | ((of: Scope) => Query);
  /** It reads everything and nothing that is lost by waiting for the weekly pass. */
  isWeekly?: true;
}

/** Everything there is. */
export const WHOLE: Scope = {
  isWhole: true,
  txs: sql.table('ledger_txs'),
  lines: sql.table('ledger_lines'),
  accounts: sql.table('accounts'),
  recharges: sql.table('recharges'),
  batches: sql.table('batches'),
  orders: sql.table('orders'),
  parcels: sql.table('parcels'),
  compensations: sql.table('compensations'),
  commissions: sql.table('commissions'),
  moves: sql.table('state_log'),
};

/** How far an audit has seen: the newest row of each table that only grows. */
export interface Mark {
  tx: number;
  line: number;
  batch: number;
  order: number;
  move: number;
  event: number;
}

/** The mark of the snapshot that `tx` sees. */
export async function readMark(tx: Tx): Promise<Mark> {
  const { rows } = await sql<Mark>`select
    coalesce((select max(id) from ledger_txs), 0) as tx, coalesce((select max(id) from ledger_lines), 0) as line,
    coalesce((select max(id) from batches), 0) as batch, coalesce((select max(id) from orders), 0) as "order",
    coalesce((select max(id) from state_log), 0) as move, coalesce((select max(id) from parcel_events), 0) as event`.execute(
    tx,
  );
  return onlyRow(rows);
}

/**
 * What was written or moved after a mark, with everything that belongs to it: an order with its batch, parcel and
 * compensation. The ids stand in temporary tables, which end with the transaction.
 */
export async function openTouched(tx: Tx, since: Mark): Promise<Scope> {
  for (const [name, ids] of touchedBy(since)) {
    const table = sql.table(`touched_${name}`);
    await sql`create temporary table ${table} on commit drop as select distinct id::bigint as id from (${ids}) found where id is not null`.execute(
      tx,
    );
    await sql`alter table ${table} add primary key (id)`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  }
  const only = (table: string, name: string, key = 'id'): Rows =>
    sql`(select all_rows.* from ${sql.table(table)} all_rows join ${sql.table(`touched_${name}`)} touched on touched.id = all_rows.${sql.ref(key)})`;
  return {
    isWhole: false,
    txs: sql`(select * from ledger_txs where id > ${since.tx})`,
    lines: sql`(select * from ledger_lines where id > ${since.line})`,
    moves: sql`(select * from state_log where id > ${since.move})`,
    accounts: only('accounts', 'accounts'),
    recharges: only('recharges', 'recharges'),
    batches: only('batches', 'batches'),
    orders: only('orders', 'orders'),
    parcels: only('parcels', 'parcels'),
    compensations: only('compensations', 'parcels', 'parcel_id'),
    commissions: only('commissions', 'orders', 'order_id'),
  };
}

/** In this order: the later ones read the earlier ones. */
function touchedBy({ tx, line, batch, order, move, event }: Mark): [string, Rows][] {
  const moved = (machine: string) =>
    sql`select row_id as id from state_log where id > ${move} and machine = ${machine}`;
  const named = (letter: string, kinds: Rows) =>
    sql`select substr(ref, 2)::bigint as id from ledger_txs where id > ${tx} and left(ref, 1) = ${letter} and kind in (${kinds})`;
  return [
    ['accounts', sql`select account_id as id from ledger_lines where id > ${line}`],
    [
      'recharges',
      sql`${moved('recharges')} union all select r.id from ledger_txs t join recharges r on r.trade_no = t.ref where t.id > ${tx} and t.kind = 'recharge'`,
    ],
    [
      'orders',
      sql`select id from orders where id > ${order} union all ${moved('orders')}
          union all ${named('G', sql`'refund', 'commission-earned', 'commission-released', 'commission-reversed'`)}
          union all select p.order_id from parcels p join (${moved('parcels')} union all select parcel_id from parcel_events where id > ${event} union all ${named('P', sql`'compensation'`)}) m on m.id = p.id
          union all select c.order_id from commissions c join (${moved('commissions')}) m on m.id = c.id
          union all select p.order_id from parcels p join compensations k on k.parcel_id = p.id join (${moved('compensations')}) m on m.id = k.id`,
    ],
    ['parcels', sql`select p.id from parcels p join touched_orders o on o.id = p.order_id`],
    [
      'batches',
      sql`select id from batches where id > ${batch} union all ${moved('batches')}
          union all ${named('B', sql`'order'`)}
          union all select o.batch_id from orders o join touched_orders t on t.id = o.id`,
    ],
  ];
}
