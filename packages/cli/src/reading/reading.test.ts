import { describe, expect, test } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { FileRefused } from '../files/file-refused.ts';
import type { Deps } from '../deps.ts';
import type { OrderFile } from '../files/files.ts';
import type { ReadOrders } from '../files/import-task.ts';
import { readOrderFile } from './reading.ts';

const locked = (data: unknown) =>
  new FileRefused({ refusal: 'FILE_PASSWORD', message: 'locked', next: '', code: 1, data });

/** Somebody at a terminal who types these passwords in turn; only `right` opens the file. */
function terminal({
  typed,
  right,
  isPossible = true,
  isOld = false,
}: Partial<Record<'isPossible' | 'isOld', boolean>> & { typed: string[]; right: string }) {
  const heard: string[] = [];
  const tried: (string | undefined)[] = [];
  const deps = {
    ask: { isPossible, secret: async (_: string, flag: string) => (heard.push(flag), typed.shift() ?? '') },
    out: { busy: () => undefined, say: () => undefined, warn: (text: string) => heard.push(text) },
    store: async () => ({ read: () => ({}) }),
    session: async () => ({ profile: 'default' }),
    files: {
      orders: async (_: string, { password }: ReadOrders): Promise<OrderFile> => {
        tried.push(password);
        if (password !== right) throw locked(password === undefined || isOld ? null : { wrong: true });
        return {
          imported: {
            mapping_from: 'titles',
            unused: [] as string[],
            skipped: [] as { row: number; reason: 'hidden' }[],
          },
        } as OrderFile;
      },
      text: async () => '\ufeffsecret\r\nsecond line',
    },
  } as unknown as Deps;
  return { deps, heard, tried };
}

describe('a protected file', () => {
  test('is asked about on a terminal, and again when the password is wrong', async () => {
    const { deps, heard, tried } = terminal({ typed: ['a', 'b', 'secret'], right: 'secret' });
    await readOrderFile(deps, { file: 'x.xlsx' });
    expect(tried).toEqual([undefined, 'a', 'b', 'secret']);
    expect(heard).toEqual([
      '--password-file',
      expect.any(String),
      '--password-file',
      expect.any(String),
      '--password-file',
    ]);
  });

  test('is given up after three passwords', async () => {
    const { deps, tried } = terminal({ typed: ['a', 'b', 'c', 'secret'], right: 'secret' });
    await expect(readOrderFile(deps, { file: 'x.xlsx' })).rejects.toMatchObject({ exit: EXIT.rowsInvalid });
    expect(tried).toEqual([undefined, 'a', 'b', 'c']);
  });

  test('takes the first line of --password-file and never asks then', async () => {
    const right = terminal({ typed: [], right: 'secret' });
    await readOrderFile(right.deps, { file: 'x.xlsx', passwordFile: 'word.txt' });
    const wrong = terminal({ typed: ['other'], right: 'other' });
    await expect(
      readOrderFile(wrong.deps, { file: 'x.xlsx', passwordFile: 'word.txt' }),
    ).rejects.toMatchObject({
      next: expect.stringContaining('--password-file'),
    });
    expect([right.tried, wrong.tried, wrong.heard]).toEqual([['secret'], ['secret'], []]);
  });

  test('names the flag without a terminal', async () => {
    const { deps, heard } = terminal({ typed: ['secret'], right: 'secret', isPossible: false });
    await expect(readOrderFile(deps, { file: 'x.xlsx' })).rejects.toMatchObject({
      next: expect.stringContaining('--password-file'),
    });
    expect(heard).toEqual([]);
  });

  test('of a kind that no password opens is not asked about twice', async () => {
    const { deps, tried } = terminal({ typed: ['a', 'b'], right: 'never', isOld: true });
    await expect(readOrderFile(deps, { file: 'x.xls' })).rejects.toMatchObject({ exit: EXIT.rowsInvalid });
    expect(tried).toEqual([undefined, 'a']);
  });
});

test('a sheet of another platform than was said is told which', async () => {
  const { deps } = terminal({ typed: [], right: '' });
  deps.files.orders = async () => {
    throw new FileRefused({
      refusal: 'IMPORT_MISSING_COLUMNS',
      message: 'columns',
      next: '',
      code: 1,
      data: { looks_like: 'pdd', titles: [] },
    });
  };
  await expect(readOrderFile(deps, { file: 'x.xlsx', platform: 1 })).rejects.toMatchObject({
    exit: EXIT.rowsInvalid,
    next: '这张表看起来是拼多多的订单表，请改用 --platform 2；或用 --mapping 指定列名',
  });
});
