/** A row with more to look at, each reason once; the same row where nothing is new. */
export function withReasons<Row extends { flag: boolean; reasons: string[] }>(
  row: Row,
  more: readonly Row['reasons'][number][],
): Row {
  const reasons = [...new Set([...row.reasons, ...more])];
  return reasons.length === row.reasons.length ? row : { ...row, flag: true, reasons };
}
