import { BILL_LIMITS, BILL_ROW } from '@giftship/shared/bills/bill';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, parseTime } from '@giftship/shared/lib/china-time';
import { parseYuan } from '@giftship/shared/money/fen';
import { inSlices } from '../http/in-slices.ts';
import type { BillLine } from '../outside/payment.ts';
import { BILL_COPY as SAY } from './copy.ts';
import { LATE_MINUTES } from './match-bill.ts';

const CELLS = 7;
const LONGEST = 64;
const MOST_FAULTS = 20;
const DAY_MS = 86_400_000;
const LATE_MS = LATE_MINUTES * 60_000;

/** Rows of an uploaded bill, in slices; what is wrong is named by its row, and nothing of it is taken. */
export async function readBillRows(text: string): Promise<BillLine[]> {
  // As a database takes it.
  const clean = text.replaceAll('\u0000', '').toWellFormed();
  const lines = clean.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > BILL_LIMITS.rows)
    throw refuse('INVALID', {}, { errors: [{ field: 'rows', msg: SAY.tooMany(BILL_LIMITS.rows) }] });
  if (lines.length === 0) throw refuse('INVALID', {}, { errors: [{ field: 'rows', msg: SAY.noRows }] });
  const faults: { field: string; msg: string }[] = [];
  const read: BillLine[] = [];
  for await (const { slice, start } of inSlices(lines))
    for (const [place, line] of slice.entries()) {
      const found = lineOf(line.split('\t').map((cell) => cell.trim()));
      if (typeof found !== 'string') read.push(found);
      else if (faults.length < MOST_FAULTS)
        faults.push({ field: 'rows', msg: SAY.row(start + place + 1, found) });
    }
  if (faults.length > 0) throw refuse('INVALID', {}, { errors: faults });
  return read;
}

/**
 * Rows of a bill are of its day (O161). A file of another day is refused as that; where only some rows are of another one they
 * are named, and nothing of it is taken. Money that was sent back may carry the time of its payment, so only a later one is wrong.
 */
export function needRowsOf(day: string, lines: readonly BillLine[]): void {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  const before = from + DAY_MS;
  let isOwn = false;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const faults: { field: string; msg: string }[] = [];
  for (const [place, { kind, tradeNo, at }] of lines.entries()) {
    if (at === null || (kind === 'refund' && at < from)) continue;
    if (at >= from && at < before) {
      isOwn = true;
      continue;
    }
    first = Math.min(first, at);
    last = Math.max(last, at);
    if (at >= from - LATE_MS && at < from) continue;
    if (faults.length < MOST_FAULTS)
      faults.push({ field: 'rows', msg: SAY.rowOf(place + 1, tradeNo, SAY.otherDay(chinaDay(at), day)) });
  }
  if (!isOwn && faults.length > 0)
    throw refuse('BILL_OTHER_DAY', { days: SAY.days(chinaDay(first), chinaDay(last)), day });
  if (faults.length > 0) throw refuse('INVALID', {}, { errors: faults });
}

function lineOf(cells: string[]): BillLine | string {
  if (cells.length !== CELLS) return SAY.cells;
  if (cells.some((cell) => cell.length > LONGEST)) return SAY.tooLong(LONGEST);
  const [kind = '', tradeNo = '', refundNo = '', providerNo = '', money = '', cost = '', time = ''] = cells;
  if (kind !== String(BILL_ROW.pay) && kind !== String(BILL_ROW.refund)) return SAY.kind;
  if (tradeNo === '') return SAY.trade;
  const amount = parseYuan(money);
  if (amount === null || amount <= 0) return SAY.amount;
  // A fee comes back with what it was taken from.
  const fee = parseYuan(cost.replace(/^-/, '') || '0');
  if (fee === null) return SAY.fee;
  const at = time === '' ? null : parseTime(time);
  if (time !== '' && at === null) return SAY.time;
  return {
    kind: kind === String(BILL_ROW.pay) ? 'pay' : 'refund',
    tradeNo,
    refundNo,
    providerNo,
    amount,
    fee: cost.startsWith('-') ? -fee : fee,
    at,
  };
}
