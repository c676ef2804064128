import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import type { BadRow } from '../reading/reading.ts';
import { CliFailure } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { settingFault } from './blame-setting.ts';
import type { FileSettings, Said } from './settings.ts';

/** Rows of a file by the goods that are bought for them, in the order in which the goods appear. */
export interface GoodsGroups {
  groups: { goods: number; rows: ImportedRow[] }[];
  /** Rows that name no goods. */
  bad: BadRow[];
  /** Whether a column of the sheet chose: then goods that do not exist are the fault of rows. */
  byColumn: boolean;
  /** Something to know about the choice; '' for nothing. */
  note: string;
}

/**
 * Which goods each row is for (X039): by the column that the settings name, else the goods of the settings, else by a column
 * 商品编号. Sheets of platforms have such columns for goods of their own, so one that nobody named decides only where nothing
 * else does. Throws exit 2 when nothing says what to buy, and when the named column is not there.
 */
export function chooseGoods(
  { titles, rows }: Pick<ImportedFile, 'titles' | 'rows'>,
  { goods, goodsColumn }: FileSettings,
  said: Said,
): GoodsGroups {
  const hasOwn = titles.includes(SAY.goodsColumn);
  if (goodsColumn !== undefined && !titles.includes(goodsColumn))
    throw settingFault(said.goodsColumn ?? '', SAY.columnMissing(goodsColumn));
  const column = goodsColumn ?? (goods === undefined && hasOwn ? SAY.goodsColumn : undefined);
  if (column !== undefined) return { ...byColumn(rows, column, goods), byColumn: true, note: '' };
  if (goods === undefined) throw new CliFailure(EXIT.usage, SAY.noGoods, { next: SAY.noGoodsNext });
  const note = hasOwn ? SAY.columnUnused(SAY.goodsColumn) : '';
  return { groups: [{ goods, rows }], bad: [], byColumn: false, note };
}

function byColumn(
  rows: readonly ImportedRow[],
  column: string,
  otherwise: number | undefined,
): Pick<GoodsGroups, 'groups' | 'bad'> {
  const groups = new Map<number, ImportedRow[]>();
  const bad: BadRow[] = [];
  for (const row of rows) {
    const text = (row.source?.[column] ?? '').trim();
    const goods = text === '' ? otherwise : /^\d{1,9}(\.0)?$/.test(text) ? Number(text) : 0;
    if (goods === undefined || goods === 0) {
      const msg = text === '' ? SAY.goodsBlank : SAY.goodsOdd(text.slice(0, 40));
      bad.push({ row, problems: [{ field: '', msg }, ...row.problems] });
      continue;
    }
    const group = groups.get(goods);
    if (group) group.push(row);
    else groups.set(goods, [row]);
  }
  return { groups: [...groups].map(([goods, own]) => ({ goods, rows: own })), bad };
}
