import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { listOutcome, MOST_ROWS, type PageOptions, type Place } from './list-pages.ts';

/** A list of numbers, newest first, into which `grows` new ones come before each page but the first. */
function listOf(count: number, { grows = 0, shrinks = 0 } = {}) {
  let rows = Array.from({ length: count }, (_, i) => ({ id: count - i }));
  const asked: Place[] = [];
  const warned: string[] = [];
  const ask = async (place: Place) => {
    if (asked.length > 0) {
      const first = rows[0]!.id;
      rows = [...Array.from({ length: grows }, (_, i) => ({ id: first + grows - i })), ...rows].slice(
        shrinks,
      );
    }
    asked.push(place);
    const from = (place.page - 1) * place.page_size;
    return { ...place, list: rows.slice(from, from + place.page_size), data_count: rows.length };
  };
  const out = { warn: (text: string) => void warned.push(text), busy: () => undefined };
  const read = async (options: PageOptions) => {
    const outcome = await listOutcome({ out } as never, options, {
      columns: ['id'],
      ask,
      keyOf: ({ id }) => id,
      cellsOf: ({ id }) => [id],
    });
    return {
      ids: (outcome.lines as { id: number }[]).map(({ id }) => id),
      msg: outcome.msg,
      data: outcome.data,
    };
  };
  return { read, asked, warned };
}

describe('--all', () => {
  it.each([0, 1, 499, 500, 501, 1000, 1203])(
    'reads a list of %i to its end, each row once',
    async (count) => {
      const { read, asked, warned } = listOf(count);
      const { ids, msg } = await read({ all: true });
      expect(ids).toEqual(Array.from({ length: count }, (_, i) => count - i));
      expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 500)));
      expect(msg).toBe(`共 ${count} 条，显示 ${count} 条`);
      expect(warned).toEqual([]);
    },
  );

  it('shows a row once although new ones push it onto the next page', async () => {
    const { read } = listOf(1200, { grows: 7 });
    const { ids } = await read({ all: true });
    expect(new Set(ids).size).toBe(ids.length);
    expect(Array.from({ length: 1200 }, (_, i) => i + 1).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says when rows were pulled away from under it', async () => {
    const { read, warned } = listOf(1200, { shrinks: 3 });
    await read({ all: true });
    expect(warned).toEqual(['读取期间列表有变化，可能缺了几条；要完整的请再执行一次']);
  });

  it('holds at most 100,000 rows', async () => {
    await expect(listOf(MOST_ROWS + 1).read({ all: true })).rejects.toMatchObject({ exit: EXIT.unexpected });
  });
});

it('--limit reads the first rows of as many pages as it takes, and counts the others', async () => {
  const { read, asked } = listOf(1203);
  expect(await read({ limit: 501 })).toMatchObject({
    ids: Array.from({ length: 501 }, (_, i) => 1203 - i),
    msg: '共 1203 条，显示 501 条，还有 702 条：--all 读取全部',
    data: { data_count: 1203 },
  });
  expect(asked).toHaveLength(2);
  expect((await listOf(3).read({ limit: 5 })).msg).toBe('共 3 条，显示 3 条');
});

it('a page says how many more there are and how to get them, and the last one does not', async () => {
  expect((await listOf(45).read({ page: 2 })).msg).toBe(
    '共 45 条，显示 20 条，还有 5 条：--page 3 看下一页，--all 读取全部，--limit N 读取前 N 条',
  );
  expect((await listOf(45).read({ page: 3 })).msg).toBe('共 45 条，显示 5 条');
});

it.each([
  [{ all: true, page: 2 }, '--all 和 --page'],
  [{ limit: 3, pageSize: '50' }, '--limit 和 --page-size'],
  [{ all: true, limit: 3 }, '--all 和 --limit'],
])('%j is a fault', async (options, words) => {
  await expect(listOf(1).read(options)).rejects.toMatchObject({
    exit: EXIT.usage,
    message: `${words} 不能一起使用`,
  });
});
