import { describe, expect, test, vi } from 'vitest';
import { readInWorker, ReadRefused, refusedOf } from './read-in-worker.ts';
import type { ReadSummary, ReadTask, ShownRow, WorkerMessage } from './read-task.ts';
import { HAS_PROBLEM, IS_DOUBTFUL, type MarkedRows, standingOf } from './row-marks.ts';
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
const marked = (...marks: number[]): MarkedRows => {
  const listOf = (standing: string) =>
    Uint32Array.from([...marks.keys()].filter((at) => standingOf(marks[at]!, undefined) === standing));
  return { marks: Uint8Array.from(marks), problem: listOf('problem'), doubt: listOf('doubt') };
};
const row = (no: number) => ({ row: no }) as ShownRow;
const NANJING = { province: '江苏省', city: '南京市', district: '鼓楼区' };

function begin(wallMs?: number, task = LINES) {
  const worker = new FakeWorker();
  const controller = new AbortController();
  const shares: number[] = [];
  const broken: Error[] = [];
  const reading = readInWorker(task, {
    signal: controller.signal,
    ...(wallMs === undefined ? {} : { wallMs }),
    openWorker: () => worker as unknown as Worker,
    onProgress: (done, total) => shares.push(done / total),
    onBroken: (error) => broken.push(error),
  });
  return { worker, controller, reading, shares, broken };
}

const done: WorkerMessage = { kind: 'summary', summary, marked: marked(0, HAS_PROBLEM), first: [row(2)] };

describe('a reading', () => {
  test('gives the counts and the first rows at once, and the others when they are looked at', async () => {
    const { worker, reading, shares } = begin();
    worker.say({ kind: 'progress', done: 1, total: 4 });
    worker.say(done);
    const { rows } = await reading;
    expect([rows.row(0)?.row, rows.row(1), shares]).toEqual([2, null, [0.25]]);
    rows.look([0, 1]);
    expect(worker.tasks.slice(1)).toEqual([{ want: 'rows', indexes: [1] }]);
    worker.say({ kind: 'rows', indexes: [1], rows: [row(3)] });
    expect([rows.row(1)?.row, worker.isEnded]).toEqual([3, false]);
  });

  test('hands out the bad rows with what was decided', async () => {
    const { worker, reading } = begin();
    worker.say(done);
    const { rows, errors } = await reading;
    rows.decide(1, NANJING);
    const bytes = errors();
    expect(worker.tasks.at(-1)).toEqual({ want: 'errors', decisions: new Map([[1, NANJING]]) });
    worker.say({ kind: 'errors', bytes: Uint8Array.of(7) });
    expect(await bytes).toEqual(Uint8Array.of(7));
  });

  test('that takes too long is ended', async () => {
    const { worker, reading } = begin(20);
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(refusedOf(error)).toMatchObject({ refusal: 'IMPORT_FAILED' });
    expect(worker.isEnded).toBe(true);
  });

  test('of a large file has more time than one of a small', async () => {
    vi.useFakeTimers();
    const file = { name: 'a.csv', size: 50 * 1024 * 1024 } as File;
    const { worker, reading } = begin(undefined, { kind: 'file', file, platform: 1 });
    const error = reading.catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(worker.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(refusedOf(await error)).toMatchObject({ refusal: 'IMPORT_FAILED' });
    expect(worker.isEnded).toBe(true);
  });

  test('whose worker breaks is a file that cannot be read', async () => {
    const { worker, reading, broken } = begin();
    worker.dispatchEvent(new Event('error'));
    await expect(reading).rejects.toBeInstanceOf(ReadRefused);
    expect([worker.isEnded, broken]).toEqual([true, []]);
  });

  test('whose worker breaks later says so, and rejects what was asked of it', async () => {
    const { worker, reading, broken } = begin();
    worker.say(done);
    const { errors } = await reading;
    const bytes = errors();
    worker.dispatchEvent(new Event('error'));
    await expect(bytes).rejects.toBeInstanceOf(ReadRefused);
    expect(broken).toHaveLength(1);
  });

  test('that is cancelled ends its worker and says nothing, before and after it has read', async () => {
    const early = begin();
    early.controller.abort();
    const error = await early.reading.catch((thrown: unknown) => thrown);
    expect([refusedOf(error), early.worker.isEnded]).toEqual([null, true]);
    const late = begin();
    late.worker.say(done);
    await late.reading;
    late.controller.abort();
    expect([late.worker.isEnded, late.broken]).toEqual([true, []]);
  });

  test('hands on a refusal with its data', async () => {
    const { worker, reading } = begin();
    const refused = { refusal: 'FILE_PASSWORD', text: 'locked', next: '', data: { wrong: true } } as const;
    worker.say({ kind: 'refused', refused });
    expect(refusedOf(await reading.catch((thrown: unknown) => thrown))).toEqual(refused);
  });
});

describe('the store of rows', () => {
  test('a decided doubt leaves the counts but not its list, and can be taken back', () => {
    const marks = marked(0, IS_DOUBTFUL, HAS_PROBLEM, HAS_PROBLEM | IS_DOUBTFUL);
    const rows = openRowStore(marks, () => undefined);
    expect(rows.counts()).toEqual({ good: 1, problem: 2, doubt: 1 });
    rows.decide(1, 'right');
    expect(rows.counts()).toEqual({ good: 2, problem: 2, doubt: 0 });
    const list = (filter: 'doubt' | 'problem') => rows.positions(filter).slice(0, 9);
    expect([list('doubt'), list('problem')]).toEqual([[1], [2, 3]]);
    rows.decide(1, null);
    expect(rows.counts().doubt).toBe(1);
  });

  test('asks one question at a time, and then for what is looked at by then', () => {
    const asked: (readonly number[])[] = [];
    const rows = openRowStore(marked(...new Uint8Array(100)), (indexes) => asked.push(indexes));
    rows.look([0, 1]);
    rows.look([50, 51]);
    rows.look([90, 91]);
    expect(asked).toEqual([[0, 1]]);
    rows.add([0, 1], [row(2), row(3)]);
    expect(asked).toEqual([
      [0, 1],
      [90, 91],
    ]);
  });
});
