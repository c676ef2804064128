import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AsideAnswer, AsideTask } from '../aside/aside.ts';
import { codeOf, type DbSettings, openDb } from '../db/db.ts';
import { writeWhole } from '../lists/exports/export-file.ts';
import { writeChunks } from '../lists/exports/export-task.ts';
import { writeStatement } from '../wallet/export-statement.ts';

// The service's thread beside (`aside/aside.ts`): performs what it is asked for, each by itself.

// Calls go before files. On Linux this is about the thread; elsewhere it would slow down the whole service.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** Two, so that a long file and a short one go on together. */
const POOL_SIZE = 2;
const db = openDb({ ...(workerData as DbSettings), poolSize: POOL_SIZE, log: { warn: () => {} } });

parentPort?.on('message', ({ id, ...task }: AsideTask & { id: number }) => {
  const say = (answer: AsideAnswer) => parentPort?.postMessage(answer);
  perform(task).then(
    (done) => say({ id, done }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      say({ id, failed: { code: codeOf(error), message } });
    },
  );
});

function perform({ kind, input }: AsideTask): Promise<unknown> {
  switch (kind) {
    case 'export-rows':
      return writeWhole({ db }, input as Parameters<typeof writeWhole>[1]);
    case 'export-chunks':
      return writeChunks({ db }, input as Parameters<typeof writeChunks>[1]);
    case 'statement':
      return writeStatement({ db }, input as Parameters<typeof writeStatement>[1]);
  }
}
