import { CHANGE_PATTERN, STOP_PATTERN } from './nobody-words.ts';
import { holdsPerson, plainOf } from './line-units.ts';

const STOP = new RegExp(STOP_PATTERN);
const STOP_OR_CHANGE = new RegExp(`${STOP_PATTERN}|${CHANGE_PATTERN}`);
const LONGEST = 60;

/** A row of a pasted text, as far as it matters here. */
interface ReadRow {
  lines: number[];
  flag: boolean;
  reasons: string[];
  note: string;
}

/**
 * Rows of which something says not to send them or to change them: "the one above is off", "change the address". A person looks. A row
 * that says itself that its address is a new one holds the new one.
 */
export function withStops<Row extends ReadRow>(rows: Row[], lines: readonly string[]): Row[] {
  const stopped = new Set<Row>(rows.filter(({ note }) => STOP.test(plainOf(note))));
  const ofLine = new Map(rows.flatMap((row) => row.lines.map((no) => [no, row] as const)));
  lines.forEach((line, i) => {
    if (line.length > LONGEST || !STOP_OR_CHANGE.test(plainOf(line)) || holdsPerson(line)) return;
    const before = rowFrom(i - 1, -1);
    const own = ofLine.get(i + 1);
    // Above people it may be said of the next one.
    const isAbove = i === 0 || lines[i - 1]!.trim() === '' || before === undefined;
    for (const row of [own, before, isAbove ? rowFrom(i + 1, 1) : undefined])
      if (row !== undefined) stopped.add(row);
  });
  return rows.map((row) =>
    stopped.has(row) ? { ...row, flag: true, reasons: [...new Set([...row.reasons, 'stop_asked'])] } : row,
  );

  /** The row of the next line that is one's, going up or down. */
  function rowFrom(at: number, step: number): Row | undefined {
    for (let i = at; i >= 0 && i < lines.length; i += step) {
      const row = ofLine.get(i + 1);
      if (row !== undefined) return row;
    }
    return undefined;
  }
}
