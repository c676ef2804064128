import { chinaClock, chinaDay } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { dayAfter, periodEnd } from '@giftship/shared/settlement/period';
import { CONFIRM_DAYS, OWING_DAYS, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import type { SettleCycle } from '@giftship/shared/suppliers/supplier';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { tellHolders } from '../operators/messages.ts';
import { tellPrograms } from '../supplier-keys/tell-programs.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { owedSince } from './aging.ts';
import { tellFinance } from './tell-finance.ts';

/** A period is settled when its last accrual is long posted: at this time of the day after it (O167). */
const MADE_AT = '02:00';
/** Nobody keeps a supplier's money for longer (`settle_days`). */
const MOST_DAYS = 31;

/** Makes the statements of all periods that are over (O167); the clock's work. Answers their numbers. */
export async function makeStatements(
  deps: Pick<Deps, 'db' | 'timeOfRecord' | 'config'>,
  { isOver = () => false }: { isOver?: () => boolean } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select a.supplier_id as id from accounts a where a.supplier_id is not null and exists (select from ledger_lines l where l.account_id = a.id)
    order by a.supplier_id`.execute(deps.db.q);
  const made: string[] = [];
  for (const { id } of rows)
    for (let isDone = false; !isDone && !isOver();) {
      const sn = await deps.db.transaction((tx) => makeNext(deps, tx, id), { actor: 'clock' });
      if (sn !== null) made.push(sn);
      isDone = sn === null;
    }
  return made;
}

interface Account {
  name: string;
  account_id: number;
  settle_cycle: SettleCycle;
  settle_days: number;
  reserve_fen: number;
  last_end: string | null;
  last_line: number | null;
  last_closing: number | null;
  first_at: Date;
}

/** The next statement of a supplier where its period is over; null where it is not. Two nodes wait for one another at the account. */
async function makeNext(
  { timeOfRecord, config }: Pick<Deps, 'timeOfRecord' | 'config'>,
  tx: Tx,
  supplierId: number,
): Promise<string | null> {
  await sql`select from accounts where supplier_id = ${supplierId} for no key update`.execute(tx);
  const account = await readAccount(tx, supplierId);
  const start = account.last_end === null ? chinaDay(account.first_at) : dayAfter(account.last_end, 1);
  const end = periodEnd(start, account.settle_cycle);
  const next = dayAfter(end, 1);
  const now = await timeOfRecord(tx);
  if (now.getTime() < Date.parse(`${next}T${MADE_AT}:00+08:00`)) return null;
  const over = new Date(`${next}T00:00:00+08:00`);
  const slice = await readSlice(tx, account, over);
  const [later, held] = [
    await readLater(tx, account, { slice, over, end, supplierId }),
    await readHeld(tx, { supplierId, accountId: account.account_id, to: slice.to }),
  ];
  const payable = slice.closing - account.reserve_fen - later - held;
  const isDue = payable > 0 && payable >= config.settle.least;
  const { id } = await tx
    .insertInto('settlements')
    .values({
      supplier_id: supplierId,
      period_start: start,
      period_end: end,
      from_line: slice.from,
      to_line: slice.to,
      opening_fen: account.last_closing ?? 0,
      ...slice.sums,
      closing_fen: slice.closing,
      reserve_fen: account.reserve_fen,
      later_fen: later,
      held_fen: held,
      payable_fen: payable,
      due_day: chinaDay(chinaClock(now, '00:00', CONFIRM_DAYS)),
      status: isDue ? SETTLEMENT_STATUS.toConfirm : SETTLEMENT_STATUS.carried,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sn = snOf('settlement', id);
  const money = formatYuan(fen(payable));
  await tellFinance(tx, supplierId, {
    ref: sn,
    content: isDue ? SAY.made(sn, money, CONFIRM_DAYS) : SAY.carried(sn, money),
  });
  if (slice.closing < 0) await tellOwing(tx, account, { supplierId, now });
  if (isDue)
    await tellPrograms({ now: () => now.getTime() }, tx, [
      {
        supplierId,
        event: 'supplier.settlement.ready',
        data: { settlement_sn: sn, payable: money },
        about: sn,
      },
    ]);
  return sn;
}

/** Who has owed the shop for long is told to its finance with each statement, until he owes nothing (9.2.8). */
async function tellOwing(
  tx: Tx,
  { account_id, name }: Account,
  { supplierId, now }: { supplierId: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ since: Date | null; balance: number }>`
    select ${owedSince(sql`${account_id}::bigint`)} as since, balance_fen as balance from accounts where id = ${account_id}`.execute(
    tx,
  );
  const { since, balance } = onlyRow(rows);
  if (since === null || since.getTime() > chinaClock(now, '00:00', -OWING_DAYS)) return;
  await tellHolders(tx, 'settle.act', {
    content: SAY.owing(name, formatYuan(fen(-balance)), chinaDay(since)),
    link: `/office/aging?open=${supplierId}`,
  });
}

async function readAccount(tx: Tx, supplierId: number): Promise<Account> {
  const { rows } = await sql<Account>`
    select a.id as account_id, s.name, s.settle_cycle, s.settle_days, s.reserve_fen, l.period_end::text as last_end, l.to_line as last_line,
      l.closing_fen as last_closing,
      (select t.created_at from ledger_lines f join ledger_txs t on t.id = f.tx_id where f.account_id = a.id order by f.id limit 1) as first_at
    from suppliers s join accounts a on a.supplier_id = s.id
    left join lateral (select * from settlements where supplier_id = s.id order by period_end desc limit 1) l on true
    where s.id = ${supplierId}`.execute(tx);
  return onlyRow(rows);
}

/** The lines from behind the last statement to the last one that was begun before the period was over (9.2.5). */
async function readSlice(tx: Tx, account: Account, over: Date) {
  const from = (account.last_line ?? 0) + 1;
  const { rows } = await sql<{ id: number; closing: number }>`
    select l.id, l.balance_after_fen as closing from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id = ${account.account_id} and l.id >= ${from} and t.created_at < ${over}::timestamptz
    order by l.id desc limit 1`.execute(tx);
  const [last] = rows;
  const to = last?.id ?? from - 1;
  const { rows: sums } = await sql<
    Record<'sale' | 'back' | 'freight' | 'comp' | 'adjust' | 'payout', number>
  >`
    select ${sumOf(LOG_TYPE.supplierSale)} as sale, -${sumOf(LOG_TYPE.supplierBack)} as back, -${sumOf(LOG_TYPE.supplierFreight)} as freight,
      -${sumOf(LOG_TYPE.compensation)} as comp, ${sumOf(LOG_TYPE.supplierAdjustment, LOG_TYPE.goodwill)} as adjust,
      -${sumOf(LOG_TYPE.supplierPayout, LOG_TYPE.supplierPayoutReturned)} as payout
    from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id = ${account.account_id} and l.id between ${from} and ${to}`.execute(tx);
  const { sale, back, freight, comp, adjust, payout } = onlyRow(sums);
  return {
    from,
    to,
    closing: last?.closing ?? account.last_closing ?? 0,
    sums: {
      sale_fen: sale,
      back_fen: back,
      freight_fen: freight,
      comp_fen: comp,
      adjust_fen: adjust,
      payout_fen: payout,
    },
  };
}

const sumOf = (...types: number[]) =>
  sql<number>`coalesce(sum(l.amount_fen) filter (where t.type in (${lits(...types)})), 0)::bigint`;

/** What sales brought in the last days before the period was over: it is due that many days after each (9.2.6). */
async function readLater(
  tx: Tx,
  { account_id, settle_days }: Account,
  {
    slice,
    over,
    end,
    supplierId,
  }: { slice: { from: number; to: number }; over: Date; end: string; supplierId: number },
): Promise<number> {
  if (settle_days === 0) return 0;
  const { rows } = await sql<{ later: number }>`
    select greatest(${sumOf(LOG_TYPE.supplierSale, LOG_TYPE.supplierBack)}, 0)::bigint as later
    from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id = ${account_id} and l.id <= ${slice.to} and t.created_at >= ${over}::timestamptz - make_interval(days => ${settle_days})
      and l.id >= coalesce((select min(from_line) from settlements where supplier_id = ${supplierId}
        and period_end >= ${dayAfter(end, -MOST_DAYS)}::date), ${slice.from})`.execute(tx);
  return onlyRow(rows).later;
}

/**
 * What earlier statements still have to pay out of the same account, and what has left for them since the last line of this
 * one: nothing is paid twice.
 */
async function readHeld(
  tx: Tx,
  { supplierId, accountId, to }: { supplierId: number; accountId: number; to: number },
): Promise<number> {
  const { toConfirm, confirmed, disputed, failed } = SETTLEMENT_STATUS;
  const { rows } = await sql<{ held: number }>`
    select ((select coalesce(sum(payable_fen), 0) from settlements
        where supplier_id = ${supplierId} and status in (${lits(toConfirm, confirmed, disputed, failed)}))
      - (select ${sumOf(LOG_TYPE.supplierPayout, LOG_TYPE.supplierPayoutReturned)}
        from ledger_lines l join ledger_txs t on t.id = l.tx_id where l.account_id = ${accountId} and l.id > ${to}))::bigint as held`.execute(
    tx,
  );
  return onlyRow(rows).held;
}
