import { readTitledSheet } from '../spreadsheet/titled-sheet.ts';
import { BILL_LIMITS, BILL_ROW } from './bill.ts';
import { BILL_TITLES, REFUND_WORDS, SUM_WORDS } from './labels.ts';

/** A bill as it is sent: one line a row, its cells apart by tabs. */
export interface ReadBill {
  rows: string;
  count: number;
}
type Column = keyof typeof BILL_TITLES;

/** Reads the bill that a channel gives away as a table; null where its columns are missing; throws a Refusal for what is no sheet. Sums below
 * the rows are left out; a row that lacks its trade or its amount stays, so that the service names it. */
export async function readBill(name: string, bytes: Uint8Array): Promise<ReadBill | null> {
  const { cells } = await readTitledSheet(bytes, {
    fileName: name,
    maxBytes: BILL_LIMITS.bytes,
    titles: BILL_TITLES.trade,
  });
  const titles = cells.titles.map(bare);
  const places = Object.fromEntries(
    Object.entries(BILL_TITLES).map(([key, names]) => [
      key,
      titles.findIndex((title) => names.some((each) => each === title)),
    ]),
  ) as Record<Column, number>;
  if (places.trade < 0 || places.amount < 0) return null;
  const lines: string[] = [];
  let isBelow = false;
  for (const row of cells.rows) {
    const said = (column: Column) => bare(row.cells[places[column]] ?? '');
    // Sums that a channel writes below its rows have no trade, and say what they are.
    if (said('trade') === '' || said('amount') === '') {
      isBelow ||= row.cells.some((cell) => SUM_WORDS.test(bare(cell)));
      if (isBelow) continue;
    }
    const isRefund = REFUND_WORDS.some((word) => word === said('kind'));
    const refunded = said('refunded').replace(/^0(\.0*)?$/, '');
    const money = isRefund && refunded !== '' ? refunded : said('amount');
    lines.push(
      [
        isRefund ? BILL_ROW.refund : BILL_ROW.pay,
        said('trade'),
        isRefund ? said('refund') : '',
        said('provider'),
        // What is sent back may be written below zero; a payment below zero is a damaged row.
        isRefund ? toFen(money).replace(/^-/, '') : toFen(money),
        toFen(said('fee')),
        said('time').replaceAll('/', '-'),
      ].join('\t'),
    );
  }
  return { rows: lines.join('\n'), count: lines.length };
}

/** Five decimals say no more than two where the rest is naught. */
const toFen = (money: string): string => money.replace(/(\.\d{2})0+$/, '$1');

/** Channels write a mark before numbers, so that no spreadsheet rounds them. */
const bare = (text: string): string => text.replace(/^[`'\t\s]+|[\t\s]+$/g, '');
