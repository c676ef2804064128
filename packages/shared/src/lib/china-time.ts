const OFFSET_MS = 8 * 3_600_000;
/** China keeps one time all year: each of its days is as long as another. */
const DAY_MS = 24 * 3_600_000;
/** How times are written on the wire, in China time (D103). */
export const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss';

/** An instant (ms or Date) as the wire writes it: `YYYY-MM-DD HH:mm:ss` in China time (D103); '' for null. */
export function formatTime(at: Date | number | null | undefined): string {
  if (at === null || at === undefined) return '';
  return new Date(Number(at) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads a wire time as an instant in ms; null when it is not a real date and time of exactly that form. */
export function parseTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) || formatTime(at) !== text ? null : at;
}

/** The instants (ms) of a range of wire times: its begin, and the first one behind its last second; null where it is open. */
export function readSpan(range: { start_time?: string | undefined; end_time?: string | undefined }): {
  from: number | null;
  before: number | null;
} {
  const at = (text: string | undefined) => (text ? parseTime(text) : null);
  const end = at(range.end_time);
  return { from: at(range.start_time), before: end === null ? null : end + 1000 };
}

/** Calendar day in China of an instant, as `YYYY-MM-DD`. */
export function chinaDay(at: Date | number): string {
  return formatTime(at).slice(0, 10);
}

/** The instant of `HH:mm` China time, `days` days after the China day on which `at` lies; China's days are all as long. */
export function chinaClock(at: Date | number, clock: string, days = 0): number {
  return Date.parse(`${chinaDay(at)}T${clock}:00+08:00`) + days * DAY_MS;
}
