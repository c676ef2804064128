import { EXPORT_NAMES, ORDER_COLUMNS, SHIP_COLUMNS } from '@giftship/shared/orders/labels';
import { PARCEL_COLUMNS } from '@giftship/shared/parcels/labels';
import { type FoundRow, orderRow, parcelRow } from '../rows.ts';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import type { Search } from '../search.ts';

export type ExportKind = 'orders' | 'parcels';
type Template = 'default' | 'tb' | 'pdd' | 'jd' | 'dy';

/** What is exported, and as what. */
export interface ExportWanted extends Search {
  format: 'xlsx' | 'csv';
  template: Template;
}

/** A sheet to be written: its name, its titles, and the cells of one row; null leaves the row out. */
export interface ExportTable {
  name: string;
  titles: string[];
  cellsOf: (row: FoundRow) => string[] | null;
}

/** Our own sheet with everything in full, or the bulk-ship sheet of a platform (D710 guards the cells). */
export function exportTable(kind: ExportKind, template: Template): ExportTable {
  if (template !== 'default') return shipTable(template);
  if (kind === 'orders') return ownTable(EXPORT_NAMES.orders, ORDER_COLUMNS, (row) => orderRow(row, 'full'));
  return ownTable(EXPORT_NAMES.parcels, PARCEL_COLUMNS, (row) => {
    const parcel = parcelRow(row, 'full');
    const { last_trace, comp_status } = parcel;
    return {
      ...parcel,
      last_trace: last_trace ? `${last_trace.time} ${last_trace.text}` : '',
      comp_money: comp_status === COMPENSATION_STATUS.none ? '' : parcel.comp_money,
    };
  });
}

function ownTable<C extends Record<string, string>>(
  name: string,
  columns: C,
  shown: (row: FoundRow) => { [K in keyof C]: unknown },
): ExportTable {
  const fields = Object.keys(columns);
  return {
    name,
    titles: Object.values(columns),
    cellsOf: (row) => {
      const values = shown(row);
      return fields.map((field) => String(values[field] ?? ''));
    },
  };
}

/** Order number, courier and waybill of what can be shipped: rows without one of them are left out. */
function shipTable(template: Exclude<Template, 'default'>): ExportTable {
  return {
    name: EXPORT_NAMES.ship,
    titles: [...SHIP_COLUMNS[template]],
    cellsOf: (row) =>
      row.shop_order !== '' && row.kuaidi_sn !== null
        ? [row.shop_order, row.courier_name, row.kuaidi_sn]
        : null,
  };
}
