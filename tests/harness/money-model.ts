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
  /** Bonuses for recharges, which never go back to a payment. */
  bonus: number;
}
/** A payment that was credited. */
export interface Trade {
  no: string;
  /** Its row: of two that were paid at once the later one. */
  id: number;
  owner: Person;
  amount: number;
  /** Which of all payments it was. */
  paidAs: number;
  /** Its day by now: 0 is today, and bills say which others. */
  daysAgo: number;
  /** Sent back, or on its way there. */
  refunded: number;
  isBilled: boolean;
}
/** What of a balance refund goes back to one payment; `unheard`: it was given, and the answer was lost. */
export interface RefundPart {
  no: number;
  trade: Trade;
  amount: number;
  state: 'sending' | 'unheard' | 'done' | 'failed';
  isBilled: boolean;
}
export interface BalanceRefund {
  sn: string;
  owner: Person;
  amount: number;
  state: 'review' | 'refused' | 'sending' | 'done' | 'failed';
  parts: RefundPart[];
}
export interface Bill {
  sn: string;
  fee: number;
  arrived: number;
  /** As it was uploaded. */
  text: string;
  /** As it should have been. */
  right: { text: string; rows: number; fee: number; arrived: number };
  isClosed: boolean;
  isPosted: boolean;
}
/** A difference: a row that is missing here, one that the bill lacks, one of another amount. */
export interface BillIssue {
  bill: Bill;
  kind: 'missing' | 'surplus' | 'wrong';
  trade: Pick<Trade, 'no' | 'id' | 'owner' | 'amount'>;
  refundNo: string;
  theirs: number;
  ours: number;
  state: 'open' | 'lookedInto' | 'credited' | 'writtenOff' | 'gone';
  /** Of one that was written off: its notice came after all; a later bill has what this one lacks; it went back from suspense. */
  isLate?: boolean;
  broughtBy?: Bill;
  isBack?: boolean;
}
export interface Order {
  id: number;
  buyer: Person;
  price: number;
  isRefunded: boolean;
  isSigned: boolean;
  /** A courier has it, and it brought its supplier what it costs. */
  isPicked: boolean;
  isSold: boolean;
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
/** A supplier as the model has it (fen). */
export interface Supplier {
  balance: number;
  /** Picked up or taken back, not posted yet. */
  open: number;
  /** Weeks that were settled. */
  weeks: number;
  statements: {
    sn: string;
    payable: number;
    state: 'toConfirm' | 'confirmed' | 'disputed' | 'toPay' | 'paid' | 'failed' | 'carried';
  }[];
}
/** Accounts of the shop that payments go through. */
const CHANNEL_ACCOUNTS = ['channel', 'fee', 'suspense'] as const;
type ChannelAccount = (typeof CHANNEL_ACCOUNTS)[number];
export interface World {
  shop: TestService;
  persons: Person[];
  orders: Order[];
  /** Batches that were paid, with their orders; the first ones have been earned on. */
  batches: { id: number; orders: Order[] }[];
  trades: Trade[];
  refunds: BalanceRefund[];
  bills: Bill[];
  issues: BillIssue[];
  /** What stands on accounts of the shop that payments go through, beside what did when it began. */
  channel: Record<ChannelAccount, number>;
  before: Record<ChannelAccount, number>;
  /** Bills go back from the day before this. */
  begunAt: number;
  withdrawals: Withdrawal[];
  supplier: Supplier;
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
export async function balances({ shop, persons, before }: World): Promise<number[][]> {
  const { rows } = await sql<{ owner_id: number; kind: string; balance_fen: number }>`
    select owner_id, kind, balance_fen from accounts where owner_id = any(${persons.map(({ at }) => at.id)}::bigint[])`.execute(
    shop.db.q,
  );
  const of = (id: number, kind: string) =>
    rows.find((row) => row.owner_id === id && row.kind === kind)?.balance_fen ?? Number.NaN;
  const { rows: supplier } = await sql<{ balance: number; open: number }>`
    select balance_fen as balance, (select coalesce(sum(case kind when 1 then amount_fen else -amount_fen end), 0)::bigint
      from supplier_items i where i.supplier_id = a.supplier_id and accrual_id is null) as open
    from accounts a where supplier_id = 1`.execute(shop.db.q);
  return [
    ...persons.map(({ at }) => [
      of(at.id, 'balance'),
      of(at.id, 'commission'),
      of(at.id, 'commission_frozen'),
    ]),
    ...supplier.map(({ balance, open }) => [balance, open]),
    inOrder(await channelSums(shop), before),
  ];
}

/** What stands on the accounts of the shop that payments go through. */
export async function channelSums({ db }: TestService): Promise<World['channel']> {
  const { rows } = await sql<{ code: ChannelAccount; sum: number }>`
    select code, (select coalesce(sum(amount_fen), 0)::bigint from ledger_lines where account_id = a.id) as sum
    from accounts a where code in ('channel', 'fee', 'suspense')`.execute(db.q);
  const sums = Object.fromEntries(rows.map(({ code, sum }) => [code, sum]));
  return { channel: sums['channel'] ?? 0, fee: sums['fee'] ?? 0, suspense: sums['suspense'] ?? 0 };
}

const inOrder = (sums: World['channel'], before: World['channel']) =>
  CHANNEL_ACCOUNTS.map((code) => sums[code] - before[code]);

/** Every account as the model has it. */
export const modelled = ({ persons, supplier, channel }: World): number[][] => [
  ...persons.map(({ balance, commission, frozen }) => [balance, commission, frozen]),
  [supplier.balance, supplier.open],
  CHANNEL_ACCOUNTS.map((code) => channel[code]),
];

/** A payment is credited, with its bonus and the group that it reaches. */
export function creditPaid(
  { trades, channel }: World,
  { no, id, owner, amount, isBilled }: Pick<Trade, 'no' | 'id' | 'owner' | 'amount' | 'isBilled'>,
): void {
  trades.push({ no, id, owner, amount, paidAs: trades.length, daysAgo: 0, refunded: 0, isBilled });
  const bonus = amount >= 200_000 ? 3_000 : amount >= 50_000 ? 500 : 0;
  const group = amount >= 200_000 ? 3 : amount >= 50_000 ? 2 : 0;
  channel.channel -= amount;
  owner.balance += amount + bonus;
  owner.bonus += bonus;
  if (group === 0) return;
  owner.lasting = Math.max(owner.lasting, group);
  if (owner.isBought && owner.group > group) return;
  owner.group = owner.lasting;
  owner.isBought = false;
}

/** What a refused command must leave as it was: last rows of what only grows, moves of states, and what may be changed. */
export async function fingerprint({ db }: TestService): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select concat_ws('/',
      (select max(id) from ledger_txs), (select max(id) from ledger_lines), (select max(id) from state_log where machine <> 'approvals'),
      (select max(id) from commissions), (select sum(used_fen) from commissions where status = 1), (select max(id) from batches),
      (select max(id) from orders), (select max(id) from parcels), (select max(id) from compensations),
      (select max(id) from withdrawals), (select max(id) from supplier_items), (select max(id) from settlements), (select max(id) from settlement_disputes),
      (select max(id) from balance_refunds), (select max(id) from bills), (select max(id) from bill_issues), (select count(*) from balance_refund_parts), (select max(id) from group_purchases), (select max(id) from jobs), (select max(id) from user_messages),
      (select count(*) from withdraw_proofs where used_at is null),
      (select md5(string_agg(u::text, ',' order by id)) from users u),
      (select md5(string_agg(a::text, ',' order by id)) from accounts a)) as seen`.execute(db.q);
  return rows[0]!.seen;
}
