import { placeText } from '@giftship/shared/address/place-text';
import type { Place } from '@giftship/shared/address/parse-address';
import { doubtWords } from '@giftship/shared/recipients/doubt-copy';
import type { BadRow } from '@giftship/shared/recipients/error-sheet';
import type { ColumnField } from '@giftship/shared/spreadsheet/labels';
import {
  type CheckedRow,
  type Decision,
  type Decisions,
  isAboutPlace,
  markOf,
  standingOf,
} from './row-marks.ts';

type Columns = Partial<Record<ColumnField, string[]>>;

/** The rows that still need somebody after what was decided, with why; a chosen place stands in their cells. */
export function badRows(rows: readonly CheckedRow[], decisions: Decisions, columns: Columns): BadRow[] {
  return rows.flatMap((row, index) => {
    const decision = decisions.get(index);
    const standing = standingOf(markOf(row), decision);
    if (standing === 'good') return [];
    const isOpen = row.flag && decision === undefined;
    const doubt = isOpen ? [{ msg: doubtWords(row.reasons, row.alternatives) }] : [];
    const isPlaced = decision !== undefined || row.alternatives.length > 0;
    const problems = row.problems.filter((problem) => !(isPlaced && isAboutPlace(problem)));
    return [{ ...placed(row, decision, columns), problems: [...problems, ...doubt] }];
  });
}

function placed(row: CheckedRow, place: Decision | undefined, columns: Columns): CheckedRow {
  if (place === undefined || place === 'right') return row;
  const { province, city, district } = place;
  const moved = { ...row, rec_province: province, rec_city: city, rec_district: district };
  return row.source === undefined ? moved : { ...moved, source: withPlace(row, place, columns) };
}

/** The cells of a sheet that name the place; where one cell holds everything, the person moves out of it. */
function withPlace(row: CheckedRow, place: Place, columns: Columns): Record<string, string> {
  const cells = { ...row.source };
  const put = (field: ColumnField, text: string) => {
    const [title, ...others] = columns[field] ?? [];
    if (title === undefined) return;
    cells[title] = text;
    for (const other of others) cells[other] = '';
  };
  const isEmpty = (field: ColumnField) => (columns[field] ?? []).every((title) => !cells[title]?.trim());
  if (isEmpty('rec_name')) put('rec_name', row.rec_name);
  if (isEmpty('rec_mobile')) put('rec_mobile', row.rec_mobile);
  put('rec_province', place.province);
  put('rec_city', place.city);
  put('rec_district', place.district);
  put('rec_address', placeText(place) + row.rec_address);
  // What it was changed to stands in it now.
  put('changed_address', '');
  return cells;
}
