import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { bundle } from '../../../bench/import/lib/bundle.ts';

/** The limits of the file worker of the command line. */
const WALL_MS = 10_000;
const HEAP_MB = 256;

/** How a file was answered: `rows`, the name of a refusal, `threw …`, `crashed` or `timed out`. */
export interface Answer {
  outcome: string;
  ms: number;
}

/** Reads files in one worker, and starts another when it hangs or dies. */
export async function openReader(
  directory: string,
): Promise<{ read(bytes: Uint8Array): Promise<Answer>; close(): Promise<void> }> {
  const file = await writeWorker(directory);
  let worker: Worker | null = null;
  const start = () => new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const stop = async () => {
    const old = worker;
    worker = null;
    await old?.terminate();
  };
  return {
    async read(bytes) {
      const isFirst = worker === null;
      worker ??= start();
      // Loading the module is not reading a file.
      if (isFirst) await ask(worker, new Uint8Array([0x61]));
      const since = performance.now();
      const outcome = await ask(worker, bytes);
      const ms = performance.now() - since;
      if (outcome === 'timed out' || outcome.startsWith('crashed')) await stop();
      return { outcome, ms };
    },
    close: stop,
  };
}

/** A worker does not know TypeScript: it gets a bundle, as in the command line. */
async function writeWorker(directory: string): Promise<string> {
  const worker = fileURLToPath(new URL('sheet-worker.ts', import.meta.url));
  const { entry, files } = await bundle(worker, { external: [/^node:/] });
  for (const [name, code] of files)
    writeFileSync(
      join(directory, name.replace(/\.js$/, '.mjs')),
      code.replace(/(\.\/[\w-]+)\.js/g, '$1.mjs'),
    );
  return join(directory, entry.replace(/\.js$/, '.mjs'));
}

function ask(worker: Worker, bytes: Uint8Array): Promise<string> {
  return new Promise((answer) => {
    const onError = (error: Error) => settle(`crashed ${error.message}`);
    const onExit = () => settle('crashed');
    const settle = (outcome: string) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      answer(outcome);
    };
    const timer = setTimeout(() => settle('timed out'), WALL_MS);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
    worker.postMessage(bytes);
  });
}
