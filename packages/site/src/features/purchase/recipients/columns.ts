import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { RECIPIENT_FIELDS, type RecipientField } from '@giftship/shared/recipients/recipient';
import type { Place } from '@giftship/shared/address/parse-address';
import { placeText } from '@giftship/shared/address/place-text';
import { GRID_COPY } from './copy.ts';
import type { RecipientRow, RowProblem } from './types.ts';

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
  if (column === 'rec_name') return GRID_COPY.columns.rec_name;
  if (isText(column)) return RECIPIENT_LABELS[column];
  if (column === 'remove') return GRID_COPY.columns.actions;
  return GRID_COPY.columns[column];
}

/** The column in which a field's problem is mended. */
export function columnOf(field: RecipientField | '', columns: readonly ColumnKey[]): ColumnKey {
  if (field === 'rec_province' || field === 'rec_city' || field === 'rec_district') return 'region';
  return columns.find((column) => column === field) ?? 'state';
}

/** Whose cell a doubt is about, by how its code begins; what no cell shows has none. */
const DOUBTS: readonly (readonly [RegExp, ColumnKey])[] = [
  [/^(name_|sender_)/, 'rec_name'],
  [/^phone_/, 'rec_mobile'],
  [/^(region_|city_|district_)/, 'region'],
  [/^(detail_|address_|text_left)/, 'rec_address'],
];
const NOTHING: ReadonlySet<ColumnKey> = new Set();

/** The cells that a person should look at. */
export function doubtfulOf({ reasons, alternatives }: Pick<RecipientRow, 'reasons' | 'alternatives'>) {
  if (reasons.length + alternatives.length === 0) return NOTHING;
  const found = new Set<ColumnKey>(alternatives.length > 0 ? ['region'] : []);
  for (const reason of reasons)
    for (const [begin, column] of DOUBTS) if (begin.test(reason)) found.add(column);
  return found;
}

/** The places that a row may mean beside the one it has. */
export function otherPlaces(row: RecipientRow): Place[] {
  const here = { province: row.rec_province, city: row.rec_city, district: row.rec_district };
  return row.alternatives.filter((place) => placeText(place) !== placeText(here));
}

const DOUBTFUL_FIELDS: ReadonlySet<string> = new Set([
  'rec_name',
  'rec_mobile',
  'rec_province',
  'rec_city',
  'rec_district',
  'rec_address',
]);

/** Nobody can agree with a name or an address that is missing. */
export const canAgree = (problems: readonly RowProblem[]): boolean =>
  !problems.some(({ field }) => DOUBTFUL_FIELDS.has(field));

/** The cell by which a row that stands there twice is known: its order number, or where it has none its receiver. */
export const repeatedIn = ({ shop_order }: { shop_order: string }): 'shop_order' | 'rec_name' =>
  shop_order === '' ? 'rec_name' : 'shop_order';
