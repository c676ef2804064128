import { COPY } from './copy.ts';
import type { Interrupt } from './deps.ts';
import { EXIT } from './exit-codes.ts';
import type { Out } from './render/out.ts';

const PATIENCE_MS = 10_000;

/** Ctrl-C: outside a careful stretch it ends at once; inside it waits for the call under way, at most 10 s. */
export function watchInterrupt(out: Out): Interrupt {
  let isPressed = false;
  let words: string = COPY.stopping;
  const onSignal = () => {
    if (isPressed) process.exit(EXIT.interrupted);
    isPressed = true;
    out.warn(words);
    setTimeout(() => process.exit(EXIT.interrupted), PATIENCE_MS).unref();
  };
  const endAtOnce = () => process.exit(EXIT.interrupted);
  process.on('SIGINT', endAtOnce);
  process.on('SIGTERM', endAtOnce);
  return {
    get isPressed() {
      return isPressed;
    },
    beginCareful: (text = COPY.stopping) => {
      words = text;
      for (const name of ['SIGINT', 'SIGTERM'] as const) {
        process.off(name, endAtOnce);
        process.on(name, onSignal);
      }
    },
    endCareful: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
    },
  };
}
