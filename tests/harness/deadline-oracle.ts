/**
 * The overtime rules a second time, written from the decisions alone (D301-D306) with a calendar table and no code of the
 * product, so that both must be wrong in the same way for a fault to hide. Instants are ms, days count from 1970.
 */
const DAY = 86_400_000;
const CHINA = 8 * 3_600_000;

export interface OracleCase {
  paidAt: number;
  cutoff: string;
  closed: { start?: string; end?: string }[];
  shipAt: number | null;
  pickupAt: number | null;
  unitFen: number;
  pieces: number;
}

/** Days since 1970 of a civil date, by counting years and months. */
function dayNumber(iso: string): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  let days = 0;
  for (let y = 1970; y < year; y += 1) days += isLeap(y) ? 366 : 365;
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (let m = 0; m < month - 1; m += 1) days += lengths[m]!;
  return days + day - 1;
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The two deadlines by looking them up in a table of open days. */
export function oracleDeadlines({ paidAt, cutoff, closed }: OracleCase): { ship: number; pickup: number } {
  const today = Math.floor((paidAt + CHINA) / DAY);
  const ranges = closed.map(({ start, end }): [number, number] => [
    start === undefined ? -1e9 : dayNumber(start),
    end === undefined ? 1e9 : dayNumber(end),
  ]);
  const open: number[] = [];
  for (let day = today; day < today + 400; day += 1)
    if (ranges.every(([from, to]) => day < from || day > to)) open.push(day);
  const isOpenToday = open[0] === today;
  const second = isOpenToday ? Math.floor((paidAt + CHINA) / 1000) - today * 86_400 : 0;
  const [hour = 0, minute = 0] = cutoff.split(':').map(Number);
  const rows = [
    { until: hour * 3600 + minute * 60, early: 0, late: 1, clock: hour * 3600 + minute * 60 + 7200 },
    { until: 17 * 3600, early: 1, late: 2, clock: 8 * 3600 },
  ];
  const [ship, pickup] = rows.map(({ until, early, late, clock }) => {
    const day = open[second < until ? early : late]!;
    return day * DAY - CHINA + clock * 1000;
  });
  return { ship: ship!, pickup: pickup! };
}

/** What is owed in the end, when everything is known: the reason and the amount in fen; null when nothing is. */
export function oracleOutcome(input: OracleCase): { reason: 'ship' | 'pickup'; fen: number } | null {
  const { ship, pickup } = oracleDeadlines(input);
  const missed = (deadline: number, at: number | null) => at === null || at > deadline;
  const table = [
    { reason: 'ship' as const, deadline: ship, isMissed: missed(ship, input.shipAt) },
    { reason: 'pickup' as const, deadline: pickup, isMissed: missed(pickup, input.pickupAt) },
  ];
  table.sort((a, b) => a.deadline - b.deadline);
  const first = table.find(({ isMissed }) => isMissed);
  if (first === undefined) return null;
  const fen = input.unitFen < 200 ? input.unitFen * input.pieces : 200;
  return fen === 0 ? null : { reason: first.reason, fen };
}

/** Random cases that lean on the edges: 17:00:00 and 08:00:00 and their neighbours, ends of months and years. */
export function randomCase(random: () => number): OracleCase {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pad = (value: number) => String(value).padStart(2, '0');
  const month = whole(1, 12);
  const year = pick([2026, 2027, 2028, 2032, 2100]);
  const day = pick([1, 2, 15, 27, 28, ...(month === 2 ? (isLeap(year) ? [29] : []) : [29, 30])]);
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  const clock = pick([16 * 3600 + 3599, 17 * 3600, 17 * 3600 + 1, 8 * 3600, 0, 86_399, whole(0, 86_399)]);
  const paidAt = dayNumber(iso) * DAY - CHINA + clock * 1000 + pick([0, 0, 999]);
  const cutoff = pick(['17:00', '17:00', '15:00', '19:30', '00:00', '21:59']);
  const closed = Array.from({ length: pick([0, 0, 0, 1, 2]) }, () => {
    const from = dayNumber(iso) + whole(-3, 4);
    const to = from + pick([0, 0, 1, 6]);
    return { start: isoOf(from), end: isoOf(to) };
  });
  const base = { paidAt, cutoff, closed, shipAt: null, pickupAt: null, unitFen: 0, pieces: 1 };
  const due = oracleDeadlines(base);
  const around = (deadline: number) =>
    pick([null, deadline, deadline + 1000, deadline - 1000, deadline + whole(-30, 30) * 3_600_000]);
  return {
    ...base,
    shipAt: around(due.ship),
    pickupAt: around(due.pickup),
    unitFen: pick([0, 1, 80, 199, 200, 201, 1000]),
    pieces: pick([1, 1, 2, 10]),
  };
}

function isoOf(day: number): string {
  let year = 1970;
  let left = day;
  for (;;) {
    const length = isLeap(year) ? 366 : 365;
    if (left < length) break;
    left -= length;
    year += 1;
  }
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  let month = 0;
  while (left >= lengths[month]!) left -= lengths[month++]!;
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(left + 1).padStart(2, '0')}`;
}
