import type { MatchedColumns } from '../spreadsheet/match-columns.ts';
import { PERSON_FIELDS } from '../spreadsheet/labels.ts';
import { isOfPerson, senseOf } from '../spreadsheet/titles.ts';

/**
 * The 0-based columns of a sheet that are filled and that nothing is made of, from left to right. Whoever exports from a marketplace
 * knows its many columns: of those only what may be a person's is told.
 */
export function unusedColumns(matched: MatchedColumns): number[] {
  const { sheet, header, titles, columns, others, seen } = matched;
  const rows = sheet.rows.filter(({ no, hidden }) => no > header.no && !hidden);
  const textOf = (row: (typeof rows)[number], at: number) => (row.cells[at]?.text ?? '').trim();
  const isFilled = (at: number) => rows.some((row) => textOf(row, at) !== '');
  const used = new Set(Object.values(columns).flat());
  const isTold = (at: number, title: string) =>
    others.includes(at) || (isFilled(at) && (seen === null || saysPerson(title)));
  const free = titles.flatMap((title, at) =>
    title !== '' && !used.has(at) && isTold(at, title) ? [at] : [],
  );
  const passed = PERSON_FIELDS.flatMap((field) => {
    const [first, ...rest] = columns[field] ?? [];
    if (first === undefined) return [];
    // Behind a first one that is always filled, nothing of these is taken.
    return rest.filter(
      (at) =>
        rows.some((row) => textOf(row, at) !== '' && textOf(row, at) !== textOf(row, first)) &&
        rows.every((row) => textOf(row, at) === '' || textOf(row, first) !== ''),
    );
  });
  return [...free, ...passed].sort((a, b) => a - b);
}

function saysPerson(title: string): boolean {
  const { field, owner } = senseOf(title);
  return owner === 'somebody' || isOfPerson(field);
}
