import pg from 'pg';
import { databaseCopy } from './copy.ts';
import { checkBackup, readBackup, writeBackup } from './copy-database-file.ts';
import { type CopyItem, type CopyReport, exportItems, importItems } from './copy-database-items.ts';
import type { DatabaseLog } from './embedded-process.ts';

/** A database to read or to fill: a pool in use, or how to reach it. */
export type DatabaseEnd = pg.Pool | pg.ClientConfig;

/**
 * Copies all rows of schema public to another server, from one snapshot and in one transaction. The target
 * must be migrated to the same level and hold nothing but what the migrations put there.
 */
export async function copyDatabase(options: {
  from: DatabaseEnd;
  to: DatabaseEnd;
  log: DatabaseLog;
}): Promise<CopyReport> {
  const { from, to, log } = options;
  return withClient(from, (source) =>
    withClient(to, (target) => timed(log, () => importItems(target, exportItems(source), log))),
  );
}

/** Writes all rows of schema public, from one snapshot, into one compressed file with checksums. */
export async function backupDatabase(options: {
  from: DatabaseEnd;
  file: string;
  log: DatabaseLog;
}): Promise<CopyReport> {
  const { from, file, log } = options;
  return withClient(from, (source) =>
    timed(log, async () => {
      const tally = new Tally();
      await writeBackup(file, tally.watch(exportItems(source)));
      return tally.report();
    }),
  );
}

/**
 * Fills an empty, migrated database from a backup file; the file is checked whole before the first row, unless the caller
 * has done so (`isChecked`).
 */
export async function restoreDatabase(options: {
  file: string;
  to: DatabaseEnd;
  log: DatabaseLog;
  isChecked?: boolean;
}): Promise<CopyReport> {
  const { file, to, log } = options;
  if (!options.isChecked) await checkBackup(file);
  return withClient(to, (target) => timed(log, () => importItems(target, readBackup(file), log)));
}

async function withClient<T>(end: DatabaseEnd, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const pool = end instanceof pg.Pool ? end : new pg.Pool({ ...end, max: 1 });
  const client = await pool.connect();
  // A listener is needed for as long as the client lives; the command under way reports the error itself.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let isClean = false;
  try {
    const result = await work(client);
    isClean = true;
    return result;
  } finally {
    if (isClean) client.off('error', ignore);
    // Dropping the connection rolls back whatever was open.
    client.release(!isClean);
    if (pool !== end) await pool.end();
  }
}

async function timed(log: DatabaseLog, work: () => Promise<CopyReport>): Promise<CopyReport> {
  const since = performance.now();
  const report = await work();
  log.info(databaseCopy.copyDone(report.tables.length, report.rows, Math.round(performance.now() - since)));
  return report;
}

/** Takes note of what passes by. */
class Tally {
  #level = 0;
  readonly #tables: CopyReport['tables'][number][] = [];

  async *watch(items: AsyncIterable<CopyItem>): AsyncGenerator<CopyItem> {
    for await (const item of items) {
      if (item.kind === 'header') this.#level = item.level;
      if (item.kind === 'sum') this.#tables.push({ table: item.table, rows: item.rows, md5: item.md5 });
      yield item;
    }
  }

  report(): CopyReport {
    const rows = this.#tables.reduce((total, table) => total + table.rows, 0);
    return { level: this.#level, tables: this.#tables, rows };
  }
}
