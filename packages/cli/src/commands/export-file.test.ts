import { expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { exportFile } from './export-file.ts';

const BYTES = new TextEncoder().encode('a,b\r\n');

/** A service whose task goes through these states, and what a command does meanwhile. */
function service(states: { status: number; done: number }[]) {
  const seen: string[] = [];
  const written: [string, Uint8Array][] = [];
  const orders = {
    exportTask: async () => ({ task_id: 7, total: 100, file_name: 'x.csv', url: '', ...states.shift()! }),
    exportFile: async ({ query }: { query: { task_id: string } }) => {
      seen.push(`file ${query.task_id}`);
      return { fileName: 'x.csv', contentType: 'text/csv', bytes: BYTES };
    },
  };
  const deps = {
    api: async () => ({ orders }),
    out: { progress: (done: number, total: number) => void seen.push(`${done}/${total}`) },
    sleep: async () => undefined,
    files: {
      refuseUnwritable: async () => undefined,
      refuseNoSheet: async () => undefined,
      write: async (path: string, bytes: Uint8Array) => void written.push([path, bytes]),
    },
    isJson: false,
  } as unknown as Deps;
  return { deps, seen, written };
}

it('waits for a large export, shows how far it is, and writes its file', async () => {
  const { deps, seen, written } = service([
    { status: 0, done: 0 },
    { status: 1, done: 40 },
    { status: 2, done: 100 },
  ]);
  await exportFile(deps, { out: 'x.csv' }, async () => ({ task_id: 7 }));
  expect(seen).toEqual(['0/100', '40/100', '100/100', 'file 7']);
  expect(written).toEqual([['x.csv', BYTES]]);
});

it('ends with exit 1 when the export failed, and writes nothing', async () => {
  const { deps, written } = service([{ status: 3, done: 0 }]);
  const run = exportFile(deps, { out: 'x.csv' }, async () => ({ task_id: 7 }));
  await expect(run).rejects.toMatchObject({ exit: EXIT.unexpected });
  expect(written).toEqual([]);
});

it('writes a small export at once', async () => {
  const { deps, seen, written } = service([]);
  const file = { fileName: 'x.csv', contentType: 'text/csv', bytes: BYTES };
  await exportFile(deps, { out: 'y.csv' }, async () => file);
  expect([seen, written.length]).toEqual([[], 1]);
});
