import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './embedded-process.ts';

/** One step of the schema, applied whole in a transaction of its own. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly file: string;
  readonly checksum: string;
  readonly sql: string;
  /** The oldest level whose programs go on working with this schema. */
  readonly readsFrom: number;
}

/** A step that comes after its migration, outside of a transaction, while the service runs. */
export interface OnlineStep {
  readonly version: number;
  readonly file: string;
  readonly checksum: string;
  readonly statements: readonly string[];
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
const READS_FROM = /^-- reads from: (\d{4})$/m;

/** The migrations of a directory in their order; numbers begin at 1 and have no gap. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await readFolder(directory);
  for (const [index, { version, file }] of files.entries()) {
    if (version !== index + 1) throw new Error(`${file}: migrations are numbered 0001, 0002, … without gaps`);
  }
  return files.map((file) => ({
    ...file,
    readsFrom: Number(READS_FROM.exec(file.sql)?.[1] ?? file.version - 1),
  }));
}

/** The steps in `online/` of migrations up to `level`, in their order. */
export async function readOnlineSteps(directory: string, level: number): Promise<OnlineStep[]> {
  const files = await readFolder(path.join(directory, 'online')).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return files
    .filter(({ version }) => version <= level)
    .map(({ version, file, checksum, sql }) => ({
      version,
      file,
      checksum,
      statements: statementsOf(file, sql),
    }));
}

async function readFolder(directory: string) {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const match = FILE_NAME.exec(file);
      if (!match?.[1] || !match[2]) throw new Error(`${file}: a migration is named NNNN-what-it-does.sql`);
      // Line ends depend on the checkout, so they do not count.
      const sql = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(match[1]), name: match[2], file, checksum, sql };
    }),
  );
}

/** A statement ends where a line ends with a semicolon; nothing cleverer is needed, and nothing cleverer is allowed. */
function statementsOf(file: string, sql: string): string[] {
  if (sql.includes('$$')) throw new Error(`${file}: an online step has no blocks of code`);
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
