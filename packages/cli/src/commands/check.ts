import { present } from '@giftship/shared/lib/assert';
import { type Fen, formatYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { priceRows } from '@giftship/shared/orders/price-rows';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import { countAgain, findAgain } from '@giftship/shared/recipients/duplicates';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from '../order/copy.ts';
import { type OrderOptions, prepareOrder, type Prepared } from '../order/prepare.ts';
import type { Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { doubtfulOf, doubtTable, problemTable } from '../reading/tables.ts';
import { type BadRow, badRowsOf, writeErrors, rowsByNumber } from '../reading/reading.ts';

interface Priced {
  bad: BadRow[];
  unit: Fen;
  total: Fen;
}

/** Everything that can be known about a file before ordering: its rows, the price, areas, and what was bought before. */
export async function run(deps: Deps, options: OrderOptions): Promise<Outcome> {
  if (options.errors !== undefined) await deps.files.refuseNoSheet(options.errors, '--errors', options.file);
  const prepared = await prepareOrder(deps, options);
  const { file, api, rows } = prepared;
  const faulty = new Set(badRowsOf(file.imported).map(({ row }) => row.row));
  const priced = await priceGood(prepared, faulty);
  const bad = [...badRowsOf(file.imported), ...priced.bad].sort((a, b) => a.row.row - b.row.row);
  const numbers = [...new Set(rows.map(({ shop_order }) => shop_order).filter(Boolean))];
  const bought = numbers.length === 0 ? [] : await api.orders.check({ body: { shop_order: numbers } });
  await writeErrors(deps, file.imported, { path: options.errors, bad });
  const good = rows.length - bad.length;
  const doubtful = doubtfulOf(file.imported);
  const data = {
    rows: rows.length,
    good,
    doubtful: doubtful.map(({ row, reasons, alternatives }) => ({ row, reasons, alternatives })),
    problems: bad.map(({ row, problems }) => ({ row: row.row, problems })),
    duplicates: file.imported.duplicates,
    repeated: findAgain(file.imported.rows),
    bought,
    unit_price: formatYuan(priced.unit),
    total_price: formatYuan(priced.total),
  };
  const isGood = bad.length === 0;
  return {
    exit: isGood ? EXIT.ok : EXIT.rowsInvalid,
    code: isGood ? 0 : 1,
    msg: isGood ? SAY.checkGood(good, data.total_price) : SAY.checkBad(bad.length, rows.length),
    data,
    text: () => [summary(data), problemTable(bad), doubtTable(doubtful)],
  };
}

async function priceGood(
  { api, file, order, rows, identity: { chunk } }: Prepared,
  faulty: ReadonlySet<number>,
): Promise<Priced> {
  const { goods_id, goods_num, express_id, platform, order_source, isWu } = order;
  const rowOf = rowsByNumber(file.imported);
  const good = rows.filter(({ id }) => !faulty.has(id));
  const { byRow } = checkRecipients(good, { platform, isWu, stage: 'preview' });
  const bad: BadRow[] = [...byRow].map(([at, problems]) => ({
    row: rowOf(present(good[at - 1], `row ${at}`).id),
    problems,
  }));
  const priceable = good.filter((_row, i) => !byRow.has(i + 1));
  if (priceable.length === 0) return { bad, unit: ZERO_FEN, total: ZERO_FEN };
  const priced = await priceRows(priceable, chunk, (rec_list) =>
    api.pricing.price({ body: { goods_id, goods_num, express_id, platform, order_source, rec_list } }),
  );
  for (const { row, errorText } of priced.faulty)
    bad.push({ row: rowOf(row.id), problems: [{ field: '', msg: errorText }] });
  return { bad, unit: priced.unitPrice, total: priced.total };
}

function summary(data: {
  rows: number;
  good: number;
  doubtful: readonly unknown[];
  duplicates: readonly unknown[];
  repeated: readonly (readonly number[])[];
  bought: readonly string[];
  unit_price: string;
  total_price: string;
}): string {
  const words = SAY.checkFacts;
  return facts([
    [words.rows, data.rows],
    [words.good, data.good],
    [words.bad, data.rows - data.good],
    [words.doubtful, data.doubtful.length],
    [words.duplicates, data.duplicates.length],
    [words.again, countAgain(data.repeated)],
    [words.bought, data.bought.length === 0 ? COPY.none : data.bought.slice(0, 10).join(' ')],
    [words.unit, data.unit_price],
    [words.total, data.total_price],
  ]);
}
