import { PACE_LABELS } from './labels.ts';

/** How long the courier's clock goes while ours goes for a minute: 60 is an hour, 1440 a day, 30 thirty minutes. */
export function sayPace(speed: number): string {
  const hours = speed / 60;
  if (hours >= 24) return PACE_LABELS.days(short(hours / 24));
  return hours >= 1 ? PACE_LABELS.hours(short(hours)) : PACE_LABELS.minutes(short(speed));
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
