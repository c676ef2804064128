import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { databaseCopy } from './copy.ts';
import type { CopyItem } from './copy-database-items.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { errorCode, errorText } from './embedded-process.ts';

// The file, unpacked: one JSON line per item; a table's COPY text follows its line and ends with "\.".
const FORMAT = 'giftship-backup';
const FORMAT_VERSION = 1;
const END_OF_DATA = '\\.\n';
const NEWLINE = 10;
const GZIP_LEVEL = 4;

/** Writes the items as one compressed file that appears only when it is whole and on disk. */
export async function writeBackup(file: string, items: AsyncIterable<CopyItem>): Promise<void> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await pipeline(
      Readable.from(encode(items)),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    // What the database says has no path, nor does a full disk of ours.
    const code = errorCode(error);
    if (!(error instanceof Error) || !('path' in error || code === 'ENOSPC')) throw error;
    throw new DatabaseRefusal('BACKUP_FILE', databaseCopy.backupNotWritten(file, code ?? ''), {
      cause: error,
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a backup file as items; anything but a whole backup is refused. */
export async function* readBackup(file: string): AsyncGenerator<CopyItem> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    yield* decode(unpacked);
  } catch (error) {
    if (error instanceof DatabaseRefusal) throw error;
    if (error instanceof Error && 'syscall' in error) {
      const sentence = databaseCopy.backupNotRead(file, errorCode(error) ?? '');
      throw new DatabaseRefusal('BACKUP_FILE', sentence, { cause: error });
    }
    throw damaged(databaseCopy.backupUnreadable(errorText(error)), error);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads a whole backup and compares every checksum, so that a restore starts only with a sound file. Answers the level
 * of the schema that it was made with.
 */
export async function checkBackup(file: string): Promise<number> {
  let level: number | null = null;
  let md5 = createHash('md5');
  for await (const item of readBackup(file)) {
    if (item.kind === 'header') level = item.level;
    if (item.kind === 'table') md5 = createHash('md5');
    if (item.kind === 'data') md5.update(item.chunk);
    if (item.kind === 'sum' && item.md5 !== md5.digest('hex')) {
      throw damaged(databaseCopy.backupChecksum(item.table));
    }
  }
  if (level === null) throw damaged(databaseCopy.backupEndsEarly);
  return level;
}

async function* encode(items: AsyncIterable<CopyItem>): AsyncGenerator<Buffer> {
  yield line({ format: FORMAT, version: FORMAT_VERSION });
  for await (const item of items) {
    if (item.kind === 'data') {
      yield item.chunk;
      continue;
    }
    if (item.kind === 'sum') yield Buffer.from(END_OF_DATA);
    yield line(item);
  }
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<CopyItem> {
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  let isInData = false;
  let isEnded = false;
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      if (isInData) {
        const { data, used, isEnd } = takeData(rest);
        if (data.length > 0) yield { kind: 'data', chunk: data };
        rest = rest.subarray(used);
        if (!isEnd) break;
        isInData = false;
      }
      const end = rest.indexOf(NEWLINE);
      if (end < 0) break;
      const text = rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
      if (!isHeaderRead) {
        refuseStrange(text);
        isHeaderRead = true;
        continue;
      }
      // The checksums hold for the data; a line that is not ours fails in the reader's fixed order.
      const item = JSON.parse(text) as CopyItem;
      yield item;
      isInData = item.kind === 'table';
      isEnded = item.kind === 'end';
    }
  }
  if (!isEnded || rest.length > 0) throw damaged(databaseCopy.backupEndsEarly);
}

/** Whole lines of data up to the end mark; COPY escapes backslashes, so no line of data equals the mark. */
function takeData(buffer: Buffer): { data: Buffer; used: number; isEnd: boolean } {
  if (buffer.subarray(0, END_OF_DATA.length).equals(Buffer.from(END_OF_DATA))) {
    return { data: buffer.subarray(0, 0), used: END_OF_DATA.length, isEnd: true };
  }
  const mark = buffer.indexOf(`\n${END_OF_DATA}`);
  if (mark >= 0)
    return { data: buffer.subarray(0, mark + 1), used: mark + 1 + END_OF_DATA.length, isEnd: true };
  const used = buffer.lastIndexOf(NEWLINE) + 1;
  return { data: buffer.subarray(0, used), used, isEnd: false };
}

function refuseStrange(text: string): void {
  let first: { format?: unknown; version?: unknown } | null = null;
  try {
    first = JSON.parse(text) as { format?: unknown; version?: unknown };
  } catch {
    // Not even JSON: refused below.
  }
  if (first?.format !== FORMAT) throw damaged(databaseCopy.notABackup);
  if (first.version !== FORMAT_VERSION) throw damaged(databaseCopy.backupTooNew(Number(first.version)));
}

function damaged(detail: string, cause?: unknown): DatabaseRefusal {
  return new DatabaseRefusal('BACKUP_DAMAGED', databaseCopy.backupDamaged(detail), { cause });
}
