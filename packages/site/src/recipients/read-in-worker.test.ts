import { describe, expect, test } from 'vitest';
import { readInWorker, ReadRefused, refusedOf } from './read-in-worker.ts';
import {
  HAS_PROBLEM,
  IS_DOUBTFUL,
  type ReadSummary,
  type ReadTask,
  type WorkerMessage,
} from './read-task.ts';
import { openRowStore } from './row-store.ts';

/** A worker that says what it is told to, and remembers whether it was ended. */
class FakeWorker extends EventTarget {
  isEnded = false;
  readonly tasks: unknown[] = [];
  postMessage(task: unknown): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: WorkerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const LINES: ReadTask = { kind: 'lines', text: 'x', platform: 1 };
const summary = { count: 2 } as ReadSummary;
const chunk = JSON.stringify([{ row: 2 }, { row: 3 }]);

function begin(wallMs = 10_000) {
  const worker = new FakeWorker();
  const controller = new AbortController();
  const shares: number[] = [];
  const reading = readInWorker(LINES, {
    signal: controller.signal,
    wallMs,
    openWorker: () => worker as unknown as Worker,
    onProgress: (done, total) => shares.push(done / total),
  });
  return { worker, controller, reading, shares };
}

describe('a reading', () => {
  test('gives the counts at once and the rows as they come, and ends its worker', async () => {
    const { worker, reading, shares } = begin();
    worker.say({ kind: 'progress', done: 1, total: 4 });
    worker.say({ kind: 'summary', summary, marks: Uint8Array.of(0, HAS_PROBLEM) });
    const { rows, whole } = await reading;
    expect([rows.row(0), shares]).toEqual([null, [0.25]]);
    worker.say({ kind: 'rows', chunk: 0, text: chunk });
    expect([rows.row(1)?.row, worker.isEnded]).toEqual([3, false]);
    worker.say({ kind: 'end' });
    await whole;
    expect(worker.isEnded).toBe(true);
  });

  test('that takes too long is ended', async () => {
    const { worker, reading } = begin(20);
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(refusedOf(error)).toMatchObject({ refusal: 'IMPORT_FAILED' });
    expect(worker.isEnded).toBe(true);
  });

  test('whose worker breaks is a file that cannot be read', async () => {
    const { worker, reading } = begin();
    worker.dispatchEvent(new Event('error'));
    await expect(reading).rejects.toBeInstanceOf(ReadRefused);
    expect(worker.isEnded).toBe(true);
  });

  test('that is cancelled ends its worker and says nothing', async () => {
    const { worker, reading, controller } = begin();
    controller.abort();
    const error = await reading.catch((thrown: unknown) => thrown);
    expect([refusedOf(error), worker.isEnded]).toEqual([null, true]);
  });

  test('hands on a refusal with its data', async () => {
    const { worker, reading } = begin();
    const refused = { refusal: 'FILE_PASSWORD', text: 'locked', next: '', data: { wrong: true } } as const;
    worker.say({ kind: 'refused', refused });
    expect(refusedOf(await reading.catch((thrown: unknown) => thrown))).toEqual(refused);
  });
});

test('a decided doubt leaves the counts but not its list, and can be taken back', () => {
  const rows = openRowStore(Uint8Array.of(0, IS_DOUBTFUL, HAS_PROBLEM, HAS_PROBLEM | IS_DOUBTFUL));
  expect(rows.counts()).toEqual({ good: 1, problem: 2, doubt: 1 });
  rows.decide(1, 'right');
  expect(rows.counts()).toEqual({ good: 2, problem: 2, doubt: 0 });
  expect([[...rows.positions('doubt')], [...rows.positions('problem')]]).toEqual([[1], [2, 3]]);
  rows.decide(1, null);
  expect(rows.counts().doubt).toBe(1);
});
