import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { EXPORT_NAMES, ORDER_COLUMNS, SHIP_COLUMNS } from '@giftship/shared/orders/labels';
import { PARCEL_COLUMNS } from '@giftship/shared/parcels/labels';
import { writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../deps.ts';
import { type FoundRow, type Search, orderRow, parcelRow, readOrders, readParcels } from './repo.ts';

type Template = 'default' | 'tb' | 'pdd' | 'jd' | 'dy';
interface Wanted extends Search {
  format: 'xlsx' | 'csv';
  template: Template;
}

/** The orders that match, in full, as a file of our own or in the bulk-ship sheet of a platform (D710 guards the cells). */
export async function exportOrders(deps: Deps, userId: number, wanted: Wanted): Promise<FileReply> {
  const rows = await readAll(deps, (page) => readOrders(deps.db.q, userId, wanted, page));
  const table =
    wanted.template === 'default'
      ? tableOf(
          ORDER_COLUMNS,
          rows.map((row) => orderRow(row, 'full')),
        )
      : shipTable(wanted.template, rows);
  return fileOf(deps, wanted, wanted.template === 'default' ? EXPORT_NAMES.orders : EXPORT_NAMES.ship, table);
}

/** The parcels that match, as a file. */
export async function exportParcels(deps: Deps, userId: number, wanted: Wanted): Promise<FileReply> {
  const rows = await readAll(deps, (page) => readParcels(deps.db.q, userId, wanted, page));
  const parcels = rows.map((row) => {
    const parcel = parcelRow(row, 'full');
    return {
      ...parcel,
      last_trace: parcel.last_trace ? `${parcel.last_trace.time} ${parcel.last_trace.text}` : '',
    };
  });
  const table =
    wanted.template === 'default' ? tableOf(PARCEL_COLUMNS, parcels) : shipTable(wanted.template, rows);
  return fileOf(
    deps,
    wanted,
    wanted.template === 'default' ? EXPORT_NAMES.parcels : EXPORT_NAMES.ship,
    table,
  );
}

interface Table {
  titles: string[];
  rows: string[][];
}

async function readAll(
  { config }: Deps,
  read: (page: { limit: number; offset: number }) => Promise<FoundRow[]>,
): Promise<FoundRow[]> {
  const rows = await read({ limit: config.exportRows + 1, offset: 0 });
  if (rows.length > config.exportRows) throw refuse('EXPORT_TOO_LARGE', { max: config.exportRows });
  return rows;
}

function tableOf<C extends Record<string, string>>(
  columns: C,
  rows: readonly { [K in keyof C]: unknown }[],
): Table {
  return {
    titles: Object.values(columns),
    rows: rows.map((row) => Object.keys(columns).map((field) => String(row[field] ?? ''))),
  };
}

/** Order number, courier and waybill of what can be shipped: rows without one of them are left out. */
function shipTable(template: Exclude<Template, 'default'>, rows: FoundRow[]): Table {
  const ready = rows.filter((row) => row.shop_order !== '' && row.kuaidi_sn !== null);
  return {
    titles: [...SHIP_COLUMNS[template]!],
    rows: ready.map((row) => [row.shop_order, row.courier_name, row.kuaidi_sn!]),
  };
}

function fileOf({ now }: Deps, { format }: Wanted, name: string, { titles, rows }: Table): FileReply {
  const fileName = `${name}-${chinaDay(now())}.${format}`;
  if (format === 'csv')
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      bytes: writeCsv([titles, ...rows], { bom: true }),
    };
  const columns = titles.map((title) => ({ title }));
  return {
    fileName,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsx({ sheetName: name, columns, rows }),
  };
}
