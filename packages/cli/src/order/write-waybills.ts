import { EXPORT_NAMES, ORDER_COLUMNS } from '@giftship/shared/orders/labels';
import { writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../deps.ts';
import type { Prepared } from './prepare.ts';

const TITLES = [
  ORDER_COLUMNS.shop_order,
  ORDER_COLUMNS.order_sn,
  ORDER_COLUMNS.express_name,
  ORDER_COLUMNS.kuaidi_sn,
];

/** Writes the waybills of all bought rows, as CSV or XLSX by the ending. */
export async function writeWaybills(
  deps: Deps,
  path: string,
  { purchase }: Prepared,
  items: readonly { shop_order: string; order_sn: string; kuaidi_sn: string; order: number }[],
): Promise<void> {
  const rows = items
    .filter(({ order }) => order === 1)
    .map(({ shop_order, order_sn, kuaidi_sn }) => [
      shop_order,
      order_sn,
      purchase.express_info.name,
      kuaidi_sn,
    ]);
  const bytes = /\.csv$/i.test(path)
    ? writeCsv([TITLES, ...rows], { bom: true })
    : writeXlsx({ sheetName: EXPORT_NAMES.ship, columns: TITLES.map((title) => ({ title })), rows });
  await deps.files.write(path, bytes);
}
