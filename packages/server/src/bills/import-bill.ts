import { createHash } from 'node:crypto';
import { BILL_CHANNEL, BILL_ROW } from '@giftship/shared/bills/bill';
import { BILL_CHANNEL_LABELS } from '@giftship/shared/bills/labels';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { constraintOf, databaseTime, type Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { inSlices } from '../http/in-slices.ts';
import { tellHolders } from '../operators/messages.ts';
import { actorName } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { writeLog } from '../operators/write-log.ts';
import { refuseMissing } from '../outside/absent.ts';
import type { BillLine } from '../outside/payment.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { closeIfClear } from './close-bill.ts';
import { BILL_COPY as SAY } from './copy.ts';
import { endFound, matchBill } from './match-bill.ts';
import { needRowsOf, readBillRows } from './read-rows.ts';

const AT_ONCE = 5_000;

/** The channel whose bills the payment service of this shop makes. */
const channelOf = ({ outside }: Pick<Deps, 'outside'>): number => {
  const { channel } = outside.payment;
  return channel === 'none' ? 0 : BILL_CHANNEL[channel];
};

interface Bill {
  channel: number;
  day: string;
  source: 'fetched' | 'uploaded';
  lines: readonly BillLine[];
  by: number | null;
}

/** Takes an uploaded bill (O161). */
export async function uploadBill(
  deps: Deps,
  call: WorkCall,
  { channel, day, rows }: { channel: number; day: string; rows: string },
) {
  needPast(deps, day);
  const lines = await readBillRows(rows);
  return importBill(deps, call, { channel, day, source: 'uploaded', lines, by: call.operator.id });
}

/** The same out of a file that the command line was given; nobody is asked, as nothing moves before its day closes (section 13). */
export async function takeBillByCommandLine(
  { db }: Pick<Deps, 'db'>,
  { channel, day, rows }: { channel: number; day: string; rows: string },
) {
  const lines = await readBillRows(rows);
  return db
    .transaction(
      async (tx) => {
        const now = (await databaseTime(tx)).getTime();
        needPast({ now: () => now }, day);
        const taken = await takeBill(tx, { channel, day, source: 'uploaded', lines, by: null });
        const { bill_sn: ref, issues } = taken;
        const after = { day, rows: taken.rows, issues };
        await writeLog(tx, null, { action: 'bill.import', object: 'bill', ref, after });
        return taken;
      },
      { actor: actorName(null) },
    )
    .catch(tellImported);
}

/** Asks the channel for the bill of a day now. */
export async function fetchBill(deps: Deps, call: WorkCall, day: string) {
  refuseMissing(deps.outside, 'payment');
  needPast(deps, day);
  const lines = await deps.outside.payment.bill(day).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
    throw refuse('BILL_MISSING', { day });
  });
  return importBill(deps, call, {
    channel: channelOf(deps),
    day,
    source: 'fetched',
    lines,
    by: call.operator.id,
  });
}

async function importBill(deps: Deps, call: WorkCall, bill: Bill) {
  const { channel, day, source, lines } = bill;
  // A channel may say more when it is asked again; a file says what it says.
  const hash = await hashOf(channel, day, lines);
  const content = source === 'uploaded' ? hash.toString('hex') : '';
  return officeWork(deps, { ...call, body: [channel, day, source, content] }, async (tx, log) => {
    const taken = await takeBill(tx, bill, hash);
    const { bill_sn: ref, rows, issues } = taken;
    await log({ object: 'bill', ref, after: { day, rows, issues } });
    return taken;
  }).catch(tellImported);
}

/** Fetches the bill of yesterday from the hour that is set, and those of the week before that are missing (O161). */
export async function fetchDueBills(deps: Deps): Promise<void> {
  if (deps.outside.missing.has('payment')) return;
  const channel = channelOf(deps);
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day from (select (now() at time zone 'Asia/Shanghai') as now) t,
      lateral (select min(day) as first from bills where channel = ${channel}) b,
      generate_series(greatest(t.now::date - 7, least(coalesce(b.first, t.now::date - 1), t.now::date - 1)), t.now::date - 1, interval '1 day') d
    where extract(hour from t.now) >= ${deps.config.recharge.billHour}
      and not exists (select from bills x where x.channel = ${channel} and x.day = d::date) order by d`.execute(
    deps.db.q,
  );
  for (const { day } of rows) {
    try {
      const lines = await deps.outside.payment.bill(day);
      await deps.db.transaction((tx) => takeBill(tx, { channel, day, source: 'fetched', lines, by: null }), {
        actor: 'payment',
      });
    } catch (error) {
      // Somebody imported it meanwhile, or the channel has not made it yet; it is asked again.
      if (isProviderError(error)) deps.log.warn({ day, kind: error.kind }, 'no bill of the channel yet');
      else if (isRefusal(error)) {
        deps.log.warn({ day, refusal: error.refusal }, 'the channel gave a wrong bill');
        await tellWrong(deps, channel, day);
      } else if (!isImported(error)) throw error;
    }
  }
}

/** Whoever reconciles hears of a wrong bill once a day: nobody reads the log of the service, and it does not mend itself. */
async function tellWrong({ db }: Pick<Deps, 'db'>, channel: number, day: string): Promise<void> {
  const content = SAY.wrongBill(BILL_CHANNEL_LABELS[channel] ?? '', day);
  await db.transaction(
    async (tx) => {
      await holdChannel(tx, channel);
      const { rows } = await sql`
        select from operator_messages where content = ${content}
          and created_at >= date_trunc('day', now(), 'Asia/Shanghai') limit 1`.execute(tx);
      if (rows.length === 0) await tellHolders(tx, 'reconcile.act', { content, link: '/office/bills' });
    },
    { actor: 'payment' },
  );
}

function needPast(deps: Pick<Deps, 'now'>, day: string): void {
  const isDay = !Number.isNaN(Date.parse(day));
  if (!isDay || day >= chinaDay(deps.now()))
    throw refuse('INVALID', {}, { errors: [{ field: 'day', msg: SAY.day }] });
}

const isImported = (error: unknown): boolean =>
  ['bills_file_hash_key', 'bills_channel_day_key'].includes(constraintOf(error) ?? '');

export function tellImported(error: unknown): never {
  throw isImported(error) ? refuse('BILL_IMPORTED') : error;
}

/** Keeps a bill with its rows, compares it with our books, and closes its day where nothing differs; all of it or nothing. */
async function takeBill(tx: Tx, { channel, day, source, lines, by }: Bill, hash?: Buffer) {
  needRowsOf(day, lines);
  await holdChannel(tx, channel);
  const { id } = await tx
    .insertInto('bills')
    .values({
      channel,
      day,
      source,
      file_hash: hash ?? (await hashOf(channel, day, lines)),
      ...sumsOf(lines),
      imported_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return fillBill(tx, { id, channel, day }, lines);
}

/** One bill of a channel after another: what two of them say alike is seen by the later one. */
export async function holdChannel(tx: Tx, channel: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bills ${channel}`}))`.execute(tx);
}

/** What a bill says in all. */
export function sumsOf(lines: readonly BillLine[]) {
  const sum = (of: (line: BillLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const pay = sum(({ kind, amount }) => (kind === 'pay' ? amount : 0));
  const refund = sum(({ kind, amount }) => (kind === 'refund' ? amount : 0));
  const fee = sum((line) => line.fee);
  return {
    rows: lines.length,
    pay_fen: pay,
    refund_fen: refund,
    fee_fen: fee,
    arrived_fen: pay - refund - fee,
  };
}

/** Gives a bill its rows and compares them with our books. */
export async function fillBill(
  tx: Tx,
  { id, channel, day }: { id: number; channel: number; day: string },
  lines: readonly BillLine[],
) {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE).map((line, place) => ({
      no: from + place + 1,
      kind: BILL_ROW[line.kind],
      trade_no: line.tradeNo,
      refund_no: line.refundNo,
      provider_no: line.providerNo,
      amount_fen: line.amount,
      fee_fen: line.fee,
      at: line.at,
    }));
    await sql`
      insert into bill_rows (bill_id, no, kind, trade_no, refund_no, provider_no, amount_fen, fee_fen, at)
      select ${id}, no, kind, trade_no, refund_no, provider_no, amount_fen, fee_fen, to_timestamp(at / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as r (no integer, kind smallint, trade_no text, refund_no text, provider_no text, amount_fen bigint, fee_fen bigint, at bigint)`.execute(
      tx,
    );
  }
  const issues = await matchBill(tx, { id, channel, day });
  for (const earlier of await endFound(tx, { id, channel })) await closeIfClear(tx, earlier, null);
  const status = await closeIfClear(tx, id, null);
  return { bill_sn: snOf('bill', id), rows: lines.length, issues, status };
}

/** The order of rows is no other bill, but an empty one of another day is. */
export async function hashOf(channel: number, day: string, lines: readonly BillLine[]): Promise<Buffer> {
  const texts: string[] = [];
  for await (const { slice } of inSlices(lines)) texts.push(...slice.map((line) => JSON.stringify(line)));
  texts.sort();
  const hash = createHash('sha256');
  for await (const { slice } of inSlices(texts.length === 0 ? [`${channel} ${day}`] : texts))
    hash.update(slice.map((text) => `${text}\n`).join(''));
  return hash.digest();
}
