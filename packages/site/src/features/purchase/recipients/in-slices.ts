/** Work on many rows stops after this time, so that typing never waits for it. */
const SLICE_MS = 8;
/** Listeners draw, which takes longer than a slice: while work goes on they hear of it only so often. */
const TELL_MS = 60;
/** Ids handed to `work` at once. */
const BATCH = 100;

interface SlicedWork {
  /** Runs once before the first ids: what takes long the first time. */
  warm: () => void;
  work: (ids: readonly number[]) => void;
  /** Some or all ids are done. */
  onSlice: () => void;
}

/** A queue of ids that are worked on in slices of a few ms, with a yield to the browser between them. */
export interface Slices {
  push(ids: readonly number[]): void;
  /** Forgets what waits and begins with these. */
  restart(ids: readonly number[]): void;
  /** Works on a few ids at once when that is quick already, else puts them in the queue. */
  now(ids: readonly number[]): void;
  /** True while ids wait: listeners will hear of them in a moment. */
  isBusy(): boolean;
  settled(): Promise<void>;
}

/** Opens a queue; its warming up begins by itself when the browser is idle. */
export function openSlices({ warm, work, onSlice }: SlicedWork): Slices {
  let waiting: { ids: readonly number[]; at: number }[] = [];
  let running: Promise<void> | null = null;
  let isWarm = false;

  const warmUp = () => {
    if (!isWarm) warm();
    isWarm = true;
  };
  const workFor = (ms: number) => {
    const end = performance.now() + ms;
    do {
      const job = waiting[0];
      if (job === undefined) return;
      const ids = job.ids.slice(job.at, job.at + BATCH);
      job.at += ids.length;
      if (job.at >= job.ids.length) waiting.shift();
      work(ids);
    } while (performance.now() < end);
  };
  const run = async () => {
    if (!isWarm) {
      await pause();
      warmUp();
      await pause();
    } else if (waiting.length > 1 || (waiting[0]?.ids.length ?? 0) > BATCH) {
      // Whoever brought so many has worked long enough in this task.
      await pause();
    }
    let told = performance.now();
    while (waiting.length > 0) {
      workFor(SLICE_MS);
      if (waiting.length === 0) break;
      if (performance.now() - told > TELL_MS) {
        onSlice();
        told = performance.now();
      }
      await pause();
    }
  };
  const start = () => {
    if (running !== null || waiting.length === 0) return;
    const mine = run();
    // Few ids are done already: nobody has to wait for them.
    if (waiting.length === 0 && isWarm) return onSlice();
    running = mine.finally(() => {
      running = null;
      onSlice();
      start();
    });
  };
  const push = (ids: readonly number[]) => {
    if (ids.length > 0) waiting.push({ ids, at: 0 });
    start();
  };
  /** What came while it waited is waited for, too. */
  const settled = async (): Promise<void> => {
    if (running === null) return;
    await running;
    return settled();
  };
  whenIdle(warmUp);

  return {
    push,
    restart: (ids) => {
      waiting = [];
      push(ids);
    },
    now: (ids) => {
      if (!isWarm || ids.length > BATCH) return push(ids);
      work(ids);
      onSlice();
    },
    isBusy: () => running !== null,
    settled,
  };
}

/** Lets the browser take input and draw. */
export async function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  await new Promise<void>((go) => setTimeout(go));
}

const IDLE_WITHIN_MS = 1000;

/** Calls back when the browser has nothing else to do, or soon. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, 100);
}
