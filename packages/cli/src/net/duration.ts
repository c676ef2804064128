const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };
/** A day: whoever wants to wait longer wants something else. */
const MOST_MS = 24 * 3_600_000;

/** `30s`, `10m`, `2h` or `0` in milliseconds; null for anything else. */
export function readDuration(text: string): number | null {
  const found = /^(\d{1,6})(s|m|h)$/.exec(text.trim());
  if (!found) return text.trim() === '0' ? 0 : null;
  const ms = Number(found[1]) * UNITS[found[2]!]!;
  return ms <= MOST_MS ? ms : null;
}
