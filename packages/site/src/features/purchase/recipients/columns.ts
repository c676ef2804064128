import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { RECIPIENT_FIELDS, type RecipientField } from '@giftship/shared/recipients/recipient';
import { GRID_COPY } from './copy.ts';

/** Fields that are edited as text in a cell of their own. */
export type TextColumn = Extract<
  RecipientField,
  'shop_order' | 'rec_name' | 'rec_mobile' | 'rec_address' | 'lp_reissue_sn' | 'remark'
>;
/** The columns that the keyboard visits; the position stands between the first two and is only read. */
export type ColumnKey = TextColumn | 'select' | 'region' | 'state' | 'remove';

/** All columns. */
export const COLUMN_KEYS: readonly ColumnKey[] = [
  'select',
  'shop_order',
  'rec_name',
  'rec_mobile',
  'region',
  'rec_address',
  'lp_reissue_sn',
  'remark',
  'state',
  'remove',
];
const WITHOUT_REISSUE = COLUMN_KEYS.filter((column) => column !== 'lp_reissue_sn');

/** The columns of a grid, the same list every time. */
export const columnsOf = (showReissue: boolean): readonly ColumnKey[] =>
  showReissue ? COLUMN_KEYS : WITHOUT_REISSUE;

export const isText = (column: ColumnKey): column is TextColumn =>
  RECIPIENT_FIELDS.some((field) => field === column);
/** Columns that a paste fills. */
export const isFilled = (column: ColumnKey): boolean => isText(column) || column === 'region';

/** The heading of a column. */
export function titleOf(column: ColumnKey): string {
  if (isText(column)) return RECIPIENT_LABELS[column];
  if (column === 'remove') return GRID_COPY.columns.actions;
  return GRID_COPY.columns[column];
}

/** The column in which a field's problem is mended. */
export function columnOf(field: RecipientField | '', columns: readonly ColumnKey[]): ColumnKey {
  if (field === 'rec_province' || field === 'rec_city' || field === 'rec_district') return 'region';
  return columns.find((column) => column === field) ?? 'state';
}

/** The cell by which a row that stands there twice is known: its order number, or where it has none its receiver. */
export const repeatedIn = ({ shop_order }: { shop_order: string }): 'shop_order' | 'rec_name' =>
  shop_order === '' ? 'rec_name' : 'shop_order';
