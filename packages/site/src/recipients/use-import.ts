import { useCallback, useEffect, useRef, useState } from 'react';
import { readInWorker, type ReadResult, refusedOf } from './read-in-worker.ts';
import type { RefusedMessage, ReadTask } from './read-task.ts';
import { rememberedMappings } from './remembered.ts';

/** Where a reading stands. */
export type Phase =
  | { at: 'idle'; wasCancelled: boolean }
  | { at: 'reading'; task: ReadTask; share: number }
  | { at: 'failed'; task: ReadTask; refused: RefusedMessage }
  | { at: 'done'; task: ReadTask; result: ReadResult; seconds: number };

/** One reading at a time: a new one ends the one before. */
export function useImport(): { phase: Phase; start: (task: ReadTask) => void; cancel: () => void } {
  const [phase, setPhase] = useState<Phase>({ at: 'idle', wasCancelled: false });
  const running = useRef<AbortController | null>(null);

  const start = useCallback((task: ReadTask) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller;
    const begun = performance.now();
    const fail = (error: unknown) => {
      const refused = refusedOf(error);
      if (isCurrent() && refused !== null) setPhase({ at: 'failed', task, refused });
    };
    setPhase({ at: 'reading', task, share: 0 });
    const full =
      task.kind === 'file' ? { ...task, remembered: task.remembered ?? rememberedMappings() } : task;
    readInWorker(full, {
      signal: controller.signal,
      onProgress: (done, total) => {
        if (isCurrent()) setPhase({ at: 'reading', task, share: total === 0 ? 0 : done / total });
      },
    }).then((result) => {
      if (!isCurrent()) return;
      setPhase({ at: 'done', task, result, seconds: (performance.now() - begun) / 1000 });
      result.whole.catch(fail);
    }, fail);
  }, []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPhase({ at: 'idle', wasCancelled: true });
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { phase, start, cancel };
}
