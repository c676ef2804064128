/** Exit codes of every command (D1004). */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  rowsInvalid: 3,
  login: 4,
  someFailed: 5,
  balance: 6,
  realName: 7,
  network: 8,
  duplicates: 9,
  priceChanged: 10,
  overMax: 11,
  /** A second run of the same file: nothing was sent. */
  nothingNew: 12,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
