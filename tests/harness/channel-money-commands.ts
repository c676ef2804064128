import { chinaDay } from '@giftship/shared/lib/china-time';
import { formatYuan, fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { askBalanceRefund } from '../../packages/server/src/balance-refunds/ask-refund.ts';
import { sendBalanceRefunds } from '../../packages/server/src/balance-refunds/send-refunds.ts';
import { ProviderError } from '../../packages/server/src/outside/provider-error.ts';
import {
  type BalanceRefund,
  type Bill,
  type BillIssue,
  type Command,
  type Person,
  type RefundPart,
  type Trade,
  type World,
  creditPaid,
} from './money-model.ts';
import { callerOf, unpaidTrade } from './money.ts';
import { agree, key, officeOf, yuan } from './office-money-commands.ts';
import type { TestService } from './test-service.ts';

const DAY_MS = 86_400_000;
const SANDBOX = 9;
/** Bills go back day by day from yesterday: all of them stay within the year in which a payment can go back. */
const MOST_BILLS = 300;

/** The newest payments first, as balance goes back to them. */
const newestFirst = (a: Trade, b: Trade): number =>
  a.daysAgo - b.daysAgo || (a.daysAgo === 0 ? b.paidAs - a.paidAs : b.id - a.id);

/** How much of a balance can go back. */
function mostOf({ trades }: World, owner: Person): number {
  const left = trades
    .filter((trade) => trade.owner === owner)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  return Math.max(0, Math.min(owner.balance - owner.bonus, left));
}

/** A buyer asks for balance back, or an operator for him; one at a time, and never more than what was paid in. */
export async function askBack(world: World): Promise<Command> {
  const { shop, persons, random, refunds } = world;
  const owner = random.pick(persons);
  const most = mostOf(world, owner);
  const amount = random.below(5) === 0 ? most + 1 + random.below(500) : 1 + random.below(Math.max(1, most));
  const isOpen = refunds.some((each) => each.owner === owner && ['review', 'sending'].includes(each.state));
  const isAllowed = !isOpen && amount <= most;
  const body = { money: yuan(amount), reason: '模型' };
  const caller = await callerOf(shop, owner.at);
  const isOwn = random.below(2) === 0;
  const office = await officeOf(world);
  return {
    words: `ask ${amount}`,
    run: () =>
      isOwn
        ? askBalanceRefund(shop.deps, { caller, key: key() }, body)
        : office.one.api.balanceRefunds.open({ key: key(), body: { ...body, user_id: owner.at.id } }),
    changes: isAllowed
      ? (answer) => {
          const { refund_sn: sn } = answer as { refund_sn: string };
          refunds.push({ sn, owner, amount, state: 'review', parts: [] });
        }
      : null,
  };
}

/** Two operators let it go, or one refuses it; what is no longer there does not leave. */
export async function decideBack(world: World, refused: symbol): Promise<Command | null> {
  const { refunds, random } = world;
  if (refunds.length === 0) return null;
  const chosen = random.pick(refunds.slice(-8));
  const isAgreed = random.below(4) > 0;
  const office = await officeOf(world);
  const isAllowed = chosen.state === 'review' && (!isAgreed || chosen.amount <= mostOf(world, chosen.owner));
  return {
    words: `${isAgreed ? 'back' : 'keep'} ${chosen.sn}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.balanceRefunds.decide({
        key: key(),
        body: { refund_sn: chosen.sn, do: isAgreed ? 'approve' : 'refuse', reason: '模型' },
      });
      if (isAgreed) expect(asked.approval).not.toBeNull();
      return agree(office, asked, refused);
    },
    changes: isAllowed
      ? () => {
          chosen.state = isAgreed ? 'sending' : 'refused';
          if (isAgreed) leave(world, chosen);
        }
      : null,
  };
}

function leave(world: World, refund: BalanceRefund): void {
  let left = refund.amount;
  refund.owner.balance -= left;
  world.channel.channel += left;
  for (const trade of world.trades.filter(({ owner }) => owner === refund.owner).toSorted(newestFirst)) {
    const amount = Math.min(left, trade.amount - trade.refunded);
    if (amount === 0) continue;
    trade.refunded += amount;
    left -= amount;
    refund.parts.push({ no: refund.parts.length + 1, trade, amount, state: 'sending', isBilled: false });
  }
}

/** What was agreed to is sent: given, given without an answer, or refused for one payment, which is on the balance again. */
export function sendBack(world: World): Command | null {
  const { shop, refunds, random } = world;
  const sending = refunds.filter(({ state }) => state === 'sending');
  if (sending.length === 0) return null;
  const how = random.pick(['give', 'give', 'lose', 'deny'] as const);
  const denied = random.pick(random.pick(sending).parts).trade;
  return {
    words: how,
    run: async () => {
      await knowAtChannel(shop, refunds);
      await sql`update balance_refund_parts set next_at = now() where status = 0`.execute(shop.db.q);
      const { payment } = shop.deps.outside;
      const own = payment.refund;
      payment.refund = async (part) => {
        if (how === 'deny' && part.tradeNo === denied.no) await takeAll(shop, part.tradeNo);
        await own(part);
        if (how === 'lose') throw new ProviderError('unavailable', { outcomeUnknown: true });
      };
      while ((await due(shop)) > 0) await sendBalanceRefunds(shop.deps);
      payment.refund = own;
      await sql`delete from sandbox_refunds where refund_no like 'by-hand-%'`.execute(shop.db.q);
    },
    changes: () => {
      for (const refund of sending) {
        for (const part of refund.parts) {
          const isDenied = how === 'deny' && part.trade === denied && part.state === 'sending';
          if (how === 'lose') part.state = part.state === 'sending' ? 'unheard' : part.state;
          else if (isDenied) failPart(part);
          else part.state = part.state === 'failed' ? 'failed' : 'done';
        }
        endBack(world, refund);
      }
    },
  };
}

/** A pass takes only so many at once. */
async function due({ db }: TestService): Promise<number> {
  const { rows } = await sql`select from balance_refund_parts where status = 0 and next_at <= now()`.execute(
    db.q,
  );
  return rows.length;
}

function failPart(part: RefundPart): void {
  part.state = 'failed';
  part.trade.refunded -= part.amount;
}

function endBack(world: World, refund: BalanceRefund): void {
  if (refund.parts.some(({ state }) => state === 'sending' || state === 'unheard')) return;
  const failed = refund.parts.filter(({ state }) => state === 'failed');
  const returned = failed.reduce((sum, { amount }) => sum + amount, 0);
  refund.owner.balance += returned;
  world.channel.channel -= returned;
  refund.state = returned > 0 ? 'failed' : 'done';
}

/** The channel has the payments of the model, which told of them itself. */
async function knowAtChannel({ db }: TestService, refunds: readonly BalanceRefund[]): Promise<void> {
  for (const { trade } of refunds.flatMap(({ parts }) => parts)) await payAtChannel({ db }, trade);
}

const payAtChannel = ({ db }: Pick<TestService, 'db'>, { no, amount }: Pick<Trade, 'no' | 'amount'>) =>
  sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
    values (${no}, ${no}, ${amount}, '', 0, 0, 'paid', ${amount}, ${`X-${no}`}, 1) on conflict do nothing`.execute(
    db.q,
  );

/** What is left of a payment was sent back at the channel by hand. */
const takeAll = ({ db }: TestService, no: string) =>
  sql`insert into sandbox_refunds (refund_no, trade_no, amount_fen, at_ms)
    select 'by-hand-' || p.trade_no, p.trade_no, left_fen, 0 from sandbox_payments p,
      lateral (select p.paid_amount_fen - coalesce(sum(r.amount_fen), 0) as left_fen from sandbox_refunds r where r.trade_no = p.trade_no) l
    where p.trade_no = ${no} and left_fen > 0`.execute(db.q);

interface Row {
  kind: 1 | 2;
  trade: Pick<Trade, 'no'>;
  refundNo: string;
  amount: number;
  fee: number;
}

/** The bill of another day: as our books say, or with a row that is missing, one too many, one of another amount, or one found late. */
export async function takeBill(world: World): Promise<Command | null> {
  const { shop, trades, bills, random } = world;
  const daysAgo = bills.length + 1;
  const ours = trades.filter((trade) => !trade.isBilled);
  const backs = world.refunds.flatMap(({ sn, parts }) =>
    parts.flatMap((part) => (part.state === 'done' && !part.isBilled ? [{ sn, part }] : [])),
  );
  if (ours.length === 0 || bills.length >= MOST_BILLS) return null;
  const day = chinaDay(world.begunAt - daysAgo * DAY_MS);
  const issues: Omit<BillIssue, 'bill'>[] = [];
  const rows: Row[] = [];
  const rights: Row[] = [];
  const seldom = () => random.below(6) === 0;
  for (const trade of ours) {
    const fee = random.below(Math.ceil(trade.amount / 100));
    const row: Row = { kind: 1, trade, refundNo: '', amount: trade.amount, fee };
    rights.push({ ...row });
    if (seldom()) {
      issues.push(issueOf('surplus', trade, { theirs: 0, ours: trade.amount }));
      continue;
    }
    if (seldom()) row.amount = Math.max(1, trade.amount - 20_000 + random.below(40_001));
    if (row.amount !== trade.amount)
      issues.push(issueOf('wrong', trade, { theirs: row.amount, ours: trade.amount }));
    rows.push(row);
  }
  for (const { sn, part } of backs) {
    const refundNo = await numberOf(shop, sn, part);
    const row: Row = { kind: 2, trade: part.trade, refundNo, amount: part.amount, fee: -random.below(3) };
    rights.push(row);
    if (seldom())
      issues.push(issueOf('surplus', part.trade, { theirs: 0, ours: -part.amount, back: { refundNo } }));
    else rows.push(row);
  }
  const own = rows.length;
  const missing = seldom() ? await payUnheard(world) : null;
  if (missing) {
    rows.push({ kind: 1, trade: missing, refundNo: '', amount: missing.amount, fee: 0 });
    issues.push(issueOf('missing', missing, { theirs: missing.amount, ours: 0 }));
  }
  const found = world.issues.filter(
    ({ kind, state, broughtBy }) =>
      kind === 'surplus' &&
      (state === 'open' || state === 'lookedInto' || (state === 'writtenOff' && !broughtBy)) &&
      seldom(),
  );
  for (const { trade, ours: amount, refundNo } of found)
    rows.push({ kind: amount > 0 ? 1 : 2, trade, refundNo, amount: Math.abs(amount), fee: 0 });
  if (rows.length === 0) return null;
  rights.push(...rows.slice(own));
  // What says no time says nothing of its day.
  const at = seldom() ? '' : `${day} 12:00:00`;
  const text = rows.map((row) => lineOf(row, at)).join('\n');
  const right = {
    text: rights.map((row) => lineOf(row, at)).join('\n'),
    rows: rights.length,
    ...sumsOf(rights),
  };
  const office = await officeOf(world);
  return {
    words: `bill ${day} ${rows.length}`,
    run: async () => {
      const noon = sql`${`${day}T12:00:00+08:00`}::timestamptz`;
      const nos = ours.map(({ no }) => no);
      await sql`update recharges set paid_at = ${noon} where trade_no = any(${nos}::text[])`.execute(
        shop.db.q,
      );
      for (const { sn, part } of backs)
        await sql`update balance_refund_parts set done_at = ${noon} where refund_id = ${Number(sn.slice(1))} and no = ${part.no}`.execute(
          shop.db.q,
        );
      return office.one.api.bills.upload({ key: key(), body: { channel: SANDBOX, day, rows: text } });
    },
    changes: (answer) => {
      const said = answer as { bill_sn: string; rows: number; issues: number };
      expect(said).toMatchObject({ rows: rows.length, issues: issues.length });
      for (const trade of ours) Object.assign(trade, { daysAgo, isBilled: true });
      for (const { part } of backs) part.isBilled = true;
      const bill: Bill = {
        sn: said.bill_sn,
        ...sumsOf(rows),
        text,
        right,
        isClosed: false,
        isPosted: false,
      };
      bills.push(bill);
      for (const issue of issues) world.issues.push({ ...issue, bill });
      const ended = found.filter(({ state }) => state !== 'writtenOff');
      for (const issue of found) issue.broughtBy = bill;
      for (const issue of ended) issue.state = 'gone';
      closeClear(world, new Set([bill, ...ended.map((issue) => issue.bill)]));
    },
  };
}

const issueOf = (
  kind: BillIssue['kind'],
  trade: BillIssue['trade'],
  { theirs, ours, back }: { theirs: number; ours: number; back?: { refundNo: string } },
): Omit<BillIssue, 'bill'> => ({ kind, trade, theirs, ours, refundNo: back?.refundNo ?? '', state: 'open' });

async function numberOf({ db }: TestService, sn: string, { no }: RefundPart): Promise<string> {
  const { token } = await db.q
    .selectFrom('balance_refunds')
    .where('id', '=', Number(sn.slice(1)))
    .select('token')
    .executeTakeFirstOrThrow();
  return `${sn}-${no}-${token}`;
}

function sumsOf(rows: readonly Row[]): { fee: number; arrived: number } {
  const fee = rows.reduce((sum, row) => sum + row.fee, 0);
  return {
    fee,
    arrived: rows.reduce((sum, { kind, amount }) => sum + (kind === 1 ? amount : -amount), 0) - fee,
  };
}

const lineOf = ({ kind, trade, refundNo, amount, fee }: Row, at: string): string =>
  [kind, trade.no, refundNo, kind === 1 ? `X-${trade.no}` : '', yuan(amount), formatYuan(fen(fee)), at].join(
    '\t',
  );

/** A payment that only the channel knows: its notice was lost. */
async function payUnheard(world: World): Promise<BillIssue['trade']> {
  const { shop, persons, random } = world;
  const owner = random.pick(persons);
  const amount = 500 + random.below(30_000);
  const { no, id } = await unpaidTrade(shop, owner.at, amount);
  await payAtChannel(shop, { no, amount });
  return { no, id, owner, amount };
}

/** A day in which nothing waits closes itself; the first time its fee and its arrival are posted. */
export function closeClear(world: World, bills: ReadonlySet<Bill>): void {
  for (const bill of bills) {
    const isOpen = world.issues.some(
      (issue) => issue.bill === bill && (issue.state === 'open' || issue.state === 'lookedInto'),
    );
    if (isOpen) continue;
    bill.isClosed = true;
    if (bill.isPosted) continue;
    bill.isPosted = true;
    world.channel.channel += bill.fee + bill.arrived;
    world.channel.fee -= bill.fee;
  }
}

/** A file that was taken before, for whatever day. */
export async function takeAgain(world: World): Promise<Command | null> {
  const { random } = world;
  if (world.bills.length === 0) return null;
  const { text } = random.pick(world.bills);
  const day = chinaDay(world.begunAt - (world.bills.length + 1) * DAY_MS);
  const office = await officeOf(world);
  return {
    words: 'again',
    run: () => office.one.api.bills.upload({ key: key(), body: { channel: SANDBOX, day, rows: text } }),
    changes: null,
  };
}

/** A difference is credited, written off or looked into, or may not be. */
export async function decideIssue(world: World, refused: symbol): Promise<Command | null> {
  const { shop, issues, random } = world;
  if (issues.length === 0) return null;
  const isOpen = ({ state }: BillIssue) => state === 'open' || state === 'lookedInto';
  const open = issues.filter(isOpen);
  const chosen = open.length === 0 || random.below(6) === 0 ? random.pick(issues) : random.pick(open);
  const what = random.pick(
    chosen.kind === 'missing'
      ? (['credit', 'credit', 'credit', 'writeoff'] as const)
      : (['credit', 'writeoff', 'writeoff', 'lookinto'] as const),
  );
  const office = await officeOf(world);
  const { trade, bill, theirs, ours } = chosen;
  const isAllowed = isOpen(chosen) && (what !== 'credit' || chosen.kind === 'missing');
  return {
    words: `${what} ${chosen.kind} ${bill.sn}`,
    run: async () => {
      const { id } = await shop.db.q
        .selectFrom('bill_issues')
        .where('bill_id', '=', Number(bill.sn.slice(1)))
        .where('trade_no', '=', trade.no)
        .where('refund_no', '=', chosen.refundNo)
        .select('id')
        .executeTakeFirstOrThrow();
      await office.one.prove();
      const named = { credit: 'credit', writeoff: 'write-off', lookinto: 'look-into' } as const;
      const asked = await office.one.api.bills.decide({
        key: key(),
        body: { ids: [id], do: named[what], reason: '模型' },
      });
      return agree(office, asked, refused);
    },
    changes: isAllowed
      ? () => {
          if (what === 'lookinto') {
            chosen.state = 'lookedInto';
            return;
          }
          chosen.state = what === 'credit' ? 'credited' : 'writtenOff';
          if (what === 'credit') creditPaid(world, { ...trade, isBilled: true });
          else {
            world.channel.channel -= theirs - ours;
            world.channel.suspense += theirs - ours;
          }
          closeClear(world, new Set([bill]));
        }
      : null,
  };
}

/** A closed day is opened again, and closed by hand when nothing waits in it; what it posted stays posted. */
export async function turnBill(world: World): Promise<Command | null> {
  const { bills, random, issues } = world;
  if (bills.length === 0) return null;
  const reopened = bills.filter(({ isClosed }) => !isClosed);
  const bill = random.pick(reopened.length > 0 && random.below(2) === 0 ? reopened : bills);
  const what = random.below(4) === 0 ? 'reopen' : 'close';
  const office = await officeOf(world);
  const waits = issues.some(
    (issue) => issue.bill === bill && (issue.state === 'open' || issue.state === 'lookedInto'),
  );
  const isAllowed = what === 'reopen' ? bill.isClosed : !bill.isClosed && !waits;
  return {
    words: `${what} ${bill.sn}`,
    run: async () => {
      await office.one.prove();
      await office.one.api.bills[what]({ body: { bill_sn: bill.sn, reason: '模型' } });
    },
    changes: isAllowed ? () => void (bill.isClosed = what === 'close') : null,
  };
}
