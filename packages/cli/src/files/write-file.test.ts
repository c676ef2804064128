import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFileWhole } from './write-file.ts';

let folder: string;
let file: string;
/** What every open file does to be on the disk. */
let handles: FileHandle;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gift-write-'));
  file = join(folder, 'sheet.csv');
  const handle = await open(folder, 'r');
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(() => vi.restoreAllMocks());

describe('a file that is written whole', () => {
  it('is on the disk before it takes its name, and then its name is', async () => {
    writeFileSync(file, 'old');
    const seen: [target: string, drafts: string[]][] = [];
    const sync = handles.sync;
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const drafts = readdirSync(folder).filter((name) => name !== 'sheet.csv');
      seen.push([readFileSync(file, 'utf8'), drafts.map((name) => readFileSync(join(folder, name), 'utf8'))]);
      await sync.call(this);
    });
    expect(await writeFileWhole(file, 'new')).toBe(true);
    expect(seen).toEqual([
      ['old', ['new']],
      ['new', []],
    ]);
  });

  it('goes through no file that somebody laid where its draft would be', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, 'theirs');
    symlinkSync(other, `${file}.${process.pid}.part`);
    await writeFileWhole(file, 'new');
    expect([readFileSync(file, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['new', 'theirs']);
  });

  it('that cannot be, leaves what was there and nothing besides, and says which file and why', async () => {
    writeFileSync(file, 'old');
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'fsync' });
    vi.spyOn(handles, 'sync').mockRejectedValue(full);
    await expect(writeFileWhole(file, 'new')).rejects.toMatchObject({ file, message: '磁盘已满' });
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['sheet.csv'], 'old']);
  });

  it('is not in the way of another that is written there at once, and keeps its permissions', async () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    const texts = ['one', 'two', 'three', 'four'];
    await Promise.all(texts.map((text) => writeFileWhole(file, text)));
    expect(texts).toContain(readFileSync(file, 'utf8'));
    expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([['sheet.csv'], 0o640]);
  });

  it('is private where there was none, and none where a folder is', async () => {
    expect(await writeFileWhole(file, 'new')).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    mkdirSync(join(folder, 'there'));
    const there = join(folder, 'there');
    await expect(writeFileWhole(there, 'new')).rejects.toMatchObject({ name: 'CliFailure', file: there });
    expect(readdirSync(folder).toSorted()).toEqual(['sheet.csv', 'there']);
  });
});
