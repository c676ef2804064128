/** Document numbers: a letter and the row's id, so that no spreadsheet rounds them (D105). */
const LETTERS = {
  batch: 'B',
  order: 'G',
  parcel: 'P',
  ticket: 'T',
  withdrawal: 'W',
  group: 'V',
  suspense: 'U',
  refund: 'R',
  approval: 'Y',
  adjustment: 'Q',
  stockDoc: 'K',
  wave: 'F',
  case: 'X',
  accrual: 'A',
  settlement: 'S',
  balanceRefund: 'E',
  bill: 'C',
} as const;
export type Numbered = keyof typeof LETTERS;

/** The number of a row as people see it. */
export const snOf = (kind: Numbered, id: number): string => `${LETTERS[kind]}${id}`;

/** Letters that nobody mistakes for another when he reads a label aloud. */
const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = 6;

/** What makes the numbers of a batch ours alone: made when it is paid for, and kept with it. */
export function newToken(random: (bytes: number) => Buffer): string {
  return Array.from(random(TOKEN_LENGTH), (byte) => TOKEN_LETTERS[byte % TOKEN_LETTERS.length]).join('');
}

/**
 * The number by which an outside party knows an order (D1311), for example G1000003-k7x2qd. A row's id is handed out again
 * by a database that was restored, or that lacks the last log, and whoever keeps one label a number would answer with
 * somebody else's; the token is not. Null is a batch of release 0.1.0, known outside by the bare number.
 */
export const outsideSnOf = (orderId: number, token: string | null): string =>
  token === null ? snOf('order', orderId) : `${snOf('order', orderId)}-${token}`;

/** The row of a number; null when the text is no such number. */
export function idOf(kind: Numbered, sn: string): number | null {
  const match = /^([A-Z])(\d{1,15})$/.exec(sn.trim());
  return match?.[1] === LETTERS[kind] ? Number(match[2]) : null;
}
