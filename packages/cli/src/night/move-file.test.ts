import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moveFile, sweepNames, takeName } from './move-file.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gift-move-'));
const put = (file: string, text: string) => {
  writeFileSync(file, text);
  return file;
};

it('overwrites nothing: names that are taken get a number', () => {
  const at = folder();
  const done = join(at, 'done');
  const places = ['one', 'two', 'three'].map((text) =>
    moveFile(put(join(at, 'a.csv'), text), done, 's-a.csv'),
  );
  expect(places.map((path) => path.slice(done.length + 1))).toEqual(['s-a.csv', 's-a-2.csv', 's-a-3.csv']);
  expect(places.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two', 'three']);
  expect(readdirSync(at)).toEqual(['done']);
});

it('gives the name back when nothing could be moved', () => {
  const at = folder();
  expect(() => moveFile(join(at, 'gone.csv'), join(at, 'done'), 'a.csv')).toThrow('ENOENT');
  expect(readdirSync(join(at, 'done'))).toEqual([]);
});

it('names of a run that died go, in folders too; what was moved, links and folders stay', () => {
  const at = folder();
  takeName(at, 'a.csv');
  mkdirSync(join(at, 'shop'));
  takeName(join(at, 'shop'), 'b.csv');
  put(join(at, 'shop', 'c.csv'), 'paid');
  symlinkSync(join(at, 'gone'), join(at, 'link.csv'));
  sweepNames(at);
  expect(readdirSync(at).toSorted()).toEqual(['link.csv', 'shop']);
  expect(readdirSync(join(at, 'shop'))).toEqual(['c.csv']);
});

it('two that take the same name get two names', () => {
  const at = folder();
  expect(takeName(at, 'a.csv')).not.toBe(takeName(at, 'a.csv'));
});

/** Another file system than that of temporary files, where the machine has one. */
const OTHER = ['/dev/shm', '/run'].find((path) => {
  try {
    return (
      statfsSync(path).type !== statfsSync(tmpdir()).type &&
      mkdirSync(join(path, `gift-${process.pid}`), { recursive: true }) !== ''
    );
  } catch {
    return false;
  }
});

it.runIf(OTHER)('moves across file systems too, whole, and leaves no draft', () => {
  const at = folder();
  const other = join(OTHER!, `gift-${process.pid}`);
  const text = 'x'.repeat(300_000);
  const to = moveFile(put(join(at, 'a.csv'), text), other, 'a.csv');
  expect([readFileSync(to, 'utf8').length, readdirSync(at), readdirSync(other)]).toEqual([
    text.length,
    [],
    ['a.csv'],
  ]);
  rmSync(other, { recursive: true });
});
