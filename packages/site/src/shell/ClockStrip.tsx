import { sayPace } from '@giftship/shared/parcels/courier-pace';
import { SHELL_COPY } from './copy.ts';
import './clock-strip.css';
import { useNotice } from './use-notice.ts';

const SAY = SHELL_COPY.clock;
/** The server says in the page itself whether the strip will come: its place is there from the first drawing. */
const isExpected = document.documentElement.dataset.courierClock === 'fast';

/** Above every page of a demo: how far the courier's clock runs ahead of ours. */
export function ClockStrip() {
  const clock = useNotice()?.courier_clock;
  if (!clock && !isExpected) return null;
  return (
    <aside className="clock-strip" aria-label={SAY.label}>
      {clock && (
        <p>
          <b>{SAY.label}</b> {wordsOf(clock)}
        </p>
      )}
    </aside>
  );
}

function wordsOf({ speed, is_paused }: { speed: number; is_paused: boolean }): string {
  if (is_paused) return SAY.stands;
  return speed <= 1 ? SAY.real : SAY.runs(sayPace(speed));
}
