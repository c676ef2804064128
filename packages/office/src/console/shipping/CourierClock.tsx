import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { parseTime } from '@giftship/shared/lib/china-time';
import { CLOCK_COPY as SAY } from './clock-copy.ts';
import { type Today, useSeconds } from './use-dashboard.ts';
import './courier-clock.css';

const HOUR_MS = 3_600_000;

type Clock = Today['clocks'][number];

/** Until when what was paid today goes with a courier, and until when it must be handed over (S011). */
export function CourierClock({ clock, behindMs }: { clock: Clock; behindMs: number }) {
  const now = useSeconds() + behindMs;
  const { express, warehouse, cutoff, limit, left, handed } = clock;
  const [cutoffAt, limitAt] = [parseTime(cutoff) ?? now, parseTime(limit) ?? now];
  const isCut = now >= cutoffAt;
  const isLate = now >= limitAt;
  const isDone = left === 0;
  const tone = isDone ? 'ok' : isLate ? 'bad' : isCut && limitAt - now < HOUR_MS ? 'amber' : '';
  const [cut, end] = [cutoff.slice(11, 16), limit.slice(11, 16)];
  return (
    <section className="card courier-clock" aria-label={express.name}>
      <CourierMark name={express.name} isLarge />
      <div>
        <b>{express.name}</b> <small>{warehouse?.name}</small>
        <small>{isCut ? SAY.cut(cut, end) : SAY.open(cut, end)}</small>
      </div>
      <div className="clock-left">
        <b className={`num ${tone}`}>
          {isDone ? (handed > 0 ? SAY.done : SAY.none) : isLate ? SAY.late : spanText(limitAt - now)}
        </b>
        <small>{isDone ? SAY.handed(handed) : SAY.left(left)}</small>
      </div>
    </section>
  );
}

/** A span as a clock: 26:20, 2:26:20. */
function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
