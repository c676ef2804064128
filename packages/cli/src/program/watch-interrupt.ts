import { COPY } from '../lib/copy.ts';
import type { Interrupt } from '../lib/interrupt.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Out } from '../render/out.ts';

const PATIENCE_MS = 10_000;

/** Ctrl-C: outside a careful stretch it ends at once and says so; inside it waits for the call under way, at most 10 s. */
export function watchInterrupt(out: Out): Interrupt {
  let isPressed = false;
  const pressed = new AbortController();
  let words: string = COPY.stopping;
  let atEnd: () => string = () => '';
  const endAtOnce = () => {
    // The terminal has written ^C into the line.
    if (out.isTerminal) out.draw('\n');
    out.warn(atEnd() || COPY.interrupted);
    process.exit(EXIT.interrupted);
  };
  const onSignal = () => {
    if (isPressed) return endAtOnce();
    isPressed = true;
    pressed.abort();
    out.warn(words);
    setTimeout(endAtOnce, PATIENCE_MS).unref();
  };
  // The new listener comes before the old one goes: with the last one a signal that has arrived is dropped.
  const listen = (to: () => void, insteadOf?: () => void) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      // A stretch may begin within another: heard twice, one press would be two.
      if (!process.listeners(name).includes(to)) process.on(name, to);
      if (insteadOf) process.off(name, insteadOf);
    }
  };
  listen(endAtOnce);
  return {
    get isPressed() {
      return isPressed;
    },
    signal: pressed.signal,
    beginCareful: (text = COPY.stopping) => {
      words = text;
      listen(onSignal, endAtOnce);
    },
    endCareful: () => listen(endAtOnce, onSignal),
    sayAtEnd: (text) => {
      const before = atEnd;
      atEnd = text;
      return () => void (atEnd = before);
    },
  };
}
