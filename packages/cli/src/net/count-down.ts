import type { RetryDeps, Wait } from '@giftship/shared/api/send-with-retries';
import { COPY } from '../lib/copy.ts';
import type { Interrupt } from '../lib/interrupt.ts';
import { interrupted } from '../lib/failure.ts';
import type { Out } from '../render/out.ts';

export interface CountDownDeps {
  out: Out;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  interrupt: Interrupt;
}

const TICK_MS = 1_000;
/** A log gets a line so often while an outage lasts. */
const SAID_AGAIN_MS = 30_000;
/** A short wait for the service's speed is everyday work and stands in no log. */
const SHORT_MS = 5_000;

/**
 * The wait between two tries, with a visible count-down on stderr: one moving line on a terminal, a line every half minute
 * elsewhere. Ctrl-C ends it at once: nothing is under way while we wait. Throws exit 130 then.
 */
export function countDown({ out, now, sleep, interrupt }: CountDownDeps): RetryDeps['sleep'] {
  let saidAt = -Infinity;
  return async (ms, _signal, wait) => {
    const until = now() + ms;
    if (!out.isTerminal && isWorthALine(wait, ms) && (wait.tryNo === 1 || now() - saidAt >= SAID_AGAIN_MS)) {
      saidAt = now();
      out.say(textOf(wait, ms, 0));
    }
    for (;;) {
      const left = until - now();
      if (left <= 0) return;
      if (out.isTerminal) out.busy(textOf(wait, left, ms - left));
      await restOrStop(Math.min(left, out.isTerminal ? TICK_MS : left));
    }
  };

  async function restOrStop(ms: number): Promise<void> {
    try {
      await sleep(ms, interrupt.signal);
    } catch (error) {
      if (interrupt.signal.aborted) throw interrupted(COPY.nothingUnderWay);
      throw error;
    }
  }
}

const isWorthALine = ({ reason }: Wait, ms: number): boolean => reason !== '429' || ms >= SHORT_MS;

const REASONS: Record<string, string> = COPY.waitReasons;

function textOf({ reason, leftMs }: Wait, ms: number, gone: number): string {
  const words = REASONS[reason] ?? COPY.waitReasons.other;
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return COPY.waitingFor(
    words,
    seconds,
    leftMs === null ? null : Math.ceil(Math.max(0, leftMs - gone) / 1000),
  );
}
