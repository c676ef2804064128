import { type Fen, fen } from '@giftship/shared/money/fen';
import type { AccountKind, LogType, SystemAccount } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { assert } from '@giftship/shared/lib/assert';
import type { Queries, Tx } from '../db/db.ts';

/** One movement between a person's balance and a system account; positive adds to the person. */
export interface Movement {
  userId: number;
  amount: Fen;
  against: SystemAccount;
  type: LogType;
  /** Kind and reference together happen once, ever (P6). */
  kind: string;
  ref: string;
  remark?: string;
}

/**
 * Writes a movement as a ledger transaction of two lines (P1). Answers false, and writes nothing, when the balance
 * does not cover it. The wallet row is locked from here to the end of the transaction, so this comes last in it.
 * A total of zero writes nothing.
 */
export async function moveMoney(tx: Tx, movement: Movement): Promise<boolean> {
  const { userId, amount, against, type, kind, ref, remark = '' } = movement;
  if (amount === 0) return true;
  const { rows } = await sql<{ id: number }>`
    with wallet as (
      select id from accounts where owner_id = ${userId} and kind = 'balance' and balance_fen + ${amount}::bigint >= 0 for update
    ), head as (
      insert into ledger_txs (kind, ref, type, remark) select ${kind}, ${ref}, ${type}::smallint, ${remark} from wallet returning id
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, wallet.id, ${amount}::bigint from head, wallet
      union all
      select head.id, accounts.id, ${-amount}::bigint from head, accounts where accounts.code = ${against}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** One end of a transfer. */
export type AccountRef =
  | { kind: Exclude<AccountKind, 'supplier' | 'system'>; userId: number }
  | { kind: 'supplier'; supplierId: number }
  | { kind: 'system'; code: SystemAccount };

/** Money from one account to another, whatever they are. */
export interface Transfer {
  from: AccountRef;
  to: AccountRef;
  /** Fen, zero or more. */
  amount: Fen;
  type: LogType;
  /** Kind and reference together happen once, ever (P6). */
  kind: string;
  ref: string;
  remark?: string;
}

/** Accounts that a transfer may not take below zero. */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['balance', 'commission_frozen']);

/**
 * Writes a transfer as a ledger transaction of two lines (P1). Answers false, and writes nothing, when the account that
 * gives does not cover it: a balance and frozen commission never go below zero; with `mustCover` nor does any other.
 * Both rows are locked from here to the end of the transaction, in order of their ids, so this comes last in it.
 */
export async function transfer(
  tx: Tx,
  { from, to, amount, type, kind, ref, remark = '' }: Transfer,
  { mustCover = NEVER_NEGATIVE.has(from.kind) } = {},
): Promise<boolean> {
  if (amount === 0) return true;
  assert(amount > 0, 'a transfer goes from `from` to `to`');
  const ends = await lockEnds(tx, [from, to]);
  const [giver, taker] = ends;
  assert(giver && taker, 'both accounts of a transfer exist');
  if (mustCover && giver.balance < amount) return false;
  await sql`
    with head as (
      insert into ledger_txs (kind, ref, type, remark) values (${kind}, ${ref}, ${type}::smallint, ${remark}) returning id
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, ${giver.id}::bigint, ${-amount}::bigint from head
      union all
      select head.id, ${taker.id}::bigint, ${amount}::bigint from head`.execute(tx);
  return true;
}

/** System accounts store no balance, so they are not locked: everybody's movements end at the same few rows. */
async function lockEnds(tx: Tx, ends: [AccountRef, AccountRef]) {
  const { rows } = await sql<{ id: number; balance: number; end: number }>`
    select id, balance_fen as balance, case when ${matches(ends[0])} then 0 else 1 end as "end" from accounts
    where ${sql.join(
      ends.filter(({ kind }) => kind !== 'system').map((end) => sql`(${matches(end)})`),
      sql` or `,
    )}
    order by id for no key update`.execute(tx);
  const { rows: system } = await sql<{ id: number; balance: number; end: number }>`
    select id, balance_fen as balance, case when ${matches(ends[0])} then 0 else 1 end as "end" from accounts
    where kind = 'system' and (${matches(ends[0])} or ${matches(ends[1])})`.execute(tx);
  const all = [...rows, ...system];
  return [0, 1].map((place) => all.find(({ end }) => end === place));
}

function matches(end: AccountRef) {
  if (end.kind === 'system') return sql<boolean>`code = ${end.code}`;
  if (end.kind === 'supplier') return sql<boolean>`supplier_id = ${end.supplierId}`;
  return sql<boolean>`owner_id = ${end.userId} and kind = ${end.kind}`;
}

/** The balance of a person's account as it stands, without a lock; commission may be below zero. */
export async function balanceOf(
  q: Queries,
  userId: number,
  kind: 'balance' | 'commission' | 'commission_frozen' = 'balance',
): Promise<Fen> {
  const row = await q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .select('balance_fen')
    .executeTakeFirstOrThrow();
  return fen(row.balance_fen);
}
