import type { Random } from '../../packages/shared/fixtures/lines/random.ts';
import { sql } from 'kysely';
import type { TestPerson, TestService } from './test-service.ts';

export interface Person {
  at: TestPerson;
  inviter: Person | null;
  balance: number;
  commission: number;
  frozen: number;
  group: number;
  lasting: number;
  isBought: boolean;
}
export interface Order {
  id: number;
  buyer: Person;
  price: number;
  isRefunded: boolean;
  isSigned: boolean;
  /** What was compensated for it (fen). */
  compensated: number;
  /** A compensation of it waits to be paid. */
  isPending: boolean;
  /** Its supplier was let off what he paid for it. */
  isWaived: boolean;
  commission: { amount: number; state: 'frozen' | 'available' | 'reversed' } | null;
}
export interface Withdrawal {
  sn: string;
  owner: Person;
  amount: number;
  state: 'review' | 'approved' | 'paid' | 'refused' | 'failed';
  isToday: boolean;
}
export interface World {
  shop: TestService;
  persons: Person[];
  orders: Order[];
  /** Batches that were paid, with their orders; the first ones have been earned on. */
  batches: { id: number; orders: Order[] }[];
  trades: { no: string; amount: number }[];
  withdrawals: Withdrawal[];
  usedTickets: string[];
  random: Random;
}

/** What a command should do: `changes` are made to the model when the service takes it; null: the service must refuse it. */
export interface Command {
  words: string;
  run: () => Promise<unknown>;
  changes: ((answer: unknown) => void) | null;
}

/** Every account as the database has it; a balance or frozen commission below zero would be refused by it. */
export async function balances({ shop, persons }: World): Promise<number[][]> {
  const { rows } = await sql<{ owner_id: number; kind: string; balance_fen: number }>`
    select owner_id, kind, balance_fen from accounts where owner_id = any(${persons.map(({ at }) => at.id)}::bigint[])`.execute(
    shop.db.q,
  );
  const of = (id: number, kind: string) =>
    rows.find((row) => row.owner_id === id && row.kind === kind)?.balance_fen ?? Number.NaN;
  return persons.map(({ at }) => [
    of(at.id, 'balance'),
    of(at.id, 'commission'),
    of(at.id, 'commission_frozen'),
  ]);
}

/** Every account as the model has it. */
export const modelled = ({ persons }: World): number[][] =>
  persons.map(({ balance, commission, frozen }) => [balance, commission, frozen]);

/** What a refused command must leave as it was: last rows of what only grows, moves of states, and what may be changed. */
export async function fingerprint({ db }: TestService): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select concat_ws('/',
      (select max(id) from ledger_txs), (select max(id) from ledger_lines), (select max(id) from state_log),
      (select max(id) from commissions), (select sum(used_fen) from commissions where status = 1), (select max(id) from batches),
      (select max(id) from orders), (select max(id) from parcels), (select max(id) from compensations),
      (select max(id) from withdrawals), (select max(id) from group_purchases), (select max(id) from jobs), (select max(id) from user_messages),
      (select count(*) from withdraw_proofs where used_at is null),
      (select md5(string_agg(u::text, ',' order by id)) from users u),
      (select md5(string_agg(a::text, ',' order by id)) from accounts a)) as seen`.execute(db.q);
  return rows[0]!.seen;
}
