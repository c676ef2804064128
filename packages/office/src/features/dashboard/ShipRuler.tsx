import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { chinaClock, parseTime } from '@giftship/shared/lib/china-time';
import type { CSSProperties } from 'react';
import type { api } from '../../session/api.ts';
import { DASHBOARD_COPY } from './copy.ts';
import { type Cutoff, placeOnDay, ticksOf } from './ship-day.ts';

const SAY = DASHBOARD_COPY.ruler;

interface ShipRulerProps {
  ship: NonNullable<Awaited<ReturnType<typeof api.shell.dashboard>>['ship']>;
  /** When the figures were read. */
  at: string;
}

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** Today as one line: how this morning's pickups were, what is to be handed over by when, what is missing (O043). */
export function ShipRuler({ ship, at }: ShipRulerProps) {
  const { pickup, least_on_time } = ship;
  const now = parseTime(at) ?? 0;
  const midnight = chinaClock(now, '00:00');
  const cutoffs = ship.cutoffs.map((each) => ({ ...each, until: parseTime(each.until) ?? 0 }));
  const ticks = ticksOf(cutoffs, midnight);
  const place = (of: number) => placeOnDay(of, ticks, midnight);
  const morning = pickup.judged === 0 ? null : Math.round((pickup.met / pickup.judged) * 1_000) / 10;
  const isBad = morning !== null && morning < least_on_time;
  const next = ticks.find((tick) => tick.cutoff && tick.at > now && tick.cutoff.shipped < tick.cutoff.due);
  const first = place(ticks[0]!.at);
  const words = [
    morning === null ? SAY.noMorning : SAY.morning(morning),
    ...(cutoffs.length === 0 ? [SAY.none] : []),
    ...ticks.flatMap(({ cutoff, words: title }) => (cutoff ? [`${title} ${stateOf(cutoff)}`] : [])),
  ];
  return (
    <div className="day-ruler-box">
      <div
        className="day-ruler"
        role="img"
        aria-label={`${SAY.label}：${words.join('，')}`}
        style={{ '--now': percent(place(now)) } as CSSProperties}
      >
        <i
          className={isBad ? 'day-bad' : 'day-kept'}
          style={{ width: percent(Math.min(first, place(now))) }}
        />
        {place(now) > first && (
          <i className="day-gone" style={{ left: percent(first), width: percent(place(now) - first) }} />
        )}
        {next && (
          <i
            className="day-next"
            style={{ left: percent(place(now)), width: percent(place(next.at) - place(now)) }}
          />
        )}
        <b className={isBad ? 'bad' : 'ok'}>{words[0]}</b>
        {ticks.map((tick, index) => (
          <span
            key={`${tick.at} ${tick.words}`}
            className={index === ticks.length - 1 ? 'day-tick day-end' : 'day-tick'}
            style={{ left: percent(place(tick.at)) }}
          >
            {tick.cutoff && (
              <b className={tick.cutoff.late > 0 ? 'bad' : undefined}>{stateOf(tick.cutoff)}</b>
            )}
            <small>{tick.words}</small>
          </span>
        ))}
        <span className="day-now" />
      </div>
      <ul className="day-words" aria-hidden="true">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

/** How it stands with what is due by one time: late where something is, else what is missing. */
function stateOf({ due, shipped, late }: Cutoff): string {
  if (late > 0) return SAY.late(withCommas(late));
  return shipped >= due ? SAY.done : SAY.open(withCommas(due - shipped));
}
