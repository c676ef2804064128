import { type Fen, fen, sumFen } from '@giftship/shared/money/fen';
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
 * does not cover it. Test money comes from and goes to the account of test money, whatever `against` says (0018). The
 * wallet row is locked from here to the end of the transaction, so this comes last in it. A total of zero writes nothing.
 */
export async function moveMoney(tx: Tx, movement: Movement): Promise<boolean> {
  return movement.amount === 0 || (await moveBalance(tx, movement)) !== null;
}

/** As `moveMoney`, of an amount that is not zero: answers the balance after it; null when it does not cover it. */
export async function moveBalance(tx: Tx, movement: Movement): Promise<Fen | null> {
  const { userId, amount, against, type, kind, ref, remark = '' } = movement;
  const { rows } = await sql<{ after: number | null }>`
    with wallet as (
      select id, is_test from accounts where owner_id = ${userId} and kind = 'balance' and balance_fen + ${amount}::bigint >= 0 for update
    ), head as (
      insert into ledger_txs (kind, ref, type, remark) select ${kind}, ${ref}, ${type}::smallint, ${remark} from wallet returning id
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, wallet.id, ${amount}::bigint from head, wallet
      union all
      select head.id, accounts.id, ${-amount}::bigint from head, wallet, accounts
        where accounts.code = case when wallet.is_test then 'test' else ${against}::text end
    returning balance_after_fen as after`.execute(tx);
  const moved = rows.find(({ after }) => after !== null);
  return moved?.after == null ? null : fen(moved.after);
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
  assert(amount >= 0, 'a transfer goes from `from` to `to`');
  const parts = amount === 0 ? [] : [{ amount, ref, remark }];
  return transferMany(tx, { from, to, type, kind, parts }, { mustCover });
}

/** Many transfers between the same two accounts, each with its own reference and its own line in the statement. */
export interface Transfers extends Pick<Transfer, 'from' | 'to' | 'type' | 'kind'> {
  parts: readonly { amount: Fen; ref: string; remark: string }[];
}

/** As `transfer`, of all parts or of none: the account that gives must cover their sum. */
export async function transferMany(
  tx: Tx,
  { from, to, type, kind, parts }: Transfers,
  { mustCover = NEVER_NEGATIVE.has(from.kind) } = {},
): Promise<boolean> {
  if (parts.length === 0) return true;
  const [giver, taker] = await lockEnds(tx, [from, to]);
  assert(giver && taker, 'both accounts of a transfer exist');
  if (mustCover && giver.balance < sumFen(parts.map(({ amount }) => amount))) return false;
  // The balance moves line by line in the order of `place`, and the statement shows it so.
  await sql`
    with part as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(parts.map((part, place) => ({ ...part, place })))}::jsonb)
        as p (place integer, amount bigint, ref text, remark text)
    ), head as (
      insert into ledger_txs (kind, ref, type, remark) select ${kind}, ref, ${type}::smallint, remark from part order by place returning id, ref
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, side.account_id, side.sign * part.amount
      from head join part on part.ref = head.ref,
        (values (${giver.id}::bigint, -1), (${taker.id}::bigint, 1)) as side (account_id, sign)
      order by part.place, side.sign`.execute(tx);
  return true;
}

/** System accounts store no balance, so they are not locked: everybody's movements end at the same few rows. */
async function lockEnds(tx: Tx, ends: [AccountRef, AccountRef]) {
  const own = ends.filter(({ kind }) => kind !== 'system').map((end) => sql`(${matches(end)})`);
  const { rows } = await sql<{ id: number; balance: number; end: number }>`
    select id, balance_fen as balance, case when ${matches(ends[0])} then 0 else 1 end as "end" from accounts
    where ${own.length === 0 ? sql`false` : sql.join(own, sql` or `)}
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
