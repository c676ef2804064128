import { keysOf } from '@giftship/shared/lib/entries-of';

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 };
/** A day: whoever wants to wait longer wants something else. */
const MOST_MS = 24 * 3_600_000;

/** `30s`, `10m`, `2h` or `0` in milliseconds; null for anything else. */
export function readDuration(text: string): number | null {
  const [, count, name] = /^(\d{1,6})(s|m|h)$/.exec(text.trim()) ?? [];
  const unit = keysOf(UNITS).find((one) => one === name);
  if (unit === undefined) return text.trim() === '0' ? 0 : null;
  const ms = Number(count) * UNITS[unit];
  return ms <= MOST_MS ? ms : null;
}
