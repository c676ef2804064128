import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { SUPPLIER_CATALOGUE } from '@giftship/shared/errors/supplier-catalogue';
import type { WaybillRow } from '@giftship/shared/shipping/fields-contract';
import { cleanWaybill } from '@giftship/shared/shipping/waybill-form';
import { waybillColumns } from '@giftship/shared/shipping/waybill-sheet';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { byMember, type Filled, fillWaybills, type Filling } from './fill-waybills.ts';

interface Sheet {
  titles: string[];
  rows: { no: number; cells: string[] }[];
  reason: string;
}

/** Rows that are written with one statement. */
const AT_ONCE = 1_000;

interface Row {
  no: number;
  order_sn: string;
  kuaidi_sn: string;
}

/** Fills in the waybills of a sheet, all that are right, in one transaction; says of each row what became of it (S048). */
export function importWaybills(deps: Deps, call: MemberCall, sheet: Sheet) {
  const at = waybillColumns(sheet.titles);
  const rows = sheet.rows
    .map(({ no, cells }) => ({
      no,
      order_sn: (cells[at.order_sn] ?? '').trim().toUpperCase(),
      kuaidi_sn: cleanWaybill(cells[at.kuaidi_sn] ?? ''),
    }))
    .filter(({ order_sn, kuaidi_sn }) => order_sn !== '' || kuaidi_sn !== '');
  return consoleWork(deps, { ...call, body: sheet }, async (tx, log) => {
    const ends = await fillAll(deps, tx, call, { rows, reason: sheet.reason });
    const count = (result: WaybillRow['result']) => ends.filter((end) => end.result === result).length;
    const counts = {
      filled: count('filled'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      wrong: count('wrong'),
    };
    await log({ object: 'waybills', reason: sheet.reason, after: counts });
    return { ...counts, rows: ends };
  });
}

async function fillAll(
  deps: Deps,
  tx: Tx,
  call: MemberCall,
  { rows, reason }: { rows: readonly Row[]; reason: string },
): Promise<WaybillRow[]> {
  const wrong = findRepeats(rows);
  const right = rows.filter(({ no }) => !wrong.has(no));
  const ends = new Map<number, Filled>();
  // In the order of the orders: two sheets at once wait for each other, and never across.
  const sorted = right.toSorted((a, b) => orderIdOf(a) - orderIdOf(b));
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const slice = sorted.slice(from, from + AT_ONCE);
    const filled = await fillWaybills(deps, tx, byMember(call.member), {
      rows: slice.map(fillingOf),
      reason,
    });
    slice.forEach(({ no }, index) => {
      const end = filled[index];
      if (end) ends.set(no, end);
    });
  }
  return rows.map((row) => {
    const said = wrong.get(row.no);
    if (said !== undefined) return { ...row, result: 'wrong', text: said };
    const end = ends.get(row.no);
    return end && end.result !== 'wrong'
      ? { ...row, result: end.result, text: '' }
      : { ...row, result: 'wrong', text: end ? wordsOf(row, end) : SAY.notFound };
  });
}

const orderIdOf = ({ order_sn }: Row): number => idOf('order', order_sn) ?? 0;
const fillingOf = (row: Row): Filling => ({ orderId: orderIdOf(row), waybill: row.kuaidi_sn });

/** Rows of an order, or with a waybill, that stood in the sheet before. */
function findRepeats(rows: readonly Row[]): Map<number, string> {
  const wrong = new Map<number, string>();
  const orders = new Map<string, number>();
  const waybills = new Map<string, number>();
  for (const { no, order_sn, kuaidi_sn } of rows) {
    const [order, waybill] = [orders.get(order_sn), waybills.get(kuaidi_sn)];
    if (kuaidi_sn === '') wrong.set(no, SAY.noWaybill);
    else if (order !== undefined) wrong.set(no, SAY.rowTwice(order));
    else if (waybill !== undefined) wrong.set(no, SAY.sheetTwice(waybill));
    else {
      orders.set(order_sn, no);
      waybills.set(kuaidi_sn, no);
    }
  }
  return wrong;
}

/** The sentence of a refusal, as its row says it. */
function wordsOf({ kuaidi_sn: _sn }: Row, end: Filled & { result: 'wrong' }): string {
  if (end.name === 'NOT_FOUND') return SAY.notFound;
  if (end.name === 'WAYBILL_REASON') return SAY.needsReason;
  const { text } =
    end.name in SUPPLIER_CATALOGUE
      ? SUPPLIER_CATALOGUE[end.name as keyof typeof SUPPLIER_CATALOGUE]
      : CATALOGUE[end.name as keyof typeof CATALOGUE];
  return text.replace('{courier}', end.courier);
}
