import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { readingLimits } from '@giftship/shared/spreadsheet/reading-limits';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type {
  ReadSummary,
  ReadTask,
  RefusedMessage,
  TakenRow,
  WorkerMessage,
  WorkerTask,
} from './read-task.ts';
import { openRowStore, type RowStore } from './row-store.ts';

export interface ReadHooks {
  /** Ends the reading and its worker at once, also after it has read; what still waits rejects with the signal's reason. */
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** The worker that keeps the rows broke after it had read. */
  onBroken?: ((error: Error) => void) | undefined;
  wallMs?: number;
  openWorker?: () => Worker;
}

/** What reading gave. The rows stay in the worker until the signal ends it. */
export interface ReadResult {
  summary: ReadSummary;
  rows: RowStore;
  /** Rows from..to-1 in full, for an order; asked for one stretch after another. */
  take: (from: number, to: number) => Promise<TakenRow[]>;
  /** An XLSX of the rows that are still bad after what was decided, with the reasons. */
  errors: () => Promise<Uint8Array>;
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

/** Reads a file or pasted text in a worker of its own; a refusal, the clock or the signal ends that worker. */
export function readInWorker(read: ReadTask, hooks: ReadHooks): Promise<ReadResult> {
  const { signal, onProgress, onBroken } = hooks;
  return new Promise((resolve, reject) => {
    let store: RowStore | null = null;
    let files: Waiting<Uint8Array>[] = [];
    let takes: Waiting<TakenRow[]>[] = [];
    const worker = talkTo({
      ...hooks,
      bytes: read.kind === 'file' ? read.file.size : read.text.length,
      onEnd: (error) => {
        reject(error);
        for (const one of [...files, ...takes]) one.reject(error);
        if (store !== null && !signal.aborted) onBroken?.(error);
      },
      hear: (message) => {
        if (message.kind === 'progress') onProgress?.(message.done, message.total);
        if (message.kind === 'rows') store?.add(message.indexes, message.rows);
        if (message.kind === 'taken') takes.shift()?.resolve(message.rows);
        if (message.kind === 'errors') {
          for (const file of files) file.resolve(message.bytes);
          files = [];
        }
        if (message.kind !== 'summary') return;
        const { summary, marked, first } = message;
        const rows = openRowStore(marked, (indexes) => worker.say({ want: 'rows', indexes }));
        rows.add([...first.keys()], first);
        store = rows;
        const errors = () =>
          new Promise<Uint8Array>((resolve, reject) => {
            files.push({ resolve, reject });
            worker.say({ want: 'errors', decisions: rows.decisions });
          });
        const take = (from: number, to: number) =>
          new Promise<TakenRow[]>((resolve, reject) => {
            takes.push({ resolve, reject });
            worker.say({ want: 'take', from, to });
          });
        resolve({ summary, rows, take, errors });
      },
    });
    worker.say({ want: 'read', read });
  });
}

/** Reads a reissue file: order numbers and the upstream numbers that belong to them (M197, M198). */
export function readReissueInWorker(file: File, hooks: ReadHooks): Promise<ReissueRow[]> {
  return new Promise((resolve, reject) => {
    const worker = talkTo({
      ...hooks,
      bytes: file.size,
      onEnd: reject,
      hear: (message) => {
        if (message.kind === 'reissue') resolve(message.rows);
      },
    });
    worker.say({ want: 'reissue', file });
  });
}

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

interface Talk extends ReadHooks {
  /** Of what is read: the clock runs longer for more. */
  bytes: number;
  hear: (message: WorkerMessage) => void;
  /** Heard once: after it the worker is gone. */
  onEnd: (error: Error) => void;
}

/** A worker under a clock: each thing it is told must be answered in time. */
function talkTo({ signal, bytes, wallMs, openWorker = takeWorker, hear, onEnd }: Talk): {
  say: (task: WorkerTask) => void;
} {
  const worker = openWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [open, isOver] = [0, false];
  const end = (error: Error) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    worker.terminate();
    onEnd(error);
  };
  const giveUp = () => end(new ReadRefused(importFailed()));
  signal.addEventListener('abort', () => end(signal.reason as Error), { once: true });
  worker.addEventListener('error', giveUp);
  worker.addEventListener('messageerror', giveUp);
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (isOver) return;
    if (data.kind !== 'progress' && --open === 0) clearTimeout(timer);
    if (data.kind === 'refused') end(new ReadRefused(data.refused));
    else hear(data);
  });
  const say = (task: WorkerTask) => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(giveUp, wallMs ?? readingLimits(bytes).wallMs);
    open += 1;
    worker.postMessage(task);
  };
  if (signal.aborted) end(signal.reason as Error);
  return { say };
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
