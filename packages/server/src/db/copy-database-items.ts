import { createHash } from 'node:crypto';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { copyIn, copyOut } from './copy-database-stream.ts';
import {
  type CatalogTable,
  type SequenceState,
  type TableShape,
  columnList,
  deferForeignKeys,
  pauseTriggers,
  readSequences,
  readTables,
  tableName,
  writeSequences,
} from './copy-database-tables.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import type { DatabaseLog } from './embedded-process.ts';
import { migrationLevel } from './migrate.ts';

/** Rows and checksum of one table's COPY text, in the order of its key. */
interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly md5: string;
}

/** A database as a stream, the same between two servers and in a backup file. */
export type CopyItem =
  | { readonly kind: 'header'; readonly level: number; readonly tables: readonly TableShape[] }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'data'; readonly chunk: Buffer }
  | ({ readonly kind: 'sum' } & TableSum)
  | { readonly kind: 'sequences'; readonly sequences: readonly SequenceState[] }
  | { readonly kind: 'end'; readonly tables: number };

/** What a copy did. */
export interface CopyReport {
  readonly level: number;
  readonly tables: readonly TableSum[];
  readonly rows: number;
}

/** Reads a whole database inside one snapshot; the client must be in no transaction. */
export async function* exportItems(client: pg.ClientBase): AsyncGenerator<CopyItem> {
  await client.query('begin isolation level repeatable read read only');
  await steady(client);
  const { tables } = await readTables(client);
  yield { kind: 'header', level: await migrationLevel(client), tables: tables.map(shapeOf) };
  for (const table of tables) {
    yield { kind: 'table', table: table.name };
    const md5 = createHash('md5');
    const rows = yield* dataItems(client, table, md5);
    yield { kind: 'sum', table: table.name, rows, md5: md5.digest('hex') };
  }
  yield { kind: 'sequences', sequences: await readSequences(client) };
  await client.query('commit');
  yield { kind: 'end', tables: tables.length };
}

/** Writes a whole database in one transaction: all of it arrives with equal checksums, or nothing does. */
export async function importItems(
  client: pg.ClientBase,
  items: AsyncIterable<CopyItem>,
  log: DatabaseLog,
): Promise<CopyReport> {
  const reader = new ItemReader(items);
  try {
    await client.query('begin');
    await steady(client);
    const header = await reader.expect('header');
    const { tables, hasCycle } = await readTables(client);
    await refuseUnfit(client, header, tables);
    const resumeTriggers = await pauseTriggers(client);
    const restoreForeignKeys = hasCycle ? await deferForeignKeys(client) : null;
    for (const table of tables.toReversed()) await client.query(`delete from ${tableName(table.name)}`);

    const sums = await loadTables(client, reader, new Map(tables.map((table) => [table.name, table])));
    await writeSequences(client, (await reader.expect('sequences')).sequences);
    await reader.expect('end');

    // Deferred checks must be through before triggers can be switched.
    await client.query('set constraints all immediate');
    await restoreForeignKeys?.();
    await resumeTriggers();
    await verify(client, { tables, sums }, log);
    await client.query('commit');
    return { level: header.level, tables: sums, rows: sums.reduce((total, { rows }) => total + rows, 0) };
  } finally {
    await reader.close();
  }
}

async function* dataItems(
  client: pg.ClientBase,
  table: CatalogTable,
  md5: ReturnType<typeof createHash>,
): AsyncGenerator<CopyItem, number> {
  const chunks = copyOut(client, copyOutText(table));
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return next.value;
      md5.update(next.value);
      yield { kind: 'data', chunk: next.value };
    }
  } finally {
    await chunks.return(0);
  }
}

async function loadTables(
  client: pg.ClientBase,
  reader: ItemReader,
  tables: ReadonlyMap<string, CatalogTable>,
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (let left = tables.size; left > 0; left -= 1) {
    const { table: name } = await reader.expect('table');
    const table = tables.get(name);
    if (!table) throw new DatabaseRefusal('TABLES_DIFFER', databaseCopy.tablesDiffer(name));
    // Plans made while the tables were empty would check each foreign key with a full scan.
    await client.query('discard plans');
    const md5 = createHash('md5');
    const rows = await copyIn(client, copyInText(table), reader.data(md5));
    const sum = await reader.expect('sum');
    if (sum.rows !== rows || sum.md5 !== md5.digest('hex')) {
      throw new DatabaseRefusal('COPY_DIFFERS', databaseCopy.copyDiffers(name));
    }
    sums.push({ table: name, rows, md5: sum.md5 });
  }
  return sums;
}

async function verify(
  client: pg.ClientBase,
  { tables, sums }: { tables: readonly CatalogTable[]; sums: readonly TableSum[] },
  log: DatabaseLog,
): Promise<void> {
  const wanted = new Map(sums.map((sum) => [sum.table, sum]));
  for (const table of tables) {
    const md5 = createHash('md5');
    const chunks = dataItems(client, table, md5);
    let next = await chunks.next();
    while (!next.done) next = await chunks.next();
    const sum = wanted.get(table.name);
    if (sum?.rows !== next.value || sum.md5 !== md5.digest('hex')) {
      throw new DatabaseRefusal('COPY_DIFFERS', databaseCopy.copyDiffers(table.name));
    }
    log.info(databaseCopy.tableCopied(table.name, sum.rows));
  }
}

async function refuseUnfit(
  client: pg.ClientBase,
  header: { level: number; tables: readonly TableShape[] },
  tables: readonly CatalogTable[],
): Promise<void> {
  const level = await migrationLevel(client);
  if (level !== header.level) {
    throw new DatabaseRefusal('LEVELS_DIFFER', databaseCopy.levelsDiffer(header.level, level));
  }
  const differing = differences(header.tables, tables.map(shapeOf));
  if (differing.length > 0) {
    throw new DatabaseRefusal('TABLES_DIFFER', databaseCopy.tablesDiffer(differing.join(', ')));
  }
  if (tables.length === 0) return;
  await client.query(
    `lock table ${tables.map((table) => tableName(table.name)).join(', ')} in share row exclusive mode`,
  );
  for (const table of tables) {
    if (!(await holdsOnlySeeds(client, table, level))) {
      throw new DatabaseRefusal('TARGET_NOT_EMPTY', databaseCopy.targetNotEmpty(table.name));
    }
  }
}

/** Rows that a migration itself inserted, untouched since, do not count as data. */
async function holdsOnlySeeds(client: pg.ClientBase, table: TableShape, level: number): Promise<boolean> {
  const seeded =
    level > 0 ? 'where not exists (select 1 from public.schema_migrations m where m.xmin = t.xmin)' : '';
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from ${tableName(table.name)} t ${seeded}) as found`,
  );
  return rows[0]?.found === false;
}

/** Text output must not depend on the settings of either server; long copies must not be cut off. */
async function steady(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8';
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local work_mem = '64MB'`);
}

function copyOutText(table: CatalogTable): string {
  const from = `select ${columnList(table)} from ${tableName(table.name)} t order by ${table.order}`;
  return `copy (${from}) to stdout`;
}

/** COPY keeps the values of identity columns as they are. */
function copyInText(table: TableShape): string {
  return `copy ${tableName(table.name)} (${columnList(table)}) from stdin`;
}

function shapeOf({ name, columns }: TableShape): TableShape {
  return { name, columns };
}

function differences(left: readonly TableShape[], right: readonly TableShape[]): string[] {
  const texts = (tables: readonly TableShape[]): Map<string, string> =>
    new Map(tables.map((table) => [table.name, JSON.stringify(table.columns)]));
  const [a, b] = [texts(left), texts(right)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}

/** Reads the items in the one order they may have. */
class ItemReader {
  readonly #items: AsyncIterator<CopyItem>;
  #ahead: CopyItem | null = null;

  constructor(items: AsyncIterable<CopyItem>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  async expect<K extends CopyItem['kind']>(kind: K): Promise<Extract<CopyItem, { kind: K }>> {
    const item = await this.#next();
    if (item?.kind !== kind) {
      throw new DatabaseRefusal('BACKUP_DAMAGED', databaseCopy.backupDamaged(databaseCopy.backupEndsEarly));
    }
    return item as Extract<CopyItem, { kind: K }>;
  }

  async *data(md5: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
    for (;;) {
      const item = await this.#next();
      if (item?.kind !== 'data') {
        this.#ahead = item;
        return;
      }
      md5.update(item.chunk);
      yield item.chunk;
    }
  }

  async close(): Promise<void> {
    await this.#items.return?.();
  }

  async #next(): Promise<CopyItem | null> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead) return ahead;
    const { value, done } = await this.#items.next();
    return done ? null : (value as CopyItem);
  }
}
