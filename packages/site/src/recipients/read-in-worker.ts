import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { RefusedMessage, ReadSummary, ReadTask, WorkerMessage, WorkerTask } from './read-task.ts';
import { openRowStore, type RowStore } from './row-store.ts';

/** A file that has not been read after this time will not be read at all. */
export const WALL_MS = 10_000;

export interface ReadHooks {
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Ends the reading and its worker at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  wallMs?: number;
  openWorker?: () => Worker;
}

/** What reading gave. `rows` fills up in the moments after; `whole` ends when all are there. */
export interface ReadResult {
  summary: ReadSummary;
  rows: RowStore;
  whole: Promise<void>;
}

/** What a reading was refused with, as the page shows it. */
export class ReadRefused extends Error {
  override name = 'ReadRefused';
  readonly refused: RefusedMessage;

  constructor(refused: RefusedMessage) {
    super(refused.text);
    this.refused = refused;
  }
}

/** Reads a file or pasted text in a worker of its own, which is ended afterwards whatever happens. */
export function readInWorker(read: ReadTask, hooks: ReadHooks = {}): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    let rows: RowStore | null = null;
    const whole = talk({ want: 'rows', read }, hooks, (message) => {
      if (message.kind === 'progress') hooks.onProgress?.(message.done, message.total);
      if (message.kind === 'rows') rows?.addChunk(message.chunk, message.text);
      if (message.kind === 'summary') {
        rows = openRowStore(message.marks);
        resolve({ summary: message.summary, rows, whole: whole.then(() => undefined) });
      }
    });
    whole.catch(reject);
  });
}

/** The titles of the sheet that was read, as they stand in it; without a known header, of its likeliest row. */
export async function titlesInWorker(
  read: ReadTask,
  header?: { sheet: string; header_row: number },
  hooks: ReadHooks = {},
): Promise<string[]> {
  return (await talk({ want: 'titles', read, header }, hooks)) as string[];
}

/** An XLSX of the bad rows with the reasons. */
export async function errorsInWorker(read: ReadTask, hooks: ReadHooks = {}): Promise<Uint8Array> {
  return (await talk({ want: 'errors', read }, hooks)) as Uint8Array;
}

let spare: Worker | null = null;

const openImportWorker = (): Worker =>
  new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker of the next reading ahead of it: loading it takes as long as reading a small file. */
export function warmUp(): void {
  spare ??= openImportWorker();
}

function takeWorker(): Worker {
  const worker = spare ?? openImportWorker();
  spare = null;
  return worker;
}

/** One task, one worker: ends with its answer, its refusal, the clock, or the signal. */
function talk(
  task: WorkerTask,
  { signal, wallMs = WALL_MS, openWorker = takeWorker }: ReadHooks,
  hear: (message: WorkerMessage) => void = () => undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const worker = openWorker();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.terminate();
      settle();
    };
    const onAbort = () => end(() => reject(signal?.reason as Error));
    const giveUp = () => end(() => reject(new ReadRefused(importFailed())));
    const timer = setTimeout(giveUp, wallMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.addEventListener('error', giveUp);
    worker.addEventListener('messageerror', giveUp);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      hear(data);
      if (data.kind === 'refused') end(() => reject(new ReadRefused(data.refused)));
      if (data.kind === 'answer') end(() => resolve(data.value));
      if (data.kind === 'end') end(() => resolve(null));
    });
    worker.postMessage(task);
  });
}

function importFailed(): RefusedMessage {
  const { refusal, message, next, data } = refuse('IMPORT_FAILED');
  return { refusal, text: message, next, data };
}

/** The refusal of anything that a reading may throw; null when it was cancelled. */
export function refusedOf(error: unknown): RefusedMessage | null {
  if (error instanceof ReadRefused) return error.refused;
  if (error instanceof Error && error.name === 'AbortError') return null;
  if (isRefusal(error)) return { ...error, text: error.message };
  return importFailed();
}
