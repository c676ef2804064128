import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { readInWorker, type ReadResult, refusedOf } from './read-in-worker.ts';
import type { RefusedMessage, ReadTask } from './read-task.ts';
import { rememberedMappings } from './remembered.ts';

/** Where a reading stands. */
export type Phase =
  | { at: 'idle'; wasCancelled: boolean }
  | { at: 'reading'; task: ReadTask }
  | { at: 'failed'; task: ReadTask; refused: RefusedMessage }
  | { at: 'done'; task: ReadTask; result: ReadResult; seconds: number };

/** One reading at a time: a new one ends the one before. `share` is how much of it is done, from 0 to 1. */
export function useImport(): {
  phase: Phase;
  share: () => number;
  start: (task: ReadTask) => void;
  cancel: () => void;
} {
  const [phase, setPhase] = useState<Phase>({ at: 'idle', wasCancelled: false });
  const running = useRef<AbortController | null>(null);
  const done = useRef(0);

  const start = useCallback((task: ReadTask) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    done.current = 0;
    const begun = performance.now();
    const fail = (error: unknown) => {
      const refused = refusedOf(error);
      if (running.current === controller && refused !== null) setPhase({ at: 'failed', task, refused });
    };
    setPhase({ at: 'reading', task });
    const full = { ...task, remembered: task.remembered ?? rememberedMappings() };
    readInWorker(full, {
      signal: controller.signal,
      onProgress: (part, total) => {
        if (running.current === controller) done.current = total === 0 ? 0 : part / total;
      },
      onBroken: fail,
    }).then((result) => {
      if (running.current !== controller) return;
      const seconds = (performance.now() - begun) / 1000;
      // The first table is much to draw: in slices, so that typing is never held up.
      startTransition(() => setPhase({ at: 'done', task, result, seconds }));
    }, fail);
  }, []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPhase({ at: 'idle', wasCancelled: true });
  }, []);

  const share = useCallback(() => done.current, []);
  useEffect(() => () => running.current?.abort(), []);
  return { phase, share, start, cancel };
}
