import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { MAX_FILE_BYTES, readingLimits } from '@giftship/shared/spreadsheet/reading-limits';
import { COPY } from '../lib/copy.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, fileFailureOf } from '../lib/failure.ts';
import { fileSha } from '../journal/keys.ts';
import type { Files } from './files.ts';
import { FileRefused } from './file-refused.ts';
import type { ImportTask, ReadProgress, TaskResult, WorkerMessage } from './import-task.ts';
import { isSheetPath, STREAM } from '../lib/out-path.ts';
import { endingOf } from './read-stdin.ts';
import { isSameFile, isStreamPath, tryToWrite, writeFileWhole } from './write-file.ts';

/** Resolved beside this chunk in the bundle; a name of its own, so that the bundler leaves it alone. */
const WORKER_FILE = 'import-worker.js';

/** The streams of the process, where a file is called `-`, and who hears what was replaced. */
export interface Streams {
  /** Bytes of stdin; a few more than `most` where there are more. */
  readBytes: (most: number) => Promise<Uint8Array>;
  writeStdout: (bytes: Uint8Array | string) => void;
  say: (text: string) => void;
}

/** Does one task; answers what its kind promises. */
export type RunTask = (task: ImportTask, onProgress?: ReadProgress) => Promise<unknown>;

/** Reads and writes the files a person names. Sheets are read in a worker with limits; `runTask` replaces it in tests. */
export function openFiles(
  cwd: string,
  { readBytes, writeStdout, say }: Streams,
  runTask: RunTask = runInWorker,
): Files {
  const run = <K extends ImportTask['kind']>(
    path: string,
    task: ImportTask & { kind: K },
    onProgress?: ReadProgress,
  ) => namingFile(path, () => runTask(task, onProgress) as Promise<TaskResult<K>>);
  const at = (path: string) => resolve(cwd, path);
  const pipedBytes = async (most: number) => {
    const bytes = await readBytes(most);
    if (bytes.length > most) throw new FileRefused(refuse('FILE_TOO_LARGE'), STREAM);
    return bytes;
  };
  let piped: Promise<Uint8Array> | undefined;
  /** A sheet by its path; stdin comes once, and a password may be tried after the other. */
  const sheetOf = async (path: string): Promise<{ bytes: Uint8Array; fileName: string }> => {
    if (path !== STREAM)
      return { bytes: await readLimited(path, { cwd, isSheet: true }), fileName: basename(path) };
    const bytes = await (piped ??= pipedBytes(MAX_FILE_BYTES));
    return { bytes: bytes.slice(), fileName: `${COPY.stdin}.${endingOf(bytes)}` };
  };
  return {
    orders: async (path, { filter, keepSource = false, onProgress, ...options }) => {
      const { bytes, fileName } = await sheetOf(path);
      const sha = fileSha(bytes);
      const filterTask = filter && {
        bytes: await readLimited(filter.file, { cwd, isSheet: false }),
        fileName: basename(filter.file),
        types: filter.types,
      };
      const task = { ...options, bytes, fileName, keepSource, filter: filterTask };
      const imported = await run(path, { kind: 'orders', ...task }, onProgress);
      return { path: path === STREAM ? path : at(path), name: fileName, sha, imported };
    },
    reissues: async (path) =>
      run(path, {
        kind: 'reissues',
        bytes: await readLimited(path, { cwd, isSheet: true }),
        fileName: basename(path),
      }),
    split: async (path, { onProgress, ...options }) =>
      run(
        path,
        {
          ...options,
          kind: 'split',
          bytes: await readLimited(path, { cwd, isSheet: true }),
          fileName: basename(path),
        },
        onProgress,
      ),
    text: async (path, maxBytes) => {
      const bytes =
        path === STREAM
          ? await pipedBytes(maxBytes)
          : await readLimited(path, { cwd, isSheet: false, maxBytes });
      const { decodeText } = await import('@giftship/shared/spreadsheet/decode-text');
      return decodeText(bytes).text;
    },
    write: async (path, bytes) => {
      if (path === STREAM) writeStdout(bytes);
      else if (await writeFileWhole(at(path), bytes)) say(COPY.replaced(path));
    },
    refuseUnwritable,
    refuseNoSheet: async (path, flag, source) => {
      if (!isSheetPath(path) && !(await isStreamPath(at(path))))
        throw new CliFailure(EXIT.usage, COPY.noSheetPath(flag), { next: COPY.noSheetPathNext, file: path });
      await refuseUnwritable(path, flag, source);
    },
  };

  async function refuseUnwritable(path: string, flag: string, source?: string): Promise<void> {
    if (path === STREAM) return;
    if (source !== undefined && (await isSameFile(at(path), at(source))))
      throw new CliFailure(EXIT.usage, COPY.writesSource(flag), {
        next: COPY.writesSourceNext,
        file: path,
      });
    try {
      await tryToWrite(at(path));
    } catch (error) {
      const fault = fileFailureOf(error, path);
      if (fault === null) throw error;
      const { message, next } = fault;
      throw new CliFailure(EXIT.usage, COPY.cannotWrite(flag, message), { next, file: path });
    }
  }
}

/** Looks at kind, ending and size before a byte is read. */
async function readLimited(
  path: string,
  { cwd, isSheet, maxBytes = MAX_FILE_BYTES }: { cwd: string; isSheet: boolean; maxBytes?: number },
): Promise<Uint8Array> {
  const file = resolve(cwd, path);
  try {
    const found = await stat(file);
    if (isSheet && found.isFile() && !/\.(csv|xlsx?)$/i.test(file)) throw refuse('FILE_TYPE');
    if (found.size > maxBytes) throw refuse('FILE_TOO_LARGE');
    // A secret may come through a pipe, a sheet must be a file; a folder says for itself that it cannot be read.
    if (isSheet && !found.isFile() && !found.isDirectory()) throw refusedToRead(path, COPY.notRegular);
    return await readFile(file);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Any fault of a file, by the file's name, as the refusal that it is. */
function unreadable(path: string, error: unknown): unknown {
  if (isRefusal(error)) return new FileRefused(error, path);
  const fault = fileFailureOf(error, path);
  return fault === null ? error : refusedToRead(path, fault);
}

function refusedToRead(path: string, { message, next }: { message: string; next: string }): FileRefused {
  const { code, data, message: words } = refuse('FILE_READ_FAILED');
  const said = COPY.because(words, message);
  return new FileRefused({ refusal: 'FILE_READ_FAILED', message: said, next, code, data }, path);
}

/** What a reader refuses, by the file's name. */
async function namingFile<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileRefused || isRefusal(error)) throw new FileRefused(error, path);
    throw error;
  }
}

/** A small nursery: what a sheet leaves behind is gone sooner, and a large one takes half the memory. */
const YOUNG_MB = 8;

/** The buffer of bytes that have one to themselves: the worker takes it instead of a copy. */
const wholeBufferOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Runs a task in a worker with its own heap; too much memory, too much time or a crash is a file that cannot be read. */
function runInWorker(task: ImportTask, onProgress?: ReadProgress): Promise<unknown> {
  const { wallMs, heapMb } = readingLimits(task.bytes.length);
  return new Promise((answer, reject) => {
    const worker = new Worker(new URL(WORKER_FILE, import.meta.url), {
      workerData: task,
      transferList: wholeBufferOf(task.bytes),
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
      stdout: true,
      stderr: true,
    });
    const giveUp = () => {
      clearTimeout(timer);
      void worker.terminate();
      reject(refuse('IMPORT_FAILED'));
    };
    const timer = setTimeout(giveUp, wallMs);
    const rows: unknown[] = [];
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    worker.on('message', (message: WorkerMessage) => {
      if ('progress' in message) return onProgress?.(...message.progress);
      if ('rows' in message) return void rows.push(...message.rows);
      clearTimeout(timer);
      worker.removeAllListeners('exit');
      if ('result' in message)
        answer(rows.length === 0 ? message.result : { ...fieldsOf(message.result), rows });
      else reject(new FileRefused(message.refused));
      void worker.terminate();
    });
  });
}
