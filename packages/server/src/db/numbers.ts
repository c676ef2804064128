/** Document numbers: a letter and the row's id, so that no spreadsheet rounds them (D105). */
const LETTERS = { batch: 'B', order: 'G', parcel: 'P', ticket: 'T', withdrawal: 'W', group: 'V' } as const;
export type Numbered = keyof typeof LETTERS;

/** The number of a row as people see it. */
export const snOf = (kind: Numbered, id: number): string => `${LETTERS[kind]}${id}`;

/** The row of a number; null when the text is no such number. */
export function idOf(kind: Numbered, sn: string): number | null {
  const match = /^([A-Z])(\d{1,15})$/.exec(sn.trim());
  return match?.[1] === LETTERS[kind] ? Number(match[2]) : null;
}
