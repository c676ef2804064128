import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_MOVES, ORDER_MOVES } from '@giftship/shared/orders/order';
import { PARCEL_MOVES } from '@giftship/shared/parcels/parcel';
import { TICKET_MOVES } from '@giftship/shared/support/ticket';
import type pg from 'pg';
import { type TestDatabase, createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';

/** The properties of reliability section 1, tried against the database itself: no code of ours stands in between. */
let database: TestDatabase;
let pool: pg.Pool;
let wallet = 0;
let sales = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = testPool(database);
  await pool.query(
    `insert into users (mobile, user_type, username, password_hash, spread_code, register_params) values ('13900000000', 'user', 'x', 'x', 'S1', '{}')`,
  );
  wallet = (
    await pool.query(`insert into accounts (kind, owner_id) select 'balance', id from users returning id`)
  ).rows[0].id;
  sales = (await pool.query(`select id from accounts where code = 'sales'`)).rows[0].id;
  await move('seed', 1000, -1000);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Writes a ledger transaction with the given lines; null amounts are left out. */
async function move(ref: string, toWallet: number | null, toSales: number | null): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into ledger_txs (kind, ref, type) values ('test', $1, 8) returning id`,
      [ref],
    );
    for (const [account, amount] of [
      [wallet, toWallet],
      [sales, toSales],
    ] as const) {
      if (amount !== null)
        await client.query('insert into ledger_lines (tx_id, account_id, amount_fen) values ($1, $2, $3)', [
          rows[0].id,
          account,
          amount,
        ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
const balance = async () =>
  Number((await pool.query('select balance_fen from accounts where id = $1', [wallet])).rows[0].balance_fen);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

describe('the ledger refuses', () => {
  it.each([
    ['P1', 'lines that do not sum to zero', () => move('a', 100, -99), 'GF001'],
    ['P1', 'a single line', () => move('b', 100, null), 'GF001'],
    ['P1', 'a head without lines', () => move('c', null, null), 'GF001'],
    ['P2', 'a balance below zero', () => move('d', -1001, 1001), '23514'],
    ['P3', 'a changed line', () => pool.query('update ledger_lines set amount_fen = 5'), 'GF003'],
    [
      'P3',
      'a line changed to what it is',
      () => pool.query('update ledger_lines set amount_fen = amount_fen'),
      'GF003',
    ],
    ['P3', 'a removed line', () => pool.query('delete from ledger_lines'), 'GF003'],
    ['P3', 'an emptied ledger', () => pool.query('truncate ledger_lines cascade'), 'GF003'],
    ['P3', 'a changed head', () => pool.query(`update ledger_txs set ref = 'z'`), 'GF003'],
    ['P3', 'a removed account', () => pool.query('delete from accounts'), 'GF003'],
    [
      'P4',
      'a balance set by hand',
      () => pool.query('update accounts set balance_fen = 5 where id = $1', [wallet]),
      'GF004',
    ],
    [
      'P4',
      'a balance set to nothing',
      () => pool.query('update accounts set balance_fen = null where id = $1', [wallet]),
      'GF004',
    ],
    [
      'P4',
      'an account that starts full',
      () => pool.query(`insert into accounts (kind, code, balance_fen) values ('supplier', 'x', 5)`),
      'GF004',
    ],
    [
      'P4',
      'an account that changes its owner',
      () => pool.query(`update accounts set kind = 'supplier' where id = $1`, [wallet]),
      'GF004',
    ],
    ['P6', 'the same movement twice', () => move('seed', 1, -1), '23505'],
  ])('%s %s', async (_property, _what, act, code) => {
    const before = await balance();
    expect(await codeOf(act())).toBe(code);
    expect(await balance()).toBe(before);
  });

  it('P4 shows the balance after each line', async () => {
    await move('e', -300, 300);
    await move('f', 50, -50);
    const { rows } = await pool.query(
      'select balance_after_fen from ledger_lines where account_id = $1 order by id',
      [wallet],
    );
    expect(rows.map((row) => Number(row.balance_after_fen))).toEqual([1000, 700, 750]);
  });
});

describe('P9', () => {
  it('the database holds the same arrows as the shared tables', async () => {
    const { rows } = await pool.query(
      `select machine, from_state, to_state from state_moves where machine in ('orders', 'parcels', 'batches', 'tickets') order by 1, 2, 3`,
    );
    const expected = Object.entries({
      batches: BATCH_MOVES,
      orders: ORDER_MOVES,
      parcels: PARCEL_MOVES,
      tickets: TICKET_MOVES,
    }).flatMap(([machine, moves]) =>
      Object.entries(moves).flatMap(([from, targets]) =>
        (targets as readonly number[]).map((to) => ({ machine, from_state: Number(from), to_state: to })),
      ),
    );
    expect(rows).toEqual(expected);
  });

  it('refuses a move that is no arrow, and logs one that is', async () => {
    await pool.query(
      `insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at) select 'R1', id, 1, 5, 'sandbox', now() from users`,
    );
    await pool.query(`update recharges set status = 1 where trade_no = 'R1'`);
    expect(await codeOf(pool.query(`update recharges set status = 0 where trade_no = 'R1'`))).toBe('GF009');
    const { rows } = await pool.query(
      `select from_state, to_state from state_log where machine = 'recharges'`,
    );
    expect(rows).toEqual([{ from_state: 0, to_state: 1 }]);
  });
});
