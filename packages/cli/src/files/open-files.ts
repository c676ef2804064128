import { open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '@giftship/shared/errors/app-error';
import { MAX_FILE_BYTES, readingLimits } from '@giftship/shared/spreadsheet/reading-limits';
import { COPY } from '../copy.ts';
import { EXIT } from '../exit-codes.ts';
import { CliFailure } from '../failure.ts';
import { fileSha } from '../journal/keys.ts';
import type { Files } from '../deps.ts';
import { FileRefused } from './file-refused.ts';
import type { ImportTask, ReadProgress, TaskResult, WorkerMessage } from './import-task.ts';

/** Resolved beside this chunk in the bundle; a name of its own, so that the bundler leaves it alone. */
const WORKER_FILE = 'import-worker.js';

/** Does one task; answers what its kind promises. */
export type RunTask = (task: ImportTask, onProgress?: ReadProgress) => Promise<unknown>;

/** Reads and writes the files a person names. Sheets are read in a worker with limits; `runTask` replaces it in tests. */
export function openFiles(
  cwd: string,
  readStdin: () => Promise<string>,
  runTask: RunTask = runInWorker,
): Files {
  const run = <K extends ImportTask['kind']>(task: ImportTask & { kind: K }, onProgress?: ReadProgress) =>
    runTask(task, onProgress) as Promise<TaskResult<K>>;
  const at = (path: string) => resolve(cwd, path);
  return {
    orders: async (path, { filter, keepSource = false, onProgress, ...options }) => {
      const bytes = await readLimited(at(path), { isSheet: true });
      const sha = fileSha(bytes);
      const fileName = basename(path);
      const filterTask = filter && {
        bytes: await readLimited(at(filter.file), { isSheet: false }),
        fileName: basename(filter.file),
        types: filter.types,
      };
      const task = { ...options, bytes, fileName, keepSource, filter: filterTask };
      const imported = await run({ kind: 'orders', ...task }, onProgress);
      return { path: at(path), name: fileName, sha, imported };
    },
    reissues: async (path) =>
      run({
        kind: 'reissues',
        bytes: await readLimited(at(path), { isSheet: true }),
        fileName: basename(path),
      }),
    text: async (path, maxBytes) => {
      if (path === '-') return readStdin();
      const bytes = await readLimited(at(path), { isSheet: false, maxBytes });
      const { decodeText } = await import('@giftship/shared/spreadsheet/decode-text');
      return decodeText(bytes).text;
    },
    write: async (path, bytes) => {
      const file = at(path);
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    refuseUnwritable: async (path, flag) => {
      const file = `${at(path)}.part`;
      try {
        await (await open(file, 'a', 0o600)).close();
        await unlink(file);
      } catch {
        throw new CliFailure(EXIT.usage, COPY.cannotWrite(flag, path));
      }
    },
  };
}

/** Looks at kind, ending and size before a byte is read. */
async function readLimited(
  file: string,
  { isSheet, maxBytes = MAX_FILE_BYTES }: { isSheet: boolean; maxBytes?: number },
): Promise<Uint8Array> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw refuse('FILE_READ_FAILED');
  if (isSheet && !/\.(csv|xlsx?)$/i.test(file)) throw refuse('FILE_TYPE');
  if (found.size > maxBytes) throw refuse('FILE_TOO_LARGE');
  return readFile(file).catch(() => {
    throw refuse('FILE_READ_FAILED');
  });
}

/** Runs a task in a worker with its own heap; too much memory, too much time or a crash is a file that cannot be read. */
function runInWorker(task: ImportTask, onProgress?: ReadProgress): Promise<unknown> {
  const { wallMs, heapMb } = readingLimits(task.bytes.length);
  return new Promise((answer, reject) => {
    const worker = new Worker(new URL(WORKER_FILE, import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    });
    const giveUp = () => {
      clearTimeout(timer);
      void worker.terminate();
      reject(refuse('IMPORT_FAILED'));
    };
    const timer = setTimeout(giveUp, wallMs);
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    worker.on('message', (message: WorkerMessage) => {
      if ('progress' in message) return onProgress?.(...message.progress);
      clearTimeout(timer);
      worker.removeAllListeners('exit');
      if ('result' in message) answer(message.result);
      else reject(new FileRefused(message.refused));
      void worker.terminate();
    });
  });
}
