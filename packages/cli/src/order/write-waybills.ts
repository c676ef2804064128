import { EXPORT_NAMES, ORDER_COLUMNS } from '@giftship/shared/orders/labels';
import { writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../deps.ts';
import { isCsvPath } from '../lib/out-path.ts';

const TITLES = [
  ORDER_COLUMNS.shop_order,
  ORDER_COLUMNS.order_sn,
  ORDER_COLUMNS.express_name,
  ORDER_COLUMNS.kuaidi_sn,
];

/** A bought row on its way into a file. */
export interface WaybillRow {
  shop_order: string;
  order_sn: string;
  courier: string;
  kuaidi_sn: string;
}

/** Writes waybills, as CSV or XLSX by the ending. */
export async function writeWaybills(deps: Deps, path: string, items: readonly WaybillRow[]): Promise<void> {
  const rows = items.map(({ shop_order, order_sn, courier, kuaidi_sn }) => [
    shop_order,
    order_sn,
    courier,
    kuaidi_sn,
  ]);
  const bytes = isCsvPath(path)
    ? writeCsv([TITLES, ...rows], { bom: true })
    : writeXlsx({ sheetName: EXPORT_NAMES.ship, columns: TITLES.map((title) => ({ title })), rows });
  await deps.files.write(path, bytes);
}
